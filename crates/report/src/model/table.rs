//! A section as a table for people: the fields that have a heading.

use super::frame::{columns, rows, text};
use super::record::Unit;
use super::{Field, Kind, Record, Value};
use crate::number::*;
use crate::table::{Cell, Column, LeftOut, Table};
use crate::terminal::Ink;
use crate::text::shared_decimals;
use balance_stats::{Estimate, ThresholdVerdict};

#[derive(Default)]
pub(crate) struct Shown<'r> {
    fields: Vec<Field>,
    rows: Vec<Vec<Value<'r>>>,
    /// Headings that depend on the scenario.
    heads: Vec<(&'static str, String)>,
    marked: Option<&'static str>,
    /// The field whose repeated values a terminal leaves out.
    grouped: Option<&'static str>,
    /// The fields that are shown; empty if all with a heading are.
    only: &'static [&'static str],
    /// A threshold. Numbers have enough decimals to show on which side of it the ends of intervals lie.
    edge: f64,
    limit: Option<usize>,
    /// True if the last `limit` rows are shown as well as the first.
    both_ends: bool,
    left_out: LeftOut,
}

impl<'r> Shown<'r> {
    pub(crate) fn of<R: Record + 'r>(records: impl IntoIterator<Item = &'r R>) -> Self {
        Shown::of_known(records.into_iter().map(Some))
    }

    /// The same, with a row of nulls for each that is not known.
    pub(crate) fn of_known<R: Record + 'r>(records: impl Iterator<Item = Option<&'r R>>) -> Self {
        let fields = R::fields();
        let nulls = || fields.iter().map(|_| Value::Null).collect();
        let rows = records.map(|record| record.map_or_else(nulls, R::values)).collect();
        Shown { fields, rows, ..Shown::default() }
    }

    /// The same, with a heading for a field; an empty one hides it.
    pub(crate) fn head(mut self, field: &'static str, head: &str) -> Self {
        self.heads.push((field, head.to_owned()));
        self
    }

    /// The same, with a mark in front of each row for the side of 0 on which an estimate lies.
    pub(crate) fn marked(self, field: &'static str) -> Self {
        Shown { marked: Some(field), ..self }
    }

    pub(crate) fn only(self, only: &'static [&'static str]) -> Self {
        Shown { only, ..self }
    }

    /// The same with decimals that show on which side of ±`edge` the ends of intervals lie.
    pub(crate) fn separating(self, edge: f64) -> Self {
        Shown { edge, ..self }
    }

    /// The same, but a terminal shows the first `limit` rows only. `all` names the file that has the others.
    pub(crate) fn limit(self, limit: usize, all: &str) -> Self {
        Shown { limit: Some(limit), left_out: LeftOut::Described(format!("({all})")), ..self }
    }

    pub(crate) fn ends(self, limit: usize, all: &str) -> Self {
        Shown { both_ends: true, ..self.limit(limit, all) }
    }

    /// The same, in which a terminal shows the value of a field once for all rows that share it.
    pub(crate) fn grouped(self, field: &'static str) -> Self {
        Shown { grouped: Some(field), ..self }
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(crate) fn table(&self) -> Table {
        let all = |_| true;
        let (fields, rows) = (columns(&self.fields, all), rows(&self.fields, &self.rows, all));
        let shown: Vec<(usize, &Field, String)> = fields
            .iter()
            .enumerate()
            .filter_map(|(at, field)| Some((at, *field, self.head_of(field)?)))
            .filter(|(.., head)| !head.is_empty())
            .collect();
        let marked = self.marked.and_then(|name| fields.iter().position(|field| field.name == name));
        let mut heads: Vec<Column> = marked.map(|_| Column::mark()).into_iter().collect();
        heads.extend(shown.iter().enumerate().map(|(nth, (_, field, head))| heading(nth, field, head)));
        let mut cells: Vec<Vec<Cell>> = shown
            .iter()
            .map(|(at, field, _)| cells(field, &rows.iter().map(|row| row[*at]).collect::<Vec<_>>(), self.edge))
            .collect();
        if let Some(at) = shown.iter().position(|(_, field, _)| Some(field.name) == self.grouped) {
            let column = &mut cells[at];
            for row in (1..column.len()).rev() {
                column[row].repeated = column[row].text == column[row - 1].text;
            }
        }
        let mut table = Table::headed(heads).leaving_out(self.left_out.clone());
        for (nth, row) in rows.iter().enumerate() {
            let mark = marked.map(|at| mark(fields[at].spec.unit, row[at]));
            let is_shown = self.limit.is_none_or(|limit| nth < limit || self.both_ends && nth + limit >= rows.len());
            table.row_if(is_shown, mark.into_iter().chain(cells.iter().map(|column| column[nth].clone())));
        }
        table
    }

    fn head_of(&self, field: &Field) -> Option<String> {
        if !self.only.is_empty() && !self.only.contains(&field.name) {
            return None;
        }
        let own = self.heads.iter().find(|(name, _)| *name == field.name);
        own.map(|(_, head)| head.clone()).or_else(|| field.spec.head.map(str::to_owned))
    }
}

/// The mark for the side of 0 on which an estimate lies, or for a verdict. A loss below 0 is chance, and has no mark.
fn mark(unit: Unit, value: &Value<'_>) -> Cell {
    if let Some(verdict) = text(value).and_then(|name| ThresholdVerdict::from_name(&name)) {
        return match verdict {
            ThresholdVerdict::Better => Cell::inked("▲", Ink::Up),
            ThresholdVerdict::Worse => Cell::inked("▼", Ink::Down),
            ThresholdVerdict::TooClose => Cell::inked("=", Ink::Faint),
            ThresholdVerdict::Unknown => Cell::inked("?", Ink::Warn),
        };
    }
    match value.estimate() {
        None => "".into(),
        Some(loss) if unit == Unit::Lost && loss.high < 0.0 => "·".into(),
        Some(estimate) => Cell::mark(estimate),
    }
}

fn heading(nth: usize, field: &Field, head: &str) -> Column {
    match field.kind {
        Kind::Text if nth == 0 => Column::name().headed(head),
        Kind::Text | Kind::Flag | Kind::List(_) => Column::text(head),
        Kind::Estimate if field.spec.unit == Unit::Points => Column::estimate(head).effects(),
        Kind::Estimate => Column::estimate(head),
        _ => Column::number(head),
    }
}

fn cells(field: &Field, values: &[&Value<'_>], edge: f64) -> Vec<Cell> {
    let digits = shared_decimals(values.iter().filter_map(|value| value.estimate()));
    let numbers = values.iter().filter_map(|value| if let Value::Number(x) = value { Some(x.abs()) } else { None });
    let numbers: Vec<f64> = numbers.map(|x| x * scale(field.spec.unit)).collect();
    let decimals = common_decimals(&numbers);
    let cell = |value: &&Value<'_>| match value {
        Value::Null => field.spec.null.into(),
        Value::Flag(flag) => if *flag { field.spec.head.unwrap_or("yes") } else { "" }.into(),
        Value::Count(n) => whole(*n).into(),
        Value::Integer(n) => plain(*n as f64, 0).into(),
        Value::Number(x) => number(field.spec.unit, *x, decimals).into(),
        Value::Estimate(estimate) => of_estimate(field.spec.unit, estimate, separating(digits, estimate, edge)).into(),
        other => {
            let text = text(other).unwrap_or_default();
            let ink = match text.chars().next() {
                Some('✗') => Some(Ink::Fail),
                Some('✓') => Some(Ink::Pass),
                Some('?') => Some(Ink::Warn),
                _ => None,
            };
            Cell { ink, ..Cell::from(text) }
        }
    };
    values.iter().map(cell).collect()
}

/// Returns the decimals, or up to two more if an end of the interval would else round to ±`edge`.
fn separating(digits: usize, of: &Estimate, edge: f64) -> usize {
    let clear = |digits: &usize| {
        let read = |value: f64| plain(value * PERCENT, *digits);
        [of.low.abs(), of.high.abs()].iter().all(|end| *end == edge || read(*end) != read(edge))
    };
    if edge > 0.0 { (digits..digits + 3).find(clear).unwrap_or(digits) } else { digits }
}

/// Decimals for a column of numbers: none if all are whole, else enough for the largest to have three digits.
fn common_decimals(numbers: &[f64]) -> usize {
    match numbers.iter().copied().fold(0.0, f64::max) {
        _ if numbers.iter().all(|x| (x - x.round()).abs() < 1e-9) => 0,
        100.0.. => 0,
        10.0.. => 1,
        1.0.. => 2,
        _ => 3,
    }
}

const fn scale(unit: Unit) -> f64 {
    match unit {
        Unit::Share | Unit::Points | Unit::Lost | Unit::Error => PERCENT,
        Unit::In(_) | Unit::Change(_) | Unit::None => 1.0,
    }
}

fn of_estimate(unit: Unit, of: &Estimate, digits: usize) -> (String, String) {
    match unit {
        Unit::Share => percent(of),
        Unit::Points | Unit::Error => points(of, digits),
        Unit::Lost => lost(of, digits),
        Unit::Change(_) => shift(of),
        Unit::In(_) | Unit::None => amount(of),
    }
}

fn number(unit: Unit, value: f64, decimals: usize) -> String {
    let value = value * scale(unit);
    match unit {
        Unit::Share => format!("{} %", plain(value, decimals)),
        Unit::Lost if value <= 0.0 => NO_LOSS.to_owned(),
        Unit::Error => plain(value, decimals),
        Unit::Points | Unit::Lost | Unit::Change(_) => signed(value, decimals),
        Unit::In(_) | Unit::None => plain(value, decimals),
    }
}

//! A table as a value: its columns and rows are said once, and written for a terminal, as Markdown, as HTML (in `html`)
//! or as CSV.

use super::number::whole;
use super::terminal::{Ink, Terminal};
use balance_engine::game::not_a_formula;

mod cell;
mod column;
mod narrow;
#[cfg(test)]
mod tests;

pub use cell::Cell;
pub(super) use cell::{escaped, section};
pub use column::Column;
use column::Width;

pub(super) enum Row {
    Cells(Vec<Cell>, Option<Ink>),
    /// One that there is only room for on a page to scroll in.
    Beyond(Vec<Cell>),
    /// A line between rows, and whether Markdown has it too.
    Aside(String, Option<Ink>, bool),
}

/// What a terminal and Markdown say where they leave rows out.
#[derive(Clone)]
pub(super) enum LeftOut {
    /// Nothing.
    Untold,
    /// How many, in a terminal.
    Counted,
    /// How many and of what, also in Markdown.
    Told(String),
}

/// The least that names are cut to.
const LEAST_NAME: usize = 12;

/// How headings stand in a terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Heads {
    /// Not at all: what the columns are is told before.
    None,
    /// As they are: they are names.
    Plain,
    /// With less weight.
    Faint,
    /// With a line below them.
    Ruled,
}

/// A table that can be written for a terminal and in Markdown.
pub struct Table {
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Row>,
    /// What a page calls the switch that shows the columns behind it.
    pub(super) switch: Option<String>,
    heads: Heads,
    left_out: LeftOut,
}

impl Table {
    pub fn new(heads: Heads, columns: impl IntoIterator<Item = Column>) -> Self {
        let columns = columns.into_iter().collect();
        Table { columns, rows: Vec::new(), switch: None, heads, left_out: LeftOut::Counted }
    }

    /// One whose headings stand faint above it.
    pub(super) fn headed(columns: impl IntoIterator<Item = Column>) -> Self {
        Table::new(Heads::Faint, columns)
    }

    /// One whose columns are told before it.
    pub(super) fn bare(columns: impl IntoIterator<Item = Column>) -> Self {
        Table::new(Heads::None, columns)
    }

    /// The same, with other words where rows are left out.
    pub(super) fn leaving_out(self, left_out: LeftOut) -> Self {
        Table { left_out, ..self }
    }

    /// This table with the columns of another one on the right. Both have the same rows.
    pub(super) fn beside(mut self, other: Table) -> Self {
        self.columns.extend(other.columns);
        for pair in self.rows.iter_mut().zip(other.rows) {
            if let (Row::Cells(cells, _), Row::Cells(more, _)) = pair {
                cells.extend(more);
            }
        }
        self
    }

    /// This table with all its columns behind a switch.
    pub(super) fn behind_switch(mut self) -> Self {
        self.columns.iter_mut().for_each(|column| column.switched = true);
        self
    }

    pub(super) fn with_switch(self, words: String) -> Self {
        let any = self.columns.iter().any(|column| column.switched);
        Table { switch: any.then_some(words), ..self }
    }

    /// Adds a row: a cell for each column, in order.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(Row::Cells(cells.into_iter().collect(), None));
    }

    /// Adds a row; one that is not `shown` is left out where there is no room for all.
    pub(super) fn row_if(&mut self, shown: bool, cells: impl IntoIterator<Item = Cell>) {
        if shown { self.row(cells) } else { self.rows.push(Row::Beyond(cells.into_iter().collect())) }
    }

    /// Adds a remark between two rows; `told` in Markdown too, among the names.
    pub(super) fn aside(&mut self, text: String, ink: Option<Ink>, told: bool) {
        self.rows.push(Row::Aside(text, ink, told));
    }

    /// What stands between two rows where so many are left out, and whether Markdown has it too.
    fn told_of(&self, many: usize) -> Option<(String, bool)> {
        let many = whole(many as u64);
        match &self.left_out {
            LeftOut::Untold => None,
            LeftOut::Counted => Some((format!("… {many} more"), false)),
            LeftOut::Told(what) => Some((format!("… {many} more {what}"), true)),
        }
    }

    /// The rows that there is room for, with a remark in the place of those that are left out.
    fn shown(&self) -> Vec<Shown<'_>> {
        let mut shown = Vec::new();
        let mut beyond = 0;
        let remark = |beyond: &mut usize, shown: &mut Vec<Shown<'_>>| {
            let told = if *beyond > 0 { self.told_of(*beyond) } else { None };
            *beyond = 0;
            shown.extend(told.map(|(text, told)| Shown::Aside(text, Some(Ink::Faint), told)));
        };
        for row in &self.rows {
            match row {
                Row::Beyond(_) => beyond += 1,
                Row::Cells(cells, ink) => {
                    remark(&mut beyond, &mut shown);
                    shown.push(Shown::Cells(cells, *ink));
                }
                Row::Aside(text, ink, told) => {
                    remark(&mut beyond, &mut shown);
                    shown.push(Shown::Aside(text.clone(), *ink, *told));
                }
            }
        }
        remark(&mut beyond, &mut shown);
        shown
    }

    fn widths(&self, shown: &[Shown<'_>], room: usize) -> Vec<Width> {
        let cells = |at: usize| {
            shown.iter().filter_map(move |row| match row {
                Shown::Cells(cells, _) => cells.get(at),
                Shown::Aside(..) => None,
            })
        };
        let headed = self.heads != Heads::None;
        let each = self.columns.iter().enumerate();
        let mut widths: Vec<Width> = each.map(|(at, column)| column.width(cells(at), headed)).collect();
        // Names give way.
        let over = self.taken(shown, &widths).saturating_sub(room);
        let names = self.columns.iter().zip(&mut widths).filter(|(column, _)| column.named);
        if let Some((_, width)) = names.max_by_key(|(_, width)| width.text) {
            width.text = width.text.min(width.text.saturating_sub(over).max(LEAST_NAME));
        }
        widths
    }

    /// The space before a column.
    fn gap(&self, at: usize) -> usize {
        match at.checked_sub(1).map(|before| self.columns[before].mark) {
            None if self.heads == Heads::Ruled => 0,
            Some(true) => 1,
            _ => 2,
        }
    }

    /// A line of cells.
    fn line(&self, to: &Terminal, cells: &[Cell], widths: &[Width]) -> String {
        let parts = self.columns.iter().zip(widths).zip(cells).enumerate();
        let parts =
            parts.map(|(at, ((column, width), cell))| " ".repeat(self.gap(at)) + &column.said(to, cell, *width));
        parts.collect::<String>().trim_end().to_owned()
    }

    pub(super) fn on(&self, to: &mut Terminal) {
        let shown = self.shown();
        if !self.rows.is_empty() && !shown.iter().any(|row| matches!(row, Shown::Cells(..))) {
            return;
        }
        let widths = self.widths(&shown, to.width);
        if self.taken(&shown, &widths) > to.width {
            return self.narrow(to, &shown);
        }
        if self.heads != Heads::None {
            let shown = |column: &Column| if column.named { "" } else { &column.head }.into();
            let heads: Vec<Cell> = self.columns.iter().map(shown).collect();
            let heads = self.line(to, &heads, &widths);
            let faint = self.heads == Heads::Faint;
            to.line(&if faint { to.ink(Ink::Faint, &heads) } else { heads });
        }
        if self.heads == Heads::Ruled {
            let rule = |(at, width): (usize, &Width)| {
                let ends = if width.ends > 0 { 1 + width.ends } else { 0 };
                " ".repeat(self.gap(at)) + &"─".repeat(width.text + ends)
            };
            to.line(&widths.iter().enumerate().map(rule).collect::<String>());
        }
        for row in &shown {
            let (text, ink) = match row {
                Shown::Cells(cells, ink) => (self.line(to, cells, &widths), *ink),
                Shown::Aside(text, ink, _) => (format!("  {text}"), *ink),
            };
            to.line(&ink.map_or(text.clone(), |ink| to.ink(ink, &text)));
        }
    }

    /// The same as text without colours, in so many columns.
    pub fn text(&self, width: usize) -> String {
        let mut to = Terminal::new(false, width);
        self.on(&mut to);
        to.text
    }

    /// The table in Markdown; intervals get columns of their own.
    pub(super) fn markdown(&self) -> String {
        let there = || self.columns.iter().filter(|column| !column.drawn);
        // Columns that hold numbers have one more for their intervals.
        let each = |tell: &dyn Fn(&Column) -> String, interval: &str| -> String {
            let one = |column: &Column| tell(column) + if column.ends { interval } else { "" };
            format!("|{}\n", there().map(one).collect::<String>())
        };
        let filled = |text: &str| if text.is_empty() { " |".into() } else { format!(" {text} |") };
        let rule = |column: &Column| if column.right { "--:|" } else { "---|" }.to_owned();
        let mut text = each(&|column| filled(&column.head), " interval |") + &each(&rule, "---|");
        for row in self.shown() {
            match row {
                Shown::Cells(cells, _) => {
                    let cells = self.columns.iter().zip(cells).filter(|(column, _)| !column.drawn);
                    let cells = cells.map(|(column, cell)| column.as_markdown(cell));
                    text += &format!("|{}\n", cells.collect::<String>());
                }
                Shown::Aside(words, _, true) => {
                    let said = |column: &Column| if column.named { words.as_str() } else { "" };
                    text += &each(&|column| filled(said(column)), " |");
                }
                Shown::Aside(..) => {}
            }
        }
        text
    }
}

/// A row that there is room for.
enum Shown<'a> {
    Cells(&'a [Cell], Option<Ink>),
    Aside(String, Option<Ink>, bool),
}

/// Rows as CSV (RFC 4180) in which no spreadsheet finds a formula, below a line of headings.
pub fn csv(heads: &str, rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(format!("{heads}\n").into_bytes());
    for row in rows {
        let safe = row.into_iter().map(|field| not_a_formula(&field).unwrap_or(field));
        writer.write_record(safe).expect("rows have as many fields as each other");
    }
    String::from_utf8(writer.into_inner().expect("memory takes it")).expect("text is UTF-8")
}

//! A table as a value, which is written for a terminal, as Markdown, as HTML (in `html`) or as CSV.

use crate::number::*;
use crate::terminal::{Ink, Terminal};
use balance_engine::game::{escape_csv_formula, is_unprintable};
use balance_engine::grammar::capital;
use balance_stats::Estimate;

mod column;
mod narrow;
#[cfg(test)]
mod tests;

pub use column::Column;
use column::Width;

pub(super) enum Row {
    Cells(Vec<Cell>),
    /// A row that only a browser shows.
    Beyond(Vec<Cell>),
    /// A line between rows, in a terminal.
    Remark(String),
}

/// What a terminal and Markdown show in the place of omitted rows.
#[derive(Clone, Default)]
pub(super) enum LeftOut {
    Hidden,
    /// Their number, in a terminal.
    #[default]
    Counted,
    /// Their number and what they are, also in Markdown.
    Described(String),
}

/// Names are never cut to fewer columns than this.
const LEAST_NAME: usize = 12;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Heads {
    /// Not at all: the text before explains the columns.
    None,
    /// Unchanged: they are names.
    Plain,
    Faint,
    /// With a line below them.
    Ruled,
}

pub struct Table {
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Row>,
    /// The label of the switch that shows further columns in a browser.
    pub(super) switch: Option<String>,
    heads: Heads,
    left_out: LeftOut,
}

impl Table {
    pub fn new(heads: Heads, columns: impl IntoIterator<Item = Column>) -> Self {
        let columns = columns.into_iter().collect();
        Table { columns, rows: Vec::new(), switch: None, heads, left_out: LeftOut::Counted }
    }

    pub(super) fn headed(columns: impl IntoIterator<Item = Column>) -> Self {
        Table::new(Heads::Faint, columns)
    }

    pub(super) fn bare(columns: impl IntoIterator<Item = Column>) -> Self {
        Table::new(Heads::None, columns)
    }

    pub(super) fn leaving_out(self, left_out: LeftOut) -> Self {
        Table { left_out, ..self }
    }

    /// This table with the columns of another one on the right. Both have the same rows.
    pub(super) fn beside(mut self, other: Table) -> Self {
        self.columns.extend(other.columns);
        for pair in self.rows.iter_mut().zip(other.rows) {
            if let (Row::Cells(cells), Row::Cells(more)) = pair {
                cells.extend(more);
            }
        }
        self
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(Row::Cells(cells.into_iter().collect()));
    }

    /// Adds a row; only a browser shows one that is not `shown`.
    pub(super) fn row_if(&mut self, shown: bool, cells: impl IntoIterator<Item = Cell>) {
        if shown { self.row(cells) } else { self.rows.push(Row::Beyond(cells.into_iter().collect())) }
    }

    pub(super) fn remark(&mut self, text: String) {
        self.rows.push(Row::Remark(text));
    }

    fn shown(&self) -> Vec<Shown<'_>> {
        let (mut shown, mut beyond) = (Vec::new(), 0);
        for row in self.rows.iter().map(Some).chain([None]) {
            if let Some(Row::Beyond(_)) = row {
                beyond += 1;
                continue;
            }
            shown.extend(self.in_place_of(std::mem::take(&mut beyond)));
            match row {
                Some(Row::Cells(cells)) => shown.push(Shown::Cells(cells)),
                Some(Row::Remark(text)) => shown.push(Shown::Remark(text.clone(), false)),
                _ => {}
            }
        }
        shown
    }

    fn in_place_of(&self, rows: u64) -> Option<Shown<'_>> {
        match (rows, &self.left_out) {
            (0, _) | (_, LeftOut::Hidden) => None,
            (n, LeftOut::Counted) => Some(Shown::Remark(format!("… {} more", whole(n)), false)),
            (n, LeftOut::Described(what)) => Some(Shown::Remark(format!("… {} more {what}", whole(n)), true)),
        }
    }

    fn widths(&self, shown: &[Shown<'_>], room: usize) -> Vec<Width> {
        let headed = self.heads != Heads::None;
        let each = self.columns.iter().enumerate();
        let mut widths: Vec<Width> = each.map(|(at, column)| column.width(cells_of(shown, at), headed)).collect();
        // The widest column of names is cut.
        let over = self.taken(shown, &widths).saturating_sub(room);
        let names = self.columns.iter().zip(&mut widths).filter(|(column, _)| column.named);
        if let Some((_, width)) = names.max_by_key(|(_, width)| width.text) {
            width.text = width.text.min(width.text.saturating_sub(over).max(LEAST_NAME));
        }
        widths
    }

    fn gap(&self, at: usize) -> usize {
        match at.checked_sub(1).map(|before| self.columns[before].mark) {
            None if self.heads == Heads::Ruled => 0,
            Some(true) => 1,
            _ => 2,
        }
    }

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
            to.line(&to.ink((self.heads == Heads::Faint).then_some(Ink::Faint), &heads));
        }
        if self.heads == Heads::Ruled {
            let rule = |(at, width): (usize, &Width)| {
                let ends = if width.ends > 0 { 1 + width.ends } else { 0 };
                " ".repeat(self.gap(at)) + &"─".repeat(width.text + ends)
            };
            to.line(&widths.iter().enumerate().map(rule).collect::<String>());
        }
        for row in &shown {
            to.line(&match row {
                Shown::Cells(cells) => self.line(to, cells, &widths),
                Shown::Remark(text, _) => to.ink(Ink::Faint, &format!("  {text}")),
            });
        }
    }

    /// Returns the table as text without colours, at most `width` columns wide.
    pub fn text(&self, width: usize) -> String {
        let mut to = Terminal::new(false, width);
        self.on(&mut to);
        to.text
    }

    /// The table in Markdown; intervals get columns of their own.
    pub(super) fn markdown(&self) -> String {
        let there = || self.columns.iter().filter(|column| !column.drawn);
        // A column of estimates is followed by one for their intervals.
        let each = |tell: &dyn Fn(&Column) -> String, interval: &str| -> String {
            let one = |column: &Column| tell(column) + if column.ends { interval } else { "" };
            format!("|{}\n", there().map(one).collect::<String>())
        };
        let filled = |text: &str| if text.is_empty() { " |".into() } else { format!(" {text} |") };
        let rule = |column: &Column| if column.right { "--:|" } else { "---|" }.to_owned();
        let mut text = each(&|column| filled(&column.head), " interval |") + &each(&rule, "---|");
        for row in self.shown() {
            match row {
                Shown::Cells(cells) => {
                    let cells = self.columns.iter().zip(cells).filter(|(column, _)| !column.drawn);
                    let cells = cells.map(|(column, cell)| column.as_markdown(cell));
                    text += &format!("|{}\n", cells.collect::<String>());
                }
                Shown::Remark(words, true) => {
                    let said = |column: &Column| if column.named { words.as_str() } else { "" };
                    text += &each(&|column| filled(said(column)), " |");
                }
                Shown::Remark(..) => {}
            }
        }
        text
    }
}

enum Shown<'a> {
    Cells(&'a [Cell]),
    /// A line between rows, and whether Markdown has it too.
    Remark(String, bool),
}

/// The cells of a column.
fn cells_of<'s>(shown: &'s [Shown<'_>], at: usize) -> impl Iterator<Item = &'s Cell> {
    shown.iter().filter_map(move |row| if let Shown::Cells(cells) = row { cells.get(at) } else { None })
}

pub fn csv(heads: &str, rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(format!("{heads}\n").into_bytes());
    for row in rows {
        let safe = row.into_iter().map(|field| escape_csv_formula(&field).unwrap_or(field));
        writer.write_record(safe).expect("rows have as many fields as each other");
    }
    String::from_utf8(writer.into_inner().expect("memory takes it")).expect("text is UTF-8")
}

#[derive(Clone, Default)]
pub struct Cell {
    pub(super) text: String,
    pub(super) ends: String,
    pub(super) ink: Option<Ink>,
    /// True if the row above has the same text: only a browser shows it, since tables there can be sorted.
    pub(super) repeated: bool,
    /// What Markdown and browsers show after it; a terminal has no room for it.
    pub(super) more: Option<String>,
}

impl Cell {
    /// Returns a mark for the side of 0 on which an interval lies.
    pub(super) fn mark(effect: &Estimate) -> Self {
        match verdict(effect) {
            1 => Cell::inked("▲", Ink::Up),
            -1 => Cell::inked("▼", Ink::Down),
            _ => "·".into(),
        }
    }

    pub(super) fn inked(text: &str, ink: Ink) -> Self {
        Cell { text: text.to_owned(), ink: Some(ink), ..Cell::default() }
    }

    pub(super) fn with_more(self, more: Option<String>) -> Self {
        Cell { more, ..self }
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Cell { text, ..Cell::default() }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Cell::from(text.to_owned())
    }
}

impl From<(String, String)> for Cell {
    fn from((text, ends): (String, String)) -> Self {
        Cell { text, ends, ..Cell::default() }
    }
}

/// Escapes text so that it neither ends a table's cell nor becomes markup: no link, picture, code, emphasis or entity.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let entity = letters.peek().is_some_and(|next| *next == '#' || next.is_ascii_alphanumeric());
        match letter {
            '<' => safe += "&lt;",
            '&' if entity => safe += "&amp;",
            '\\' | '|' | '[' | ']' | '`' | '*' | '~' => safe.extend(['\\', letter]),
            other if is_unprintable(other) => safe.push('\u{fffd}'),
            other => safe.push(other),
        }
    }
    safe
}

pub(super) fn section(heading: &str, rest: &str) -> String {
    let rest = capital(rest.trim_start_matches([':', ',', ' ']));
    let stop = if rest.is_empty() || rest.ends_with('.') { "" } else { "." };
    let rest = if rest.is_empty() { rest } else { format!("\n{}{stop}\n", escaped(&rest)) };
    format!("\n## {}\n{rest}", escaped(heading))
}

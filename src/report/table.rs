//! A table as a value: its columns and rows are said once, and written for a terminal, as Markdown or
//! as CSV.

use super::number::{columns, shorten, verdict};
use super::page::{Ink, Page, WIDTH};
use crate::game::{hidden, not_a_formula};
use crate::stats::Estimate;

/// How wide a column is in a terminal.
#[derive(Clone, Copy)]
enum Width {
    /// As many columns; what is longer is cut where the column may be.
    Of(usize),
    /// As its longest cell, and its heading; what is longer than so many columns is cut.
    Longest(usize),
    /// As its longest cell; what leaves no room for so many columns beside it is cut.
    Beside(usize),
}

/// A column. It stands two columns from the one before it, unless it is said otherwise.
pub struct Column {
    head: String,
    width: Width,
    gap: usize,
    /// Whether it is of numbers, which stand on the right.
    right: bool,
    /// Whether it is of names, which are cut and whose heading goes without saying in a terminal.
    named: bool,
    /// The width of the intervals beside its numbers. Markdown has a column of its own for them.
    ends: Option<usize>,
}

impl Column {
    const fn new(head: String, width: Width) -> Self {
        Column { head, width, gap: 2, right: false, named: false, ends: None }
    }

    /// A mark without a heading.
    pub(super) const fn mark() -> Self {
        Column::new(String::new(), Width::Of(1))
    }

    /// Names, cut at a width.
    pub(super) fn name(width: usize) -> Self {
        Column { named: true, ..Column::new("name".to_owned(), Width::Of(width)) }
    }

    /// Names, cut where they leave no room for `rest` columns beside them.
    pub(super) fn names(rest: usize) -> Self {
        Column { width: Width::Beside(rest), ..Column::name(0) }
    }

    /// Words, at least of a width.
    pub(super) fn text(head: &str, width: usize) -> Self {
        Column::new(head.to_owned(), Width::Of(width))
    }

    /// Words as wide as the longest; at most of a width, where they are cut.
    #[must_use]
    pub fn longest(head: &str, most: usize) -> Self {
        Column::new(head.to_owned(), Width::Longest(most))
    }

    /// Numbers, at least of a width.
    pub(super) fn number(head: &str, width: usize) -> Self {
        Column::text(head, width).numbers(None)
    }

    /// Numbers with their intervals, both at least of a width.
    pub(super) fn estimate(head: &str, width: usize, ends: usize) -> Self {
        Column::text(head, width).numbers(Some(ends))
    }

    /// The same, of numbers; with intervals at least of a width, if they have any.
    pub(super) fn numbers(self, ends: Option<usize>) -> Self {
        Column { right: true, ends, ..self }
    }

    /// The same, so many columns from the one before it.
    #[must_use]
    pub fn after(self, gap: usize) -> Self {
        Column { gap, ..self }
    }
}

impl Column {
    /// What a terminal shows of a cell, with the space before it and as wide as the column.
    fn said(&self, page: &Page, cell: &Cell, width: usize) -> String {
        let joined = matches!(self.width, Width::Longest(_));
        let text = if joined { Column::whole(cell) } else { cell.text.clone() };
        let text = if joined || self.named { shorten(&text, width) } else { text };
        let pad = " ".repeat(width.saturating_sub(columns(&text)));
        let inked = cell.ink.map_or(text.clone(), |ink| page.ink(ink, &text));
        let gap = " ".repeat(self.gap);
        match (self.right, self.ends) {
            (true, None) => format!("{gap}{pad}{inked}"),
            (true, Some(wide)) if !joined => {
                let room = " ".repeat(wide.saturating_sub(columns(&cell.ends)));
                format!("{gap}{pad}{inked} {}{room}", cell.ends)
            }
            _ => format!("{gap}{inked}{pad}"),
        }
    }

    /// What Markdown has of a cell, with the ends of its columns.
    fn as_markdown(&self, cell: &Cell) -> String {
        // No number is markup, and no interval a link.
        let text = if self.right { cell.text.clone() } else { escaped(&cell.text) };
        let more = cell.more.as_ref().map_or(String::new(), |more| format!(": {}", escaped(more)));
        let ends = self.ends.map_or(String::new(), |_| format!(" {} |", cell.ends));
        format!(" {text}{more} |{ends}")
    }

    /// A cell and its interval.
    fn whole(cell: &Cell) -> String {
        match cell.ends.is_empty() {
            true => cell.text.clone(),
            false => format!("{} {}", cell.text, cell.ends),
        }
    }
}

/// What stands in one column of a row.
#[derive(Clone, Default)]
pub struct Cell {
    text: String,
    ends: String,
    ink: Option<Ink>,
    /// What Markdown says behind it; a terminal has no room for it in the line.
    more: Option<String>,
}

impl Cell {
    /// Which way an interval lies from 0.
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

/// A number with its interval.
impl From<(String, String)> for Cell {
    fn from((text, ends): (String, String)) -> Self {
        Cell { text, ends, ..Cell::default() }
    }
}

enum Row {
    Cells(Vec<Cell>, Option<Ink>),
    /// A line between rows, and whether Markdown has it too.
    Aside(String, Option<Ink>, bool),
}

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
    columns: Vec<Column>,
    rows: Vec<Row>,
    heads: Heads,
}

impl Table {
    /// A table with these columns and no rows yet.
    #[must_use]
    pub fn new(heads: Heads, columns: impl IntoIterator<Item = Column>) -> Self {
        Table { columns: columns.into_iter().collect(), rows: Vec::new(), heads }
    }

    /// Adds a row: a cell for each column, in order.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(Row::Cells(cells.into_iter().collect(), None));
    }

    /// Adds a row that is less than others.
    pub(super) fn faint(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(Row::Cells(cells.into_iter().collect(), Some(Ink::Faint)));
    }

    /// Adds a remark between two rows; `told` in Markdown too, among the names.
    pub(super) fn aside(&mut self, text: String, ink: Option<Ink>, told: bool) {
        self.rows.push(Row::Aside(text, ink, told));
    }

    fn widths(&self, page: &Page) -> Vec<usize> {
        let longest = |at: usize| {
            let cells = self.rows.iter().filter_map(move |row| match row {
                Row::Cells(cells, _) => Some(columns(&Column::whole(cells.get(at)?))),
                Row::Aside(..) => None,
            });
            cells.max().unwrap_or(0)
        };
        let width = |(at, column): (usize, &Column)| match column.width {
            Width::Of(width) => width,
            Width::Longest(most) => longest(at).max(columns(&column.head)).min(most),
            Width::Beside(rest) => longest(at).min(page.room(rest)),
        };
        self.columns.iter().enumerate().map(width).collect()
    }

    /// For a terminal.
    fn on(&self, page: &mut Page) {
        let widths = self.widths(page);
        let line = |page: &Page, cells: &mut dyn Iterator<Item = &Cell>| -> String {
            let parts = self.columns.iter().zip(&widths).zip(cells);
            let parts = parts.map(|((column, width), cell)| column.said(page, cell, *width));
            parts.collect::<String>().trim_end().to_owned()
        };
        if self.heads != Heads::None {
            let shown = |column: &Column| if column.named { "" } else { &column.head }.into();
            let heads: Vec<Cell> = self.columns.iter().map(shown).collect();
            let heads = line(page, &mut heads.iter());
            let faint = self.heads == Heads::Faint;
            page.line(&if faint { page.ink(Ink::Faint, &heads) } else { heads });
        }
        if self.heads == Heads::Ruled {
            let rules: Vec<Cell> = widths.iter().map(|width| "─".repeat(*width).into()).collect();
            page.line(&line(page, &mut rules.iter()));
        }
        for row in &self.rows {
            let (text, ink) = match row {
                Row::Cells(cells, ink) => (line(page, &mut cells.iter()), ink),
                Row::Aside(text, ink, _) => (format!("  {text}"), ink),
            };
            page.line(&ink.map_or(text.clone(), |ink| page.ink(ink, &text)));
        }
    }

    /// The same as text without colours.
    #[must_use]
    pub fn plain(&self) -> String {
        let mut page = Page::new(false, WIDTH);
        self.on(&mut page);
        page.text
    }

    /// The table in Markdown; intervals get columns of their own.
    pub(super) fn markdown(&self) -> String {
        // Columns that hold numbers have one more for their intervals.
        let each = |tell: &dyn Fn(&Column) -> String, interval: &str| -> String {
            let one =
                |column: &Column| tell(column) + if column.ends.is_some() { interval } else { "" };
            format!("|{}\n", self.columns.iter().map(one).collect::<String>())
        };
        let filled = |text: &str| if text.is_empty() { " |".into() } else { format!(" {text} |") };
        let rule = |column: &Column| if column.right { "--:|" } else { "---|" }.to_owned();
        let mut text = each(&|column| filled(&column.head), " interval |") + &each(&rule, "---|");
        for row in &self.rows {
            match row {
                Row::Cells(cells, _) => {
                    let cells = self.columns.iter().zip(cells);
                    let cells = cells.map(|(column, cell)| column.as_markdown(cell));
                    text += &format!("|{}\n", cells.collect::<String>());
                }
                Row::Aside(words, _, true) => {
                    let said = |column: &Column| if column.named { words } else { "" };
                    text += &each(&|column| filled(said(column)), " |");
                }
                Row::Aside(..) => {}
            }
        }
        text
    }
}

impl Page {
    pub(super) fn table(&mut self, table: &Table) {
        table.on(self);
    }
}

/// Text that cannot end a table's cell or become markup: no link, picture, code, emphasis or entity.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let entity =
            letters.peek().is_some_and(|next| *next == '#' || next.is_ascii_alphanumeric());
        match letter {
            '<' => safe += "&lt;",
            '&' if entity => safe += "&amp;",
            '\\' | '|' | '[' | ']' | '`' | '*' | '~' => safe.extend(['\\', letter]),
            other if hidden(other) => safe.push('\u{fffd}'),
            other => safe.push(other),
        }
    }
    safe
}

/// Rows as CSV (RFC 4180) in which no spreadsheet finds a formula, below a line of headings.
#[must_use]
pub fn csv(heads: &str, rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = format!("{heads}\n");
    for row in rows {
        let cells: Vec<String> = row.into_iter().map(quoted).collect();
        text += &(cells.join(",") + "\n");
    }
    text
}

fn quoted(field: String) -> String {
    let field = not_a_formula(&field).unwrap_or(field);
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    }
}

#[cfg(test)]
mod tests;

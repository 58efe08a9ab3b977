//! A table as a value: its columns and rows are said once, and written for a terminal, as Markdown or
//! as CSV.

use super::number::{columns, shorten};
use super::page::{Ink, Page};
use super::text::{WIDTH, cell as escaped};
use crate::game::not_a_formula;

/// How wide a column is in a terminal.
#[derive(Clone, Copy)]
enum Width {
    /// As many columns; what is longer is cut where the column may be.
    Of(usize),
    /// As its longest cell, and its heading; what is longer than so many columns is cut.
    Longest(usize),
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
        Column::text(head, width).right()
    }

    /// Numbers with their intervals, both at least of a width.
    pub(super) fn estimate(head: &str, width: usize, ends: usize) -> Self {
        Column { ends: Some(ends), ..Column::number(head, width) }
    }

    pub(super) fn right(self) -> Self {
        Column { right: true, ..self }
    }

    /// The same, so many columns from the one before it.
    #[must_use]
    pub fn after(self, gap: usize) -> Self {
        Column { gap, ..self }
    }

    /// The same with numbers that have intervals beside them.
    pub(super) fn with_ends(self) -> Self {
        Column { ends: Some(0), right: true, ..self }
    }
}

impl Column {
    /// What a terminal shows of a cell, with the space before it and as wide as the column.
    fn said(&self, page: &Page, cell: &Cell, width: usize) -> String {
        let joined = matches!(self.width, Width::Longest(_));
        let text = if joined { self.whole(cell) } else { cell.text.clone() };
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

    /// A cell and its interval.
    fn whole(&self, cell: &Cell) -> String {
        match self.ends {
            Some(_) => format!("{} {}", cell.text, cell.ends),
            None => cell.text.clone(),
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
enum Heads {
    None,
    Plain,
    Faint,
    /// With a line below them.
    Ruled,
}

/// Columns and rows.
pub struct Table {
    columns: Vec<Column>,
    rows: Vec<Row>,
    heads: Heads,
}

impl Table {
    /// Columns with faint headings.
    pub(super) fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        Table { columns: columns.into_iter().collect(), rows: Vec::new(), heads: Heads::Faint }
    }

    /// Columns whose headings a terminal does not show: what they are is told before.
    pub(super) fn headless(columns: impl IntoIterator<Item = Column>) -> Self {
        Table { heads: Heads::None, ..Table::new(columns) }
    }

    /// Columns whose headings are names of the scenario's.
    pub(super) fn of_names(columns: impl IntoIterator<Item = Column>) -> Self {
        Table { heads: Heads::Plain, ..Table::new(columns) }
    }

    /// Columns with headings and a line below them.
    #[must_use]
    pub fn ruled(columns: impl IntoIterator<Item = Column>) -> Self {
        Table { heads: Heads::Ruled, ..Table::new(columns) }
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(Row::Cells(cells.into_iter().collect(), None));
    }

    /// Adds a row that is less than others.
    pub(super) fn faint(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(Row::Cells(cells.into_iter().collect(), Some(Ink::Faint)));
    }

    /// Adds a remark between two rows, for a terminal alone.
    pub(super) fn aside(&mut self, text: String, ink: Option<Ink>) {
        self.rows.push(Row::Aside(text, ink, false));
    }

    /// Adds a faint remark between two rows, which Markdown has among the names.
    pub(super) fn gap(&mut self, text: String) {
        self.rows.push(Row::Aside(text, Some(Ink::Faint), true));
    }

    /// The cells of a column.
    fn cells(&self, column: usize) -> impl Iterator<Item = &Cell> {
        self.rows.iter().filter_map(move |row| match row {
            Row::Cells(cells, _) => cells.get(column),
            Row::Aside(..) => None,
        })
    }

    fn widths(&self) -> Vec<usize> {
        let width = |(at, column): (usize, &Column)| match column.width {
            Width::Of(width) => width,
            Width::Longest(most) => {
                let cells = self.cells(at).map(|cell| columns(&column.whole(cell)));
                cells.chain([columns(&column.head)]).max().unwrap_or(0).min(most)
            }
        };
        self.columns.iter().enumerate().map(width).collect()
    }

    /// For a terminal.
    pub(super) fn on(&self, page: &mut Page) {
        let widths = self.widths();
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

    /// As Markdown.
    pub(super) fn markdown(&self) -> String {
        let (mut heads, mut rules) = ("|".to_owned(), "|".to_owned());
        for column in &self.columns {
            let space = if column.head.is_empty() { "" } else { " " };
            heads += &format!("{space}{} |", column.head);
            rules += if column.right { "--:|" } else { "---|" };
            if column.ends.is_some() {
                heads += " interval |";
                rules += "---|";
            }
        }
        let mut text = format!("{heads}\n{rules}\n");
        for row in &self.rows {
            text += &match row {
                Row::Cells(cells, _) => self.as_markdown(cells),
                Row::Aside(words, _, true) => {
                    let of = |column: &Column| match (column.named, column.ends) {
                        (true, _) => format!(" {words} |"),
                        (_, Some(_)) => " | |".to_owned(),
                        (_, None) => " |".to_owned(),
                    };
                    format!("|{}\n", self.columns.iter().map(of).collect::<String>())
                }
                Row::Aside(..) => continue,
            };
        }
        text
    }

    fn as_markdown(&self, cells: &[Cell]) -> String {
        let mut line = "|".to_owned();
        for (column, cell) in self.columns.iter().zip(cells) {
            // What marks of numbers mean in Markdown is known: they have none.
            let text = if column.right { cell.text.clone() } else { escaped(&cell.text) };
            let more =
                cell.more.as_ref().map_or(String::new(), |more| format!(": {}", escaped(more)));
            line += &format!(" {text}{more} |");
            if column.ends.is_some() {
                line += &format!(" {} |", cell.ends);
            }
        }
        line + "\n"
    }
}

/// Rows as CSV (RFC 4180) in which no spreadsheet finds a formula, with a line of headings.
#[must_use]
pub fn csv(heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = heads.join(",") + "\n";
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

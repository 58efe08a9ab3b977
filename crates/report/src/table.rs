//! A table as a value: its columns and rows are said once, and written for a terminal, as Markdown, as HTML (in `html`)
//! or as CSV.

use super::number::{columns, shorten, verdict, whole};
use super::page::{Ink, room};
use super::terminal::Terminal;
use balance_engine::game::{hidden, not_a_formula};
use balance_stats::Estimate;

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
    pub(super) head: String,
    /// What it is called where nobody sees its heading.
    pub(super) unseen: &'static str,
    width: Width,
    gap: usize,
    /// Whether it is of numbers, which stand on the right.
    pub(super) right: bool,
    /// Whether it is of names, which are cut and whose heading goes without saying in a terminal.
    pub(super) named: bool,
    /// Whether it draws what another column says, for who has no chart before him.
    pub(super) drawn: bool,
    /// The width of the intervals beside its numbers. Markdown has a column of its own for them.
    ends: Option<usize>,
}

impl Column {
    const fn new(head: String, width: Width) -> Self {
        Column { head, unseen: "sign", width, gap: 2, right: false, named: false, drawn: false, ends: None }
    }

    /// A mark without a heading.
    pub(super) const fn mark() -> Self {
        Column::new(String::new(), Width::Of(1))
    }

    /// Places from 1 on, without a heading.
    pub(super) fn rank() -> Self {
        Column { unseen: "rank", ..Column::number("", 2) }
    }

    /// Bars of what another column says.
    pub(super) fn bars() -> Self {
        Column { drawn: true, ..Column::text("", 0) }
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
    pub fn numbers(self, ends: Option<usize>) -> Self {
        Column { right: true, ends, ..self }
    }

    /// The same, so many columns from the one before it.
    pub fn after(self, gap: usize) -> Self {
        Column { gap, ..self }
    }
}

impl Column {
    /// What a terminal shows of a cell, with the space before it and as wide as the column.
    fn said(&self, to: &Terminal, cell: &Cell, width: usize) -> String {
        let joined = matches!(self.width, Width::Longest(_));
        let text = if joined { Column::whole(cell) } else { cell.text.clone() };
        let text = if joined || self.named { shorten(&text, width) } else { text };
        let pad = " ".repeat(width.saturating_sub(columns(&text)));
        let inked = cell.ink.map_or(text.clone(), |ink| to.ink(ink, &text));
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
    pub(super) text: String,
    pub(super) ends: String,
    pub(super) ink: Option<Ink>,
    /// What Markdown says behind it; a terminal has no room for it in the line.
    pub(super) more: Option<String>,
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
    heads: Heads,
    left_out: LeftOut,
}

impl Table {
    /// A table with these columns and no rows yet.
    pub fn new(heads: Heads, columns: impl IntoIterator<Item = Column>) -> Self {
        let columns = columns.into_iter().collect();
        Table { columns, rows: Vec::new(), heads, left_out: LeftOut::Counted }
    }

    /// The same, with other words where rows are left out.
    pub(super) fn leaving_out(self, left_out: LeftOut) -> Self {
        Table { left_out, ..self }
    }

    /// Adds a row: a cell for each column, in order.
    pub fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(Row::Cells(cells.into_iter().collect(), None));
    }

    /// Adds a row that is less than others.
    pub(super) fn faint(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(Row::Cells(cells.into_iter().collect(), Some(Ink::Faint)));
    }

    /// Adds a row; one that is not `shown` is left out where there is no room for all.
    pub(super) fn row_if(&mut self, shown: bool, cells: impl IntoIterator<Item = Cell>) {
        match shown {
            true => self.row(cells),
            false => self.rows.push(Row::Beyond(cells.into_iter().collect())),
        }
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

    fn widths(&self, shown: &[Shown<'_>], columns_there: usize) -> Vec<usize> {
        let longest = |at: usize| {
            let cells = shown.iter().filter_map(move |row| match row {
                Shown::Cells(cells, _) => Some(columns(&Column::whole(cells.get(at)?))),
                Shown::Aside(..) => None,
            });
            cells.max().unwrap_or(0)
        };
        let width = |(at, column): (usize, &Column)| match column.width {
            Width::Of(width) => width,
            Width::Longest(most) => longest(at).max(columns(&column.head)).min(most),
            Width::Beside(rest) => longest(at).min(room(columns_there, rest)),
        };
        self.columns.iter().enumerate().map(width).collect()
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
        let line = |to: &Terminal, cells: &mut dyn Iterator<Item = &Cell>| -> String {
            let parts = self.columns.iter().zip(&widths).zip(cells);
            let parts = parts.map(|((column, width), cell)| column.said(to, cell, *width));
            parts.collect::<String>().trim_end().to_owned()
        };
        if self.heads != Heads::None {
            let shown = |column: &Column| if column.named { "" } else { &column.head }.into();
            let heads: Vec<Cell> = self.columns.iter().map(shown).collect();
            let heads = line(to, &mut heads.iter());
            let faint = self.heads == Heads::Faint;
            to.line(&if faint { to.ink(Ink::Faint, &heads) } else { heads });
        }
        if self.heads == Heads::Ruled {
            let rules: Vec<Cell> = widths.iter().map(|width| "─".repeat(*width).into()).collect();
            to.line(&line(to, &mut rules.iter()));
        }
        for row in &shown {
            let (text, ink) = match row {
                Shown::Cells(cells, ink) => (line(to, &mut cells.iter()), *ink),
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
        // Columns that hold numbers have one more for their intervals.
        let each = |tell: &dyn Fn(&Column) -> String, interval: &str| -> String {
            let one = |column: &Column| tell(column) + if column.ends.is_some() { interval } else { "" };
            format!("|{}\n", self.columns.iter().map(one).collect::<String>())
        };
        let filled = |text: &str| if text.is_empty() { " |".into() } else { format!(" {text} |") };
        let rule = |column: &Column| if column.right { "--:|" } else { "---|" }.to_owned();
        let mut text = each(&|column| filled(&column.head), " interval |") + &each(&rule, "---|");
        for row in self.shown() {
            match row {
                Shown::Cells(cells, _) => {
                    let cells = self.columns.iter().zip(cells);
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

/// Text that cannot end a table's cell or become markup: no link, picture, code, emphasis or entity.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let entity = letters.peek().is_some_and(|next| *next == '#' || next.is_ascii_alphanumeric());
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

mod narrow;
#[cfg(test)]
mod tests;

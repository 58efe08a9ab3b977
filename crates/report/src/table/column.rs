//! A column of a table: what it is called, how wide it is, and what each form says of its cells.

use super::super::number::{columns, shorten};
use super::super::terminal::Terminal;
use super::cell::{Cell, escaped};

/// How wide a column is in a terminal.
#[derive(Clone, Copy)]
pub(super) enum Width {
    /// As many columns; what is longer is cut where the column may be.
    Of(usize),
    /// As its longest cell, and its heading; what is longer than so many columns is cut.
    Longest(usize),
    /// As its longest cell; what leaves no room for so many columns beside it is cut.
    Beside(usize),
}

/// A column. It stands two columns from the one before it, unless it is said otherwise.
pub struct Column {
    pub(crate) head: String,
    /// What it is called where nobody sees its heading.
    pub(crate) unseen: &'static str,
    pub(super) width: Width,
    pub(super) gap: usize,
    /// Whether it is of numbers, which stand on the right.
    pub(crate) right: bool,
    /// Whether it is of names, which are cut and whose heading goes without saying in a terminal.
    pub(crate) named: bool,
    /// Whether it draws what another column says, for who has no chart before him.
    pub(crate) drawn: bool,
    /// The width of the intervals beside its numbers. Markdown has a column of its own for them.
    pub(super) ends: Option<usize>,
}

impl Column {
    const fn new(head: String, width: Width) -> Self {
        Column { head, unseen: "sign", width, gap: 2, right: false, named: false, drawn: false, ends: None }
    }

    /// A mark without a heading.
    pub(crate) const fn mark() -> Self {
        Column::new(String::new(), Width::Of(1))
    }

    /// Places from 1 on, without a heading.
    pub(crate) fn rank() -> Self {
        Column { unseen: "rank", ..Column::number("", 2) }
    }

    /// Bars of what another column says.
    pub(crate) fn bars() -> Self {
        Column { drawn: true, ..Column::text("", 0) }
    }

    /// Names, cut at a width.
    pub(crate) fn name(width: usize) -> Self {
        Column { named: true, ..Column::new("name".to_owned(), Width::Of(width)) }
    }

    /// Names, cut where they leave no room for `rest` columns beside them.
    pub(crate) fn names(rest: usize) -> Self {
        Column { width: Width::Beside(rest), ..Column::name(0) }
    }

    /// Words, at least of a width.
    pub(crate) fn text(head: &str, width: usize) -> Self {
        Column::new(head.to_owned(), Width::Of(width))
    }

    /// Words as wide as the longest; at most of a width, where they are cut.
    pub fn longest(head: &str, most: usize) -> Self {
        Column::new(head.to_owned(), Width::Longest(most))
    }

    /// Numbers, at least of a width.
    pub(crate) fn number(head: &str, width: usize) -> Self {
        Column::text(head, width).numbers(None)
    }

    /// Numbers with their intervals, both at least of a width.
    pub(crate) fn estimate(head: &str, width: usize, ends: usize) -> Self {
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

    /// What a terminal shows of a cell, with the space before it and as wide as the column.
    pub(super) fn said(&self, to: &Terminal, cell: &Cell, width: usize) -> String {
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
    pub(super) fn as_markdown(&self, cell: &Cell) -> String {
        // No number is markup, and no interval a link.
        let text = if self.right { cell.text.clone() } else { escaped(&cell.text) };
        let more = cell.more.as_ref().map_or(String::new(), |more| format!(": {}", escaped(more)));
        let ends = self.ends.map_or(String::new(), |_| format!(" {} |", cell.ends));
        format!(" {text}{more} |{ends}")
    }

    /// A cell and its interval.
    pub(super) fn whole(cell: &Cell) -> String {
        if cell.ends.is_empty() { cell.text.clone() } else { format!("{} {}", cell.text, cell.ends) }
    }
}

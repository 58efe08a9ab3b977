//! A column of a table: what it is called, how wide it is, and what each form says of its cells.

use super::super::number::{columns, shorten};
use super::super::terminal::Terminal;
use super::{Cell, escaped};

#[derive(Clone, Default)]
pub struct Column {
    pub(crate) head: String,
    /// The heading for screen readers, if there is none to see.
    pub(crate) unseen: &'static str,
    /// The columns of a terminal that it takes at most; what is longer is cut.
    max_width: Option<usize>,
    /// True if it contains numbers, which are aligned on the right.
    pub(crate) right: bool,
    /// True if it contains names. They are cut if there is no room for all columns, and their heading is not shown in a terminal.
    pub(crate) named: bool,
    /// True if its cells are never broken, because readers copy them.
    pub(super) unbroken: bool,
    /// True if it contains marks: the next column stands close to it.
    pub(super) mark: bool,
    /// True if it draws what another column says. A page doesn't have it.
    pub(crate) drawn: bool,
    /// True if it contains effects, which a page colours by their size.
    pub(crate) effect: bool,
    /// True if a page shows it only when its switch is on.
    pub(crate) switched: bool,
    /// True if there are intervals beside its numbers. Markdown has a column of its own for them.
    pub(super) ends: bool,
}

#[derive(Clone, Copy)]
pub(super) struct Width {
    pub(super) text: usize,
    pub(super) ends: usize,
}

impl Column {
    pub fn text(head: &str) -> Self {
        Column { head: head.to_owned(), unseen: "sign", ..Column::default() }
    }

    pub(crate) fn mark() -> Self {
        Column { mark: true, ..Column::text("") }
    }

    /// Places from 1 on, without a heading.
    pub(crate) fn rank() -> Self {
        Column { unseen: "rank", ..Column::number("") }
    }

    /// Keys and paths, which readers copy.
    pub(crate) fn path(head: &str) -> Self {
        Column { unbroken: true, ..Column::text(head) }
    }

    /// Bars of what another column says.
    pub(crate) fn bars() -> Self {
        Column { drawn: true, ..Column::text("") }
    }

    pub(crate) fn name() -> Self {
        Column { named: true, ..Column::text("name") }
    }

    pub(crate) fn headed(self, head: &str) -> Self {
        Column { head: head.to_owned(), ..self }
    }

    pub(crate) fn number(head: &str) -> Self {
        Column::text(head).numbers()
    }

    pub(crate) fn estimate(head: &str) -> Self {
        Column::text(head).estimates()
    }

    pub fn numbers(self) -> Self {
        Column { right: true, ..self }
    }

    pub fn estimates(self) -> Self {
        Column { right: true, ends: true, ..self }
    }

    pub(crate) fn effects(self) -> Self {
        Column { effect: true, ..self }
    }

    pub(crate) fn max_width(self, max_width: usize) -> Self {
        Column { max_width: Some(max_width), ..self }
    }

    /// The widths that it takes if nothing but its own bound cuts it. A heading may reach over the intervals.
    pub(super) fn width<'c>(&self, cells: impl Iterator<Item = &'c Cell>, headed: bool) -> Width {
        let mut width = Width { text: 0, ends: 0 };
        for cell in cells.filter(|cell| !cell.repeated) {
            width.text = width.text.max(columns(&cell.text));
            width.ends = width.ends.max(columns(&cell.ends));
        }
        let head = if headed && !self.named { columns(&self.head) } else { 0 };
        let beyond = if width.ends > 0 { 1 + width.ends } else { 0 };
        Width { text: width.text.max(head.saturating_sub(beyond)).min(self.max_width.unwrap_or(usize::MAX)), ..width }
    }

    /// What a terminal shows of a cell, as wide as the column.
    pub(super) fn said(&self, to: &Terminal, cell: &Cell, width: Width) -> String {
        let all = if width.ends > 0 { width.text + 1 + width.ends } else { width.text };
        let room = if cell.ends.is_empty() { all } else { width.text };
        let text = if cell.repeated { String::new() } else { shorten(&cell.text, room) };
        let inked = to.ink(cell.ink, &text);
        let (taken, ends) = (columns(&text), columns(&cell.ends));
        let space = |room: usize, taken: usize| " ".repeat(room.saturating_sub(taken));
        match self.right && taken <= width.text {
            false => format!("{inked}{}", space(all, taken)),
            true if width.ends == 0 => format!("{}{inked}", space(width.text, taken)),
            true => format!("{}{inked} {}{}", space(width.text, taken), cell.ends, space(width.ends, ends)),
        }
    }

    /// What Markdown has of a cell, with the ends of its columns.
    pub(super) fn as_markdown(&self, cell: &Cell) -> String {
        // No number is markup, and no interval a link.
        let text = match (cell.repeated, self.right) {
            (true, _) => String::new(),
            (_, true) => cell.text.clone(),
            _ => escaped(&cell.text),
        };
        let more = cell.more.as_ref().map_or(String::new(), |more| format!(": {}", escaped(more)));
        let ends = if self.ends { format!(" {} |", cell.ends) } else { String::new() };
        format!(" {text}{more} |{ends}")
    }

    pub(super) fn whole(cell: &Cell) -> String {
        if cell.repeated {
            String::new()
        } else if cell.ends.is_empty() {
            cell.text.clone()
        } else {
            format!("{} {}", cell.text, cell.ends)
        }
    }
}

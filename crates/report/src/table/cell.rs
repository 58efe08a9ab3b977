//! What stands in a table: words, numbers with their intervals, and marks.

use super::super::number::verdict;
use super::super::terminal::Ink;
use super::super::text::capital;
use balance_engine::game::hidden;
use balance_stats::Estimate;

/// What stands in one column of a row.
#[derive(Clone, Default)]
pub struct Cell {
    pub(crate) text: String,
    pub(crate) ends: String,
    pub(crate) ink: Option<Ink>,
    /// True if the row above has the same: only a page that can be sorted shows it.
    pub(crate) repeated: bool,
    /// What Markdown says behind it; a terminal has no room for it in the line.
    pub(crate) more: Option<String>,
}

impl Cell {
    /// Which way an interval lies from 0.
    pub(crate) fn mark(effect: &Estimate) -> Self {
        match verdict(effect) {
            1 => Cell::inked("▲", Ink::Up),
            -1 => Cell::inked("▼", Ink::Down),
            _ => "·".into(),
        }
    }

    pub(crate) fn inked(text: &str, ink: Ink) -> Self {
        Cell { text: text.to_owned(), ink: Some(ink), ..Cell::default() }
    }

    pub(crate) fn with_more(self, more: Option<String>) -> Self {
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

/// Text that cannot end a table's cell or become markup: no link, picture, code, emphasis or entity.
pub(crate) fn escaped(text: &str) -> String {
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

/// A heading in Markdown with what is told below it.
pub(crate) fn section(heading: &str, rest: &str) -> String {
    let rest = capital(rest.trim_start_matches([':', ',', ' ']));
    let stop = if rest.is_empty() || rest.ends_with('.') { "" } else { "." };
    let rest = if rest.is_empty() { rest } else { format!("\n{}{stop}\n", escaped(&rest)) };
    format!("\n## {}\n{rest}", escaped(heading))
}

//! Words in a terminal, line by line.

use super::number::columns;
use super::svg::wrap;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    Bold,
    Faint,
    Warn,
    Up,
    Down,
    Pass,
    Fail,
}

pub(super) struct Text {
    pub(super) words: String,
    pub(super) ink: Option<Ink>,
    /// Columns from the left, in a terminal.
    pub(super) indent: usize,
    /// True if a terminal breaks it at spaces.
    pub(super) broken: bool,
    /// True if a browser shows it only together with the switched columns of a table.
    pub(super) switched: bool,
}

pub(super) struct Terminal {
    pub(super) text: String,
    colour: bool,
    pub(super) width: usize,
}

impl Terminal {
    pub(super) const fn new(colour: bool, width: usize) -> Self {
        Terminal { text: String::new(), colour, width }
    }

    pub(super) fn ink(&self, ink: impl Into<Option<Ink>>, text: &str) -> String {
        let Some(ink) = ink.into().filter(|_| self.colour) else { return text.to_owned() };
        let code = match ink {
            Ink::Bold => "1",
            Ink::Faint => "2",
            Ink::Warn => "1;33",
            Ink::Up => "36",
            Ink::Down => "33",
            Ink::Pass => "32",
            Ink::Fail => "1;31",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }

    pub(super) fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    pub(super) fn lead(&mut self, ink: Ink, lead: &str, rest: &str) {
        let mut left = lead.chars().count();
        for line in wrap(&format!("{lead}{rest}"), self.width) {
            let inked: String = line.chars().take(left).collect();
            let plain: String = line.chars().skip(left).collect();
            // The space at which a line is broken is gone.
            left = left.saturating_sub(line.chars().count() + 1);
            let inked = if inked.is_empty() { inked } else { self.ink(ink, &inked) };
            self.line(&format!("{inked}{plain}"));
        }
    }

    pub(super) fn words(&mut self, text: &Text) {
        let Text { words, ink, indent, broken, .. } = text;
        let lines = match broken {
            true => wrap(words, self.width.saturating_sub(*indent)),
            false => words.lines().flat_map(|line| within(line, self.width)).collect(),
        };
        for line in lines {
            self.line(&format!("{:indent$}{}", "", self.ink(*ink, &line)));
        }
    }
}

/// Returns a line, broken into lines of the same indent if it is too long.
fn within(line: &str, width: usize) -> Vec<String> {
    if columns(line) <= width {
        return vec![line.to_owned()];
    }
    let indent = line.len() - line.trim_start().len();
    let lines = wrap(line.trim_start(), width.saturating_sub(indent));
    lines.into_iter().map(|line| format!("{:indent$}{line}", "")).collect()
}

//! Words in a terminal, line by line.

use super::number::columns;
use super::svg::wrap;

/// How something is set off where colours are shown.
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

/// Words in one tone.
pub(super) struct Text {
    pub(super) words: String,
    pub(super) ink: Option<Ink>,
    /// Columns from the left, in a terminal.
    pub(super) indent: usize,
    /// Whether a terminal breaks it at spaces; else its lines are as they are.
    pub(super) broken: bool,
}

/// What was written so far, and how.
pub(super) struct Terminal {
    pub(super) text: String,
    colour: bool,
    /// The columns that it has.
    pub(super) width: usize,
}

impl Terminal {
    pub(super) const fn new(colour: bool, width: usize) -> Self {
        Terminal { text: String::new(), colour, width }
    }

    pub(super) fn ink(&self, ink: Ink, text: &str) -> String {
        if !self.colour {
            return text.to_owned();
        }
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

    /// Words that are set off, and what is told behind them.
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
        let Text { words, ink, indent, broken } = text;
        let lines = match broken {
            true => wrap(words, self.width.saturating_sub(*indent)),
            false => words.lines().flat_map(|line| within(line, self.width)).collect(),
        };
        for line in lines {
            let line = ink.map_or(line.clone(), |ink| self.ink(ink, &line));
            self.line(&format!("{:indent$}{line}", ""));
        }
    }
}

/// A line as it is, or, where it is too long, in several that begin as far from the left.
fn within(line: &str, width: usize) -> Vec<String> {
    if columns(line) <= width {
        return vec![line.to_owned()];
    }
    let indent = line.len() - line.trim_start().len();
    let lines = wrap(line.trim_start(), width.saturating_sub(indent));
    lines.into_iter().map(|line| format!("{:indent$}{line}", "")).collect()
}

//! A page for a terminal: headings, sentences and tables, line by line.

use crate::game::Unmodelled;
use crate::stats::Estimate;

use super::number::columns;
use super::svg::wrap;
use super::table::{Cell, Table};
use super::text::{less_than_in_print, verdict};

/// How something is set off where colours are shown.
#[derive(Clone, Copy)]
pub(super) enum Ink {
    Bold,
    Faint,
    Warn,
    Up,
    Down,
    Pass,
    Fail,
}

pub(super) struct Page {
    pub(super) text: String,
    colour: bool,
    pub(super) width: usize,
}

impl Page {
    pub(super) const fn new(colour: bool, width: usize) -> Self {
        Page { text: String::new(), colour, width }
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

    /// A line that is set off.
    pub(super) fn inked(&mut self, ink: Ink, line: &str) {
        let line = self.ink(ink, line);
        self.line(&line);
    }

    /// Sentences, so many columns in, broken at spaces.
    pub(super) fn say(&mut self, indent: usize, text: &str) {
        for line in wrap(text, self.width - indent) {
            self.line(&format!("{:indent$}{line}", ""));
        }
    }

    /// Sentences of less weight, broken at spaces.
    pub(super) fn remark(&mut self, text: &str) {
        for line in wrap(text, self.width) {
            self.inked(Ink::Faint, &line);
        }
    }

    pub(super) fn heading(&mut self, heading: &str, rest: &str) {
        let heading = self.ink(Ink::Bold, heading);
        self.line("");
        self.line(&format!("{heading}{rest}"));
    }

    pub(super) fn table(&mut self, table: &Table) {
        table.on(self);
    }

    /// The title with what is told beside it.
    pub(super) fn title(&mut self, title: &str, rest: &str) {
        let title = self.ink(Ink::Bold, title);
        self.line(&format!("{title} · {rest}"));
    }

    /// What must be known before the numbers are believed: warnings, and cards that do less in the
    /// game than in print; with many the first alone.
    pub(super) fn caveats(&mut self, warnings: &[String], unmodelled: &[Unmodelled]) {
        for warning in warnings {
            let mark = self.ink(Ink::Warn, "warning:");
            self.line(&format!("{mark} {warning}"));
        }
        if let Some(note) = less_than_in_print(unmodelled, "summary.json") {
            self.remark(&note);
        }
    }

    /// How many columns a name may take, beside `rest` others.
    pub(super) fn name_width<'n>(
        &self,
        names: impl IntoIterator<Item = &'n str>,
        rest: usize,
    ) -> usize {
        let longest = names.into_iter().map(columns).max().unwrap_or(0);
        longest.min(self.room(rest))
    }

    /// The most columns that a name may take beside `rest` others.
    pub(super) fn room(&self, rest: usize) -> usize {
        self.width.saturating_sub(rest).max(12)
    }
}

/// Which way an interval lies from 0.
pub(super) fn mark(effect: &Estimate) -> Cell {
    match verdict(effect) {
        1 => Cell::inked("▲", Ink::Up),
        -1 => Cell::inked("▼", Ink::Down),
        _ => "·".into(),
    }
}

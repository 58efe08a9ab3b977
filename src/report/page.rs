//! A page for a terminal: headings, sentences and caveats, line by line.

use crate::game::Unmodelled;

use super::number::{columns, counted};
use super::svg::wrap;

/// The columns that [`text`](super::text()) takes a terminal to have.
pub const WIDTH: usize = 100;

/// Cards that do less in the game than in print, of which a terminal is told the names.
const UNMODELLED: usize = 12;

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

/// A line about the cards that do less in the game than in print; with many it names the first, and
/// where all are. `None` without any.
pub(super) fn less_than_in_print(cards: &[Unmodelled], all: &str) -> Option<String> {
    let named = cards.iter().take(UNMODELLED).map(without);
    let named = named.collect::<Vec<_>>().join("; ");
    let more = match cards.len().saturating_sub(UNMODELLED) {
        0 => String::new(),
        n => format!("; and {} more, which `{all}` names", counted(n as u64, "card")),
    };
    (!cards.is_empty()).then(|| format!("note: not modelled: {named}{more}"))
}

/// A card and what the game does without: `Halfling Militia (Take Orders)`.
pub(super) fn without(card: &Unmodelled) -> String {
    format!("{} ({})", card.name, card.missing.join(", "))
}

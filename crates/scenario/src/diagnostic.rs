//! A mistake in what the user wrote: what is wrong, where, and what to write instead.

use crate::outside::*;
use crate::place::Place;
use balance_engine::grammar::{self, singular};

/// The kind of a mistake. It decides which other mistakes in the same file are reliable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// The text is not TOML, so the file around it may be misunderstood.
    Syntax,
    /// The text is not TOML, but what was meant is certain, and was read.
    Form,
    /// A value that is never allowed, such as a date. Other mistakes about it are not reported.
    Value,
    /// Something is missing.
    Missing,
    /// Anything else.
    #[default]
    Other,
}

/// A mistake of the user's. Messages are lower-case fragments without a full stop.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagnostic {
    pub message: String,
    /// Its place; `None` without a text, for example if the file is missing.
    pub place: Option<Place>,
    /// The text at the caret; may be empty.
    pub label: String,
    pub help: Option<String>,
    pub also: Vec<(Place, String)>,
    pub kind: Kind,
}

impl Diagnostic {
    pub fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), ..Self::default() }
    }

    #[must_use]
    pub fn at(mut self, place: Place, label: impl Into<String>) -> Self {
        self.place = Some(place);
        self.label = label.into();
        self
    }

    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    #[must_use]
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help;
        self
    }

    #[must_use]
    pub fn also(mut self, place: Place, label: impl Into<String>) -> Self {
        self.also.push((place, label.into()));
        self
    }

    #[must_use]
    pub fn of_kind(mut self, kind: Kind) -> Self {
        self.kind = kind;
        self
    }
}

/// Makes a user's text safe for messages: one line of limited length, without control characters.
pub(super) fn shown(text: &str) -> String {
    const MAX_SHOWN: usize = 60;
    let mut shown = String::new();
    for (n, letter) in text.chars().enumerate() {
        if n == MAX_SHOWN {
            shown.push('…');
            break;
        }
        match letter {
            '"' | '\'' | '\\' => shown.push(letter),
            other => shown.extend(other.escape_debug()),
        }
    }
    shown
}

/// Returns a text that the user may paste: whole, or `None` if it is too long for a message or can't be shown.
pub(super) fn pasted(text: &str) -> Option<String> {
    const MAX_PASTED: usize = 120;
    let fits =
        text.chars().count() <= MAX_PASTED && !text.contains(|letter| is_unprintable(letter) || invisible(letter));
    fits.then(|| text.to_owned())
}

/// Formats a list: `a`, `a or b`, `a, b or c`. Of more than `most` items, lists the first and counts the rest.
pub(super) fn listed<T: AsRef<str>>(items: &[T], word: &str, max: usize) -> String {
    let all: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match all.len().saturating_sub(max) {
        0 => grammar::listed(&all, word),
        more => format!("{} and {more} more", all[..max].join(", ")),
    }
}

/// Formats `the only key allowed here is …` or `the keys allowed here are …`, given the plural noun and the list.
fn allowed(nouns: &str, n: usize, listed: &str) -> String {
    match n {
        1 => format!("the only {} allowed here is {listed}", singular(nouns)),
        _ => format!("the {nouns} allowed here are {listed}"),
    }
}

pub(super) fn allowed_keys(keys: &[&str]) -> String {
    allowed("keys", keys.len(), &listed_keys(keys.iter().copied(), "and"))
}

pub(super) fn allowed_names(names: &[&str]) -> String {
    allowed("values", names.len(), &listed_names(names.iter().copied(), "and"))
}

pub(super) fn listed_keys<'a>(keys: impl IntoIterator<Item = &'a str>, word: &str) -> String {
    listed_in("`", keys, word)
}

pub(super) fn listed_names<'a>(names: impl IntoIterator<Item = &'a str>, word: &str) -> String {
    listed_in("\"", names, word)
}

fn listed_in<'a>(quote: &str, names: impl IntoIterator<Item = &'a str>, word: &str) -> String {
    const MAX_LISTED: usize = 12;
    // Only the names that are listed are formatted: there may be thousands.
    let names: Vec<&str> = names.into_iter().collect();
    let rest = names.len().saturating_sub(MAX_LISTED);
    let quoted = names.iter().take(MAX_LISTED).map(|name| format!("{quote}{}{quote}", shown(name)));
    let quoted: Vec<String> = quoted.collect();
    match rest {
        0 => listed(&quoted, word, MAX_LISTED),
        _ => format!("{} and {rest} more", quoted.join(", ")),
    }
}

//! What is wrong with what the user wrote, where, and what to write instead.

use super::place::Place;

/// What kind of mistake it is; decides what else is believed about the same file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// The text is not TOML: what was understood of the file around it may be wrong.
    Syntax,
    /// A value that can never be one, as a date: what else is wrong with it is not worth telling.
    Value,
    /// Something that should be there is not.
    Missing,
    /// Anything else.
    #[default]
    Other,
}

/// One mistake of the user's. Messages are lower-case fragments without a full stop.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// What is wrong.
    pub message: String,
    /// Where; none for what has no text to point into, as a file that is not there.
    pub place: Option<Place>,
    /// The words at the caret; may be empty.
    pub label: String,
    /// What to write instead.
    pub help: Option<String>,
    /// Other places that have to do with it.
    pub also: Vec<(Place, String)>,
    /// What kind it is.
    pub kind: Kind,
}

impl Mistake {
    /// A mistake without a place.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            place: None,
            label: String::new(),
            help: None,
            also: Vec::new(),
            kind: Kind::Other,
        }
    }

    /// Points at the place.
    #[must_use]
    pub fn at(mut self, place: Place, label: impl Into<String>) -> Self {
        self.place = Some(place);
        self.label = label.into();
        self
    }

    /// Says what to write instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Says what to write instead, if there is something to say.
    #[must_use]
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help;
        self
    }

    /// Points at another place as well.
    #[must_use]
    pub fn also(mut self, place: Place, label: impl Into<String>) -> Self {
        self.also.push((place, label.into()));
        self
    }

    /// Says what kind of mistake it is; without this it is [`Kind::Other`].
    #[must_use]
    pub fn of_kind(mut self, kind: Kind) -> Self {
        self.kind = kind;
        self
    }
}

/// Text of the user's inside of a message: one line, no control characters, not endless.
pub(super) fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown = String::new();
    for (n, letter) in text.chars().enumerate() {
        if n == LONGEST {
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

/// `1 mistake`, `2 mistakes`.
pub(super) fn count(n: usize, noun: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{n} {noun}{s}")
}

/// `a`, `a or b`, `a, b or c`; of more than `most` only the first, and how many more there are.
pub(super) fn listed<T: AsRef<str>>(items: &[T], word: &str, most: usize) -> String {
    let all: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match all.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] if all.len() <= most => format!("{} {word} {last}", first.join(", ")),
        _ => format!("{} and {} more", all[..most].join(", "), all.len() - most),
    }
}

/// `the only key allowed here is …`, `the keys allowed here are …`.
pub(super) fn allowed(noun: &str, names: &[&str]) -> String {
    let listed = listed_names(names.iter().copied(), "and");
    match names {
        [_] => format!("the only {noun} allowed here is {listed}"),
        _ => format!("the {noun}s allowed here are {listed}"),
    }
}

/// Names in backquotes, listed.
pub(super) fn listed_names<'a>(names: impl IntoIterator<Item = &'a str>, word: &str) -> String {
    const MAX_LISTED: usize = 12;
    // Only the names that are listed are formatted: there may be thousands.
    let names: Vec<&str> = names.into_iter().collect();
    let rest = names.len().saturating_sub(MAX_LISTED);
    let quoted = names.iter().take(MAX_LISTED).map(|name| format!("`{}`", shown(name)));
    let quoted: Vec<String> = quoted.collect();
    match rest {
        0 => listed(&quoted, word, MAX_LISTED),
        _ => format!("{} and {rest} more", quoted.join(", ")),
    }
}

//! Mistakes in files of which no text may be shown.
//!
//! A scenario can name any file of the machine that checks it as a card file. If that is a file of passwords, an excerpt
//! would publish them: in the log of a continuous integration, for example.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::include::CARDS;
use super::mistake::{Mistake, shown};
use super::source::Sources;
use super::tree::{Node, Place, Value};

#[cfg(test)]
mod tests;

/// What to do to see the text.
const HELP: &str = "its text is not shown: it is no `.toml` file below the scenario's folder; move it there, \
                    or name it with `--set 'cards=[\"…\"]'`";
/// What to do to see names.
const NAMES_HELP: &str = "some names are not shown: they are in no `.toml` file below the scenario's folder; move their file \
                          there, or name it with `--set 'cards=[\"…\"]'`";

/// What is shown of mistakes: no text of a private file.
pub(super) struct Redaction<'s> {
    sources: &'s Sources,
    /// Names and texts that are in private files alone.
    names: BTreeSet<&'s str>,
}

impl<'s> Redaction<'s> {
    /// For mistakes in some texts.
    pub(super) fn new(sources: &'s Sources) -> Self {
        let mut names: BTreeSet<&str> = sources.private_names().collect();
        if !names.is_empty() {
            let words = sources.shown_texts().flat_map(|text| text.split(is_between_words));
            let words: BTreeSet<&str> = words.collect();
            names.retain(|name| !words.contains(name));
        }
        Redaction { sources, names }
    }

    /// Returns the mistake with no text of a private file in it. It still says what is wrong, in which file and line.
    pub(super) fn of<'m>(&self, mistake: &'m Mistake) -> Cow<'m, Mistake> {
        let is_private = |place: &Place| self.sources.is_private(place.source);
        let private = mistake.place.as_ref().is_some_and(is_private);
        let helps = mistake.help.as_ref().is_some_and(|help| self.names_any(help));
        let names = helps || self.names_any(&mistake.message) || self.names_any(&mistake.label);
        if !private && !names && !mistake.also.iter().any(|(place, _)| is_private(place)) {
            return Cow::Borrowed(mistake);
        }
        let mut safe = mistake.clone();
        safe.also.retain(|(place, _)| !private && !is_private(place));
        if private {
            safe.message = without_text(&mistake.message);
            safe.label = String::new();
            safe.help = Some(HELP.to_owned());
        } else if names {
            if self.names_any(&safe.message) {
                safe.message = without_text(&safe.message);
            }
            if self.names_any(&safe.label) {
                safe.label = String::new();
            }
            if helps || safe.help.is_none() {
                safe.help = Some(NAMES_HELP.to_owned());
            }
        }
        Cow::Owned(safe)
    }

    /// True if a text quotes a name of a private file, alone or in a path.
    fn names_any(&self, text: &str) -> bool {
        let has = |part: &str| self.names.get(part.trim()).is_some_and(|name| self.hides(name));
        let quoted = |part: &str| {
            has(part) || part.split(['.', '=', ',', '[', ']', '{', '}', '\'']).any(has)
        };
        !self.names.is_empty()
            && (text.split(['`', '"']).any(quoted)
                // One with a quotation mark in it is not found between two of them.
                || self.names.iter().any(|name| name.contains(['`', '"']) && text.contains(name)))
    }

    /// True if a name of a private file is in no other text. Names of one word are known not to be.
    fn hides(&self, name: &str) -> bool {
        !name.contains(is_between_words)
            || !self.sources.shown_texts().any(|text| text.contains(name))
    }
}

/// True if a letter is not part of a word.
fn is_between_words(letter: char) -> bool {
    !(letter.is_alphanumeric() || "_-".contains(letter))
}

/// Returns the names and texts in a private file that messages about other files could quote: what its cards are called, and
/// all of its values that are text.
pub(super) fn private_names(root: &Node) -> Vec<String> {
    let cards = root.child(&CARDS.into()).and_then(Node::as_table);
    let mut names: Vec<String> =
        cards.into_iter().flat_map(|cards| cards.keys()).map(|key| key.trim().to_owned()).collect();
    texts(root, &mut names);
    names.extend(names.clone().iter().map(|name| shown(name)));
    names.retain(|name| !name.trim().is_empty());
    names
}

fn texts(node: &Node, found: &mut Vec<String>) {
    match &node.value {
        Value::String(text) => found.push(text.trim().to_owned()),
        Value::Array(items) => items.iter().for_each(|item| texts(item, found)),
        Value::Table(table) => table.entries().iter().for_each(|entry| texts(&entry.node, found)),
        _ => {}
    }
}

/// Returns a message without what it may quote of a file: everything from its first quotation mark to its last, as the
/// text may contain quotation marks itself, and all digits outside.
fn without_text(message: &str) -> String {
    let marks = ['`', '"'];
    let quoted = message.find(marks).zip(message.rfind(marks)).filter(|(from, to)| from < to);
    let (before, mark, after) = match quoted {
        Some((from, to)) => (&message[..from], "`…`", &message[to + 1..]),
        None => (message, "", ""),
    };
    [&without_digits(before), mark, &without_digits(after)].concat()
}

/// Returns a text with `…` for each run of digits.
fn without_digits(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        if !letter.is_numeric() {
            safe.push(letter);
        } else if !safe.ends_with('…') {
            safe.push('…');
        }
    }
    safe
}

//! Mistakes in files whose text must not be shown.
//!
//! A scenario can name any file of the machine as a card file. If that contains passwords, an excerpt would publish
//! them, for example in the log of a CI job.

use crate::prelude::*;
use std::borrow::Cow;

#[cfg(test)]
mod tests;

const HELP: &str = "its text is hidden, since it is not a `.toml` file below the scenario's folder; move it there, \
                    or name it with `--set 'cards=[\"…\"]'`";

/// Returns the mistake without text of a private file. It still says what is wrong, and in which file and line.
pub(super) fn redacted<'m>(diagnostic: &'m Diagnostic, sources: &Sources) -> Cow<'m, Diagnostic> {
    let private = diagnostic.place.as_ref().is_some_and(|place| sources.is_private(place.source));
    if !private && !diagnostic.also.iter().any(|(place, _)| sources.is_private(place.source)) {
        return Cow::Borrowed(diagnostic);
    }
    let mut safe = diagnostic.clone();
    safe.also.retain(|(place, _)| !private && !sources.is_private(place.source));
    if private {
        safe.message = without_text(&diagnostic.message);
        safe.label = String::new();
        safe.help = Some(HELP.to_owned());
    }
    Cow::Owned(safe)
}

/// Returns a message without what may be quoted: all from the first quotation mark to the last, and digits outside.
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

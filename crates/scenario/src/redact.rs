//! Mistakes in files of which no text may be shown.
//!
//! A scenario can name any file of the machine that checks it as a card file. If that is a file of passwords, an excerpt
//! would publish them: in the log of a continuous integration, for example.

use std::borrow::Cow;

use super::mistake::Mistake;
use super::source::Sources;

#[cfg(test)]
mod tests;

/// What to do to see the text.
const HELP: &str = "its text is not shown: it is no `.toml` file below the scenario's folder; move it there, \
                    or name it with `--set 'cards=[\"…\"]'`";

/// Returns the mistake with no text of a private file in it. It still says what is wrong, in which file and line.
pub(super) fn redacted<'m>(mistake: &'m Mistake, sources: &Sources) -> Cow<'m, Mistake> {
    let private = mistake.place.as_ref().is_some_and(|place| sources.is_private(place.source));
    if !private && !mistake.also.iter().any(|(place, _)| sources.is_private(place.source)) {
        return Cow::Borrowed(mistake);
    }
    let mut safe = mistake.clone();
    safe.also.retain(|(place, _)| !private && !sources.is_private(place.source));
    if private {
        safe.message = without_text(&mistake.message);
        safe.label = String::new();
        safe.help = Some(HELP.to_owned());
    }
    Cow::Owned(safe)
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

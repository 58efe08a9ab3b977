//! Names that users choose. Readers must be able to see all of a name, and to distinguish it from every other name.

use crate::diagnostic::shown;
use crate::outside::*;
use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{UnicodeNormalization as _, is_nfc};

use balance_engine::game::joins;

#[cfg(test)]
mod tests;

pub(super) const MAX_NAME: usize = 60;

#[derive(Debug, PartialEq, Eq)]
pub(super) struct NameProblem {
    /// What is wrong, to be written behind what the name is for.
    pub message: String,
    pub label: &'static str,
    pub help: String,
}

/// Returns what makes a name look like another name, or like nothing; `None` if it is fine.
pub(super) fn name_problem(name: &str) -> Option<NameProblem> {
    if is_plain(name) {
        return None;
    }
    let problem = |message: String, label, help| Some(NameProblem { message, label, help });
    let normalized = || format!("write `\"{}\"`", shown(&normal_form(name)));
    if let Some(letter) = first_invisible(name) {
        let message = format!("has an invisible character, U+{:04X}", u32::from(letter));
        let help = "take it out: names that differ only in it look the same".to_owned();
        return problem(message, "it can't be seen", help);
    }
    if name.starts_with(char::is_whitespace) || name.ends_with(char::is_whitespace) {
        return problem("begins or ends with a space".to_owned(), "one space too many", normalized());
    }
    if name.contains("  ") || name.contains(|c: char| c.is_whitespace() && c != ' ') {
        let message = "has gaps that are not single spaces".to_owned();
        return problem(message, "names that differ only in it look the same", normalized());
    }
    if name.starts_with(is_combining_mark) {
        let help = "write the letter that it belongs to before it".to_owned();
        return problem("begins with a combining mark".to_owned(), "no letter before it", help);
    }
    if !is_nfc(name) {
        let message = "is not in Unicode's normal form C (NFC)".to_owned();
        return problem(message, "an accent separate from its letter", normalized());
    }
    None
}

/// Why a text can't be a label, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelError {
    /// It has this many letters.
    #[error("a label has at most {MAX_NAME} letters, not {0}\n  say what differs in a few words")]
    TooLong(usize),
    /// It has this control character.
    #[error("a label can't contain the control character U+{:04X}", u32::from(*.0))]
    Control(char),
    /// It looks like another label, or like nothing.
    #[error("the label {message}\n  {help}")]
    Unclear {
        /// What is wrong, to be written behind "the label".
        message: String,
        /// What to write instead.
        help: String,
    },
}

/// Returns a text as the value of `--label`. Fails if it is too long, or cannot be read in a title.
pub fn label(text: &str) -> Result<String, LabelError> {
    let length = text.chars().count();
    if length > MAX_NAME {
        return Err(LabelError::TooLong(length));
    }
    if let Some(letter) = text.chars().find(|letter| is_unprintable(*letter)) {
        return Err(LabelError::Control(letter));
    }
    match name_problem(text) {
        None => Ok(text.to_owned()),
        Some(NameProblem { message, help, .. }) => Err(LabelError::Unclear { message, help }),
    }
}

/// True if a name only has visible ASCII letters and single spaces, as most have: Unicode's tables are slow.
fn is_plain(name: &str) -> bool {
    let has_gaps = name.starts_with(' ') || name.ends_with(' ') || name.contains("  ");
    !name.is_empty() && !has_gaps && name.bytes().all(|letter| (b' '..=b'~').contains(&letter))
}

/// Returns a name as people read it: without gaps and what is invisible, in Unicode's normal form C.
pub(super) fn as_read(name: &str) -> String {
    let is_read = |letter: &char| !letter.is_whitespace() && !invisible(*letter);
    if name.is_ascii() { name.chars().filter(is_read).collect() } else { name.nfc().filter(is_read).collect() }
}

/// Returns a name with single spaces, in Unicode's normal form C.
fn normal_form(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ").nfc().collect()
}

/// Returns the first letter that is drawn as nothing and joins no letters of its script.
fn first_invisible(name: &str) -> Option<char> {
    let mut before = None;
    for letter in name.chars() {
        if !invisible(letter) {
            before = Some(letter);
        } else if !joins(before, letter) {
            return Some(letter);
        }
    }
    // A joiner at the end joins nothing.
    name.chars().next_back().filter(|last| matches!(last, '\u{200c}' | '\u{200d}'))
}

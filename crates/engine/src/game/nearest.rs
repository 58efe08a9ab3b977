//! "Did you mean …?": the nearest of the names that would have been right.

use std::cell::Cell;

use strsim::osa_distance;

#[cfg(test)]
mod tests;

/// Longer texts are not compared.
const MAX_LENGTH: usize = 64;
/// Maximum number of names compared per scenario: enough for thousands of errors in the largest set of cards. Without a
/// limit, the time for a file of unknown names would grow with the square of its length.
const MAX_COMPARED: u32 = 300_000;

thread_local! {
    static LEFT: Cell<u32> = const { Cell::new(MAX_COMPARED) };
}

/// Resets the number of names that [`nearest`] may compare on this thread, for another scenario.
pub fn reset_suggestion_budget() {
    LEFT.set(MAX_COMPARED);
}

/// Returns "did you mean …?" with the candidate that is [`nearest`], in quotes like `quote`.
pub fn did_you_mean<'a>(quote: &str, given: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let near = nearest(given, candidates)?;
    Some(format!("did you mean {quote}{near}{quote}?"))
}

/// Returns the candidate that `given` was probably meant to be; `None` if none is near. Case, and the difference
/// between `_`, `-` and a blank, don't matter. Near means: at most a third of all letters and half of each word are
/// wrong (two neighbours swapped is one wrong), or one name begins with the other. Of equally near candidates the first
/// wins. Compares a limited number of names after [`reset_suggestion_budget`].
pub fn nearest<'a>(given: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let (given, given_length) = folded(given)?;
    let mut best: Option<(usize, &str)> = None;
    let mut left = LEFT.get();
    for candidate in candidates {
        let Some(fewer) = left.checked_sub(1) else { break };
        left = fewer;
        let Some((other, length)) = folded(candidate) else { continue };
        let (shorter, longer) = (length.min(given_length), length.max(given_length));
        let allowed = if longer <= 2 { 0 } else { (longer / 3).max(1) };
        // The difference in length is the minimum number of wrong letters.
        let near = longer - shorter <= allowed;
        let distance = if near { osa_distance(&given, &other) } else { longer - shorter };
        let begins = shorter >= 3 && (given.starts_with(&other) || other.starts_with(&given));
        let score = if near && distance <= allowed && words_are_near(&given, &other) {
            distance
        } else if begins {
            // A near miss is better than a common beginning.
            MAX_LENGTH + distance
        } else {
            continue;
        };
        if best.is_none_or(|(least, _)| score < least) {
            best = Some((score, candidate));
        }
    }
    LEFT.set(left);
    best.map(|(_, name)| name)
}

/// True if words are near in pairs, or their numbers differ: `chosen enemy` is no typo for `chosen ally`.
fn words_are_near(one: &str, other: &str) -> bool {
    let words = |text: &str| text.split('_').count();
    let length = |word: &str| word.chars().count();
    words(one) != words(other)
        || words(one) == 1
        || one
            .split('_')
            .zip(other.split('_'))
            .all(|(one, other)| one == other || osa_distance(one, other) <= (length(one).max(length(other)) / 2).max(1))
}

/// Returns the text in lower case with `_` for gaps, and its length; `None` if it is empty or too long for a name.
fn folded(text: &str) -> Option<(String, usize)> {
    let text = text.trim();
    let length = text.chars().take(MAX_LENGTH + 1).count();
    let letter =
        |letter: char| if matches!(letter, '-' | ' ') { '_' } else { letter.to_lowercase().next().unwrap_or(letter) };
    (1..=MAX_LENGTH).contains(&length).then(|| (text.chars().map(letter).collect(), length))
}

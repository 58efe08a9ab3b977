//! "Did you mean …?": the nearest of the names that would have been right.

use std::cell::Cell;

use strsim::osa_distance;

#[cfg(test)]
mod tests;

/// Longer texts than this are not names, and are not compared.
const LONGEST: usize = 64;

/// So many names are compared while one scenario is read: enough for thousands of mistakes in the largest set of
/// cards that there is. Without an end to it, a file of nothing but unknown names takes time that grows with the
/// square of its length, for remedies that nobody reads.
const MOST_COMPARED: u32 = 300_000;

thread_local! {
    static LEFT: Cell<u32> = const { Cell::new(MOST_COMPARED) };
}

/// Begins to count anew how many names [`nearest`] compares on this thread: another scenario is read.
pub fn compare_anew() {
    LEFT.set(MOST_COMPARED);
}

/// "did you mean …?" with the candidate that is [`nearest`], in quotes like `quote`.
pub fn did_you_mean<'a>(quote: &str, given: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let near = nearest(given, candidates)?;
    Some(format!("did you mean {quote}{near}{quote}?"))
}

/// The candidate that `given` was most likely meant to be, or none when nothing is near.
///
/// Case, and the difference between `_`, `-` and a blank, count for nothing. Near is: a third of the letters
/// wrong at most, of the whole, and half of each word (two neighbours swapped is one wrong), or one name beginning with the other.
/// Of equally near candidates the first wins. When more names were compared since [`compare_anew`] than anybody
/// reads, the rest is not looked at.
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
        // At least as many letters are wrong as one is longer than the other.
        let near = longer - shorter <= allowed;
        let distance = if near { osa_distance(&given, &other) } else { longer - shorter };
        let begins = shorter >= 3 && (given.starts_with(&other) || other.starts_with(&given));
        let score = if near && distance <= allowed && words_are_near(&given, &other) {
            distance
        } else if begins {
            // A true near miss beats a mere beginning.
            LONGEST + distance
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

/// Whether each word of one is near its counterpart, where there are as many: `chosen enemy` is no slip for `chosen ally`,
/// which says the opposite.
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

/// Returns the text in lower case with one kind of gap, and its length in characters. `None` if it is empty or too long to
/// be a name.
fn folded(text: &str) -> Option<(String, usize)> {
    let text = text.trim();
    let length = text.chars().take(LONGEST + 1).count();
    let letter =
        |letter: char| if matches!(letter, '-' | ' ') { '_' } else { letter.to_lowercase().next().unwrap_or(letter) };
    (1..=LONGEST).contains(&length).then(|| (text.chars().map(letter).collect(), length))
}

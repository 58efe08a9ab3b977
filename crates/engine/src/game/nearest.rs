//! "Did you mean …?": the nearest of the names that would have been right.

use std::cell::Cell;

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
    let (mut one, mut two) = ([' '; LONGEST], [' '; LONGEST]);
    let given = folded(given, &mut one)?;
    let mut best: Option<(usize, &str)> = None;
    let mut left = LEFT.get();
    for candidate in candidates {
        let Some(fewer) = left.checked_sub(1) else { break };
        left = fewer;
        let Some(other) = folded(candidate, &mut two) else {
            continue;
        };
        let longer = given.len().max(other.len());
        let shorter = given.len().min(other.len());
        let allowed = if longer <= 2 { 0 } else { (longer / 3).max(1) };
        // At least as many letters are wrong as one is longer than the other.
        let near = longer - shorter <= allowed;
        let distance = if near { distance(given, other) } else { longer - shorter };
        let begins = shorter >= 3 && (given.starts_with(other) || other.starts_with(given));
        let score = if near && distance <= allowed && words_are_near(given, other) {
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
fn words_are_near(one: &[char], other: &[char]) -> bool {
    let is_gap = |letter: &char| *letter == '_';
    let words = |letters: &[char]| letters.split(is_gap).count();
    if words(one) != words(other) || words(one) == 1 {
        return true;
    }
    one.split(is_gap)
        .zip(other.split(is_gap))
        .all(|(one, other)| one == other || distance(one, other) <= (one.len().max(other.len()) / 2).max(1))
}

/// Lower case, one kind of gap; none for what is empty or too long to be a name.
fn folded<'r>(text: &str, room: &'r mut [char; LONGEST]) -> Option<&'r [char]> {
    let mut letters = 0;
    for letter in text.trim().chars() {
        *room.get_mut(letters)? = match letter {
            '-' | ' ' => '_',
            other if other.is_ascii() => other.to_ascii_lowercase(),
            other => other.to_lowercase().next().unwrap_or(other),
        };
        letters += 1;
    }
    (letters > 0).then_some(&room[..letters])
}

/// Optimal string alignment: insertions, deletions, replacements, and swaps of neighbours. Texts of at most
/// [`LONGEST`] letters.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut two_up = [0; LONGEST + 1];
    let mut up: [usize; LONGEST + 1] = std::array::from_fn(|n| n);
    for i in 0..a.len() {
        let mut row = [0; LONGEST + 1];
        row[0] = i + 1;
        for j in 0..b.len() {
            let replaced = up[j] + usize::from(a[i] != b[j]);
            let mut least = replaced.min(up[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                least = least.min(two_up[j - 1] + 1);
            }
            row[j + 1] = least;
        }
        two_up = std::mem::replace(&mut up, row);
    }
    up[b.len()]
}

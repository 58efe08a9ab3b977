//! "Did you mean …?": the nearest of the names that would have been right.

#[cfg(test)]
mod tests;

/// Longer texts than this are not names, and are not compared.
const LONGEST: usize = 64;

/// The candidate that `given` was most likely meant to be, or none when nothing is near.
///
/// Case, and the difference between `_`, `-` and a blank, count for nothing. Near is: a third of the letters
/// wrong at most (two neighbours swapped is one wrong), or one name beginning with the other.
/// Of equally near candidates the first wins.
pub fn nearest<'a>(given: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given = folded(given)?;
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let Some(other) = folded(candidate) else {
            continue;
        };
        let longer = given.len().max(other.len());
        let shorter = given.len().min(other.len());
        let distance = distance(&given, &other);
        let allowed = if longer <= 2 { 0 } else { (longer / 3).max(1) };
        let begins = shorter >= 3 && (given.starts_with(&other) || other.starts_with(&given));
        let score = if distance <= allowed {
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
    best.map(|(_, name)| name)
}

/// Lower case, one kind of gap; none for what is empty or too long to be a name.
fn folded(text: &str) -> Option<Vec<char>> {
    let mut letters = Vec::new();
    for letter in text.trim().chars() {
        if letters.len() == LONGEST {
            return None;
        }
        match letter {
            '-' | ' ' => letters.push('_'),
            other => letters.push(other.to_lowercase().next().unwrap_or(other)),
        }
    }
    (!letters.is_empty()).then_some(letters)
}

/// Optimal string alignment: insertions, deletions, replacements, and swaps of neighbours.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut two_up: Vec<usize> = Vec::new();
    let mut up: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i + 1);
        for j in 0..b.len() {
            let replaced = up[j] + usize::from(a[i] != b[j]);
            let mut least = replaced.min(up[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                least = least.min(two_up[j - 1] + 1);
            }
            row.push(least);
        }
        two_up = std::mem::replace(&mut up, row);
    }
    up[b.len()]
}

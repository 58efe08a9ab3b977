//! English grammar for messages: plurals, possessives and the verbs that go with names.

#[cfg(test)]
mod tests;

/// Nouns without an `s` that are plural.
const PLURALS: [&str; 6] = ["people", "folk", "men", "women", "children", "mice"];

/// Returns `1 turn` or `2 turns`, given the plural.
pub fn count(n: impl TryInto<u64> + std::fmt::Display + Copy, plural: &str) -> String {
    format!("{n} {}", noun(n, plural))
}

/// Returns the noun that goes with a number, `turn` or `turns`, given the plural.
pub fn noun(n: impl TryInto<u64>, plural: &str) -> String {
    match n.try_into() {
        Ok(1) => singular(plural),
        _ => plural.to_owned(),
    }
}

/// Returns the singular of a plural: `turn` of `turns`, `turn of the racer` of `turns of the racer`. Abbreviations such
/// as `GP`, and words without a plural such as `health`, stay as they are.
pub fn singular(plural: &str) -> String {
    let (head, rest) = plural.split_at(plural.find(" of ").unwrap_or(plural.len()));
    let without = |ending: &str| head.strip_suffix(ending);
    let one = if let Some(stem) = without("ies").filter(|stem| stem.len() > 1) {
        format!("{stem}y")
    } else if let Some(stem) = without_es(head) {
        stem.to_owned()
    } else {
        let whole = ["ss", "us", "is"].iter().any(|ending| head.ends_with(ending));
        without("s").filter(|_| !whole).unwrap_or(head).to_owned()
    };
    one + rest
}

/// Returns words with a capital at the front.
pub fn capital(words: &str) -> String {
    let mut rest = words.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}

/// Returns items as a list: `a`, `a or b`, `a, b or c`, given the word before the last.
pub fn listed(items: &[impl AsRef<str>], word: &str) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} {word} {last}", first.join(", ")),
        _ => items.concat(),
    }
}

/// Returns `Ember's` or `Imperials'`. A name that is already a possessive stays as it is.
pub fn possessive(name: &str) -> String {
    match name {
        _ if name.ends_with("'s") || name.ends_with("’s") || name.ends_with("s'") => name.to_owned(),
        _ if name.ends_with('s') && is_plural(name) => format!("{name}'"),
        _ => format!("{name}'s"),
    }
}

/// Returns a verb in the form that goes with a name, given the form for one: `wins` for Ember, `win` for Imperials.
pub fn verb<'v>(name: &str, one: &'v str) -> &'v str {
    if is_plural(name) { verb_of_several(one) } else { one }
}

/// Returns a verb in the form that goes with a number: one `passes`, two `pass`.
pub fn verb_for(n: u64, one: &str) -> &str {
    if n == 1 { one } else { verb_of_several(one) }
}

/// Returns the form of a verb for several, given the form for one: `win` of `wins`, `are` of `is`.
pub fn verb_of_several(one: &str) -> &str {
    match one {
        "is" => "are",
        "was" => "were",
        "has" => "have",
        "does" => "do",
        "goes" => "go",
        _ => without_es(one).or_else(|| one.strip_suffix('s')).unwrap_or(one),
    }
}

/// Returns a word without its last syllable `es`, if it has one: `box` of `boxes`.
fn without_es(word: &str) -> Option<&str> {
    word.strip_suffix("es").filter(|stem| ["ss", "sh", "ch", "x", "zz"].iter().any(|end| stem.ends_with(end)))
}

/// True if a name reads as a plural: `Imperials`, `Knights of the Vale`, but not `Cass`, `Atlas` or `Ember's`.
pub fn is_plural(name: &str) -> bool {
    let head = name.split(" of ").next().unwrap_or(name);
    let last = head.rsplit(' ').next().unwrap_or(head).to_lowercase();
    let single = ["ss", "us", "is", "as", "os", "'s", "’s"].iter().any(|ending| last.ends_with(ending));
    PLURALS.contains(&last.as_str()) || (last.ends_with('s') && last.len() > 2 && !single)
}

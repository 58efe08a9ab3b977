//! Which card a name means: tables and charts show names, files have keys.

#[cfg(test)]
mod tests;

/// Shorter texts than this are no beginning of a name.
const SHORTEST: usize = 3;

/// What is found under a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Called<'a> {
    /// The key of the only card that it can mean.
    One(&'a str),
    /// The keys of all cards that it can mean.
    Several(Vec<&'a str>),
    /// No card has that name.
    Nobody,
}

/// The cards that are called `given`, of cards by key and name: those of exactly that name, or else those whose name begins
/// with these words. Case counts for nothing.
pub fn called<'a>(given: &str, cards: impl IntoIterator<Item = (&'a str, &'a str)>) -> Called<'a> {
    let given = given.trim().to_lowercase();
    let (mut whole, mut begun) = (Vec::new(), Vec::new());
    for (key, name) in cards {
        let name = name.trim().to_lowercase();
        match name.strip_prefix(&given) {
            Some("") => whole.push(key),
            // A word that goes on is another word.
            Some(rest) if !rest.starts_with(char::is_alphanumeric) => begun.push(key),
            _ => {}
        }
    }
    let found = match whole.is_empty() {
        true if given.chars().count() >= SHORTEST => begun,
        _ => whole,
    };
    match found.as_slice() {
        [] => Called::Nobody,
        [one] => Called::One(one),
        _ => Called::Several(found),
    }
}

//! Finds cards by their names: tables and charts show names, files have keys.

#[cfg(test)]
mod tests;

const MIN_LENGTH: usize = 3;

/// Returns the keys of the cards of that name, or else of those whose name begins with it. Case does not matter.
pub fn find_by_name<'a>(given: &str, cards: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<&'a str> {
    let given = given.trim().to_lowercase();
    let (mut whole, mut begun) = (Vec::new(), Vec::new());
    for (key, name) in cards {
        let name = name.trim().to_lowercase();
        match name.strip_prefix(&given) {
            Some("") => whole.push(key),
            // A longer word is another word.
            Some(rest) if !rest.starts_with(char::is_alphanumeric) => begun.push(key),
            _ => {}
        }
    }
    if whole.is_empty() && given.chars().count() >= MIN_LENGTH { begun } else { whole }
}

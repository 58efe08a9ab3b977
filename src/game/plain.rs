//! Texts of the user's as they can be shown anywhere: in a terminal, a chart, a table.

#[cfg(test)]
mod tests;

/// Whether a letter is no letter: a control character, which a terminal obeys and XML cannot hold, or one that turns
/// the direction of all that follows, so that a text reads as it is not.
#[must_use]
pub fn hidden(letter: char) -> bool {
    let turns = matches!(
        letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    let breaks = matches!(letter, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}');
    letter.is_control() || turns || breaks
}

/// The text with a sign in the place of what is hidden.
#[must_use]
pub fn plain(text: &str) -> String {
    text.chars().map(|letter| if hidden(letter) { '\u{fffd}' } else { letter }).collect()
}

/// A text as a cell of CSV: what a spreadsheet would take for a formula is given an apostrophe, which it takes for the
/// sign that this is text. Numbers stay as they are.
#[must_use]
pub fn not_a_formula(text: &str) -> Option<String> {
    let formula = text.starts_with(['=', '+', '-', '@']) && text.parse::<f64>().is_err();
    formula.then(|| format!("'{text}"))
}

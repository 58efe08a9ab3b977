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

/// Returns true if a letter is drawn as nothing, though it is no space: Unicode's
/// `Default_Ignorable_Code_Point` (Unicode 16, `DerivedCoreProperties.txt`), annotation marks, what can
/// never be a character, and three blanks that count as letters.
#[must_use]
pub fn invisible(letter: char) -> bool {
    let ignorable = matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}'
    );
    let never = matches!(letter, '\u{fdd0}'..='\u{fdef}') || u32::from(letter) & 0xFFFE == 0xFFFE;
    let blank = matches!(letter, '\u{2800}' | '\u{16fe4}' | '\u{1d159}');
    ignorable || never || blank
}

/// Returns true if an invisible letter changes how the visible letter before it is drawn: a joiner or a
/// variation selector behind a pictograph, or a joiner in a script that needs it.
#[must_use]
pub fn joins(before: Option<char>, letter: char) -> bool {
    let pictograph = matches!(before, Some('\u{203c}'..='\u{3299}' | '\u{1f000}'..='\u{1faff}'));
    let joining = matches!(before, Some('\u{600}'..='\u{dff}'));
    match letter {
        '\u{fe0f}' => pictograph,
        '\u{200d}' => pictograph || joining,
        '\u{200c}' => joining,
        _ => false,
    }
}

/// The text with a sign in the place of what is hidden.
#[must_use]
pub fn plain(text: &str) -> String {
    text.chars().map(|letter| if hidden(letter) { '\u{fffd}' } else { letter }).collect()
}

/// A text as a cell of CSV: what a spreadsheet would take for a formula is given an apostrophe, which it takes for the
/// sign that this is text. Full-width and small signs are signs to it as well. Numbers stay unchanged.
#[must_use]
pub fn not_a_formula(text: &str) -> Option<String> {
    const SIGNS: [char; 15] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '\t', '\r', '\n'];
    let formula = text.starts_with(SIGNS) && text.parse::<f64>().is_err();
    formula.then(|| format!("'{text}"))
}

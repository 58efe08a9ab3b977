//! Makes users' texts safe for terminals, charts and tables.

#[cfg(test)]
mod tests;

/// True if a character is unsafe: a control character, which XML can't contain, or one that turns the text direction.
pub fn is_unprintable(letter: char) -> bool {
    let turns = matches!(
        letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    );
    let breaks = matches!(letter, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}');
    letter.is_control() || turns || breaks
}

/// True if a character is invisible though it isn't a space: Unicode's `Default_Ignorable_Code_Point` (Unicode 16,
/// `DerivedCoreProperties.txt`), annotation marks, noncharacters, and three blanks that count as letters.
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

/// True if an invisible character changes how the visible one before it is drawn: a joiner, or a variation selector.
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

/// Returns the text with U+FFFD in place of unsafe characters.
pub fn sanitize(text: &str) -> String {
    text.chars().map(|letter| if is_unprintable(letter) { '\u{fffd}' } else { letter }).collect()
}

/// Returns a text that a spreadsheet would take for a formula with an apostrophe in front, which marks it as text;
/// `None` for other texts and numbers. Spreadsheets also accept full-width and small signs.
pub fn escape_csv_formula(text: &str) -> Option<String> {
    const SIGNS: [char; 15] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '\t', '\r', '\n'];
    let formula = text.starts_with(SIGNS) && text.parse::<f64>().is_err();
    formula.then(|| format!("'{text}"))
}

//! Tests of texts that are shown.

use super::*;

#[test]
fn what_nobody_sees_is_hidden() {
    for letter in ['\0', '\n', '\t', '\u{1b}', '\u{7f}', '\u{9b}', '\u{202e}', '\u{2066}', '\u{2028}'] {
        assert!(is_unprintable(letter), "{letter:?}");
    }
    for letter in ['a', ' ', 'é', '𝔘', '−', '\u{200d}', '🐕'] {
        assert!(!is_unprintable(letter), "{letter:?}");
    }
    assert_eq!(sanitize("a\u{1b}[31mb\u{202e}c"), "a\u{fffd}[31mb\u{fffd}c");
}

#[test]
fn what_is_drawn_as_nothing_is_invisible() {
    for letter in ['\u{ad}', '\u{200b}', '\u{200d}', '\u{2800}', '\u{3164}', '\u{fe0f}', '\u{1fffe}', '\u{e0041}'] {
        assert!(invisible(letter), "{letter:?}");
    }
    for letter in ['a', ' ', '\u{a0}', 'é', '\u{301}', '𝔘', '−', '🐕', '\u{fffd}'] {
        assert!(!invisible(letter), "{letter:?}");
    }
    assert!(joins(Some('👩'), '\u{200d}') && joins(Some('❤'), '\u{fe0f}') && joins(Some('ی'), '\u{200c}'));
    assert!(!joins(None, '\u{200d}') && !joins(Some('a'), '\u{fe0f}') && !joins(Some('👩'), '\u{200b}'));
}

#[test]
fn a_spreadsheet_takes_no_text_for_a_formula() {
    assert_eq!(escape_csv_formula("=1+1").as_deref(), Some("'=1+1"));
    assert_eq!(escape_csv_formula("@SUM(1)").as_deref(), Some("'@SUM(1)"));
    assert_eq!(escape_csv_formula("-x").as_deref(), Some("'-x"));
    assert_eq!(escape_csv_formula("+1 Blade").as_deref(), Some("'+1 Blade"));
    for text in ["＝1+1", "＋1", "－1", "＠SUM(1)", "﹦1", "﹢1", "﹣1", "﹫A", "\t=1", "\r=1", "\n=1"] {
        assert_eq!(escape_csv_formula(text), Some(format!("'{text}")), "{text:?}");
    }
    for text in ["-3", "+0.5", "-1e-3", "Warden", "a=b", ""] {
        assert_eq!(escape_csv_formula(text), None, "{text}");
    }
}

//! Tests of names.

use super::*;

#[test]
fn names_that_are_seen_and_told_apart_are_fine() {
    for name in ["Legion", "Café Noir", "Warden, the 2nd", "北軍", "می\u{200c}خواهم", "🐕", "❤\u{fe0f}"] {
        assert_eq!(name_problem(name), None, "{name}");
    }
    // An emoji of several parts.
    assert_eq!(name_problem("👩\u{200d}🚀 and 🏳\u{fe0f}\u{200d}🌈"), None);
}

#[test]
fn names_that_look_like_others_have_a_problem() {
    let said = |name: &str| name_problem(name).map(|problem| problem.message).unwrap_or_default();
    for letter in [
        '\u{ad}',
        '\u{34f}',
        '\u{115f}',
        '\u{180e}',
        '\u{200b}',
        '\u{200c}',
        '\u{200d}',
        '\u{2060}',
        '\u{2064}',
        '\u{2800}',
        '\u{3164}',
        '\u{fe0f}',
        '\u{feff}',
        '\u{ffa0}',
        '\u{e0041}',
        '\u{e0100}',
    ] {
        let code = format!("U+{:04X}", u32::from(letter));
        for name in [format!("Legion{letter}"), format!("Le{letter}gion"), letter.to_string()] {
            assert!(said(&name).contains(&code), "{name:?}: {}", said(&name));
        }
    }
    for name in [" Legion", "Legion ", "Legion\u{a0}", "\u{3000}Legion", "Legion\n"] {
        assert!(said(name).contains("begins or ends with a space"), "{name:?}");
    }
    for name in ["Le  gion", "Le\u{a0}gion", "Le\u{2003}gion"] {
        assert!(said(name).contains("single spaces"), "{name:?}");
    }
    assert!(said("Cafe\u{301}").contains("normal form C"));
    assert!(said("\u{301}Cafe").contains("combining mark"));
    let help = name_problem(" Cafe\u{301}\u{a0} Noir").unwrap().help;
    assert_eq!(help, "write `\"Café Noir\"`");
}

#[test]
fn labels_are_short_and_can_be_read() {
    assert_eq!(label("softer Warden").as_deref(), Ok("softer Warden"));
    assert_eq!(label("").as_deref(), Ok(""));
    assert!(label(&"é".repeat(MAX_NAME)).is_ok());
    for wrong in ["a\u{202e}b", "a\nb", "a ", "\u{3164}", &"x".repeat(MAX_NAME + 1)] {
        assert!(label(wrong).is_err(), "{wrong:?}");
    }
}

//! Tests of plurals, possessives and verbs.

use super::*;

#[test]
fn counts_agree_with_their_nouns() {
    for (n, plural, wanted) in [
        (1, "turns", "1 turn"),
        (2, "turns", "2 turns"),
        (0, "turns", "0 turns"),
        (1, "Days", "1 Day"),
        (1, "inches", "1 inch"),
        (1, "losses", "1 loss"),
        (1, "parties", "1 party"),
        (1, "uses", "1 use"),
        (1, "dice", "1 dice"),
        (1, "health", "1 health"),
        (1, "GP", "1 GP"),
        (1, "turns of the racer", "1 turn of the racer"),
        (3, "turns of the racer", "3 turns of the racer"),
    ] {
        assert_eq!(count(n, plural), wanted);
    }
    assert_eq!(count(-1, "points"), "-1 points");
    assert_eq!(noun(1_u64 << 40, "games"), "games");
}

#[test]
fn possessives() {
    for (name, wanted) in [
        ("Ember", "Ember's"),
        ("Ember's", "Ember's"),
        ("Ember’s", "Ember’s"),
        ("Imperials", "Imperials'"),
        ("Imperials'", "Imperials'"),
        ("Cass", "Cass's"),
        ("Atlas", "Atlas's"),
        ("Knights of the Vale", "Knights of the Vale's"),
        ("", "'s"),
    ] {
        assert_eq!(possessive(name), wanted);
    }
}

#[test]
fn verbs_agree_with_names() {
    for (name, one, wanted) in [
        ("Ember", "wins", "wins"),
        ("Imperials", "wins", "win"),
        ("the Imperials", "has", "have"),
        ("Knights of the Vale", "is", "are"),
        ("Cass", "reaches", "reaches"),
        ("Night Scouts", "reaches", "reach"),
        ("Night Scouts", "loses", "lose"),
        ("Forest folk", "does", "do"),
        ("GP", "was", "was"),
    ] {
        assert_eq!(verb(name, one), wanted, "{name}");
    }
}

#[test]
fn verbs_go_with_numbers() {
    for (one, several) in [("passes", "pass"), ("fails", "fail"), ("is", "are")] {
        assert_eq!([0, 1, 2].map(|n| verb_for(n, one)), [several, one, several]);
    }
}

#[test]
fn lists_have_a_word_before_the_last() {
    let all = ["a", "b", "c"];
    assert_eq!([0, 1, 2, 3].map(|n| listed(&all[..n], "or")), ["", "a", "a or b", "a, b or c"]);
    assert_eq!(["", "ember", "éa"].map(capital), ["", "Ember", "Éa"]);
}

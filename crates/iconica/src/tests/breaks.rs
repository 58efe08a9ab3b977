//! Action Breaks in both ways.

use super::super::metrics::metric;
use super::*;

/// A pair whose first has Break number 1, with these dice.
fn scene(rules: &str, roll: [u8; 2]) -> Scene {
    let rules = format!("party_size = 2\n{rules}");
    let cards = [card("a", "break = 1"), card("a2", ""), card("b", ""), card("b2", "")];
    let sides = ["party = [\"a\", \"a2\"]", "party = [\"b\", \"b2\"]"];
    Scene::new(&cards, &rules, sides, roll)
}

const BREAK_ACT: Action = Action::BreakAct { who: A, target: B };
const BREAK: Action = Action::Break { who: A };

#[test]
fn standard_doubles_of_the_number_heal_20_and_cleanse_before_that_character_s_action() {
    let mut at = scene("", [1, 1]).damaged(A, 50).with(A, Status::Confusion).with(A, Status::Restoration);
    assert!(at.legal().contains(&BREAK_ACT) && !at.legal().contains(&BREAK));
    // Any other action may be used instead.
    assert_eq!(at.legal().len(), 6);
    // No die for Confusion: the Break comes first.
    at.play(BREAK_ACT, &[3, 4]);
    assert_eq!((at.damage(A), at.damage(B)), (30, 20));
    assert_eq!(at.st.statuses(A), 1 << Status::Restoration as u8);
    assert_eq!((at.count(0, metric::BREAKS_OFFERED), at.count(0, metric::BREAKS_TAKEN)), (1, 1));
}

#[test]
fn standard_ignores_the_black_die_without_doubles() {
    let at = scene("", [2, 1]);
    assert_eq!(at.legal().len(), 4);
    assert_eq!(at.count(0, metric::BREAKS_OFFERED), 0);
    // Doubles of another number are no Break.
    assert_eq!(scene("", [2, 2]).legal().len(), 4);
}

#[test]
fn advanced_takes_the_break_in_place_of_an_action() {
    let rules = "action_break = \"advanced\"";
    let mut at = scene(rules, [2, 1]).damaged(A, 50).with(A, Status::Blind);
    assert_eq!(at.legal().iter().filter(|a| **a == BREAK).count(), 1);
    assert_eq!(at.legal().len(), 5);
    at.play(BREAK, &[3, 4]);
    assert_eq!((at.damage(A), at.damage(B), at.st.statuses(A)), (30, 0, 0));
    assert_eq!(at.st.turns, 2);
}

#[test]
fn advanced_doubles_are_as_standard() {
    let mut at = scene("action_break = \"advanced\"", [1, 1]).damaged(A, 50);
    assert!(at.legal().contains(&BREAK_ACT) && !at.legal().contains(&BREAK));
    at.play(BREAK_ACT, &[3, 4]);
    assert_eq!((at.damage(A), at.damage(B)), (30, 20));
}

#[test]
fn advanced_doubles_may_be_read_to_allow_the_break_alone() {
    let heal_only = "advanced_doubles_heal_only = true";
    for (way, offered) in [("advanced", true), ("standard", false)] {
        let rules = format!("action_break = \"{way}\"\n{heal_only}");
        let mut at = scene(&rules, [1, 1]).damaged(A, 50);
        assert!(at.legal().contains(&BREAK_ACT));
        assert_eq!(at.legal().contains(&BREAK), offered, "{way}");
        if offered {
            at.play(BREAK, &[3, 4]);
            assert_eq!((at.damage(A), at.damage(B), at.st.turns), (30, 0, 2));
        }
    }
}

#[test]
fn a_break_frees_from_fear_and_stun_in_time_unless_the_rules_say_otherwise() {
    for held in [true, false] {
        let mut at = scene(if held { "break_frees = false" } else { "" }, [1, 1]);
        at.st.status[Status::Fear as usize] |= 1 << A;
        at.st.frozen |= 1 << A;
        at.st.status[Status::Stun as usize] |= 1 << A;
        at.play(if held { BREAK } else { BREAK_ACT }, &[3, 4]);
        assert_eq!(at.damage(B), if held { 0 } else { 20 });
        assert_eq!(at.st.statuses(A), 0);
    }
}

#[test]
fn a_break_may_be_left_alone() {
    // Stunned, and alone: nothing but the Break could be done.
    let mut at = scene("", [1, 1]).with(A, Status::Stun).with(A2, Status::Stun);
    at.st.due = [0; 3];
    assert!(at.legal().contains(&Action::Pass));
    assert!(at.legal().contains(&BREAK_ACT));
}

#[test]
fn advanced_doubles_may_be_read_to_remove_any_status() {
    for (rule, left) in [("negative", 1 << Status::Restoration as u8), ("any", 0)] {
        let rules = format!("action_break = \"advanced\"\nadvanced_doubles_remove = \"{rule}\"");
        let mut at = scene(&rules, [1, 1]).with(A, Status::Poison).with(A, Status::Restoration);
        at.play(BREAK_ACT, &[3, 4]);
        assert_eq!(at.st.statuses(A), left, "{rule}");
    }
}

#[test]
fn a_card_without_an_action_of_the_number_takes_its_break_alone() {
    let five = "break = 1\nconstant = { to = \"self\", immune = \"fear\" }\nactions.1 = false";
    let cards = [card("a", five), card("a2", ""), card("b", ""), card("b2", "")];
    let sides = ["party = [\"a\", \"a2\"]", "party = [\"b\", \"b2\"]"];
    for way in ["standard", "advanced"] {
        let rules = format!("party_size = 2\naction_break = \"{way}\"");
        let mut at = Scene::new(&cards, &rules, sides, [1, 1]).damaged(A, 50);
        let other = |target| Action::Act { who: A2, target };
        assert_eq!(at.legal(), [other(B), other(B2), BREAK], "{way}");
        // Its own action is missing, and no other character acts instead.
        at.play(BREAK, &[3, 4]);
        assert_eq!((at.damage(A), at.damage(B), at.st.turns), (30, 0, 2), "{way}");
    }
}

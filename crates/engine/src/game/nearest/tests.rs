//! Tests of the did-you-mean.

use super::*;

const KEYS: [&str; 5] = ["win_rate", "agent", "party", "protectorate", "river_healer"];

#[test]
fn finds_what_was_meant() {
    let meant = |given| nearest(given, KEYS);
    assert_eq!(meant("win_rates"), Some("win_rate"));
    assert_eq!(meant("agnet"), Some("agent"));
    assert_eq!(meant("Party"), Some("party"));
    assert_eq!(meant("prot"), Some("protectorate"));
    assert_eq!(meant("River Healer"), Some("river_healer"));
    assert_eq!(meant("river-heeler"), Some("river_healer"));
}

#[test]
fn finds_nothing_when_nothing_is_near() {
    for given in ["", " ", "x", "zebra", "warden", &"a".repeat(500)] {
        assert_eq!(nearest(given, KEYS), None, "{given}");
    }
    assert_eq!(nearest("a", []), None);
}

#[test]
fn a_word_is_not_taken_for_another() {
    let whom = ["chosen ally", "chosen own", "chosen opposing", "each opposing", "at_most", "self"];
    for given in ["chosen enemy", "each enemy", "at_first", "chosen own card"] {
        assert_ne!(nearest(given, whom), Some("chosen ally"), "{given}");
    }
    assert_eq!(nearest("chosen enemy", whom), None, "the opposite of what is nearest by letters");
    assert_eq!(nearest("action_brake", ["action_break", "sides"]), Some("action_break"));
    assert_eq!(nearest("max_turns", ["min_turns", "mix_turns"]), Some("mix_turns"));
    assert_eq!(nearest("chosen aly", whom), Some("chosen ally"));
    assert_eq!(nearest("chsoen opposign", whom), Some("chosen opposing"));
}

#[test]
fn a_near_miss_beats_a_beginning() {
    assert_eq!(nearest("deal", ["deal_to_everyone", "dael"]), Some("dael"));
}

#[test]
fn only_so_many_names_are_compared_in_one_scenario() {
    let names: Vec<String> = (0..1000).map(|n| format!("name_{n}")).collect();
    let ask = || nearest("name_x", names.iter().map(String::as_str));
    reset_suggestion_budget();
    assert_eq!(ask(), Some("name_0"));
    for _ in 0..400 {
        ask();
    }
    assert_eq!(ask(), None, "enough was compared");
    reset_suggestion_budget();
    assert_eq!(ask(), Some("name_0"));
}

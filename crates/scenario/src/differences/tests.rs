//! Tests of differences and how they are formatted.

use serde_json::json;

use super::*;

#[test]
fn differences_are_told_key_by_key_as_set_names_them() {
    let before = json!({
        "title": "a", "cards": { "warden": { "health": 120, "tags": ["x"] } },
        "side": [{ "name": "A", "agent": "greedy" }], "gone": { "a": 1, "b": 2 },
    });
    let after = json!({
        "title": "a", "cards": { "warden": { "health": 110, "tags": ["x", "y"] } },
        "side": [{ "name": "A", "agent": "random" }, { "name": "B" }],
    });
    let short_json: Vec<String> = differences(&before, &after).iter().map(Difference::to_string).collect();
    let wanted = [
        "cards.warden.health 120 → 110",
        "cards.warden.tags x → x, y",
        "gone = a 1, b 2 (removed)",
        "side.0.agent greedy → random",
        "side.1 = name B (added)",
    ];
    assert_eq!(short_json, wanted);
    assert!(differences(&after, &after).is_empty());
}

#[test]
fn differences_are_told_without_control_characters() {
    let (before, after) = (json!({ "a\u{1b}": "b" }), json!({ "a\u{1b}": "\u{1b}[2J" }));
    let short_json = differences(&before, &after)[0].to_string();
    assert_eq!(short_json, "a\u{fffd} b → \u{fffd}[2J");
}

#[test]
fn a_new_table_is_told_by_its_values() {
    let before = json!({ "side": [{ "build": ["a"] }] });
    let table = json!({ "character": "rider", "merits": ["knife", "coat"], "from": {}, "n": 2 });
    let after = json!({ "side": [{ "build": ["a"], "rival": table }] });
    let short_json = differences(&before, &after)[0].to_string();
    let wanted = "side.0.rival = character rider, from (empty), merits (knife, coat), n 2 (added)";
    assert_eq!(short_json, wanted);
    let other = json!({ "side": [{ "build": [] }] });
    assert_eq!(differences(&before, &other)[0].to_string(), "side.0.build a → (empty)");
}

#[test]
fn a_long_value_is_cut() {
    let long = Difference { path: "note".into(), from: None, to: Some(json!("x".repeat(99))) };
    assert_eq!(long.to_string(), format!("note = {}… (added)", "x".repeat(MAX_LENGTH - 1)));
}

#[test]
fn a_card_is_shown_by_its_name_and_a_default_is_no_difference() {
    crate::tests::add_all_games();
    let card = json!({ "name": "Warden", "actions": { "1": { "kind": "melee" } } });
    let before = json!({
        "game": "iconica", "cards": { "warden": card }, "side": [{ "name": "A", "avoid": [] }],
        "rules": { "action_break": "standard", "party_size": 4 },
    });
    let after = json!({ "game": "iconica", "cards": {}, "side": [{ "name": "A" }] });
    let shown: Vec<String> = differences_in_play(&before, &after).iter().map(Difference::to_string).collect();
    assert_eq!(shown, ["cards.warden = Warden (removed)", "rules.party_size = 4 (removed)"]);
}

//! Tests of the page of `[rules]`.

use super::*;
use crate::games;
use serde_json::json;

#[test]
fn a_row_tells_what_a_key_may_be() {
    let schema = json!({
        "properties": { "rules": { "$ref": "#/$defs/Rules" } },
        "$defs": {
            "Rules": { "properties": {
                "breaks": { "$ref": "#/$defs/Breaks", "default": "standard", "description": "How | it\nbreaks." },
                "hand": { "type": ["integer", "null"], "minimum": 1, "maximum": 6, "description": "Cards." },
                "table": { "anyOf": [{ "$ref": "#/$defs/Table" }, { "type": "null" }], "description": "The table." },
            } },
            "Breaks": { "oneOf": [
                { "const": "standard", "description": "As printed." },
                { "enum": ["fast", "none"] },
            ] },
            "Table": { "properties": { "walls": { "type": "array", "default": [], "items": {
                "properties": { "at": { "type": "number", "minimum": 0 } }
            } } } },
        },
    });
    let rows = [
        "| key | values | default | meaning |",
        "|---|---|---|---|",
        "| `breaks` | `\"standard\"`, `\"fast\"`, `\"none\"` | `\"standard\"` | How \\| it breaks.<br>`\"standard\"`: As printed. |",
        "| `hand` | whole number, 1 to 6 | – | Cards. |",
        "| `table` | table | – | The table. |",
        "| `table.walls` | list of: table | `[]` |  |",
        "| `table.walls[].at` | number, 0 or more | – |  |",
    ];
    assert_eq!(rules_reference(&schema).lines().collect::<Vec<_>>(), rows);
}

#[test]
fn every_key_of_every_game_is_told_with_what_it_may_be_and_what_it_is_for() {
    for game in games() {
        let schema = (game.scenario_schema)();
        let page = rules_reference(&schema);
        let keys = schema["$defs"]["Rules"]["properties"].as_object().expect("rules have keys");
        for key in keys.keys() {
            let row = page.lines().find(|line| line.starts_with(&format!("| `{key}` | ")));
            let row = row.unwrap_or_else(|| panic!("{}: no {key} in\n{page}", game.name));
            assert!(!row.contains("|  | "), "{}: {row}", game.name);
        }
    }
}

//! What differs between two scenarios, key by key.

use std::fmt;

use serde_json::Value as Json;

use balance_engine::game::plain;

/// The most letters of a value that are told.
const TOLD: usize = 60;

/// What stands for a list or table without anything in it.
const EMPTY: &str = "(empty)";

/// A value that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Where it stands, as `--set` names it: `cards.warden.health`, `side.0.agent`.
    pub path: String,
    /// What it was; `None` where it was not there.
    pub from: Option<Json>,
    /// What it is; `None` where it is no more.
    pub to: Option<Json>,
}

impl fmt::Display for Difference {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = plain(&self.path);
        match (&self.from, &self.to) {
            (Some(from), Some(now)) => write!(to, "{path} {} → {}", told(from), told(now)),
            (None, Some(now)) => write!(to, "{path} = {} (new)", told(now)),
            (Some(from), None) => write!(to, "{path} = {} (gone)", told(from)),
            (None, None) => write!(to, "{path}"),
        }
    }
}

/// A value in a few letters, as a heading can show it.
fn told(value: &Json) -> String {
    let text = plain(&words(value));
    if text.chars().count() <= TOLD {
        return text;
    }
    let kept: String = text.chars().take(TOLD - 1).collect();
    format!("{}…", kept.trim_end())
}

/// A value in words: a list by its items, a table by its keys and values, one within another in parentheses.
fn words(value: &Json) -> String {
    let within = |value: &Json| {
        let text = words(value);
        let nested = value.is_array() || value.is_object();
        if nested && text != EMPTY { format!("({text})") } else { text }
    };
    match value {
        Json::String(text) => text.clone(),
        Json::Array(items) if items.is_empty() => EMPTY.to_owned(),
        Json::Object(table) if table.is_empty() => EMPTY.to_owned(),
        Json::Array(items) => items.iter().map(within).collect::<Vec<_>>().join(", "),
        Json::Object(table) => {
            let entries = table.iter().map(|(key, value)| format!("{key} {}", within(value)));
            entries.collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

/// All values that differ, in the order in which they stand; a table or a list that is new or gone is one.
#[must_use]
pub fn differences(before: &Json, after: &Json) -> Vec<Difference> {
    let mut found = Vec::new();
    walk(&mut Vec::new(), Some(before), Some(after), &mut found);
    found
}

fn walk(path: &mut Vec<String>, before: Option<&Json>, after: Option<&Json>, found: &mut Vec<Difference>) {
    match (before, after) {
        (Some(one), Some(other)) if one == other => {}
        (Some(Json::Object(one)), Some(Json::Object(other))) => {
            for (key, value) in one {
                step(path, key, Some(value), other.get(key), found);
            }
            for (key, value) in other.iter().filter(|(key, _)| !one.contains_key(*key)) {
                step(path, key, None, Some(value), found);
            }
        }
        (Some(Json::Array(one)), Some(Json::Array(other))) if one.iter().chain(other).all(Json::is_object) => {
            for at in 0..one.len().max(other.len()) {
                step(path, &at.to_string(), one.get(at), other.get(at), found);
            }
        }
        (from, to) => found.push(Difference { path: path.join("."), from: from.cloned(), to: to.cloned() }),
    }
}

fn step(path: &mut Vec<String>, key: &str, before: Option<&Json>, after: Option<&Json>, found: &mut Vec<Difference>) {
    path.push(key.to_owned());
    walk(path, before, after, found);
    path.pop();
}

#[cfg(test)]
mod tests {
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
        let told: Vec<String> = differences(&before, &after).iter().map(Difference::to_string).collect();
        let wanted = [
            "cards.warden.health 120 → 110",
            "cards.warden.tags x → x, y",
            "gone = a 1, b 2 (gone)",
            "side.0.agent greedy → random",
            "side.1 = name B (new)",
        ];
        assert_eq!(told, wanted);
        assert!(differences(&after, &after).is_empty());
    }

    #[test]
    fn differences_are_told_without_control_characters() {
        let (before, after) = (json!({ "a\u{1b}": "b" }), json!({ "a\u{1b}": "\u{1b}[2J" }));
        let told = differences(&before, &after)[0].to_string();
        assert_eq!(told, "a\u{fffd} b → \u{fffd}[2J");
    }

    #[test]
    fn a_new_table_is_told_by_its_values() {
        let before = json!({ "side": [{ "build": ["a"] }] });
        let table = json!({ "character": "rider", "merits": ["knife", "coat"], "from": {}, "n": 2 });
        let after = json!({ "side": [{ "build": ["a"], "rival": table }] });
        let told = differences(&before, &after)[0].to_string();
        let wanted = "side.0.rival = character rider, from (empty), merits (knife, coat), n 2 (new)";
        assert_eq!(told, wanted);
        let other = json!({ "side": [{ "build": [] }] });
        assert_eq!(differences(&before, &other)[0].to_string(), "side.0.build a → (empty)");
    }

    #[test]
    fn a_long_value_is_cut() {
        let long = Difference { path: "note".into(), from: None, to: Some(json!("x".repeat(99))) };
        assert_eq!(long.to_string(), format!("note = {}… (new)", "x".repeat(TOLD - 1)));
    }
}

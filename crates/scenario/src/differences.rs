//! The differences between two scenarios, key by key.

use crate::prelude::*;
use std::fmt;

use super::registry::find;
use super::rules_reference::default_at;
use balance_engine::game::sanitize;

const MAX_LENGTH: usize = 60;
const EMPTY: &str = "(empty)";

/// A value that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Its path, as for `--set`: `cards.warden.health`, `side.0.agent`.
    pub path: String,
    /// The old value; `None` if it is new.
    pub from: Option<Json>,
    /// The new value; `None` if it is gone.
    pub to: Option<Json>,
}

impl fmt::Display for Difference {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = sanitize(&self.path);
        match (&self.from, &self.to) {
            (Some(from), Some(now)) => write!(to, "{path} {} → {}", short_json(from), short_json(now)),
            (None, Some(now)) => write!(to, "{path} = {} (added)", self.whole(now)),
            (Some(from), None) => write!(to, "{path} = {} (removed)", self.whole(from)),
            (None, None) => write!(to, "{path}"),
        }
    }
}

impl Difference {
    /// Formats a value that was added or removed. A card is shown by its name.
    fn whole(&self, value: &Json) -> String {
        let is_card = self.path.strip_prefix("cards.").is_some_and(|key| !key.contains('.'));
        let name = value.get("name").filter(|_| is_card);
        short_json(name.unwrap_or(value))
    }
}

fn short_json(value: &Json) -> String {
    let text = sanitize(&words(value));
    if text.chars().count() <= MAX_LENGTH {
        return text;
    }
    let kept: String = text.chars().take(MAX_LENGTH - 1).collect();
    format!("{}…", kept.trim_end())
}

/// Formats a value: a list by its items, a table by its keys and values, nested ones in parentheses.
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

/// Returns all values that differ, in order. A table or list that is added or removed is a single value.
pub fn differences(before: &Json, after: &Json) -> Vec<Difference> {
    found(before, after, None)
}

/// Like [`differences`], without the defaults of the game that only one of the scenarios writes.
pub fn differences_in_play(before: &Json, after: &Json) -> Vec<Difference> {
    let entry = before["game"].as_str().and_then(find);
    found(before, after, entry.map(|entry| (entry.scenario_schema)()))
}

fn found(before: &Json, after: &Json, schema: Option<Json>) -> Vec<Difference> {
    let mut walk = Walk { schema, path: Vec::new(), found: Vec::new() };
    walk.value(Some(before), Some(after));
    walk.found
}

struct Walk {
    /// The schema of the game's scenarios, if its defaults are no differences.
    schema: Option<Json>,
    path: Vec<String>,
    found: Vec<Difference>,
}

impl Walk {
    fn value(&mut self, before: Option<&Json>, after: Option<&Json>) {
        let empty = Json::Object(Map::new());
        // Each rule has its own default.
        let is_rules = self.schema.is_some() && self.path == ["rules"];
        let [before, after] = [before, after].map(|value| value.or(is_rules.then_some(&empty)));
        match (before, after) {
            (Some(one), Some(other)) if one == other => {}
            (Some(Json::Object(one)), Some(Json::Object(other))) => {
                for (key, value) in one {
                    self.step(key, Some(value), other.get(key));
                }
                for (key, value) in other.iter().filter(|(key, _)| !one.contains_key(*key)) {
                    self.step(key, None, Some(value));
                }
            }
            (Some(Json::Array(one)), Some(Json::Array(other))) if one.iter().chain(other).all(Json::is_object) => {
                for at in 0..one.len().max(other.len()) {
                    self.step(&at.to_string(), one.get(at), other.get(at));
                }
            }
            (Some(only), None) | (None, Some(only))
                if self.schema.as_ref().and_then(|schema| default_at(schema, &self.path)) == Some(only) => {}
            (from, to) => {
                let path = self.path.join(".");
                self.found.push(Difference { path, from: from.cloned(), to: to.cloned() });
            }
        }
    }

    fn step(&mut self, key: &str, before: Option<&Json>, after: Option<&Json>) {
        self.path.push(key.to_owned());
        self.value(before, after);
        self.path.pop();
    }
}

#[cfg(test)]
mod tests;

//! The reference page of a game's `[rules]`, generated from its schema.

use crate::prelude::*;
use std::fmt::Write as _;

#[cfg(test)]
mod tests;

/// The maximum nesting of tables, far above that of any rules.
const DEEPEST: usize = 6;

/// Returns a game's `[rules]` as a Markdown table, from its JSON Schema. Nested tables follow their table.
pub fn rules_reference(schema: &Json) -> String {
    let mut reader = Reader { definitions: &schema["$defs"], rows: Vec::new() };
    reader.keys(&schema["properties"]["rules"], "", 0);
    let mut page = "| key | values | default | meaning |\n|---|---|---|---|\n".to_owned();
    for row in &reader.rows {
        let _ = writeln!(page, "| {} |", row.each_ref().map(|cell| escaped(cell)).join(" | "));
    }
    page
}

pub(super) fn rule_defaults(schema: &Json) -> Vec<(String, i64)> {
    let reader = Reader { definitions: &schema["$defs"], rows: Vec::new() };
    let rules = reader.meant(&schema["properties"]["rules"])["properties"].as_object();
    let default = |(key, value): (&String, &Json)| Some((key.clone(), value["default"].as_i64()?));
    rules.into_iter().flatten().filter_map(default).collect()
}

/// Returns the default of the value at a path, if the schema has it.
pub(super) fn default_at<'s>(schema: &'s Json, path: &[String]) -> Option<&'s Json> {
    let reader = Reader { definitions: &schema["$defs"], rows: Vec::new() };
    let value = path.iter().fold(schema, |at, key| {
        let of = reader.meant(at);
        if of["items"].is_object() { &of["items"] } else { &of["properties"][key] }
    });
    Some(&value["default"]).filter(|default| !default.is_null())
}

fn escaped(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.replace('|', "\\|")
}

struct Reader<'s> {
    definitions: &'s Json,
    /// The cells of each row: key, values, default, meaning.
    rows: Vec<[String; 4]>,
}

impl<'s> Reader<'s> {
    /// Follows references, and the other alternative of optional values.
    fn meant(&self, mut of: &'s Json) -> &'s Json {
        for _ in 0..DEEPEST {
            let alternatives = of["anyOf"].as_array().map(Vec::as_slice).unwrap_or_default();
            let some = alternatives.iter().filter(|one| one["type"] != "null");
            let next = match (of["$ref"].as_str(), some.collect::<Vec<_>>().as_slice()) {
                (Some(name), _) => &self.definitions[name.trim_start_matches("#/$defs/")],
                (None, [only]) => *only,
                _ => return of,
            };
            of = next;
        }
        of
    }

    /// Adds a row for each key of a table, followed by the keys of nested tables.
    fn keys(&mut self, table: &'s Json, before: &str, depth: usize) {
        let Some(keys) = self.meant(table)["properties"].as_object() else { return };
        for (name, value) in keys {
            let key = format!("{before}{name}");
            self.row(&key, value);
            let of = self.meant(value);
            let (inner, dots) = if of["items"].is_object() { (&of["items"], "[].") } else { (of, ".") };
            if depth < DEEPEST {
                self.keys(inner, &format!("{key}{dots}"), depth + 1);
            }
        }
    }

    fn row(&mut self, key: &str, value: &'s Json) {
        let of = self.meant(value);
        let about = value["description"].as_str().or(of["description"].as_str()).unwrap_or("");
        let mut meaning = about.to_owned();
        for (name, about) in named(of) {
            if let Some(about) = about {
                let _ = write!(meaning, "<br>`{name}`: {about}");
            }
        }
        let default = match &value["default"] {
            Json::Null => "–".to_owned(),
            default => format!("`{}`", written(default)),
        };
        self.rows.push([format!("`{key}`"), self.values(of), default, meaning]);
    }

    fn values(&self, of: &'s Json) -> String {
        let of = self.meant(of);
        let names = named(of);
        if !names.is_empty() {
            let names: Vec<String> = names.iter().map(|(name, _)| format!("`{name}`")).collect();
            return names.join(", ");
        }
        let one = |kind: &str| match kind {
            "boolean" => "`true`, `false`".to_owned(),
            "integer" => format!("whole number{}", range(of)),
            "number" => format!("number{}", range(of)),
            "string" => "text".to_owned(),
            "array" => format!("list of: {}", self.values(&of["items"])),
            _ => "table".to_owned(),
        };
        match &of["type"] {
            Json::Null if of["properties"].is_object() => one("object"),
            Json::String(kind) => one(kind),
            Json::Array(kinds) => {
                let kinds = kinds.iter().filter_map(Json::as_str).filter(|kind| *kind != "null");
                kinds.map(one).collect::<Vec<_>>().join(", or ")
            }
            _ => {
                let ways = of["anyOf"].as_array().or(of["oneOf"].as_array());
                let ways = ways.map(Vec::as_slice).unwrap_or_default().iter();
                let ways = ways.filter(|way| way["type"] != "null").map(|way| self.values(way));
                ways.collect::<Vec<_>>().join(", or ")
            }
        }
    }
}

fn range(of: &Json) -> String {
    match (of["minimum"].as_f64(), of["maximum"].as_f64()) {
        (Some(low), Some(high)) => format!(", {low} to {high}"),
        (Some(low), None) => format!(", {low} or more"),
        (None, Some(high)) => format!(", at most {high}"),
        (None, None) => String::new(),
    }
}

/// Returns the possible names as TOML, each with its description; empty if other values are possible.
fn named(of: &Json) -> Vec<(String, Option<&str>)> {
    let plain = of["enum"].as_array().map(Vec::as_slice).unwrap_or_default();
    if !plain.is_empty() {
        return plain.iter().map(|name| (written(name), None)).collect();
    }
    let ways = of["oneOf"].as_array().map(Vec::as_slice).unwrap_or_default();
    let each = ways.iter().flat_map(|way| match (&way["const"], way["enum"].as_array()) {
        (Json::Null, Some(names)) => names.iter().map(|name| (written(name), None)).collect(),
        (Json::Null, None) => Vec::new(),
        (name, _) => vec![(written(name), way["description"].as_str())],
    });
    let each: Vec<(String, Option<&str>)> = each.collect();
    if ways.iter().all(|way| way["const"] != Json::Null || way["enum"].is_array()) { each } else { Vec::new() }
}

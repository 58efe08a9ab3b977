//! Completes a `--set PATH=VALUE` that is being typed.

use super::Document;
use super::registry::gathered_of;
use super::set::shapes_at;
use crate::prelude::*;

#[cfg(test)]
mod tests;

/// Returns the paths one step beyond the last dot of the typed text, from the scenario's keys and the schema's. They
/// end with `.` if there is more below, and with `=` before a value.
pub fn paths(document: &Document, typed: &str) -> Vec<String> {
    let above = typed.rsplit_once('.').map_or("", |(above, _)| above);
    let Some(path) = parse(above) else { return Vec::new() };
    let schema = gathered_of(&document.root);
    let mut keys = document.root.at(&path).map_or_else(Vec::new, children);
    for key in schema.iter().flat_map(|schema| known(schema, &path)) {
        if keys.iter().all(|(there, _)| *there != key.0) {
            keys.push(key);
        }
    }
    let before = if above.is_empty() { String::new() } else { format!("{above}.") };
    // Keys that need quotes are rare, and shells have their own quotes.
    keys.retain(|(key, _)| is_bare(key));
    let completion = |(key, more): (String, bool)| format!("{before}{key}{}", if more { '.' } else { '=' });
    keys.into_iter().map(completion).collect()
}

/// Returns the possible values at a path: those in the schema, or all cards in the place of a card.
pub fn values(document: &Document, path: &str) -> Vec<String> {
    let Some(path) = parse(path) else { return Vec::new() };
    let cards = document.root.get(CARDS).and_then(Node::as_table);
    let stands = document.root.at(&path).and_then(Node::as_str);
    if let Some((cards, name)) = cards.zip(stands)
        && cards.get(name).is_some()
    {
        return cards.keys().map(str::to_owned).collect();
    }
    let Some(schema) = gathered_of(&document.root) else { return Vec::new() };
    let mut listed = Vec::new();
    for shape in shapes_at(&schema, &path.0) {
        let only = shape.only().into_iter().flatten();
        listed.extend(only.map(|value| match value {
            Json::String(text) => text.clone(),
            other => other.to_string(),
        }));
        if shape.types() == Some(&["boolean"]) && shape.only().is_none() {
            listed.extend(["true".to_owned(), "false".to_owned()]);
        }
    }
    listed.dedup();
    listed
}

fn parse(text: &str) -> Option<Path> {
    if text.is_empty() { Some(Path::top()) } else { Path::parse(text).ok() }
}

fn children(node: &Node) -> Vec<(String, bool)> {
    let more = |node: &Node| matches!(node.value, Value::Table(_) | Value::Array(_));
    match &node.value {
        Value::Table(table) => table.entries().iter().map(|entry| (entry.key.clone(), more(&entry.node))).collect(),
        Value::Array(items) => items.iter().enumerate().map(|(n, item)| (n.to_string(), more(item))).collect(),
        _ => Vec::new(),
    }
}

/// Returns the keys of a table in a schema, each with whether there is more below.
fn known(schema: &Schema, path: &Path) -> Vec<(String, bool)> {
    let of = |key: &String| {
        let below: Vec<Segment> = path.then(key.as_str()).0;
        let shapes = shapes_at(schema, &below);
        (key.clone(), !shapes.is_empty() && shapes.iter().all(|shape| !shape.keys().is_empty()))
    };
    let shapes = shapes_at(schema, &path.0);
    shapes.iter().flat_map(|shape| shape.keys()).map(of).collect()
}

//! The words for what was expected and what was found.

use serde_json::Value as Json;

use crate::amount as amount_of;
use crate::mistake::{count, listed, shown};
use crate::schema::{Property, Shape};
use crate::tree::{Node, Value};

pub(crate) fn json_type(node: &Node) -> &'static str {
    match node.value {
        Value::String(_) => "string",
        Value::Integer(_) => "integer",
        Value::Float(_) => "number",
        Value::Bool(_) => "boolean",
        Value::Array(_) => "array",
        Value::Table(_) => "object",
    }
}

/// Whether a value is the one that a schema names.
pub(super) fn same(node: &Node, json: &Json) -> bool {
    match (&node.value, json) {
        (Value::Integer(number), Json::Number(wanted)) => wanted.as_i64() == Some(*number),
        (Value::String(text), Json::String(wanted)) => text == wanted,
        (Value::String(_), _) | (_, Json::String(_)) => false,
        _ => node.to_json() == *json,
    }
}

/// `the text "six"`, `the number 7`.
pub(super) fn found(node: &Node) -> String {
    match &node.value {
        Value::String(text) if text.is_empty() => "empty text".to_owned(),
        Value::String(text) => format!("the text \"{}\"", shown(text)),
        Value::Integer(number) => format!("the number {number}"),
        Value::Float(number) => format!("the number {number:?}"),
        Value::Bool(truth) => format!("`{truth}`"),
        Value::Array(items) if items.is_empty() => "an empty list".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Table(_) => "a table".to_owned(),
    }
}

/// `3 items`, `between 2 and 4 items`, `at least 1 letter`.
pub(super) fn amount(least: usize, most: Option<usize>, noun: &str) -> String {
    match most {
        Some(most) if most == least => count(most, noun),
        Some(most) if least == 0 => format!("at most {}", count(most, noun)),
        Some(most) => format!("between {least} and {}", count(most, noun)),
        None => format!("at least {}", count(least, noun)),
    }
}

/// The values that a schema names, as they are written in a file.
pub(super) fn values(only: &[&Json]) -> String {
    let values: Vec<String> = only.iter().map(|value| format!("`{}`", written(value))).collect();
    listed(&values, "or", 12)
}

/// A whole number between 1 and 6, or text: what the alternatives allow, in full.
pub(super) fn expected(shapes: &[Shape]) -> String {
    joined(shapes, true)
}

/// A whole number or text: only the kinds.
pub(super) fn kinds(shapes: &[Shape]) -> String {
    joined(shapes, false)
}

fn joined(shapes: &[Shape], full: bool) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut only: Vec<&Json> = Vec::new();
    for shape in shapes {
        match shape.only() {
            Some(values) => only.extend(values),
            None => {
                for part in parts_of(shape, full) {
                    if !parts.contains(&part) {
                        parts.push(part);
                    }
                }
            }
        }
    }
    if !only.is_empty() {
        let all = values(&only);
        parts.insert(0, if full || only.len() <= 3 { all } else { "one of the names allowed here".to_owned() });
    }
    match parts.is_empty() {
        true => "something else".to_owned(),
        false => listed(&parts, "or", 12),
    }
}

fn parts_of(shape: &Shape, full: bool) -> Vec<String> {
    if let Some(alternatives) = shape.alternatives() {
        return vec![joined(&alternatives.collect::<Vec<_>>(), full)];
    }
    let ranged = |noun: &str| match shape.rules.range.words() {
        words if full && words.starts_with("between") => format!("{noun} {words}"),
        words if full && !words.is_empty() => format!("{noun} of {words}"),
        _ => noun.to_owned(),
    };
    let types = shape.types().unwrap_or_default();
    let part = |kind: &&str| match *kind {
        "integer" => ranged("a whole number"),
        "number" => ranged("a number"),
        "string" => "text".to_owned(),
        "boolean" => "`true` or `false`".to_owned(),
        "array" => match shape.items().filter(|_| full) {
            Some(items) => format!("a list of {}", plural(&items)),
            None => "a list".to_owned(),
        },
        _ => match shape.required() {
            [key] if full && shape.keys().len() == 1 => format!("a table with `{key}`"),
            _ => "a table".to_owned(),
        },
    };
    types.iter().map(part).collect()
}

/// What the items of a list are.
fn plural(item: &Shape) -> &'static str {
    if item.alternatives().is_some() {
        return "items";
    }
    match item.types() {
        Some(["integer"]) => "whole numbers",
        Some(["number"]) => "numbers",
        Some(["string"]) => "texts",
        Some(["object"]) => "tables",
        Some(["array"]) => "lists",
        _ => "items",
    }
}

/// What to write instead, when a value has the wrong type for a reason that is plain to see.
pub(super) fn remedy(node: &Node, wanted: &[Shape], key: Option<&str>) -> Option<String> {
    let takes = |kind: &str| {
        wanted.iter().any(|shape| shape.only().is_none() && shape.types().is_some_and(|types| types.contains(&kind)))
    };
    let before = key.map_or(String::new(), |key| format!("{} = ", bare(key)));
    let other_form = match &node.value {
        Value::String(text) => without_quotes(text.trim(), &takes, &before),
        Value::Integer(number) if takes("string") => Some(format!("write it in quotes: `{before}\"{number}\"`")),
        Value::Float(number) if takes("string") => Some(format!("write it in quotes: `{before}\"{number}\"`")),
        Value::Float(number) if takes("integer") && number.fract() == 0.0 && number.abs() < 1e15 => {
            Some(format!("write it without a fraction: `{before}{number}`"))
        }
        Value::Float(_) if takes("integer") => Some("only whole numbers are allowed here".to_owned()),
        Value::Table(table) if takes("array") => key.map(|key| match table.entries() {
            // Too little for a header: a lone item was meant.
            [only] if !matches!(only.node.value, Value::Array(_) | Value::Table(_)) => {
                format!("put it in brackets: `{before}[{}]`", written(&node.to_json()))
            }
            _ => format!("write the header in double brackets, `[[{}]]`, once for each", bare(key)),
        }),
        Value::Array(items) => match items.as_slice() {
            [item] if takes(json_type(item)) => Some(match item.value {
                Value::Table(_) => "write its header in single brackets".to_owned(),
                _ => {
                    let item = written(&item.to_json());
                    format!("write it without the brackets: `{before}{item}`")
                }
            }),
            _ => None,
        },
        _ => None,
    };
    let fits =
        |shape: &Shape| shape.items().and_then(|items| items.types()).is_some_and(|of| of.contains(&json_type(node)));
    let scalar = !matches!(node.value, Value::Array(_) | Value::Table(_));
    let in_list = scalar && takes("array") && wanted.iter().any(fits);
    other_form.or_else(|| in_list.then(|| format!("put it in brackets: `{before}[{}]`", written(&node.to_json()))))
}

/// A text that was meant to be a number, or `true` or `false`.
fn without_quotes(text: &str, takes: &dyn Fn(&str) -> bool, before: &str) -> Option<String> {
    let whole = takes("integer") && text.parse::<i64>().is_ok();
    let number = takes("number") && text.parse::<f64>().is_ok_and(f64::is_finite);
    let truth = takes("boolean") && matches!(text, "true" | "false");
    if whole || number || truth {
        return Some(format!("write it without quotes: `{before}{}`", shown(text)));
    }
    if let Some(number) = amount_of(text).filter(|_| takes("integer")) {
        return Some(format!("write it out: `{before}{}`", in_thousands(number)));
    }
    match text.to_lowercase().as_str() {
        "yes" | "on" | "true" if takes("boolean") => Some(format!("write `{before}true`")),
        "no" | "off" | "false" if takes("boolean") => Some(format!("write `{before}false`")),
        _ => None,
    }
}

/// 20_000, as TOML lets a number be written.
fn in_thousands(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let sign = if number < 0 { "-" } else { "" };
    let grouped = digits.chars().enumerate().map(|(n, digit)| {
        let gap = n > 0 && (digits.len() - n).is_multiple_of(3);
        format!("{}{digit}", if gap { "_" } else { "" })
    });
    format!("{sign}{}", grouped.collect::<String>())
}

/// What a value is for, when the schema says so: for one that is wrong.
pub(super) fn purpose(spot: &dyn std::fmt::Display, shape: &Shape) -> Option<String> {
    shape.description().map(|text| format!("{spot}: {text}"))
}

/// What a key is for, and how it can be set: for one that is missing.
pub(super) fn introduction(key: &str, shape: &Shape) -> String {
    let key = bare(key);
    let is = shape.description().unwrap_or_else(|| expected(std::slice::from_ref(shape)));
    match shape.example() {
        Some(example) => format!("`{key}`: {is}; for example `{key} = {}`", written(example)),
        None => format!("`{key}`: {is}"),
    }
}

fn bare(key: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    match !key.is_empty() && key.chars().all(plain) {
        true => key.to_owned(),
        false => format!("\"{}\"", shown(key)),
    }
}

pub(crate) fn written(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => format!("\"{}\"", shown(text)),
        Json::Array(items) => {
            let items: Vec<String> = items.iter().map(written).collect();
            format!("[{}]", items.join(", "))
        }
        Json::Object(pairs) => {
            let pairs: Vec<String> =
                pairs.iter().map(|(key, value)| format!("{} = {}", bare(key), written(value))).collect();
            format!("{{ {} }}", pairs.join(", "))
        }
        other => other.to_string(),
    }
}

/// Whether every alternative is a table with a single key that names it, as serde writes enums by default.
pub(super) fn named_by_key<'s>(shape: &Shape<'s>) -> Option<&'s str> {
    match shape.required() {
        [key] if shape.keys() == std::slice::from_ref(key) && matches!(shape.property("\0"), Property::Unknown) => {
            Some(key)
        }
        _ => None,
    }
}

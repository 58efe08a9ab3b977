//! Describes what was expected and what was found.

use crate::diagnostic::{listed, shown};
use crate::outside::*;
use crate::schema::{Property, Shape};
use crate::tree::{Node, Value};
use crate::{amount as amount_of, percent};

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

/// True if a value equals the one in a schema.
pub(super) fn same(node: &Node, json: &Json) -> bool {
    match (&node.value, json) {
        (Value::Integer(number), Json::Number(wanted)) => wanted.as_i64() == Some(*number),
        (Value::String(text), Json::String(wanted)) => text == wanted,
        (Value::String(_), _) | (_, Json::String(_)) => false,
        _ => node.to_json() == *json,
    }
}

/// Describes a value: `the text "six"`, `the number 7`.
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

/// Describes a number of items, given the plural: `3 items`, `between 2 and 4 items`, `at least 1 letter`.
pub(super) fn amount(least: usize, max: Option<usize>, noun: &str) -> String {
    match max {
        Some(max) if max == least => count(max, noun),
        Some(max) if least == 0 => format!("at most {}", count(max, noun)),
        Some(max) => format!("between {least} and {}", count(max, noun)),
        None => format!("at least {}", count(least, noun)),
    }
}

/// Lists the values in a schema: texts in double quotes, others in backticks.
pub(super) fn values(only: &[&Json]) -> String {
    let code = |value: &&Json| match value {
        Json::String(text) => format!("\"{}\"", shown(text)),
        value => format!("`{}`", written(value)),
    };
    let values: Vec<String> = only.iter().map(code).collect();
    listed(&values, "or", 12)
}

/// Describes everything that the alternatives allow: "a whole number between 1 and 6 or text".
pub(super) fn expected(shapes: &[Shape]) -> String {
    joined(shapes, true)
}

/// Describes only the kinds of the alternatives: "a whole number or text".
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
        parts.insert(0, if full || only.len() <= 3 { all } else { "one of the allowed values".to_owned() });
    }
    if parts.is_empty() { "something else".to_owned() } else { listed(&parts, "or", 12) }
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
        _ => match shape.rules.required.as_slice() {
            [key] if full && shape.keys().len() == 1 => format!("a table with `{key}`"),
            _ => "a table".to_owned(),
        },
    };
    types.iter().map(part).collect()
}

/// Returns the plural for the items of a list.
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

/// Suggests what to write instead of a value of the wrong type, if the reason is obvious.
pub(super) fn remedy(node: &Node, wanted: &[Shape], key: Option<&str>) -> Option<String> {
    let takes = |kind: &str| {
        wanted.iter().any(|shape| shape.only().is_none() && shape.types().is_some_and(|types| types.contains(&kind)))
    };
    let before = key.map_or(String::new(), |key| format!("{} = ", bare(key)));
    let other_form = match &node.value {
        Value::String(text) => {
            without_quotes(text.trim(), &takes, &before).or_else(|| as_key(text.trim(), wanted, &before))
        }
        Value::Integer(_) | Value::Float(_) if wanted.iter().any(is_percentage) => {
            let number = node.to_json().as_f64().unwrap_or_default();
            let mut percentages = [number, number * 100.0].into_iter().map(|number| format!("{number}%"));
            percentages.find(|text| percent(text).is_some()).map(|text| format!("write `{before}\"{text}\"`"))
        }
        Value::Integer(number) if takes("string") => Some(format!("write it in quotes: `{before}\"{number}\"`")),
        Value::Float(number) if takes("string") => Some(format!("write it in quotes: `{before}\"{number}\"`")),
        Value::Float(number) if takes("integer") && number.fract() == 0.0 && number.abs() < 1e15 => {
            Some(format!("write it without a fraction: `{before}{number}`"))
        }
        Value::Float(_) if takes("integer") => Some("only whole numbers are allowed here".to_owned()),
        Value::Table(table) if takes("array") => key.map(|key| match table.entries() {
            // A single plain value is no header: a list with one item was meant.
            [only] if !matches!(only.node.value, Value::Array(_) | Value::Table(_)) => {
                format!("put it in brackets: `{before}[{}]`", written(&node.to_json()))
            }
            _ => format!("write the header in double brackets, `[[{}]]`, once for each", bare(key)),
        }),
        Value::Array(items) => match items.as_slice() {
            [item] if takes(json_type(item)) => Some(match item.value {
                Value::Table(_) => "write its header in single brackets, `[…]`".to_owned(),
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

/// True if a text is a percentage, as its example shows.
fn is_percentage(shape: &Shape) -> bool {
    shape.rules.example.as_ref().and_then(Json::as_str).is_some_and(|example| example.ends_with('%'))
}

/// Suggests the number or boolean that a text was meant to be.
fn without_quotes(text: &str, takes: &dyn Fn(&str) -> bool, before: &str) -> Option<String> {
    let whole = takes("integer") && text.parse::<i64>().is_ok();
    let number = takes("number") && text.parse::<f64>().is_ok_and(f64::is_finite);
    let truth = takes("boolean") && matches!(text, "true" | "false");
    if whole || number || truth {
        return Some(format!("write it without quotes: `{before}{}`", shown(text)));
    }
    let with_commas = text.split(',').skip(1).all(|part| part.len() == 3);
    let plain = if with_commas { text.replace(',', "") } else { text.to_owned() };
    if let Some(number) = amount_of(&plain).filter(|_| takes("integer")) {
        return Some(format!("write it out: `{before}{}`", in_thousands(number.into(), '_')));
    }
    match text.to_lowercase().as_str() {
        "yes" | "on" | "true" if takes("boolean") => Some(format!("write `{before}true`")),
        "no" | "off" | "false" if takes("boolean") => Some(format!("write `{before}false`")),
        _ => None,
    }
}

/// Suggests a table with the key that a text was meant to be: `{ random = 3 }` for `"random"`.
fn as_key(text: &str, wanted: &[Shape], before: &str) -> Option<String> {
    let key = |shape: &Shape| match shape.property(text) {
        Property::Known(key) if shape.takes("object") => key.rules.example.as_ref().map(written).or_else(|| {
            let low = key.rules.range.ends()[1];
            key.takes("integer").then(|| low.to_string())
        }),
        _ => None,
    };
    let value = wanted.iter().find_map(key)?;
    Some(format!("write it as a table: `{before}{{ {text} = {value} }}`"))
}

/// Formats a number with separators: `20_000` in TOML, `20,000` in text.
pub(crate) fn in_thousands(number: i128, separator: char) -> String {
    let digits = number.unsigned_abs().to_string();
    let sign = if number < 0 { "-" } else { "" };
    let grouped = digits.chars().enumerate().map(|(n, digit)| {
        let gap = n > 0 && (digits.len() - n).is_multiple_of(3);
        gap.then_some(separator).into_iter().chain([digit])
    });
    format!("{sign}{}", grouped.flatten().collect::<String>())
}

/// Describes the purpose of a value that is wrong, if the schema has a description.
pub(super) fn purpose(spot: &dyn std::fmt::Display, shape: &Shape) -> Option<String> {
    shape.description().map(|text| format!("{spot}: {text}"))
}

/// Describes the purpose of a missing key, with an example.
pub(super) fn introduction(key: &str, shape: &Shape) -> String {
    let key = bare(key);
    let is = shape.description().unwrap_or_else(|| expected(std::slice::from_ref(shape)));
    match &shape.rules.example {
        Some(example) => format!("`{key}`: {is}; for example `{key} = {}`", written(example)),
        None => format!("`{key}`: {is}"),
    }
}

/// True if a key needs no quotes in TOML.
pub(crate) fn is_bare(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
}

fn bare(key: &str) -> String {
    if is_bare(key) { key.to_owned() } else { format!("\"{}\"", shown(key)) }
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

/// Returns the key of an alternative that is a table with this single key, as serde writes enums by default.
pub(super) fn named_by_key<'s>(shape: &Shape<'s>) -> Option<&'s str> {
    match shape.rules.required.as_slice() {
        [key] if shape.keys() == std::slice::from_ref(key) && matches!(shape.property("\0"), Property::Unknown) => {
            Some(key)
        }
        _ => None,
    }
}

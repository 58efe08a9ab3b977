//! Descriptions of a record: its JSON Schema (draft 2020-12), and the page of all frames.

use super::frame::{columns, first_estimate, of_estimate};
use super::record::{Place, words};
use super::{Field, Kind, Record};
use serde_json::{Map, Value as Json, json};
use std::fmt::Write as _;

pub fn schema<R: Record>(title: &str) -> Json {
    let fields = R::fields();
    let mut schema = object(&fields);
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(title);
    schema["description"] = json!(words(R::ABOUT));
    schema["$defs"] = json!({ "estimate": {
        "description": "An estimate with its interval.",
        "type": "object",
        "properties": {
            "point": { "type": "number", "description": "The point estimate." },
            "low": { "type": "number", "description": "Lower end of the interval." },
            "high": { "type": "number", "description": "Upper end of the interval." },
            "level": { "type": "number", "description": "Confidence level of the interval." },
            "n": { "type": "integer", "description": "Sample size: games or other observations." },
            "method": { "type": "string", "description": "How the interval was computed." },
        },
        "required": ["point", "low", "high", "level", "n", "method"],
        "additionalProperties": false,
    } });
    schema
}

fn object(fields: &[Field]) -> Json {
    let there = || fields.iter().filter(|field| field.spec.place.in_json());
    let properties: Map<String, Json> = there().map(|field| (field.name.to_owned(), property(field))).collect();
    let required: Vec<&str> = there().map(|field| field.name).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn property(field: &Field) -> Json {
    let mut schema = of_kind(&field.kind);
    if field.nullable {
        schema = match schema.get("type").cloned() {
            Some(kind) => {
                schema["type"] = json!([kind, "null"]);
                schema
            }
            None => json!({ "anyOf": [schema, { "type": "null" }] }),
        };
    }
    schema["description"] = json!(field.help());
    let unit = field.spec.unit.name();
    if !unit.is_empty() {
        schema["unit"] = json!(unit);
    }
    schema
}

fn of_kind(kind: &Kind) -> Json {
    match kind {
        Kind::Text => json!({ "type": "string" }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Count => json!({ "type": "integer", "minimum": 0 }),
        Kind::Integer => json!({ "type": "integer" }),
        Kind::Number => json!({ "type": "number" }),
        Kind::Estimate => json!({ "$ref": "#/$defs/estimate" }),
        Kind::List(kind) => json!({ "type": "array", "items": { "anyOf": [of_kind(kind), { "type": "null" }] } }),
        Kind::Rows(_, fields) => json!({ "type": "array", "items": object(fields) }),
    }
}

/// The sections of a record as a part of docs/frames.md: for each a table of its columns.
pub fn frames_document<R: Record>() -> String {
    let fields = R::fields();
    let mut page = String::new();
    for field in fields.iter().filter(|field| field.spec.place.in_frames()) {
        if let Kind::Rows(about, within) = &field.kind {
            section(&mut page, field, about, &columns(within, Place::in_frames));
        }
    }
    page
}

fn section(page: &mut String, field: &Field, about: &str, columns: &[&Field]) {
    let _ = write!(page, "\n## `{}`\n\n{}", field.name, words(about));
    let help = field.help();
    let _ = write!(
        page,
        "{}{help}\n\n| column | type | unit | meaning |\n|---|---|---|---|\n",
        if help.is_empty() { "" } else { " " }
    );
    let first = first_estimate(columns);
    for (at, field) in columns.iter().enumerate() {
        let (name, unit, help) = (field.name, field.spec.unit.name(), field.help().replace('|', "\\|"));
        let null = if field.nullable { " or null" } else { "" };
        let _ = writeln!(page, "| `{name}` | {}{null} | {unit} | {help} |", type_name(&field.kind));
        if matches!(field.kind, Kind::Estimate) {
            let [n, level, method] = of_estimate(name, Some(at) == first);
            let ends = format!("`{name}_low`, `{name}_high`, `{n}`, `{level}`, `{method}`");
            let _ = writeln!(page, "| {ends} | | | its interval |");
        }
    }
}

const fn type_name(kind: &Kind) -> &'static str {
    match kind {
        Kind::Text | Kind::List(_) => "str",
        Kind::Flag => "bool",
        Kind::Count => "u64",
        Kind::Integer => "i64",
        Kind::Number | Kind::Estimate => "f64",
        Kind::Rows(..) => "",
    }
}

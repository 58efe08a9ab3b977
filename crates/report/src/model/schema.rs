//! The JSON Schema of a record (draft 2020-12).

use serde_json::{Map, Value as Json, json};

use super::datum::fields_of;
use super::record::words;
use super::{Field, Kind, Record};

/// The schema of the `summary.json` that a record becomes.
pub fn schema<R: Record>(title: &str) -> Json {
    let fields = fields_of::<R>();
    let mut schema = object(&fields);
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(title);
    schema["description"] = json!(words(R::ABOUT));
    schema["$defs"] = json!({ "estimate": {
        "description": "An estimate with its interval.",
        "type": "object",
        "properties": {
            "point": { "type": "number", "description": "The estimate itself." },
            "low": { "type": "number", "description": "Lower end of the interval." },
            "high": { "type": "number", "description": "Upper end of the interval." },
            "level": { "type": "number", "description": "Confidence level of the interval." },
            "n": { "type": "integer", "description": "Number of games (or observations) behind it." },
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

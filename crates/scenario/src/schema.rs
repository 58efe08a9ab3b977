//! Reading the JSON Schemas that `schemars` derives.

use serde_json::{Map, Value as Json};

mod compile;
mod range;
mod shape;

pub(super) use range::Range;
pub(super) use shape::{Property, Shape};

#[cfg(test)]
mod tests;

/// A JSON Schema, read once: its references followed, its alternatives side by side.
pub struct Schema {
    shapes: Vec<shape::Rules>,
    unsupported: Vec<String>,
}

impl Schema {
    /// Reads a schema. What cannot be read of it is [`unsupported`].
    #[must_use]
    pub fn new(schema: &Json) -> Self {
        Self { shapes: compile::shapes(schema), unsupported: unsupported(schema) }
    }

    /// What holds at the top.
    pub(super) fn top(&self) -> Shape<'_> {
        Shape::numbered(&self.shapes, 0)
    }

    /// What the checker does not follow, each with where it is.
    pub(super) fn unsupported(&self) -> &[String] {
        &self.unsupported
    }
}

/// Keywords that say nothing about what is allowed.
const REMARKS: [&str; 10] = [
    "$schema",
    "$id",
    "$comment",
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
];
/// Keywords that the checker follows and that hold no schemas.
const FOLLOWED: [&str; 16] = [
    "$ref",
    "type",
    "required",
    "minItems",
    "maxItems",
    "uniqueItems",
    "enum",
    "const",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "format",
];
/// Keywords for editors alone. A pattern can only be quoted, which helps nobody: a game that gives one looks at such
/// texts itself, and says in words what is wrong with them.
const FOR_EDITORS: [&str; 2] = ["pattern", "propertyNames"];
/// The formats of numbers; formats of text are not followed.
const FORMATS: [&str; 14] = [
    "int8", "int16", "int32", "int64", "int", "uint8", "uint16", "uint32", "uint64", "uint", "float", "double",
    "int128", "uint128",
];

/// What a schema holds that [`check`](super::check::check) does not follow, each with where it is. A test of every
/// published schema must find this empty; the checker also reports it as a mistake, so nothing passes in silence.
pub fn unsupported(schema: &Json) -> Vec<String> {
    let mut found = Vec::new();
    walk(schema, "#", &mut |at, schema| match schema {
        Json::Bool(_) => {}
        Json::Object(object) => not_followed(object, at, &mut found),
        _ => found.push(format!("{at}: not a schema")),
    });
    found
}

/// The tables of a schema that take any key besides their own: where `deny_unknown_fields` was forgotten. Unknown keys
/// are mistakes, so a test of every published schema must find this empty, too.
pub fn open_tables(schema: &Json) -> Vec<String> {
    let mut found = Vec::new();
    walk(schema, "#", &mut |at, schema| {
        let closed = ["additionalProperties", "unevaluatedProperties"];
        let open = closed.iter().all(|word| schema.get(word).is_none());
        if open && schema.get("properties").is_some_and(Json::is_object) {
            found.push(at.to_owned());
        }
    });
    found.sort();
    found
}

/// Shows a schema and all schemas in it, each with where it is.
fn walk(schema: &Json, at: &str, see: &mut dyn FnMut(&str, &Json)) {
    see(at, schema);
    for (word, value) in schema.as_object().into_iter().flatten() {
        let at = format!("{at}/{word}");
        match (word.as_str(), value) {
            ("properties" | "$defs", Json::Object(schemas)) => {
                schemas.iter().for_each(|(name, schema)| walk(schema, &format!("{at}/{name}"), see));
            }
            ("additionalProperties" | "unevaluatedProperties" | "items", schema) => walk(schema, &at, see),
            ("oneOf" | "anyOf" | "allOf" | "prefixItems", Json::Array(schemas)) => {
                let schemas = schemas.iter().enumerate();
                schemas.for_each(|(n, schema)| walk(schema, &format!("{at}/{n}"), see));
            }
            _ => {}
        }
    }
}

fn not_followed(object: &Map<String, Json>, at: &str, found: &mut Vec<String>) {
    let both = ["oneOf", "anyOf"].iter().any(|word| object.contains_key(*word));
    if both && ["properties", "items", "required"].iter().any(|word| object.contains_key(*word)) {
        found.push(format!("{at}: alternatives beside other rules (a flattened enum?)"));
    }
    for (word, value) in object {
        let at = format!("{at}/{word}");
        match (word.as_str(), value) {
            ("properties" | "$defs", Json::Object(_))
            | ("additionalProperties" | "unevaluatedProperties" | "items", _)
            | ("oneOf" | "anyOf" | "allOf" | "prefixItems", Json::Array(_)) => {}
            ("format", Json::String(format)) if !FORMATS.contains(&format.as_str()) => {
                found.push(format!("{at}: the format `{format}`"));
            }
            ("$ref", Json::String(target)) if !target.starts_with('#') => {
                found.push(format!("{at}: a reference to another file, `{target}`"));
            }
            (word, _)
                if REMARKS.contains(&word)
                    || FOR_EDITORS.contains(&word)
                    || FOLLOWED.contains(&word)
                    || word.starts_with("x-") => {}
            _ => found.push(format!("{at}: the keyword `{word}`")),
        }
    }
}

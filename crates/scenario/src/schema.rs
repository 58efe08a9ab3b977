//! Reads the JSON Schemas that `schemars` derives.

use crate::outside::*;

mod compile;
mod range;
mod shape;

pub(super) use range::Range;
pub(super) use shape::{Property, Shape};

#[cfg(test)]
pub(crate) mod tests;

/// A compiled JSON Schema, with references followed and alternatives flattened.
pub struct Schema {
    shapes: Vec<shape::Rules>,
    pub(super) unsupported: Vec<String>,
}

impl Schema {
    /// Compiles a schema. Its other parts are [`unsupported`].
    pub fn new(schema: &Json) -> Self {
        Self { shapes: compile::shapes(schema), unsupported: unsupported(schema) }
    }

    pub(super) fn top(&self) -> Shape<'_> {
        Shape::numbered(&self.shapes, 0)
    }
}

/// Keywords that don't restrict values.
const REMARKS: &str = "$schema $id $comment title description default examples deprecated readOnly writeOnly";
/// Supported keywords that contain no schemas.
const FOLLOWED: &str = "$ref type required minItems maxItems uniqueItems enum const minimum maximum exclusiveMinimum \
    exclusiveMaximum multipleOf minLength maxLength format";
/// Keywords only for editors. Games check such texts themselves, since a message could only quote a pattern.
const FOR_EDITORS: [&str; 2] = ["pattern", "propertyNames"];
/// The supported formats, all of numbers.
const FORMATS: &str = "int8 int16 int32 int64 int uint8 uint16 uint32 uint64 uint float double int128 uint128";

/// Returns the parts of a schema that [`check`](super::check::check) doesn't support, each with its location.
pub(super) fn unsupported(schema: &Json) -> Vec<String> {
    let mut found = Vec::new();
    walk(schema, "#", &mut |at, schema| match schema {
        Json::Bool(_) => {}
        Json::Object(object) => not_followed(object, at, &mut found),
        _ => found.push(format!("{at}: not a schema")),
    });
    found
}

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
            ("format", Json::String(format)) if !FORMATS.split(' ').any(|known| known == format) => {
                found.push(format!("{at}: the format `{format}`"));
            }
            ("$ref", Json::String(target)) if !target.starts_with('#') => {
                found.push(format!("{at}: a reference to another file, `{target}`"));
            }
            (word, _) if word.starts_with("x-") || is_supported(word) => {}
            _ => found.push(format!("{at}: the keyword `{word}`")),
        }
    }
}

fn is_supported(word: &str) -> bool {
    FOR_EDITORS.contains(&word) || [REMARKS, FOLLOWED].iter().any(|words| words.split(' ').any(|known| known == word))
}

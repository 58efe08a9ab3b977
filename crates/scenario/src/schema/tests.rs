//! Tests of reading schemas.

use super::*;
use serde_json::json;

/// Returns the tables of a schema that allow unknown keys, because `deny_unknown_fields` was forgotten.
pub(crate) fn open_tables(schema: &Json) -> Vec<String> {
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

#[test]
fn what_is_not_followed_is_found() {
    let schema = json!({
        "type": "object",
        "properties": { "a": { "type": "string", "contains": "x" }, "b": { "format": "date-time" } },
        "patternProperties": {},
        "oneOf": [{ "not": {} }, 3],
        "$defs": { "c": { "items": { "if": true } } },
        "$ref": "other.json",
        "x-unit": "points",
    });
    let mut found = unsupported(&schema);
    found.sort();
    insta::assert_snapshot!(found.join("\n"), @r#"
    #/$defs/c/items/if: the keyword `if`
    #/$ref: a reference to another file, `other.json`
    #/oneOf/0/not: the keyword `not`
    #/oneOf/1: not a schema
    #/patternProperties: the keyword `patternProperties`
    #/properties/a/contains: the keyword `contains`
    #/properties/b/format: the format `date-time`
    #: alternatives beside other rules (a flattened enum?)
    "#);
}

#[test]
fn references_in_a_circle_end() {
    let schema =
        json!({ "$ref": "#/$defs/a", "$defs": { "a": { "$ref": "#/$defs/b" }, "b": { "$ref": "#/$defs/a" } } });
    assert!(Schema::new(&schema).top().rules.never);
    let schema = json!({ "anyOf": [{ "$ref": "#" }, { "$ref": "#" }] });
    let schema = Schema::new(&schema);
    assert!(schema.top().rules.never || schema.top().alternatives().is_some());
}

#[test]
fn ranges_come_from_bounds_and_formats() {
    let range = |schema: serde_json::Value| Schema::new(&schema).top().rules.range;
    assert_eq!(range(json!({ "format": "uint8", "maximum": 6 })).words(), "between 0 and 6");
    assert_eq!(range(json!({ "format": "uint32" })).words(), "between 0 and 4,294,967,295");
    assert_eq!(range(json!({ "format": "int32" })).words(), "between -2,147,483,648 and 2,147,483,647");
    assert_eq!(range(json!({ "format": "uint64", "minimum": 1 })).words(), "at least 1");
    assert_eq!(range(json!({ "exclusiveMinimum": 0, "maximum": 0.5 })).words(), "more than 0 and at most 0.5");
    assert_eq!(range(json!({ "exclusiveMaximum": 1.5 })).words(), "less than 1.5");
    assert_eq!(range(json!({})).words(), "");
    let open = range(json!({ "exclusiveMinimum": 0, "maximum": 6 }));
    assert_eq!([0, 1, 6, 7].map(|n| open.holds_whole(n)), [false, true, true, false]);
    assert_eq!([0.0, 0.1, 6.0, 6.1].map(|n| open.holds(n)), [false, true, true, false]);
    assert!(!range(json!({ "maximum": u64::MAX, "minimum": i64::MAX })).holds_whole(i64::MAX - 1));
}

#[test]
fn tables_that_take_any_key_are_found() {
    let open = json!({ "properties": { "properties": { "properties": {} } } });
    let schema = json!({
        "properties": { "a": open, "b": { "type": "object", "additionalProperties": true } },
        "additionalProperties": false,
        "examples": [{ "properties": {} }],
    });
    let found = open_tables(&schema);
    assert_eq!(found, ["#/properties/a", "#/properties/a/properties/properties"]);
}

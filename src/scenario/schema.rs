//! Reading the JSON Schemas that `schemars` derives.

use serde_json::{Map, Value as Json};

mod range;

use range::{Bound, Range};

#[cfg(test)]
mod tests;

/// References that lead through more references than this go in a circle.
const DEEPEST: usize = 32;

/// Alternatives that hold more alternatives than this go in a circle too.
const MOST_ALTERNATIVES: usize = 256;

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
    "int8", "int16", "int32", "int64", "int", "uint8", "uint16", "uint32", "uint64", "uint",
    "float", "double", "int128", "uint128",
];

/// What a schema holds that [`check`](super::check::check) does not follow, each with where it is. A test of every
/// published schema must find this empty; the checker also reports it as a mistake, so nothing passes in silence.
pub fn unsupported(schema: &Json) -> Vec<String> {
    let mut found = Vec::new();
    walk(schema, "#", &mut found);
    found
}

/// The tables of a schema that take any key besides their own: where `deny_unknown_fields` was forgotten. Unknown keys
/// are mistakes, so a test of every published schema must find this empty, too.
pub fn open_tables(schema: &Json) -> Vec<String> {
    let mut found = Vec::new();
    let mut left = vec![("#".to_owned(), schema)];
    while let Some((at, schema)) = left.pop() {
        match schema {
            Json::Object(object) => {
                let closed = ["additionalProperties", "unevaluatedProperties"];
                let open = !closed.iter().any(|word| object.contains_key(*word));
                if open && object.get("properties").is_some_and(Json::is_object) {
                    found.push(at.clone());
                }
                for (word, schema) in object {
                    let at = format!("{at}/{word}");
                    match (word.as_str(), schema) {
                        ("properties" | "$defs", Json::Object(schemas)) => {
                            let named = schemas.iter();
                            left.extend(named.map(|(key, schema)| (format!("{at}/{key}"), schema)));
                        }
                        (word, _) if REMARKS.contains(&word) => {}
                        _ => left.push((at, schema)),
                    }
                }
            }
            Json::Array(items) => {
                let items = items.iter().enumerate();
                left.extend(items.map(|(n, schema)| (format!("{at}/{n}"), schema)));
            }
            _ => {}
        }
    }
    found.sort();
    found
}

fn walk(schema: &Json, at: &str, found: &mut Vec<String>) {
    let object = match schema {
        Json::Bool(_) => return,
        Json::Object(object) => object,
        _ => return found.push(format!("{at}: not a schema")),
    };
    let both = ["oneOf", "anyOf"].iter().any(|word| object.contains_key(*word));
    if both && ["properties", "items", "required"].iter().any(|word| object.contains_key(*word)) {
        found.push(format!("{at}: alternatives beside other rules (a flattened enum?)"));
    }
    for (word, value) in object {
        let at = format!("{at}/{word}");
        match (word.as_str(), value) {
            ("properties" | "$defs", Json::Object(schemas)) => {
                for (name, schema) in schemas {
                    walk(schema, &format!("{at}/{name}"), found);
                }
            }
            ("additionalProperties" | "unevaluatedProperties" | "items", schema) => {
                walk(schema, &at, found)
            }
            ("oneOf" | "anyOf" | "allOf" | "prefixItems", Json::Array(schemas)) => {
                for (n, schema) in schemas.iter().enumerate() {
                    walk(schema, &format!("{at}/{n}"), found);
                }
            }
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

/// A schema with its references followed: every object of the chain is a layer, and all of them hold.
#[derive(Clone, Default)]
pub(super) struct Shape<'s> {
    layers: Vec<&'s Map<String, Json>>,
    /// The schema `false`.
    pub never: bool,
}

/// What a table's schema says of one key.
pub(super) enum Property<'s> {
    /// A key with rules of its own.
    Known(&'s Json),
    /// Any other key, all under the same rules.
    Other(&'s Json),
    /// Any other key, without rules.
    Free,
    /// No such key.
    Unknown,
}

impl<'s> Shape<'s> {
    /// Follows the references of a schema.
    pub fn new(root: &'s Json, schema: &'s Json) -> Self {
        let mut shape = Self::default();
        shape.collect(root, schema, 0);
        shape
    }

    fn collect(&mut self, root: &'s Json, schema: &'s Json, depth: usize) {
        let Some(object) = schema.as_object() else {
            self.never |= schema == &Json::Bool(false);
            return;
        };
        self.layers.push(object);
        if depth == DEEPEST {
            self.never = true;
            return;
        }
        if let Some(target) = object.get("$ref").and_then(Json::as_str) {
            match target.strip_prefix('#').and_then(|pointer| root.pointer(pointer)) {
                Some(schema) => self.collect(root, schema, depth + 1),
                None => self.never = true,
            }
        }
        for schema in object.get("allOf").and_then(Json::as_array).into_iter().flatten() {
            self.collect(root, schema, depth + 1);
        }
    }

    fn all(&self, word: &'static str) -> impl Iterator<Item = &'s Json> {
        self.layers.iter().filter_map(move |layer| layer.get(word))
    }

    /// The first thing that the layers say under a keyword.
    pub fn get(&self, word: &'static str) -> Option<&'s Json> {
        self.all(word).next()
    }

    /// The first paragraph of the description, on one line, without its full stop.
    pub fn description(&self) -> Option<String> {
        let text = self.get("description")?.as_str()?.split("\n\n").next()?;
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(line.trim_end_matches('.').to_owned())
    }

    /// The first example.
    pub fn example(&self) -> Option<&'s Json> {
        self.get("examples")?.as_array()?.first()
    }

    /// The JSON types that are allowed; none means all. `null` is left out, since a file cannot say it.
    pub fn types(&self) -> Option<Vec<&'s str>> {
        let types: Vec<&str> = match self.get("type")? {
            Json::String(one) => vec![one],
            Json::Array(several) => several.iter().filter_map(Json::as_str).collect(),
            _ => return None,
        };
        Some(types.into_iter().filter(|kind| *kind != "null").collect())
    }

    /// The only values that are allowed, when there is a list of them.
    pub fn only(&self) -> Option<Vec<&'s Json>> {
        if let Some(constant) = self.get("const") {
            return Some(vec![constant]);
        }
        let list = self.get("enum")?.as_array()?;
        Some(list.iter().filter(|value| !value.is_null()).collect())
    }

    /// The alternatives of `oneOf` and `anyOf`, those within alternatives too, without `null`.
    pub fn alternatives(&self, root: &'s Json) -> Option<Vec<Shape<'s>>> {
        let mut found = Vec::new();
        self.add_alternatives(root, 0, &mut found).then_some(found)
    }

    fn add_alternatives(&self, root: &'s Json, depth: usize, found: &mut Vec<Shape<'s>>) -> bool {
        let Some(list) = self.get("oneOf").or_else(|| self.get("anyOf")).and_then(Json::as_array)
        else {
            return false;
        };
        for schema in list {
            if found.len() == MOST_ALTERNATIVES {
                break;
            }
            let shape = Shape::new(root, schema);
            let null = shape.get("type") == Some(&Json::from("null"))
                || shape.get("const") == Some(&Json::Null);
            if !null && (depth == DEEPEST || !shape.add_alternatives(root, depth + 1, found)) {
                found.push(shape);
            }
        }
        true
    }

    /// The keys that a table has rules for.
    pub fn keys(&self) -> Vec<&'s str> {
        let tables = self.all("properties").filter_map(Json::as_object);
        tables.flat_map(|table| table.keys().map(String::as_str)).collect()
    }

    /// What a key is called that had another name once: `x-renamed` has the new name of each old one.
    pub fn renamed(&self, old: &str) -> Option<&'s str> {
        self.all("x-renamed").find_map(|names| names.get(old)?.as_str())
    }

    /// The keys that must be there.
    pub fn required(&self) -> Vec<&'s str> {
        let lists = self.all("required").filter_map(Json::as_array);
        lists.flatten().filter_map(Json::as_str).collect()
    }

    /// What holds for one key.
    pub fn property(&self, key: &str) -> Property<'s> {
        let known = self.all("properties").find_map(|table| table.get(key));
        if let Some(schema) = known {
            return Property::Known(schema);
        }
        let others = self.all("additionalProperties").chain(self.all("unevaluatedProperties"));
        let mut answer = Property::Free;
        for schema in others {
            match schema {
                Json::Bool(false) => return Property::Unknown,
                Json::Bool(true) => {}
                schema => answer = Property::Other(schema),
            }
        }
        answer
    }

    /// The one value that a key must have in this alternative: what tells it from the others.
    pub fn tag(&self, root: &'s Json, key: &str) -> Option<&'s str> {
        if !self.required().contains(&key) {
            return None;
        }
        let Property::Known(schema) = self.property(key) else {
            return None;
        };
        match Shape::new(root, schema).only()?.as_slice() {
            [Json::String(tag)] => Some(tag),
            _ => None,
        }
    }

    /// The size of number, text or list that is allowed, of numbers also by their format.
    pub fn range(&self) -> Range {
        let mut range = Range::default();
        if let Some(format) = self.get("format").and_then(Json::as_str) {
            range = Range::of_format(format);
        }
        for layer in &self.layers {
            for (word, value) in *layer {
                if let Some(value) = Bound::of(value) {
                    match word.as_str() {
                        "minimum" => range.from(value),
                        "maximum" => range.to(value),
                        "exclusiveMinimum" => range.from(Bound { open: true, ..value }),
                        "exclusiveMaximum" => range.to(Bound { open: true, ..value }),
                        _ => {}
                    }
                }
            }
        }
        range
    }

    /// What whole numbers must be multiples of.
    pub fn step(&self) -> Option<i64> {
        let step = self.get("multipleOf")?.as_f64()?;
        (step.fract() == 0.0 && step >= 1.0).then_some(step as i64)
    }

    /// The number of items or letters that is allowed.
    pub fn length(&self, least: &'static str, most: &'static str) -> (usize, Option<usize>) {
        let number = |word| {
            self.get(word).and_then(Json::as_u64).map(|n| usize::try_from(n).unwrap_or(usize::MAX))
        };
        (number(least).unwrap_or(0), number(most))
    }
}

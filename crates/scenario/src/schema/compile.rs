//! Compiles a JSON Schema into numbered shapes.

use crate::outside::*;
use std::collections::HashMap;

use super::range::{Bound, Range};
use super::shape::{Others, Rules};

/// The maximum chain of references; longer ones are circular.
const DEEPEST: usize = 32;
/// The maximum number of nested alternatives; more are circular.
const MAX_ALTERNATIVES: usize = 256;

/// Returns the shapes of a schema and of all schemas in it. Its own is the first.
pub(super) fn shapes(root: &Json) -> Vec<Rules> {
    let mut work = Work { root, numbers: HashMap::new(), shapes: Vec::new() };
    work.number(root);
    let mut shapes = work.shapes;
    for number in 0..shapes.len() {
        let mut found = Vec::new();
        if add_alternatives(&shapes, number, 0, &mut found) {
            shapes[number].alternatives = Some(found);
        }
    }
    shapes
}

/// Adds the alternatives of a shape, flattened. Returns false if it has none.
fn add_alternatives(shapes: &[Rules], of: usize, depth: usize, found: &mut Vec<usize>) -> bool {
    let Some(listed) = &shapes[of].listed else { return false };
    for &number in listed {
        if found.len() == MAX_ALTERNATIVES {
            break;
        }
        let null = shapes[number].null;
        if !null && (depth == DEEPEST || !add_alternatives(shapes, number, depth + 1, found)) {
            found.push(number);
        }
    }
    true
}

struct Work<'s> {
    root: &'s Json,
    /// The number of each schema, by its address in memory.
    numbers: HashMap<*const Json, usize>,
    shapes: Vec<Rules>,
}

impl<'s> Work<'s> {
    /// Returns the number of a schema. Compiles it if it is new.
    fn number(&mut self, schema: &'s Json) -> usize {
        let address = std::ptr::from_ref(schema);
        if let Some(number) = self.numbers.get(&address) {
            return *number;
        }
        let number = self.shapes.len();
        self.numbers.insert(address, number);
        self.shapes.push(Rules::default());
        let mut layers = Layers { all: Vec::new(), never: false };
        layers.collect(self.root, schema, 0);
        self.shapes[number] = self.rules(&layers);
        number
    }

    fn rules(&mut self, layers: &Layers<'s>) -> Rules {
        let text = |word| layers.get(word).and_then(Json::as_str);
        let list = |word| layers.get(word).and_then(Json::as_array);
        let listed = list("oneOf").or_else(|| list("anyOf"));
        let first = list("prefixItems");
        Rules {
            never: layers.never,
            null: layers.get("type") == Some(&Json::from("null")) || layers.get("const") == Some(&Json::Null),
            description: text("description").map(str::to_owned),
            example: list("examples").and_then(|all| all.first()).cloned(),
            types: layers.types(),
            only: layers.only(),
            listed: listed.map(|all| all.iter().map(|schema| self.number(schema)).collect()),
            alternatives: None,
            keys: layers.keys(),
            properties: self.properties(layers),
            others: self.others(layers),
            renamed: layers.renamed(),
            required: layers.required(),
            first_items: first.into_iter().flatten().map(|schema| self.number(schema)).collect(),
            items: layers.get("items").map(|schema| self.number(schema)),
            unique: layers.get("uniqueItems") == Some(&Json::Bool(true)),
            range: layers.range(),
            step: layers.step(),
            list_length: layers.length("minItems", "maxItems"),
            text_length: layers.length("minLength", "maxLength"),
        }
    }

    fn properties(&mut self, layers: &Layers<'s>) -> BTreeMap<String, usize> {
        let mut properties = BTreeMap::new();
        for (key, schema) in layers.all("properties").filter_map(Json::as_object).flatten() {
            let number = self.number(schema);
            properties.entry(key.clone()).or_insert(number);
        }
        properties
    }

    fn others(&mut self, layers: &Layers<'s>) -> Others {
        let mut answer = Others::Free;
        let all = layers.all("additionalProperties").chain(layers.all("unevaluatedProperties"));
        for schema in all {
            match schema {
                Json::Bool(false) => return Others::Unknown,
                Json::Bool(true) => {}
                schema => answer = Others::Like(self.number(schema)),
            }
        }
        answer
    }
}

/// The objects that a schema and its references consist of. All of them apply.
struct Layers<'s> {
    all: Vec<&'s Map<String, Json>>,
    /// True for the schema `false`.
    never: bool,
}

impl<'s> Layers<'s> {
    fn collect(&mut self, root: &'s Json, schema: &'s Json, depth: usize) {
        let Some(object) = schema.as_object() else {
            self.never |= schema == &Json::Bool(false);
            return;
        };
        self.all.push(object);
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

    fn all(&self, word: &'static str) -> impl Iterator<Item = &'s Json> + use<'s, '_> {
        self.all.iter().filter_map(move |layer| layer.get(word))
    }

    fn get(&self, word: &'static str) -> Option<&'s Json> {
        self.all(word).next()
    }

    fn types(&self) -> Option<Vec<&'static str>> {
        let known = |name: &str| {
            ["string", "integer", "number", "boolean", "array", "object"].into_iter().find(|kind| *kind == name)
        };
        match self.get("type")? {
            Json::String(one) => Some(known(one).into_iter().collect()),
            Json::Array(several) => Some(several.iter().filter_map(Json::as_str).filter_map(known).collect()),
            _ => None,
        }
    }

    fn only(&self) -> Option<Vec<Json>> {
        if let Some(constant) = self.get("const") {
            return Some(vec![constant.clone()]);
        }
        let list = self.get("enum")?.as_array()?;
        Some(list.iter().filter(|value| !value.is_null()).cloned().collect())
    }

    fn keys(&self) -> Vec<String> {
        let tables = self.all("properties").filter_map(Json::as_object);
        tables.flat_map(Map::keys).cloned().collect()
    }

    fn renamed(&self) -> BTreeMap<String, String> {
        let mut renamed = BTreeMap::new();
        for (old, new) in self.all("x-renamed").filter_map(Json::as_object).flatten() {
            if let Some(new) = new.as_str() {
                renamed.entry(old.clone()).or_insert_with(|| new.to_owned());
            }
        }
        renamed
    }

    fn required(&self) -> Vec<String> {
        let lists = self.all("required").filter_map(Json::as_array);
        lists.flatten().filter_map(Json::as_str).map(str::to_owned).collect()
    }

    fn range(&self) -> Range {
        let mut range = Range::default();
        if let Some(format) = self.get("format").and_then(Json::as_str) {
            range = Range::of_format(format);
        }
        for (word, value) in self.all.iter().copied().flatten() {
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
        range
    }

    fn step(&self) -> Option<i64> {
        let step = self.get("multipleOf")?.as_f64()?;
        (step.fract() == 0.0 && step >= 1.0).then_some(step as i64)
    }

    fn length(&self, least: &'static str, max: &'static str) -> (usize, Option<usize>) {
        let number = |word| self.get(word).and_then(Json::as_u64).map(|n| usize::try_from(n).unwrap_or(usize::MAX));
        (number(least).unwrap_or(0), number(max))
    }
}

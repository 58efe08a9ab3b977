//! Alternatives: finding the one that was meant, and reporting what is wrong inside of it.

use super::{Checker, Spot, expected, names_help};
use crate::mistake::{Kind, Mistake, allowed, listed_names, shown};
use crate::schema::Shape;
use crate::tree::{Entry, Node, Table, Value};

impl<'s> Checker<'s, '_> {
    /// A value for which a schema has alternatives. `outer` is the schema that lists them.
    pub(super) fn choice(
        &mut self,
        node: &Node,
        alternatives: impl Iterator<Item = Shape<'s>> + Clone,
        spot: &Spot,
        outer: &Shape<'s>,
    ) {
        let kind = expected::json_type(node);
        let fitting: Vec<Shape<'s>> = alternatives.clone().filter(|shape| accepts(shape, kind)).collect();
        match fitting.as_slice() {
            [] => {
                let alternatives: Vec<Shape<'s>> = alternatives.collect();
                return self.wrong_type(node, &alternatives, spot, outer);
            }
            [one] if one.only().is_none() => return self.value(node, one, spot),
            _ => {}
        }
        if fitting.iter().all(|shape| shape.only().is_some()) {
            let only = fitting.iter().filter_map(Shape::only).flatten();
            return self.one_of(node, only, spot);
        }
        if let Value::Table(table) = &node.value {
            if let Some(key) = tag_key(&fitting) {
                return self.tagged(node, table, key, &fitting, spot);
            }
            if fitting.iter().all(|shape| expected::named_by_key(shape).is_some()) {
                return self.named(node, table, &fitting, spot);
            }
        }
        self.closest(node, &fitting, spot);
    }

    fn tagged(&mut self, node: &Node, table: &Table, key: &str, shapes: &[Shape<'s>], spot: &Spot) {
        let tags: Vec<&str> = shapes.iter().filter_map(|shape| shape.tag(key)).collect();
        let Some(tag) = table.get(key) else {
            let names: Vec<String> = tags.iter().map(|tag| format!("\"{tag}\"")).collect();
            let help = format!("`{key}` is one of {}", listed_names(names.iter().map(String::as_str), "and"));
            let mistake = Mistake::new(format!("missing key `{key}` in {spot}"))
                .at(node.place.clone(), format!("`{key}` says what this is"))
                .help(help)
                .of_kind(Kind::Missing);
            return self.mistakes.push(mistake);
        };
        let meant = |text: &str| shapes.iter().find(|shape| shape.tag(key) == Some(text));
        match (tag.as_str(), tag.as_str().and_then(meant)) {
            (_, Some(shape)) => self.value(node, shape, spot),
            (Some(text), None) => {
                let message = format!("`{key}` cannot be `{}`", shown(text));
                self.wrong(tag, message, "unknown name", Some(names_help(text, &tags)));
            }
            (None, None) => {
                let message = format!("`{key}`: expected a name, found {}", expected::found(tag));
                let help = allowed("name", &tags);
                self.wrong(tag, message, "expected a name", Some(help));
            }
        }
    }

    /// Tables with a single key, which says which alternative it is.
    fn named(&mut self, node: &Node, table: &Table, shapes: &[Shape<'s>], spot: &Spot) {
        let known = |key: &str| shapes.iter().find(|shape| expected::named_by_key(shape) == Some(key));
        let names: Vec<&str> = shapes.iter().filter_map(|shape| expected::named_by_key(shape)).collect();
        let given = |entry: &&Entry| known(&entry.key).is_some();
        let mut given = table.entries().iter().filter(given);
        if let Some(first) = given.next() {
            if let Some(second) = given.next() {
                let (one, other) = (shown(&first.key), shown(&second.key));
                let mistake = Mistake::new(format!("{spot} has both `{one}` and `{other}`"))
                    .at(second.key_place.clone(), "only one of them can be set")
                    .also(first.key_place.clone(), "the other is here")
                    .help("keep one of them");
                return self.mistakes.push(mistake);
            }
            if let Some(shape) = known(&first.key) {
                self.value(node, shape, spot);
            }
            return;
        }
        match table.entries().first() {
            Some(entry) => {
                let mistake = Mistake::new(format!("unknown key `{}`", shown(&entry.key)))
                    .at(entry.key_place.clone(), "no such key here")
                    .help(names_help(&entry.key, &names));
                self.mistakes.push(mistake);
            }
            None => {
                let message = format!("{spot}: expected a table with {}", listed_names(names, "or"));
                self.wrong(node, message, "an empty table", None);
            }
        }
    }

    /// Alternatives that nothing tells apart: the first that fits, or else the mistakes of the one that is closest:
    /// most keys known, then fewest mistakes.
    fn closest(&mut self, node: &Node, shapes: &[Shape<'s>], spot: &Spot) {
        let mut best: Option<((usize, usize), Vec<Mistake>)> = None;
        for shape in shapes {
            let mut mistakes = Vec::new();
            let mut checker = Checker { top: self.top, helps: self.helps, mistakes: &mut mistakes };
            checker.value(node, shape, spot);
            if mistakes.is_empty() {
                return;
            }
            let score = (strange_keys(node, shape), mistakes.len());
            if best.as_ref().is_none_or(|(least, _)| score < *least) {
                best = Some((score, mistakes));
            }
        }
        self.mistakes.extend(best.into_iter().flat_map(|(_, mistakes)| mistakes));
    }
}

/// The key whose value tells all the alternatives apart.
fn tag_key<'s>(shapes: &[Shape<'s>]) -> Option<&'s str> {
    let first = shapes.first()?.required();
    let tells = |key: &&String| shapes.iter().all(|shape| shape.tag(key).is_some());
    first.iter().find(tells).map(String::as_str)
}

/// How many keys of a table a shape has no rules for.
fn strange_keys(node: &Node, shape: &Shape) -> usize {
    node.as_table().map_or(0, |table| table.keys().filter(|key| !shape.knows(key)).count())
}

/// Whether a value of this JSON type can be of this shape.
fn accepts(shape: &Shape, kind: &str) -> bool {
    if let Some(only) = shape.only() {
        return only.iter().any(|value| match value {
            serde_json::Value::String(_) => kind == "string",
            serde_json::Value::Number(_) => kind == "integer" || kind == "number",
            serde_json::Value::Bool(_) => kind == "boolean",
            _ => true,
        });
    }
    shape.takes(kind)
}

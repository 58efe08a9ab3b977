//! Alternatives: finds the one that was meant, and reports the mistakes in it.

use super::{Checker, Spot, expected, keys_help, names_help};
use crate::diagnostic::allowed_names;
use crate::diagnostic::{Diagnostic, Kind, listed_keys, listed_names, shown};
use crate::schema::Shape;
use crate::tree::{Entry, Node, Table, Value};

impl<'s> Checker<'s, '_> {
    /// Checks a value against alternatives. `outer` is the schema that lists them.
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
            let help = format!("`{key}` is one of {}", listed_names(tags, "and"));
            let diagnostic = Diagnostic::new(format!("missing key `{key}` in {spot}"))
                .at(node.place.clone(), format!("`{key}` says what this is"))
                .help(help)
                .of_kind(Kind::Missing);
            return self.diagnostics.push(diagnostic);
        };
        let meant = |text: &str| shapes.iter().find(|shape| shape.tag(key) == Some(text));
        match (tag.as_str(), tag.as_str().and_then(meant)) {
            (_, Some(shape)) => self.value(node, shape, spot),
            (Some(text), None) => {
                let message = format!("`{key}` cannot be \"{}\"", shown(text));
                self.wrong(&tag.place, message, "not allowed here", Some(names_help(text, &tags)));
            }
            (None, None) => {
                let message = format!("`{key}`: expected text, found {}", expected::found(tag));
                let help = allowed_names(&tags);
                self.wrong(&tag.place, message, "expected text", Some(help));
            }
        }
    }

    /// Checks a table with a single key that names the alternative.
    fn named(&mut self, node: &Node, table: &Table, shapes: &[Shape<'s>], spot: &Spot) {
        let known = |key: &str| shapes.iter().find(|shape| expected::named_by_key(shape) == Some(key));
        let names: Vec<&str> = shapes.iter().filter_map(|shape| expected::named_by_key(shape)).collect();
        let given = |entry: &&Entry| known(&entry.key).is_some();
        let mut given = table.entries().iter().filter(given);
        if let Some(first) = given.next() {
            if let Some(second) = given.next() {
                let (one, other) = (shown(&first.key), shown(&second.key));
                let diagnostic = Diagnostic::new(format!("{spot} has both `{one}` and `{other}`"))
                    .at(second.key_place.clone(), "only one of them can be set")
                    .also(first.key_place.clone(), "the other is here")
                    .help("keep one of them");
                return self.diagnostics.push(diagnostic);
            }
            if let Some(shape) = known(&first.key) {
                self.value(node, shape, spot);
            }
            return;
        }
        match table.entries().first() {
            Some(entry) => {
                let message = format!("unknown key `{}`", shown(&entry.key));
                self.wrong(&entry.key_place, message, "no such key here", Some(keys_help(&entry.key, &names)));
            }
            None => {
                let message = format!("{spot}: expected a table with {}", listed_keys(names, "or"));
                self.wrong(&node.place, message, "an empty table", None);
            }
        }
    }

    /// Checks alternatives that nothing distinguishes. Reports the one with most known keys, then fewest mistakes.
    fn closest(&mut self, node: &Node, shapes: &[Shape<'s>], spot: &Spot) {
        let mut best: Option<((usize, usize), Vec<Diagnostic>)> = None;
        for shape in shapes {
            let mut diagnostics = Vec::new();
            let mut checker = Checker { top: self.top, helps: self.helps, diagnostics: &mut diagnostics };
            checker.value(node, shape, spot);
            if diagnostics.is_empty() {
                return;
            }
            let unknown = |table: &Table| table.keys().filter(|key| !shape.rules.properties.contains_key(*key)).count();
            let score = (node.as_table().map_or(0, unknown), diagnostics.len());
            if best.as_ref().is_none_or(|(least, _)| score < *least) {
                best = Some((score, diagnostics));
            }
        }
        self.diagnostics.extend(best.into_iter().flat_map(|(_, diagnostics)| diagnostics));
    }
}

/// Returns the key whose value distinguishes all alternatives.
fn tag_key<'s>(shapes: &[Shape<'s>]) -> Option<&'s str> {
    let first = &shapes.first()?.rules.required;
    let is_tag = |key: &&String| shapes.iter().all(|shape| shape.tag(key).is_some());
    first.iter().find(is_tag).map(String::as_str)
}

/// True if a value of this JSON type can have this shape.
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

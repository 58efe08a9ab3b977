//! Repairs trees: makes a copy without the parts that don't fit the schema.
//!
//! This lets a game check the rest of a scenario that has mistakes.

use super::check::{json_type, mistakes_of};
use crate::prelude::*;

#[cfg(test)]
mod tests;

/// The maximum nesting; deeper schemas are circular.
const DEEPEST: usize = 12;

#[derive(Clone, Debug)]
pub(super) struct Repaired {
    pub root: Node,
    /// The removed and added parts, and keys that unknown keys may have meant; a whole list or table if in doubt.
    pub touched: Vec<Path>,
}

/// Returns a copy that fits the schema, if possible: without what is wrong or `spoilt`, with plain required values.
pub(super) fn repair(root: &Node, schema: &Schema, spoilt: &dyn Fn(&Place) -> bool) -> Option<Repaired> {
    let mut repairer = Repairer { top: schema.top(), spoilt, touched: Vec::new() };
    let mut root = root.clone();
    let fits = repairer.value(&mut root, &schema.top(), &Path::top());
    let sound = fits && mistakes_of(&root, &schema.top(), "") == 0;
    sound.then_some(Repaired { root, touched: repairer.touched })
}

struct Repairer<'a> {
    top: Shape<'a>,
    spoilt: &'a dyn Fn(&Place) -> bool,
    touched: Vec<Path>,
}

impl<'a> Repairer<'a> {
    /// Makes a value fit. Returns false if it must be removed.
    fn value(&mut self, node: &mut Node, shape: &Shape<'a>, path: &Path) -> bool {
        if node.as_array().is_some()
            && let Some(list) = only_list(shape)
        {
            return self.value(node, &list, path);
        }
        if shape.alternatives().is_none() && shape.only().is_none() && shape.takes(json_type(node)) {
            match &mut node.value {
                Value::Array(items) => self.list(items, &node.place, shape, path),
                Value::Table(table) => return self.table(table, &node.place, shape, path),
                _ => {}
            }
        }
        let key = path.0.last().map(Segment::key).unwrap_or_default();
        !self.any_spoilt(node) && mistakes_of(node, shape, &key) == 0
    }

    fn any_spoilt(&self, node: &Node) -> bool {
        (self.spoilt)(&node.place)
            || match &node.value {
                Value::Array(items) => items.iter().any(|item| self.any_spoilt(item)),
                Value::Table(table) => table.entries().iter().any(|entry| self.any_spoilt(&entry.node)),
                _ => false,
            }
    }

    /// Makes the items of a list fit. If all do but their number is wrong, cuts the list or fills it up.
    fn list(&mut self, items: &mut Vec<Node>, place: &Place, shape: &Shape<'a>, path: &Path) {
        let (mut n, before) = (0, items.len());
        items.retain_mut(|item| {
            n += 1;
            shape.item(n - 1).is_none_or(|shape| self.value(item, &shape, &path.then(n - 1)))
        });
        if items.len() == before && before > 0 {
            let (least, max) = shape.rules.list_length;
            items.truncate(max.unwrap_or(before));
            let plain = |n| Some(Node::new(plainest(&shape.item(n)?, place, 0)?, place.clone()));
            items.extend((before..least).map_while(plain));
        }
        if items.len() != before {
            self.touched.push(path.clone());
        }
    }

    /// Makes the content of a table fit, and adds missing required keys.
    fn table(&mut self, table: &mut Table, place: &Place, shape: &Shape<'a>, path: &Path) -> bool {
        if (self.spoilt)(place) {
            self.touched.push(path.clone());
        }
        let keys: Vec<String> = table.keys().map(str::to_owned).collect();
        for key in &keys {
            let at = path.then(key);
            let (of_key, map) = match shape.property(key) {
                Property::Known(of_key) => (of_key, false),
                Property::Other(of_key) => (of_key, true),
                Property::Free => continue,
                Property::Unknown => {
                    table.remove(key);
                    self.stray(key, shape, path);
                    continue;
                }
            };
            let fits = table.get_mut(key).is_some_and(|node| self.value(node, &of_key, &at));
            if !fits {
                table.remove(key);
                self.touched.push(if map { path.clone() } else { at });
            }
        }
        for key in &shape.rules.required {
            if table.get(key).is_none() {
                self.touched.push(path.then(key));
                let Property::Known(of_key) = shape.property(key) else { return false };
                let Some(value) = plainest(&of_key, place, 0) else { return false };
                table.set(key.clone(), place.clone(), Node::new(value, place.clone()));
            }
        }
        true
    }

    /// Marks what an unknown key may have meant: the nearest key here (if none, any), at the top, and in a table there.
    fn stray(&mut self, key: &str, shape: &Shape<'a>, path: &Path) {
        let near =
            |shape: &Shape<'a>| shape.renamed(key).or_else(|| nearest(key, shape.keys().iter().map(String::as_str)));
        self.touched.push(near(shape).map_or_else(|| path.clone(), |meant| path.then(meant)));
        self.touched.extend(near(&self.top).map(|meant| Path::top().then(meant)));
        for table in self.top.keys() {
            if let Property::Known(shape) = self.top.property(table) {
                self.touched.extend(near(&shape).map(|meant| Path::top().then(table).then(meant)));
            }
        }
    }
}

/// Returns the only alternative that is a list.
fn only_list<'s>(shape: &Shape<'s>) -> Option<Shape<'s>> {
    let mut lists = shape.alternatives()?.filter(|shape| shape.only().is_none() && shape.takes("array"));
    lists.next().filter(|_| lists.next().is_none())
}

/// Returns the plainest value that fits a shape; `None` if there is none.
pub(super) fn plainest(shape: &Shape, place: &Place, depth: usize) -> Option<Value> {
    if shape.rules.never || depth > DEEPEST {
        return None;
    }
    if let Some(mut all) = shape.alternatives() {
        return all.find_map(|shape| plainest(&shape, place, depth + 1));
    }
    if let Some(only) = shape.only() {
        return only.iter().find_map(|json| json.as_str()).map(|text| Value::String(text.to_owned()));
    }
    let node = |shape: &Shape| Some(Node::new(plainest(shape, place, depth + 1)?, place.clone()));
    Some(match *shape.types()?.first()? {
        "boolean" => Value::Bool(false),
        "integer" => {
            let fits =
                |number: &i64| shape.rules.range.holds_whole(*number) && number % shape.rules.step.unwrap_or(1) == 0;
            Value::Integer(shape.rules.range.ends().map(|end| end as i64).into_iter().find(fits)?)
        }
        "number" => {
            let fits = |number: &f64| shape.rules.range.holds(*number);
            Value::Float(shape.rules.range.ends().into_iter().find(fits)?)
        }
        // A text that no one would write as a name.
        "string" => Value::String("\u{fffd}".repeat(shape.rules.text_length.0.max(1))),
        "array" => {
            let items = (0..shape.rules.list_length.0).map(|n| node(&shape.item(n)?));
            Value::Array(items.collect::<Option<_>>()?)
        }
        _ => {
            let mut table = Table::new();
            for key in &shape.rules.required {
                let Property::Known(of_key) = shape.property(key) else { return None };
                table.set(key.clone(), place.clone(), node(&of_key)?);
            }
            Value::Table(table)
        }
    })
}

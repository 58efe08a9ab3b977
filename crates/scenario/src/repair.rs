//! Broken trees made whole: a copy of what a file says, without what does not fit its schema.
//!
//! It lets a game look for what is wrong with the rest of a scenario of which some is wrong.

use super::check::{json_type, mistakes_of};
use super::place::Place;
use super::schema::{Property, Schema, Shape};
use super::tree::{Node, Table, Value};
use balance_engine::game::{Path, Segment, nearest};

#[cfg(test)]
mod tests;

/// Values within one another; schemas that need more go in a circle.
const DEEPEST: usize = 12;

/// A tree that fits its schema.
#[derive(Clone, Debug)]
pub(super) struct Repaired {
    /// The tree. Every place in it is as in the original.
    pub root: Node,
    /// What was taken out or put in, and what unknown keys may have been meant to be. Of a list that items were taken
    /// out of, and of a table that something may be missing in: the list or the table.
    pub touched: Vec<Path>,
}

/// Makes a copy fit the schema: what does not fit is taken out, and what must be there is put in as plainly as it can
/// be. What is at places that are `spoilt` does not fit. None when there is no such copy.
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
    /// Makes a value fit. Answers whether it does now; otherwise it is to be taken out.
    fn value(&mut self, node: &mut Node, shape: &Shape<'a>, path: &Path) -> bool {
        if shape.alternatives().is_none() && shape.only().is_none() && shape.takes(json_type(node)) {
            match &mut node.value {
                Value::Array(items) => self.list(items, shape, path),
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

    fn list(&mut self, items: &mut Vec<Node>, shape: &Shape<'a>, path: &Path) {
        let (mut n, before) = (0, items.len());
        items.retain_mut(|item| {
            n += 1;
            shape.item(n - 1).is_none_or(|shape| self.value(item, &shape, &path.then(n - 1)))
        });
        if items.len() < before {
            self.touched.push(path.clone());
        }
    }

    /// Makes what a table holds fit. What it must hold and does not is put in.
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
        for key in shape.required() {
            if table.get(key).is_none() {
                self.touched.push(path.then(key));
                let Property::Known(of_key) = shape.property(key) else { return false };
                let Some(value) = plainest(&of_key, place, 0) else { return false };
                table.set(key.clone(), place.clone(), Node::new(value, place.clone()));
            }
        }
        true
    }

    /// An unknown key may have been meant to be the nearest one: of its own table, of the top, or of a table there.
    /// Where none of its own table is near, it may be any of those that are not there.
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

/// A value that fits a shape and says as little as can be said. None when there is none to be found.
fn plainest(shape: &Shape, place: &Place, depth: usize) -> Option<Value> {
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
        // No name that anybody would write.
        "string" => Value::String("\u{fffd}".repeat(shape.rules.text_length.0.max(1))),
        "array" => {
            let items = (0..shape.rules.list_length.0).map(|n| node(&shape.item(n)?));
            Value::Array(items.collect::<Option<_>>()?)
        }
        _ => {
            let mut table = Table::new();
            for key in shape.required() {
                let Property::Known(of_key) = shape.property(key) else { return None };
                table.set(key.clone(), place.clone(), node(&of_key)?);
            }
            Value::Table(table)
        }
    })
}

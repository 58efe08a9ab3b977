//! Broken trees made whole: a copy of what a file says, changed just enough that it fits its schema.
//!
//! It lets a game look for what is wrong with the rest of a scenario of which some is wrong. There are many ways to
//! repair a tree, and three of them are looked at: one takes the likeliest values; one the first that there are, and puts
//! in all that may be missing; one the last, and takes out what need not be there. What a game says of all three alike
//! has nothing to do with the broken places.

use std::collections::BTreeSet;

use super::check::{accepts, json_type, mistakes_of, mistakes_of_key, same, strange_keys};
use super::schema::{Property, Schema, Shape};
use super::tree::{Node, Place, Table, Value};
use crate::game::{Path, Segment, nearest};

mod make;

use make::Pick;

#[cfg(test)]
mod tests;

/// The ways to repair a tree.
pub(super) const VARIANTS: [u64; 3] = [LIKELIEST, FIRST, LAST];
const LIKELIEST: u64 = 0;
const FIRST: u64 = 1;
const LAST: u64 = 2;

/// What was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Touched {
    /// The value here, with all that is in it.
    Whole(Path),
    /// Only what the table or list here holds: a key or an item was taken out or put in.
    Alone(Path),
}

/// What is not certain about a tree, beside what its schema says.
#[derive(Clone, Debug, Default)]
pub(super) struct Unsure {
    /// Tables of which keys may be lost.
    pub tables: BTreeSet<Vec<String>>,
    /// Keys that may have been meant to be set, or set to something else.
    pub keys: BTreeSet<(Vec<String>, String)>,
}

/// A tree that fits its schema, and what was done to it.
#[derive(Clone, Debug)]
pub(super) struct Repaired {
    /// The tree. Every place and path in it is as in the original.
    pub root: Node,
    /// What was changed.
    pub touched: Vec<Touched>,
    /// Tables with the unknown keys that were taken out of them.
    pub strays: Vec<(Path, String)>,
    /// Keys of maps that were taken out because nothing fits there.
    pub lost: BTreeSet<String>,
}

/// What repairing goes by.
pub(super) struct Way<'a> {
    pub schema: &'a Schema,
    /// Whether the line of a place was not understood.
    pub spoilt: &'a dyn Fn(&Place) -> bool,
    pub unsure: &'a Unsure,
    /// Texts that occur, for values that may refer to one another.
    pub texts: &'a [String],
    pub variant: u64,
}

/// Makes a copy fit the schema. None when nothing can.
pub(super) fn repair(root: &Node, way: &Way) -> Option<Repaired> {
    let mut repairer = Repairer {
        way,
        pick: Pick::new(way.variant),
        touched: Vec::new(),
        strays: Vec::new(),
        lost: BTreeSet::new(),
    };
    let mut root = root.clone();
    let shape = way.schema.top();
    repairer.value(&mut root, &shape, &Path::top()).then_some(Repaired {
        root,
        touched: repairer.touched,
        strays: repairer.strays,
        lost: repairer.lost,
    })
}

/// Values of the kind that the table at `path` holds under any key, one for each of these keys that it has not yet.
pub(super) fn add_to_map(root: &mut Node, key: &str, names: &[String], way: &Way) -> Option<()> {
    let mut pick = Pick::new(way.variant);
    let shape = way.schema.top();
    let Property::Known(map) = shape.property(key) else {
        return None;
    };
    let node = root.as_table_mut()?.get_mut(key)?;
    let place = node.place.clone();
    let table = node.as_table_mut()?;
    for name in names {
        if table.get(name).is_none() {
            let Property::Other(shape) = map.property(name) else {
                return None;
            };
            let value = make::make(way, &mut pick, &shape, None, &place, 0)?;
            table.set(name.clone(), place.clone(), Node::new(value, place.clone()));
        }
    }
    Some(())
}

/// A path as keys alone, which are the same however it was come by.
pub(super) fn keys_of(path: &Path) -> Vec<String> {
    path.0.iter().map(|segment| segment.key()).collect()
}

struct Repairer<'a> {
    way: &'a Way<'a>,
    pick: Pick,
    touched: Vec<Touched>,
    strays: Vec<(Path, String)>,
    lost: BTreeSet<String>,
}

impl<'a> Repairer<'a> {
    fn made(&mut self, shape: &Shape<'a>, from: Option<&Node>, place: &Place) -> Option<Value> {
        make::make(self.way, &mut self.pick, shape, from, place, 0)
    }

    /// Makes a value fit. Answers whether it does now.
    fn value(&mut self, node: &mut Node, shape: &Shape<'a>, path: &Path) -> bool {
        let spoilt = (self.way.spoilt)(&node.place);
        if shape.never() {
            return false;
        }
        if spoilt && !matches!(node.value, Value::Table(_)) {
            return self.replace(node, shape, path);
        }
        if let Some(alternatives) = shape.alternatives() {
            return self.choice(node, alternatives, shape, path);
        }
        if let Some(only) = shape.only() {
            let fits = only.iter().any(|allowed| same(node, allowed));
            return fits || self.replace(node, shape, path);
        }
        if !shape.takes(json_type(node)) {
            return self.replace(node, shape, path);
        }
        let place = node.place.clone();
        match &mut node.value {
            Value::Array(items) => self.list(items, &place, shape, path),
            Value::Table(table) => self.table(table, &place, shape, path),
            _ => {
                let key = path.0.last().map(Segment::key).unwrap_or_default();
                mistakes_of_key(node, shape, &key) == 0 || self.replace(node, shape, path)
            }
        }
    }

    /// Puts another value in place of one that cannot stay.
    fn replace(&mut self, node: &mut Node, shape: &Shape<'a>, path: &Path) -> bool {
        self.touched.push(Touched::Whole(path.clone()));
        match self.made(shape, Some(node), &node.place) {
            Some(value) => node.value = value,
            None => return false,
        }
        true
    }

    fn choice(
        &mut self,
        node: &mut Node,
        alternatives: impl Iterator<Item = Shape<'a>>,
        outer: &Shape<'a>,
        path: &Path,
    ) -> bool {
        let spoilt = self.any_spoilt(node);
        if !spoilt && mistakes_of(node, outer) == 0 {
            return true;
        }
        if matches!(node.value, Value::Array(_) | Value::Table(_)) {
            let kind = json_type(node);
            let closest = |shape: &Shape| (strange_keys(node, shape), mistakes_of(node, shape));
            let fitting = alternatives.filter(|shape| accepts(shape, kind));
            if let Some(shape) = fitting.min_by_key(closest) {
                let before = node.clone();
                if self.value(node, &shape, path) && mistakes_of(node, outer) == 0 {
                    return true;
                }
                *node = before;
            }
        }
        self.replace(node, outer, path)
    }

    fn any_spoilt(&self, node: &Node) -> bool {
        (self.way.spoilt)(&node.place)
            || match &node.value {
                Value::Array(items) => items.iter().any(|item| self.any_spoilt(item)),
                Value::Table(table) => {
                    table.entries().iter().any(|entry| self.any_spoilt(&entry.node))
                }
                _ => false,
            }
    }

    fn list(
        &mut self,
        items: &mut Vec<Node>,
        place: &Place,
        shape: &Shape<'a>,
        path: &Path,
    ) -> bool {
        let mut kept = Vec::new();
        for (n, mut item) in std::mem::take(items).into_iter().enumerate() {
            let fits = match shape.item(n) {
                Some(shape) => self.value(&mut item, &shape, &path.then(n)),
                None => true,
            };
            let again =
                shape.unique() && kept.iter().any(|other: &Node| other.to_json() == item.to_json());
            if fits && !again {
                kept.push(item);
            } else {
                // From here on, paths lead to other items.
                self.touched.push(Touched::Whole(path.clone()));
            }
        }
        let (least, most) = shape.list_length();
        if let Some(most) = most.filter(|most| kept.len() > *most) {
            kept.truncate(most);
            self.touched.push(Touched::Alone(path.clone()));
        }
        if kept.len() < least {
            self.touched.push(Touched::Alone(path.clone()));
        }
        while kept.len() < least {
            let Some(shape) = shape.item(kept.len()) else {
                return false;
            };
            self.touched.push(Touched::Whole(path.then(kept.len())));
            match self.made(&shape, None, place) {
                Some(value) => kept.push(Node::new(value, place.clone())),
                None => return false,
            }
        }
        *items = kept;
        true
    }

    fn table(&mut self, table: &mut Table, place: &Place, shape: &Shape<'a>, path: &Path) -> bool {
        let mut unsure = (self.way.spoilt)(place);
        let keys: Vec<String> = table.keys().map(str::to_owned).collect();
        for key in &keys {
            let at = path.then(key);
            let (of_key, map) = match shape.property(key) {
                Property::Known(of_key) => (of_key, false),
                Property::Other(of_key) => (of_key, true),
                Property::Free => continue,
                Property::Unknown => {
                    table.remove(key);
                    self.strays.push((path.clone(), key.clone()));
                    unsure = true;
                    continue;
                }
            };
            let before = self.touched.len();
            let fits = table.get_mut(key).is_some_and(|node| self.value(node, &of_key, &at));
            let whole = Touched::Whole(at.clone());
            if !fits {
                table.remove(key);
                self.touched.push(whole);
                self.touched.push(Touched::Alone(path.clone()));
                if map {
                    self.lost.insert(key.clone());
                }
            } else if !map
                && !shape.requires(key)
                && self.touched[before..].contains(&whole)
                && self.pick.takes_out()
            {
                table.remove(key);
            }
        }
        let here = keys_of(path);
        unsure |= self.way.unsure.tables.contains(&here);
        if unsure {
            self.touched.push(Touched::Alone(path.clone()));
        }
        let mut known: Vec<&String> = shape.keys().iter().collect();
        known.sort_unstable();
        for key in known {
            let Property::Known(of_key) = shape.property(key) else {
                continue;
            };
            let needed = shape.requires(key);
            let there = table.get(key).is_some();
            let meant = self.way.unsure.keys.contains(&(here.clone(), key.clone()));
            let missing = needed && !there;
            if there && meant && !needed && self.pick.takes_out() {
                table.remove(key);
            } else if missing || ((meant || (unsure && !there)) && self.pick.fills()) {
                match self.made(&of_key, None, place) {
                    Some(value) => {
                        let node = Node::new(value, place.clone());
                        table.set(key.clone(), place.clone(), node);
                    }
                    None if missing => return false,
                    None => {}
                }
            }
            if missing {
                self.touched.push(Touched::Whole(path.then(key)));
                self.touched.push(Touched::Alone(path.clone()));
            }
        }
        true
    }
}

/// The keys that may have been meant by unknown ones: in their own table, in those around it, and in those at the top.
pub(super) fn meant_by(strays: &[(Path, String)], root: &Node, schema: &Schema) -> Unsure {
    let mut unsure = Unsure::default();
    let top = schema.top();
    // The top comes with the tables that are in it alone.
    let mut at_top = vec![(Path::top(), top)];
    for key in top.keys() {
        if let Property::Known(of_key) = top.property(key) {
            at_top.push((Path::top().then(key), of_key));
        }
    }
    for (path, stray) in strays {
        // The tables around it, by way of the schema.
        let mut around = at_top.clone();
        let mut shape = Some(top);
        let mut here = Path::top();
        for segment in &path.0 {
            shape = shape.and_then(|shape| child(&shape, &segment.key()));
            here = here.then(segment.clone());
            around.extend(shape.map(|shape| (here.clone(), shape)));
        }
        for (at, shape) in around {
            let now = shape.renamed(stray);
            if let Some(key) =
                now.or_else(|| nearest(stray, shape.keys().iter().map(String::as_str)))
            {
                unsure.keys.insert((keys_of(&at), key.to_owned()));
                // A table that is not there at all may have been meant with its key.
                if let Some((last, parent)) = keys_of(&at).split_last()
                    && root.at(&at).is_none()
                {
                    unsure.keys.insert((parent.to_vec(), last.clone()));
                }
            }
        }
    }
    unsure
}

/// The shape of a key or of the items of a list; none behind alternatives.
fn child<'s>(shape: &Shape<'s>, key: &str) -> Option<Shape<'s>> {
    match shape.property(key) {
        Property::Known(of) | Property::Other(of) => Some(of),
        _ => shape.items(),
    }
}

//! What a file says, with the place of every key and value.

use std::collections::HashMap;
use std::sync::Arc;

use super::place::Place;
use balance_engine::game::{Path, Segment};

mod read;

#[cfg(test)]
mod tests;

/// A value and its place. The place of a table is its header, its braces, or the key that made it.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is.
    pub value: Value,
    /// Where it stands in the text.
    pub place: Place,
}

/// The kinds of value that a file can hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Text.
    String(String),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction or an exponent; always finite.
    Float(f64),
    /// `true` or `false`.
    Bool(bool),
    /// A list.
    Array(Vec<Node>),
    /// A table.
    Table(Table),
}

/// A key of a table, and what it is set to.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// The place of the key.
    pub key_place: Place,
    /// What the key is set to.
    pub node: Node,
}

/// Keys and values in the order of the file, each key once. A copy is the same table until one of
/// them is changed: every variant of a scenario has all its cards.
#[derive(Clone, Debug, Default)]
pub struct Table(Arc<Entries>);

#[derive(Clone, Debug, Default)]
struct Entries {
    list: Vec<Entry>,
    positions: HashMap<String, usize>,
}

impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.is(other) || self.0.list == other.0.list
    }
}

impl Table {
    /// A table without keys.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether it is a copy of the other that neither was changed since.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The entries, in the order of the file.
    pub fn entries(&self) -> &[Entry] {
        &self.0.list
    }

    /// The keys, in the order of the file.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.list.iter().map(|entry| entry.key.as_str())
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.0.list.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.list.is_empty()
    }

    /// The entry of a key.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.0.list.get(*self.0.positions.get(key)?)
    }

    /// What a key is set to.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|entry| &entry.node)
    }

    /// What a key is set to, to be changed.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        let at = *self.0.positions.get(key)?;
        Arc::make_mut(&mut self.0).list.get_mut(at).map(|entry| &mut entry.node)
    }

    /// Sets a key. A key that is there already stays where it is in the order; its old value is handed back.
    pub fn set(&mut self, key: String, key_place: Place, node: Node) -> Option<Entry> {
        let entry = Entry { key, key_place, node };
        let entries = Arc::make_mut(&mut self.0);
        match entries.positions.get(&entry.key) {
            Some(&at) => Some(std::mem::replace(&mut entries.list[at], entry)),
            None => {
                entries.positions.insert(entry.key.clone(), entries.list.len());
                entries.list.push(entry);
                None
            }
        }
    }

    /// Takes a key away, with what it is set to.
    pub fn remove(&mut self, key: &str) -> Option<Entry> {
        self.0.positions.get(key)?;
        let Entries { list, positions } = Arc::make_mut(&mut self.0);
        let at = positions.remove(key)?;
        let taken = list.remove(at);
        for (position, entry) in list.iter().enumerate().skip(at) {
            if let Some(known) = positions.get_mut(&entry.key) {
                *known = position;
            }
        }
        Some(taken)
    }

    /// All entries, in the order of the file.
    pub fn into_entries(self) -> Vec<Entry> {
        Arc::unwrap_or_clone(self.0).list
    }
}

impl Node {
    /// A value and its place.
    pub fn new(value: Value, place: Place) -> Self {
        Self { value, place }
    }

    /// The table, if it is one.
    pub fn as_table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The table, to be changed, if it is one.
    pub fn as_table_mut(&mut self) -> Option<&mut Table> {
        match &mut self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The items, if it is a list.
    pub fn as_array(&self) -> Option<&[Node]> {
        match &self.value {
            Value::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The child that one segment leads to.
    pub fn child(&self, segment: &Segment) -> Option<&Node> {
        match (&self.value, segment) {
            (Value::Array(items), Segment::Index(index)) => items.get(*index),
            (Value::Table(table), _) => table.get(&segment.key()),
            _ => None,
        }
    }

    /// The child that one segment leads to, to be changed.
    pub fn child_mut(&mut self, segment: &Segment) -> Option<&mut Node> {
        match (&mut self.value, segment) {
            (Value::Array(items), Segment::Index(index)) => items.get_mut(*index),
            (Value::Table(table), _) => table.get_mut(&segment.key()),
            _ => None,
        }
    }

    /// The value at a path.
    pub fn at(&self, path: &Path) -> Option<&Node> {
        path.0.iter().try_fold(self, Node::child)
    }

    /// The value at a path, to be changed.
    pub fn at_mut(&mut self, path: &Path) -> Option<&mut Node> {
        path.0.iter().try_fold(self, Node::child_mut)
    }

    /// The place to point at for a path: of the value there, or else of the last thing on the way that exists.
    /// A table that was not written in braces is pointed at by its key or header.
    pub fn nearest_place(&self, path: &Path) -> Place {
        let mut here = self;
        for segment in &path.0 {
            match here.child(segment) {
                Some(child) => here = child,
                None => break,
            }
        }
        here.place.clone()
    }

    /// The same without places, as a manifest shows it.
    pub fn to_json(&self) -> serde_json::Value {
        use serde_json::Value as Json;
        match &self.value {
            Value::String(text) => Json::from(text.as_str()),
            Value::Integer(number) => Json::from(*number),
            Value::Float(number) => Json::from(*number),
            Value::Bool(truth) => Json::from(*truth),
            Value::Array(items) => items.iter().map(Node::to_json).collect(),
            Value::Table(table) => {
                let entries = table.entries().iter();
                let pairs = entries.map(|entry| (entry.key.clone(), entry.node.to_json()));
                Json::Object(pairs.collect())
            }
        }
    }
}

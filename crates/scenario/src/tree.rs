//! The content of a file, with the place of every key and value.

use crate::outside::*;
use crate::place::Place;
use std::collections::HashMap;

use serde::de::DeserializeOwned;

#[cfg(test)]
mod tests;

/// A value and its place. The place of a table is its header, its braces, or the key that made it.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    pub value: Value,
    pub place: Place,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    String(String),
    Integer(i64),
    /// A number with a fraction or an exponent; always finite.
    Float(f64),
    Bool(bool),
    Array(Vec<Node>),
    Table(Table),
}

/// A key of a table and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub key: String,
    pub key_place: Place,
    pub node: Node,
}

/// Unique keys and their values, in the order of the file. Copies share their content until one is changed.
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
    pub fn new() -> Self {
        Self::default()
    }

    /// True if both are copies that have not been changed since.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    pub fn entries(&self) -> &[Entry] {
        &self.0.list
    }

    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.list.iter().map(|entry| entry.key.as_str())
    }

    pub fn len(&self) -> usize {
        self.0.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.list.is_empty()
    }

    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.0.list.get(*self.0.positions.get(key)?)
    }

    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|entry| &entry.node)
    }

    pub fn get_mut(&mut self, key: &str) -> Option<&mut Node> {
        let at = *self.0.positions.get(key)?;
        Arc::make_mut(&mut self.0).list.get_mut(at).map(|entry| &mut entry.node)
    }

    /// Sets a key. An existing key keeps its position; its old entry is returned.
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

    /// Gives a key a new name. Its position and its places stay; another entry of the new name is removed.
    pub(crate) fn rename(&mut self, old: &str, new: &str) {
        self.remove(new);
        let entries = Arc::make_mut(&mut self.0);
        if let Some(at) = entries.positions.remove(old) {
            new.clone_into(&mut entries.list[at].key);
            entries.positions.insert(new.to_owned(), at);
        }
    }

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

    pub fn into_entries(self) -> Vec<Entry> {
        Arc::unwrap_or_clone(self.0).list
    }
}

impl Node {
    pub fn new(value: Value, place: Place) -> Self {
        Self { value, place }
    }

    pub fn as_table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    pub fn as_table_mut(&mut self) -> Option<&mut Table> {
        match &mut self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    pub fn as_array(&self) -> Option<&[Node]> {
        match &self.value {
            Value::Array(items) => Some(items),
            _ => None,
        }
    }

    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// Removes a key, if it is a table with that key.
    pub(super) fn remove(&mut self, key: &str) {
        self.as_table_mut().and_then(|table| table.remove(key));
    }

    pub fn get(&self, key: &str) -> Option<&Node> {
        self.as_table()?.get(key)
    }

    /// Returns the entries of the table under a key; empty if there is none.
    pub fn entries(&self, key: &str) -> &[Entry] {
        self.get(key).and_then(Node::as_table).map_or(&[], Table::entries)
    }

    /// Returns the child that a segment leads to.
    pub fn child(&self, segment: &Segment) -> Option<&Node> {
        match (&self.value, segment) {
            (Value::Array(items), Segment::Index(index)) => items.get(*index),
            (Value::Table(table), _) => table.get(&segment.key()),
            _ => None,
        }
    }

    pub fn child_mut(&mut self, segment: &Segment) -> Option<&mut Node> {
        match (&mut self.value, segment) {
            (Value::Array(items), Segment::Index(index)) => items.get_mut(*index),
            (Value::Table(table), _) => table.get_mut(&segment.key()),
            _ => None,
        }
    }

    pub fn at(&self, path: &Path) -> Option<&Node> {
        path.0.iter().try_fold(self, Node::child)
    }

    pub fn at_mut(&mut self, path: &Path) -> Option<&mut Node> {
        path.0.iter().try_fold(self, Node::child_mut)
    }

    /// Returns the place of the value at a path, or of the last value on the way that exists.
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

    /// Deserialises the value. Fails if it doesn't fit the type.
    pub fn read<T: DeserializeOwned>(&self) -> serde_json::Result<T> {
        serde_json::from_value(self.to_json())
    }
}

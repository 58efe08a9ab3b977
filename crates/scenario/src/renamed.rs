//! Names of the last version in scenario and card files: reads them as the new ones, and says where they are.
//!
//! `x-renamed` in a schema maps old names to new ones: the keys of a table, or the names that a text can be.

use super::patch::{Edits, edited};
use super::registry::gathered_of;
use crate::prelude::*;

#[cfg(test)]
mod tests;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Renamed {
    place: Place,
    old: String,
    new: String,
    /// The new text for the place, as TOML.
    text: String,
}

impl Renamed {
    fn key(place: Place, old: &str, new: &str) -> Self {
        Self { place, old: old.to_owned(), new: new.to_owned(), text: new.to_owned() }
    }

    pub(super) fn value(place: Place, old: &str, new: &str) -> Self {
        Self { text: quoted(new), ..Self::key(place, old, new) }
    }
}

/// An old name and the new one, in a file.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct NameChange {
    /// The file.
    pub file: String,
    /// The first line with it, from 1.
    pub line: usize,
    /// The old name.
    pub old: String,
    /// The new name.
    pub new: String,
    /// How many times the file has it.
    pub times: usize,
}

impl std::fmt::Display for NameChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { file, line, old, new, times } = self;
        write!(f, "{}:{line}: write `{new}` instead of `{old}`", shown(file))?;
        if *times > 1 { write!(f, " ({times} times)") } else { Ok(()) }
    }
}

impl Document {
    pub(super) fn read_old_names(&mut self) {
        let Some(schema) = gathered_of(&self.root) else { return };
        let mut reader = Reader { sources: &self.sources, found: Vec::new() };
        reader.paths_of_variants(&mut self.root, &schema);
        reader.value(&mut self.root, &schema.top().listed());
        let found = reader.found;
        self.renamed.extend(found);
    }

    /// Returns the old names in files, and if `arguments` on the command line: each kind once per file.
    pub fn old_names(&self, arguments: bool) -> Vec<NameChange> {
        let mut places: BTreeMap<(SourceId, &str, &str), Vec<usize>> = BTreeMap::new();
        for renamed in self.renamed.iter().filter(|it| arguments || !self.sources.is_argument(it.place.source)) {
            let (line, _) = self.sources.line_and_column(&renamed.place);
            places.entry((renamed.place.source, &renamed.old, &renamed.new)).or_default().push(line);
        }
        let mut changes = Vec::new();
        for ((source, old, new), lines) in places {
            let line = lines.iter().copied().min().unwrap_or(1);
            let (old, new, times) = (old.to_owned(), new.to_owned(), lines.len());
            changes.push((source, NameChange { file: self.sources.name(source).to_owned(), line, old, new, times }));
        }
        changes.sort_by_key(|(source, change)| (*source, change.line));
        changes.into_iter().map(|(_, change)| change).collect()
    }

    /// Returns the files with new names in the place of the old ones. Everything else in them is unchanged.
    pub fn with_new_names(&self) -> Vec<Patched> {
        let mut edits = Edits::new();
        for Renamed { place, text, .. } in &self.renamed {
            let in_file = !self.sources.is_argument(place.source)
                && !is_built_in(std::path::Path::new(self.sources.name(place.source)));
            if in_file {
                edits.entry(place.source).or_default().push((place.span.clone(), text.clone()));
            }
        }
        edited(&self.sources, edits)
    }
}

/// Returns a scenario of a report, with its cards in one table, with the names of this version.
pub fn with_new_names(scenario: &Json) -> Json {
    let sources = Sources::new();
    let mut root = node(scenario, &Place::new(sources.next(), 0..0));
    let Some(schema) = gathered_of(&root) else { return scenario.clone() };
    let mut reader = Reader { sources: &sources, found: Vec::new() };
    reader.paths_of_variants(&mut root, &schema);
    reader.value(&mut root, &schema.top().listed());
    if reader.found.is_empty() { scenario.clone() } else { root.to_json() }
}

/// Returns a JSON value as a tree, with the same place for all of it. Null becomes false.
fn node(json: &Json, place: &Place) -> Node {
    let value = match json {
        Json::Null => Value::Bool(false),
        Json::Bool(truth) => Value::Bool(*truth),
        Json::Number(number) => {
            number.as_i64().map_or_else(|| Value::Float(number.as_f64().unwrap_or_default()), Value::Integer)
        }
        Json::String(text) => Value::String(text.clone()),
        Json::Array(items) => Value::Array(items.iter().map(|item| node(item, place)).collect()),
        Json::Object(pairs) => {
            let mut table = Table::new();
            for (key, value) in pairs {
                table.set(key.clone(), place.clone(), node(value, place));
            }
            Value::Table(table)
        }
    };
    Node::new(value, place.clone())
}

struct Reader<'d> {
    sources: &'d Sources,
    found: Vec<Renamed>,
}

impl Reader<'_> {
    fn value(&mut self, node: &mut Node, shapes: &[Shape<'_>]) {
        match &mut node.value {
            Value::String(text) => {
                if let Some(new) = new_value(text, shapes) {
                    self.found.push(Renamed::value(node.place.clone(), text, new));
                    new.clone_into(text);
                }
            }
            Value::Array(items) => {
                for (n, item) in items.iter_mut().enumerate() {
                    let shapes: Vec<_> = shapes.iter().filter_map(|shape| shape.item(n)).collect();
                    self.value(item, &all_listed(shapes));
                }
            }
            Value::Table(table) => self.table(table, shapes),
            Value::Integer(_) | Value::Float(_) | Value::Bool(_) => {}
        }
    }

    fn table(&mut self, table: &mut Table, shapes: &[Shape<'_>]) {
        let keys: Vec<String> = table.keys().map(str::to_owned).collect();
        for mut key in keys {
            if let Some(new) = new_key(&key, shapes)
                && let Some(place) = self.rename(table, &key, new)
            {
                self.found.push(Renamed::key(place, &key, new));
                new.clone_into(&mut key);
            }
            let below = below(shapes, &key);
            if let Some(node) = table.get_mut(&key).filter(|_| !below.is_empty()) {
                self.value(node, &below);
            }
        }
    }

    /// Gives a key its new name and returns the old key's place. If the table has both names, only an argument on the command
    /// line replaces what a file has; otherwise the check reports the old key.
    fn rename(&self, table: &mut Table, old: &str, new: &str) -> Option<Place> {
        let place = table.entry(old)?.key_place.clone();
        let is_argument = |place: &Place| self.sources.is_argument(place.source);
        if let Some(other) = table.entry(new)
            && (!is_argument(&place) || is_argument(&other.key_place))
        {
            return None;
        }
        table.rename(old, new);
        Some(place)
    }

    fn paths_of_variants(&mut self, root: &mut Node, schema: &Schema) {
        let variants = root.as_table_mut().and_then(|top| top.get_mut("variant"));
        let Some(Value::Array(variants)) = variants.map(|node| &mut node.value) else { return };
        for variant in variants {
            let set = variant.as_table_mut().and_then(|variant| variant.get_mut("set"));
            let Some(set) = set.and_then(Node::as_table_mut) else { continue };
            let keys: Vec<String> = set.keys().map(str::to_owned).collect();
            for mut key in keys {
                let Ok(path) = Path::parse(&key) else { continue };
                let (path, names, shapes) = renamed_path(path, schema);
                let new = path.to_string();
                if !names.is_empty()
                    && let Some(place) = self.rename(set, &key, &new)
                {
                    let text = if is_bare(&new) { new.clone() } else { quoted(&new) };
                    let (old, now) = (names[0].0.clone(), names[0].1.clone());
                    self.found.push(Renamed { place, old, new: now, text });
                    key = new;
                }
                if let Some(node) = set.get_mut(&key) {
                    self.value(node, &shapes);
                }
            }
        }
    }
}

/// Returns a path with new names, the old and new names in it, and the shapes at its end.
fn renamed_path(mut path: Path, schema: &Schema) -> (Path, Vec<(String, String)>, Vec<Shape<'_>>) {
    let mut names = Vec::new();
    let mut shapes = schema.top().listed();
    for segment in &mut path.0 {
        shapes = match segment {
            Segment::Index(index) => {
                let items = shapes.iter().filter_map(Shape::items);
                let keyed = below(&shapes, &index.to_string());
                all_listed(items).into_iter().chain(keyed).collect()
            }
            Segment::Name(name) => {
                if let Some(new) = new_key(name, &shapes) {
                    names.push((std::mem::replace(name, new.to_owned()), new.to_owned()));
                }
                below(&shapes, name)
            }
        };
    }
    (path, names, shapes)
}

fn all_listed<'s>(shapes: impl IntoIterator<Item = Shape<'s>>) -> Vec<Shape<'s>> {
    shapes.into_iter().flat_map(|shape| shape.listed()).collect()
}

fn below<'s>(shapes: &[Shape<'s>], key: &str) -> Vec<Shape<'s>> {
    all_listed(shapes.iter().filter_map(|shape| shape.below(key)))
}

/// Returns the new name of a key, unless one of the shapes has a key of the old name.
fn new_key<'s>(key: &str, shapes: &[Shape<'s>]) -> Option<&'s str> {
    let new = shapes.iter().find_map(|shape| shape.renamed(key))?;
    let known = shapes.iter().any(|shape| shape.below(key).is_some());
    (!known).then_some(new)
}

/// Returns the new name of a text, unless one of the shapes allows the old one.
fn new_value<'s>(text: &str, shapes: &[Shape<'s>]) -> Option<&'s str> {
    let new = shapes.iter().find_map(|shape| shape.renamed(text))?;
    let allows = |shape: &Shape| {
        if shape.renamed(text).is_some() {
            return false;
        }
        let listed = shape.only().map(|only| only.iter().any(|name| name == text));
        listed.unwrap_or_else(|| shape.types().is_some_and(|types| types.contains(&"string")))
    };
    (!shapes.iter().any(allows)).then_some(new)
}

fn quoted(text: &str) -> String {
    Json::from(text).to_string()
}

//! Checks a tree against a JSON Schema: unknown and missing keys, and values that don't fit.

use super::diagnostic::{allowed_keys, allowed_names};
use super::digest::canonical_json;
use crate::diagnostic::{Diagnostic, Kind, listed_keys, shown};
use crate::names::name_problem;
use crate::outside::*;
use crate::place::Place;
use crate::schema::{Property, Schema, Shape};
use crate::tree::{Entry, Node, Table, Value};
use balance_engine::grammar::noun;

mod choice;
mod expected;

pub(super) use expected::{in_thousands, is_bare, json_type, written};

#[cfg(test)]
mod tests;

/// Keys whose values are names, which appear in tables, charts and headings.
const NAMES: [&str; 3] = ["name", "title", "base"];
/// The key of remarks, which may have several lines.
const REMARKS: &str = "note";
/// With more mistakes than this, unknown keys get no suggestions: no one reads that many, and comparing names takes time.
const MAX_COMPARED: usize = 1000;

/// Adds a mistake for everything that the schema doesn't allow. A tree without mistakes can be read as the schema's type.
pub(super) fn check(node: &Node, schema: &Schema, diagnostics: &mut Vec<Diagnostic>) {
    for feature in &schema.unsupported {
        let message = format!("the schema cannot be checked: {feature}");
        diagnostics.push(Diagnostic::new(message).help("this is a bug in `balance`, not in your file"));
    }
    let shape = schema.top();
    let mut checker = Checker { top: shape.keys(), helps: true, diagnostics };
    checker.value(node, &shape, &Spot::Top);
}

/// Returns the number of mistakes in the value of a key. The key decides which texts are names.
pub(super) fn mistakes_of(node: &Node, shape: &Shape, key: &str) -> usize {
    let mut diagnostics = Vec::new();
    let mut checker = Checker { top: &[], helps: false, diagnostics: &mut diagnostics };
    checker.value(node, shape, &Spot::Key(key));
    diagnostics.len()
}

/// The value being checked, for messages.
enum Spot<'a> {
    Top,
    Key(&'a str),
    Item(usize, &'a Spot<'a>),
}

impl std::fmt::Display for Spot<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Top => f.write_str("the file"),
            Self::Key(key) => write!(f, "`{}`", shown(key)),
            Self::Item(n, list) => write!(f, "item {} of {list}", n + 1),
        }
    }
}

struct Checker<'s, 'm> {
    /// The keys at the top of the file.
    top: &'s [String],
    /// True if unknown keys get suggestions; false if mistakes are only counted.
    helps: bool,
    diagnostics: &'m mut Vec<Diagnostic>,
}

impl<'s> Checker<'s, '_> {
    fn wrong(&mut self, place: &Place, message: String, label: impl Into<String>, help: Option<String>) {
        let diagnostic = Diagnostic::new(message).at(place.clone(), label).maybe_help(help);
        self.diagnostics.push(diagnostic);
    }

    fn value(&mut self, node: &Node, shape: &Shape<'s>, spot: &Spot) {
        if shape.rules.never {
            let message = format!("{spot} is not allowed here");
            return self.wrong(&node.place, message, "take this out", None);
        }
        if let Some(alternatives) = shape.alternatives() {
            return self.choice(node, alternatives, spot, shape);
        }
        if let Some(only) = shape.only() {
            return self.one_of(node, only.iter(), spot);
        }
        if !shape.takes(expected::json_type(node)) {
            return self.wrong_type(node, std::slice::from_ref(shape), spot, shape);
        }
        match &node.value {
            Value::Integer(number) => {
                if !shape.rules.range.holds_whole(*number) {
                    self.out_of_range(node, &number.to_string(), shape, spot);
                } else if let Some(step) = shape.rules.step.filter(|step| number % step != 0) {
                    let message = format!("{spot} must be a multiple of {step}, not {number}");
                    let below = number - number.rem_euclid(step);
                    let label = format!("write {below} or {}", below + step);
                    self.wrong(&node.place, message, label, expected::purpose(spot, shape));
                }
            }
            Value::Float(number) => {
                if !shape.rules.range.holds(*number) {
                    self.out_of_range(node, &number.to_string(), shape, spot);
                }
            }
            Value::String(text) => self.text(node, text, shape, spot),
            Value::Bool(_) => {}
            Value::Array(items) => self.list(node, items, shape, spot),
            Value::Table(table) => self.table(node, table, shape, spot),
        }
    }

    fn wrong_type(&mut self, node: &Node, wanted: &[Shape<'s>], spot: &Spot, outer: &Shape<'s>) {
        let expected = expected::expected(wanted);
        let message = format!("{spot}: expected {expected}, found {}", expected::found(node));
        let help = expected::remedy(node, wanted, spot_name(spot)).or_else(|| expected::purpose(spot, outer));
        let kinds = expected::kinds(wanted);
        self.wrong(&node.place, message, format!("expected {kinds}"), help);
    }

    fn out_of_range(&mut self, node: &Node, number: &str, shape: &Shape<'s>, spot: &Spot) {
        let label = format!("must be {}", shape.rules.range.must_be());
        self.wrong(&node.place, format!("{spot} is {number}"), label, expected::purpose(spot, shape));
    }

    fn one_of(&mut self, node: &Node, only: impl Iterator<Item = &'s Json> + Clone, spot: &Spot) {
        if only.clone().any(|allowed| expected::same(node, allowed)) {
            return;
        }
        let only: Vec<&Json> = only.collect();
        let names: Vec<&str> = only.iter().filter_map(|value| value.as_str()).collect();
        let Some(text) = node.as_str().filter(|_| !names.is_empty()) else {
            let expected = expected::values(&only);
            let message = format!("{spot}: expected {expected}, found {}", expected::found(node));
            return self.wrong(&node.place, message, format!("expected {expected}"), None);
        };
        let message = format!("{spot} cannot be \"{}\"", shown(text));
        self.wrong(&node.place, message, "not allowed here", Some(names_help(text, &names)));
    }

    fn text(&mut self, node: &Node, text: &str, shape: &Shape<'s>, spot: &Spot) {
        let (least, max) = shape.rules.text_length;
        let length = text.chars().count();
        let key = spot_name(spot).unwrap_or_default();
        let allowed = |letter| key == REMARKS && matches!(letter, '\n' | '\t' | '\r');
        if let Some(letter) = text.chars().find(|letter| is_unprintable(*letter) && !allowed(*letter)) {
            return self.unseen(&node.place, letter, spot);
        }
        if text.trim().is_empty() && NAMES.contains(&key) {
            let label = if text.is_empty() { "empty text" } else { "only spaces" };
            let message = format!("{spot} must not be empty");
            return self.wrong(&node.place, message, label, expected::purpose(spot, shape));
        }
        if length >= least && max.is_none_or(|max| length <= max) {
            if let Some(problem) = name_problem(text).filter(|_| NAMES.contains(&key)) {
                let message = format!("{spot} {}", problem.message);
                self.wrong(&node.place, message, problem.label, Some(problem.help));
            }
            return;
        }
        if length == 0 {
            let message = format!("{spot} must not be empty");
            return self.wrong(&node.place, message, "empty text", expected::purpose(spot, shape));
        }
        let wanted = expected::amount(least, max, "letters");
        let message = format!("{spot}: expected {wanted}, found {length}");
        self.wrong(&node.place, message, format!("{} long", count(length, "letters")), expected::purpose(spot, shape));
    }

    fn unseen(&mut self, place: &Place, letter: char, spot: &Spot) {
        let message = format!("{spot} has a control character, U+{:04X}", u32::from(letter));
        let help = "take it out: it would break the tables and charts that show this text";
        self.wrong(place, message, "it can't be shown", Some(help.to_owned()));
    }

    /// Checks a key that the user may choose.
    fn free_key(&mut self, entry: &Entry) {
        if let Some(letter) = entry.key.chars().find(|letter| is_unprintable(*letter)) {
            return self.unseen(&entry.key_place, letter, &Spot::Key(&entry.key));
        }
        if entry.key.trim().is_empty() {
            let help = "write the name that tables and charts should show".to_owned();
            self.wrong(&entry.key_place, "a key must not be empty".to_owned(), "only spaces", Some(help));
        } else if let Some(problem) = name_problem(&entry.key) {
            let message = format!("the key {} {}", Spot::Key(&entry.key), problem.message);
            self.wrong(&entry.key_place, message, problem.label, Some(problem.help));
        }
    }

    fn list(&mut self, node: &Node, items: &[Node], shape: &Shape<'s>, spot: &Spot) {
        let (least, max) = shape.rules.list_length;
        if items.len() < least || max.is_some_and(|max| items.len() > max) {
            let wanted = expected::amount(least, max, "items");
            let message = format!("{spot}: expected {wanted}, found {}", items.len());
            self.wrong(&node.place, message, count(items.len(), "items"), expected::purpose(spot, shape));
        }
        for (n, item) in items.iter().enumerate() {
            if let Some(shape) = shape.item(n) {
                self.value(item, &shape, &Spot::Item(n, spot));
            }
        }
        if shape.rules.unique {
            self.unique(items, spot);
        }
    }

    fn unique(&mut self, items: &[Node], spot: &Spot) {
        let mut seen: std::collections::HashMap<String, &Place> = std::collections::HashMap::new();
        for item in items {
            match seen.entry(canonical_json(item)) {
                std::collections::hash_map::Entry::Vacant(new) => _ = new.insert(&item.place),
                std::collections::hash_map::Entry::Occupied(old) => {
                    let message = format!("{spot} has {} twice", expected::found(item));
                    let diagnostic = Diagnostic::new(message)
                        .at(item.place.clone(), "again here")
                        .also((*old.get()).clone(), "first here")
                        .help("keep one of them");
                    self.diagnostics.push(diagnostic);
                }
            }
        }
    }

    fn table(&mut self, node: &Node, table: &Table, shape: &Shape<'s>, spot: &Spot) {
        let mut meant = Vec::new();
        for entry in table.entries() {
            let spot = Spot::Key(&entry.key);
            match shape.property(&entry.key) {
                Property::Known(shape) => self.value(&entry.node, &shape, &spot),
                Property::Other(shape) => {
                    self.free_key(entry);
                    self.value(&entry.node, &shape, &spot);
                }
                Property::Free => {}
                Property::Unknown => meant.extend(self.unknown_key(entry, table, shape)),
            }
        }
        let required = shape.rules.required.iter().map(String::as_str);
        let missing: Vec<&str> = required.filter(|key| table.get(key).is_none() && !meant.contains(key)).collect();
        if !missing.is_empty() {
            self.missing_keys(node, &missing, shape, spot);
        }
    }

    /// Reports an unknown key. Returns the missing key that was probably meant.
    fn unknown_key(&mut self, entry: &Entry, table: &Table, shape: &Shape<'s>) -> Option<&'s str> {
        let (meant, help) = self.meant(entry, table, shape).unwrap_or_default();
        let message = format!("unknown key `{}`", shown(&entry.key));
        self.wrong(&entry.key_place, message, "no such key here", help);
        meant
    }

    /// Returns the missing key that an unknown key was meant to be, and a suggestion. `None` if none is needed.
    fn meant(&self, entry: &Entry, table: &Table, shape: &Shape<'s>) -> Option<(Option<&'s str>, Option<String>)> {
        (self.helps && self.diagnostics.len() <= MAX_COMPARED).then_some(())?;
        if let Some(new) = shape.renamed(&entry.key) {
            return Some((Some(new), Some(format!("it is called `{new}` now"))));
        }
        let allowed: Vec<&str> = shape.keys().iter().map(String::as_str).collect();
        // A key that is already set was probably not meant.
        let unset = allowed.iter().copied().filter(|key| table.get(key).is_none());
        let meant = nearest(&entry.key, unset);
        let help = match meant.or_else(|| nearest(&entry.key, allowed.iter().copied())) {
            Some(name) => format!("did you mean `{name}`?"),
            None if self.top.contains(&entry.key) => {
                format!("`{}` belongs at the top of the file, above the first `[header]`", shown(&entry.key))
            }
            None if let Some(below) = below(shape, &entry.key) => format!("did you mean `{below}`?"),
            None if allowed.is_empty() => "no keys are allowed here".to_owned(),
            None => allowed_keys(&allowed),
        };
        Some((meant, Some(help)))
    }

    fn missing_keys(&mut self, node: &Node, missing: &[&str], shape: &Shape<'s>, spot: &Spot) {
        let keys = noun(missing.len(), "keys");
        let names = listed_keys(missing.iter().copied(), "and");
        let of = match spot {
            Spot::Top => String::new(),
            spot => format!(" in {spot}"),
        };
        let mut help = Vec::new();
        for key in missing {
            let Property::Known(shape) = shape.property(key) else { continue };
            help.push(expected::introduction(key, &shape));
        }
        let label = match spot {
            Spot::Top => format!("write {names} at the top of the file"),
            _ => format!("add {names} to this table"),
        };
        let diagnostic = Diagnostic::new(format!("missing {keys} {names}{of}"))
            .at(node.place.clone(), label)
            .maybe_help((!help.is_empty()).then(|| help.join("\n")))
            .of_kind(Kind::Missing);
        self.diagnostics.push(diagnostic);
    }
}

/// Returns the path of a key in one of the tables of a shape, such as `rules.action_break`.
fn below(shape: &Shape, key: &str) -> Option<String> {
    let is_key = |of: &Shape| of.keys().iter().any(|known| known == key);
    let has = |table: &&String| match shape.property(table) {
        Property::Known(of) => of.listed().iter().any(is_key),
        _ => false,
    };
    shape.keys().iter().find(has).map(|table| format!("{table}.{key}"))
}

/// Returns the key that a suggestion may show with its `=`.
fn spot_name<'a>(spot: &'a Spot<'a>) -> Option<&'a str> {
    match spot {
        Spot::Key(key) => Some(key),
        _ => None,
    }
}

fn names_help(text: &str, names: &[&str]) -> String {
    did_you_mean("\"", text, names.iter().copied()).unwrap_or_else(|| allowed_names(names))
}

fn keys_help(key: &str, keys: &[&str]) -> String {
    did_you_mean("`", key, keys.iter().copied()).unwrap_or_else(|| allowed_keys(keys))
}

//! Holds a tree against a JSON Schema: unknown and missing keys, and every value that does not fit.

use serde_json::Value as Json;

use super::digest::canonical_json;
use super::mistake::{Kind, Mistake, allowed as one_of_those, count, listed_names, shown};
use super::names::name_problem;
use super::place::Place;
use super::schema::{Property, Schema, Shape};
use super::tree::{Entry, Node, Table, Value};
use balance_engine::game::{did_you_mean, hidden, nearest};

mod choice;
mod expected;

pub(super) use expected::{json_type, written};

#[cfg(test)]
mod tests;

/// Keys whose texts are names: they stand in tables, charts and headings.
const NAMES: [&str; 3] = ["name", "title", "base"];
/// The key of remarks, which may go over several lines.
const REMARKS: &str = "note";
/// Of more mistakes than this, unknown keys are told without what was meant: nobody reads so many, and
/// comparing names takes time.
const MOST_COMPARED: usize = 1000;

/// Adds a mistake for everything in the tree that the schema does not allow. No mistake means that the tree can be
/// deserialised into the type that the schema was derived from.
///
/// A schema feature that the checker does not know is a mistake too: see [`unsupported`](super::unsupported).
pub fn check(node: &Node, schema: &Schema, mistakes: &mut Vec<Mistake>) {
    for feature in schema.unsupported() {
        let message = format!("the schema cannot be checked: {feature}");
        mistakes.push(Mistake::new(message).help("this is a bug in balance, not in your file"));
    }
    let shape = schema.top();
    let mut checker = Checker { top: shape.keys(), helps: true, mistakes };
    checker.value(node, &shape, &Spot::Top);
}

/// How many mistakes the value of a key has: some texts are names by their key.
pub(super) fn mistakes_of(node: &Node, shape: &Shape, key: &str) -> usize {
    let mut mistakes = Vec::new();
    let mut checker = Checker { top: &[], helps: false, mistakes: &mut mistakes };
    checker.value(node, shape, &Spot::Key(key));
    mistakes.len()
}

/// What is being looked at, for the messages.
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
    /// Whether anybody reads what was meant by unknown keys, and not only how many there are.
    helps: bool,
    mistakes: &'m mut Vec<Mistake>,
}

impl<'s> Checker<'s, '_> {
    fn wrong(&mut self, node: &Node, message: String, label: impl Into<String>, help: Option<String>) {
        let mistake = Mistake::new(message).at(node.place.clone(), label).maybe_help(help);
        self.mistakes.push(mistake);
    }

    fn value(&mut self, node: &Node, shape: &Shape<'s>, spot: &Spot) {
        if shape.rules.never {
            let message = format!("{spot} is not allowed here");
            return self.wrong(node, message, "take this out", None);
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
                    self.wrong(node, message, label, expected::purpose(spot, shape));
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
        self.wrong(node, message, format!("expected {kinds}"), help);
    }

    fn out_of_range(&mut self, node: &Node, number: &str, shape: &Shape<'s>, spot: &Spot) {
        let range = shape.rules.range.words();
        let message = format!("{spot} is out of range: {number} is not {range}");
        self.wrong(node, message, format!("must be {range}"), expected::purpose(spot, shape));
    }

    /// A value that must be one of a few.
    fn one_of(&mut self, node: &Node, only: impl Iterator<Item = &'s Json> + Clone, spot: &Spot) {
        if only.clone().any(|allowed| expected::same(node, allowed)) {
            return;
        }
        let only: Vec<&Json> = only.collect();
        let names: Vec<&str> = only.iter().filter_map(|value| value.as_str()).collect();
        let Some(text) = node.as_str().filter(|_| !names.is_empty()) else {
            let expected = expected::values(&only);
            let message = format!("{spot}: expected {expected}, found {}", expected::found(node));
            return self.wrong(node, message, format!("expected {expected}"), None);
        };
        let message = format!("{spot} cannot be `{}`", shown(text));
        self.wrong(node, message, "unknown name", Some(names_help(text, &names)));
    }

    fn text(&mut self, node: &Node, text: &str, shape: &Shape<'s>, spot: &Spot) {
        let (least, most) = shape.rules.text_length;
        let length = text.chars().count();
        let key = spot_name(spot).unwrap_or_default();
        let allowed = |letter| key == REMARKS && matches!(letter, '\n' | '\t' | '\r');
        if let Some(letter) = text.chars().find(|letter| hidden(*letter) && !allowed(*letter)) {
            return self.unseen(&node.place, letter, spot);
        }
        if text.trim().is_empty() && NAMES.contains(&key) {
            let label = if text.is_empty() { "empty text" } else { "nothing but blanks" };
            let message = format!("{spot} must not be empty");
            return self.wrong(node, message, label, expected::purpose(spot, shape));
        }
        if length >= least && most.is_none_or(|most| length <= most) {
            if let Some(problem) = name_problem(text).filter(|_| NAMES.contains(&key)) {
                let message = format!("{spot} {}", problem.message);
                self.wrong(node, message, problem.label, Some(problem.help));
            }
            return;
        }
        if length == 0 {
            let message = format!("{spot} must not be empty");
            return self.wrong(node, message, "empty text", expected::purpose(spot, shape));
        }
        let wanted = expected::amount(least, most, "letter");
        let message = format!("{spot}: expected {wanted}, found {length}");
        self.wrong(node, message, format!("{} long", count(length, "letter")), expected::purpose(spot, shape));
    }

    /// A text with a letter that cannot be shown.
    fn unseen(&mut self, place: &Place, letter: char, spot: &Spot) {
        let message = format!("{spot} has a control character, U+{:04X}", u32::from(letter));
        let mistake = Mistake::new(message)
            .at(place.clone(), "it cannot be shown")
            .help("take it out: it would break the line, the table or the chart that shows this");
        self.mistakes.push(mistake);
    }

    /// A key of the user's own choice.
    fn free_key(&mut self, entry: &Entry) {
        if let Some(letter) = entry.key.chars().find(|letter| hidden(*letter)) {
            return self.unseen(&entry.key_place, letter, &Spot::Key(&entry.key));
        }
        let mistake = if entry.key.trim().is_empty() {
            Mistake::new("a key must not be empty")
                .at(entry.key_place.clone(), "nothing but blanks")
                .help("name it as tables and charts shall")
        } else if let Some(problem) = name_problem(&entry.key) {
            Mistake::new(format!("the key {} {}", Spot::Key(&entry.key), problem.message))
                .at(entry.key_place.clone(), problem.label)
                .help(problem.help)
        } else {
            return;
        };
        self.mistakes.push(mistake);
    }

    fn list(&mut self, node: &Node, items: &[Node], shape: &Shape<'s>, spot: &Spot) {
        let (least, most) = shape.rules.list_length;
        if items.len() < least || most.is_some_and(|most| items.len() > most) {
            let wanted = expected::amount(least, most, "item");
            let message = format!("{spot}: expected {wanted}, found {}", items.len());
            self.wrong(node, message, count(items.len(), "item"), expected::purpose(spot, shape));
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
                    let mistake = Mistake::new(message)
                        .at(item.place.clone(), "again here")
                        .also((*old.get()).clone(), "first here")
                        .help("keep one of them");
                    self.mistakes.push(mistake);
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
        let required = shape.required().iter().map(String::as_str);
        let missing: Vec<&str> = required.filter(|key| table.get(key).is_none() && !meant.contains(key)).collect();
        if !missing.is_empty() {
            self.missing_keys(node, &missing, shape, spot);
        }
    }

    /// Answers the missing key that was probably meant.
    fn unknown_key(&mut self, entry: &Entry, table: &Table, shape: &Shape<'s>) -> Option<&'s str> {
        let key = shown(&entry.key);
        let mistake = Mistake::new(format!("unknown key `{key}`")).at(entry.key_place.clone(), "no such key here");
        if !self.helps || self.mistakes.len() > MOST_COMPARED {
            self.mistakes.push(mistake);
            return None;
        }
        if let Some(new) = shape.renamed(&entry.key) {
            self.mistakes.push(mistake.help(format!("it is called `{new}` now")));
            return Some(new);
        }
        let allowed: Vec<&str> = shape.keys().iter().map(String::as_str).collect();
        // A key that is set already is hardly the one that was meant.
        let unset = allowed.iter().copied().filter(|key| table.get(key).is_none());
        let meant = nearest(&entry.key, unset);
        let help = match meant.or_else(|| nearest(&entry.key, allowed.iter().copied())) {
            Some(name) => format!("did you mean `{name}`?"),
            None if self.top.contains(&entry.key) => {
                format!("`{key}` belongs at the top of the file, above the first `[header]`")
            }
            None if allowed.is_empty() => "no keys are allowed here".to_owned(),
            None => one_of_those("key", &allowed),
        };
        self.mistakes.push(mistake.help(help));
        meant
    }

    fn missing_keys(&mut self, node: &Node, missing: &[&str], shape: &Shape<'s>, spot: &Spot) {
        let s = if missing.len() == 1 { "" } else { "s" };
        let names = listed_names(missing.iter().copied(), "and");
        let of = match spot {
            Spot::Top => String::new(),
            spot => format!(" in {spot}"),
        };
        let mut help = Vec::new();
        for key in missing {
            let Property::Known(shape) = shape.property(key) else {
                continue;
            };
            help.push(expected::introduction(key, &shape));
        }
        let label = match spot {
            Spot::Top => format!("write {names} at the top of the file"),
            _ => format!("{names} should be in this table"),
        };
        let mistake = Mistake::new(format!("missing key{s} {names}{of}"))
            .at(node.place.clone(), label)
            .maybe_help((!help.is_empty()).then(|| help.join("\n")))
            .of_kind(Kind::Missing);
        self.mistakes.push(mistake);
    }
}

/// The key that a remedy may show with its `=`.
fn spot_name<'a>(spot: &'a Spot<'a>) -> Option<&'a str> {
    match spot {
        Spot::Key(key) => Some(key),
        _ => None,
    }
}

/// Did you mean …? Or else all that it could have been.
fn names_help(text: &str, names: &[&str]) -> String {
    did_you_mean("`", text, names.iter().copied()).unwrap_or_else(|| one_of_those("name", names))
}

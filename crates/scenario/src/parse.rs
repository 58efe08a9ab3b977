//! TOML text to a tree, with all mistakes of the text in one pass.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::lines::line_start;
use super::mistake::{Kind, Mistake};
use super::place::{Place, SourceId};
use super::source::Sources;
use super::tree::{Node, Table, Value};

mod complaints;

#[cfg(test)]
mod tests;

/// Tables and lists within one another; no scenario comes near.
const DEEPEST: usize = 64;
/// The parser and its tables recurse. It limits itself to 80 brackets of up to 80 dotted keys each, which is more
/// than a test thread's stack of 2 MiB holds, so it gets a thread of its own.
const STACK: usize = 64 * 1024 * 1024;
/// How often the parser is run again without the lines that stop it.
const MOST_MENDED: usize = 3;
/// More mistakes than this of one file are not collected.
const MOST_COLLECTED: usize = 1000;

/// Reads a whole text. The tree holds whatever could be understood.
pub fn parse(sources: &Sources, source: SourceId) -> (Node, Vec<Mistake>) {
    apart(|| {
        let text = sources.text(source);
        TomlReader::new(source, 0, text).whole(text, Vec::new(), MOST_MENDED)
    })
    .unwrap_or_else(|| {
        let place = Place::new(source, 0..0);
        let mistake = Mistake::new("there is not enough memory to read this, or one thread too many")
            .at(place.clone(), "")
            .help("end some programs, or allow more (`ulimit -u`, `ulimit -v`)");
        let nothing = Node::new(Value::Table(Table::new()), place);
        (nothing, vec![mistake.of_kind(Kind::Syntax)])
    })
}

/// Reads a part of a text as one value. None when it is not TOML at all.
pub(super) fn parse_value(
    sources: &Sources,
    source: SourceId,
    part: std::ops::Range<usize>,
) -> Option<(Node, Vec<Mistake>)> {
    apart(|| {
        let text = sources.text(source).get(part.clone())?;
        let (value, errors) = DeValue::parse_recoverable(text);
        if !errors.is_empty() {
            return None;
        }
        let mut reader = TomlReader::new(source, part.start, text);
        let whole = reader.place(0..text.len());
        let node = reader.node(value, whole, 0);
        Some((node, reader.mistakes))
    })
    .flatten()
}

/// Runs on a thread with a stack that is deep enough. None when there can be no thread; a panic goes on in this one.
fn apart<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let done = thread.spawn_scoped(scope, work).ok()?.join();
        Some(done.unwrap_or_else(|payload| std::panic::resume_unwind(payload)))
    })
}

/// The parser's complaints in our words.
fn translated(text: &str, errors: Vec<toml::de::Error>) -> Vec<complaints::Complaint> {
    let errors = errors.iter().take(10 * MOST_COLLECTED);
    errors.map(|error| complaints::Complaint::new(text, error)).collect()
}

/// The text with some of its lines blanked, given where they begin.
fn without(text: &str, lines: &BTreeSet<usize>) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for &start in lines {
        let length = bytes[start..].iter().position(|&byte| byte == b'\n');
        let end = length.map_or(bytes.len(), |length| start + length);
        bytes[start..end].fill(b' ');
    }
    // Whole lines were replaced, so no letter was cut.
    String::from_utf8(bytes).unwrap_or_default()
}

struct TomlReader<'t> {
    source: SourceId,
    /// Where `text` begins in the source.
    offset: usize,
    text: &'t str,
    mistakes: Vec<Mistake>,
    /// Where these mistakes are.
    places: HashSet<Place>,
}

impl<'t> TomlReader<'t> {
    fn new(source: SourceId, offset: usize, text: &'t str) -> Self {
        TomlReader { source, offset, text, mistakes: Vec::new(), places: HashSet::new() }
    }
}

impl TomlReader<'_> {
    fn place(&self, span: std::ops::Range<usize>) -> Place {
        Place::new(self.source, span.start + self.offset..span.end + self.offset)
    }

    /// Reads the whole text. At some mistakes the parser stops looking at values: then it is run again without those
    /// lines, which are blank in `mended`, and of which `told` has been said.
    fn whole(mut self, mended: &str, mut told: Vec<complaints::Complaint>, tries: usize) -> (Node, Vec<Mistake>) {
        let (table, errors) = DeTable::parse_recoverable(mended);
        let complaints = translated(self.text, errors);
        let text = self.text;
        let line = |complaint: &complaints::Complaint| line_start(text, complaint.span.start);
        let stops = complaints.iter().filter(|complaint| complaint.stops);
        let lines: BTreeSet<usize> = stops.map(line).collect();
        if tries > 0 && !lines.is_empty() {
            let complaints = complaints.into_iter();
            told.extend(complaints.filter(|complaint| lines.contains(&line(complaint))));
            return self.whole(&without(mended, &lines), told, tries - 1);
        }
        told.extend(complaints);
        self.syntax(told, table.get_ref());
        let keys = table.get_ref().keys();
        let first = keys.map(|key| key.span()).min_by_key(|span| span.start);
        let place = self.place(first.unwrap_or(0..0));
        let value = Value::Table(self.table(table.into_inner(), 0));
        (Node::new(value, place), self.mistakes)
    }

    /// The parser's complaints as mistakes: one for a line, and one for a bracket that is never closed, however
    /// many lines that spoils.
    fn syntax(&mut self, mut complaints: Vec<complaints::Complaint>, table: &DeTable<'_>) {
        complaints.sort_by_key(|complaint| complaint.span.start);
        let mut spoilt: Vec<std::ops::Range<usize>> = Vec::new();
        for complaint in &mut complaints {
            if let Some(close) = complaint.unclosed
                && let Some(open) = complaints::opening(self.text, table, complaint.span.start, close)
            {
                spoilt.push(open..complaint.span.start + 1);
                complaint.span = open..open + 1;
            }
        }
        let mut by_line: BTreeMap<usize, complaints::Complaint> = BTreeMap::new();
        for complaint in complaints {
            let inside = |range: &std::ops::Range<usize>| {
                range.start < complaint.span.start
                    && complaint.span.start < range.end
                    && complaint.weight < complaints::HEAVIEST
            };
            if spoilt.iter().any(inside) {
                continue;
            }
            let line = line_start(self.text, complaint.span.start);
            match by_line.get(&line) {
                Some(other) if other.weight >= complaint.weight => {}
                _ => _ = by_line.insert(line, complaint),
            }
            if by_line.len() == MOST_COLLECTED {
                break;
            }
        }
        for complaint in by_line.into_values() {
            let earlier = complaint
                .again
                .then(|| complaints::earlier(self.text, &complaint.span))
                .flatten()
                .map(|span| self.place(span));
            let place = self.place(complaint.span);
            self.places.insert(place.clone());
            let mut mistake = Mistake::new(complaint.message)
                .at(place, complaint.label)
                .maybe_help(complaint.help)
                .of_kind(complaint.kind);
            if let Some(earlier) = earlier {
                mistake = mistake.also(earlier, "first here");
            }
            self.mistakes.push(mistake);
        }
    }

    fn table(&mut self, table: DeTable<'_>, depth: usize) -> Table {
        let mut pairs: Vec<_> = table.into_iter().collect();
        pairs.sort_by_key(|(key, _)| key.span().start);
        let mut out = Table::new();
        for (key, value) in pairs {
            let key_place = self.place(key.span());
            let node = self.node(value, key_place.clone(), depth + 1);
            out.set(key.into_inner().into_owned(), key_place, node);
        }
        out
    }

    /// A value whose place, when the parser has made it up, is that of its key.
    fn node(&mut self, value: Spanned<DeValue<'_>>, key_place: Place, depth: usize) -> Node {
        let span = value.span();
        let place = if span.is_empty() { key_place } else { self.place(span) };
        let value = match value.into_inner() {
            DeValue::Array(_) | DeValue::Table(_) if depth > DEEPEST => {
                self.wrong(format!("more than {DEEPEST} tables or lists within one another"), &place, "too deep", None);
                Value::Bool(false)
            }
            DeValue::String(text) => Value::String(text.into_owned()),
            DeValue::Boolean(truth) => Value::Bool(truth),
            DeValue::Integer(number) => Value::Integer(self.integer(&number, &place)),
            DeValue::Float(number) => Value::Float(self.float(number.as_str(), &place)),
            DeValue::Datetime(_) => {
                let help = "put it in quotes if it is meant as text";
                let message = "no date is expected anywhere";
                self.wrong(message.to_owned(), &place, "this is a date", Some(help));
                Value::Bool(false)
            }
            DeValue::Array(items) => {
                let place = &place;
                let items = items.into_iter();
                Value::Array(items.map(|item| self.node(item, place.clone(), depth + 1)).collect())
            }
            DeValue::Table(table) => Value::Table(self.table(table, depth)),
        };
        Node::new(value, place)
    }

    fn integer(&mut self, number: &DeInteger<'_>, place: &Place) -> i64 {
        let digits = number.as_str();
        i64::from_str_radix(digits, number.radix()).unwrap_or_else(|_| {
            // Without digits it was no number to begin with, and that has been said.
            if digits.contains(|c: char| c.is_ascii_hexdigit()) {
                let help = format!("whole numbers go from {} to {}", i64::MIN, i64::MAX);
                let message = "this whole number is too large".to_owned();
                self.wrong(message, place, "does not fit into 64 bits", Some(&help));
            }
            0
        })
    }

    fn float(&mut self, digits: &str, place: &Place) -> f64 {
        match digits.parse::<f64>() {
            Ok(number) if number.is_finite() => number,
            Ok(_) => {
                let named = digits.contains("inf") || digits.contains("nan");
                let message = match named {
                    true => "infinity and not-a-number are not allowed anywhere",
                    false => "this number is too large",
                };
                self.wrong(message.to_owned(), place, "not a finite number", None);
                0.0
            }
            Err(_) => 0.0,
        }
    }

    fn wrong(&mut self, message: String, place: &Place, label: &str, help: Option<&str>) {
        // What the parser has complained about is not told twice.
        if self.mistakes.len() < 2 * MOST_COLLECTED && self.places.insert(place.clone()) {
            let mistake =
                Mistake::new(message).at(place.clone(), label).maybe_help(help.map(str::to_owned)).of_kind(Kind::Value);
            self.mistakes.push(mistake);
        }
    }
}

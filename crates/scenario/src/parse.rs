//! Parses TOML into a tree, and finds all mistakes in one pass.

use self::syntax::SyntaxDiagnostic;
use crate::prelude::*;
use std::collections::HashSet;

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::lines::line_start;
use fix::Fixed;

mod fix;
mod syntax;

#[cfg(test)]
pub(crate) use fix::apply;

#[cfg(test)]
mod tests;

/// The maximum nesting of tables and lists, far above that of any scenario.
const DEEPEST: usize = 64;
/// The stack of the parser's thread. Up to 80 brackets of up to 80 dotted keys need more than the usual 2 MiB.
const STACK: usize = 64 * 1024 * 1024;
/// How many times the parser runs again without the lines that stop it.
const MAX_REREADS: usize = 3;
const MAX_COLLECTED: usize = 1000;

/// Parses a whole text. The tree contains everything that could be understood.
pub(super) fn parse(sources: &Sources, source: SourceId) -> (Node, Vec<Diagnostic>) {
    apart(|| {
        let text = sources.text(source);
        match DeTable::parse_recoverable(text) {
            (table, errors) if errors.is_empty() => TomlReader::new(source, 0, text).tree(table),
            _ if fix::is_json(text) => json(source, text),
            _ => fixed(source, text),
        }
    })
    .unwrap_or_else(|| {
        let place = Place::new(source, 0..0);
        let diagnostic = Diagnostic::new("there is not enough memory to read this, or there are too many threads")
            .at(place.clone(), "")
            .help("close some programs, or raise the limits (`ulimit -u`, `ulimit -v`)");
        let nothing = Node::new(Value::Table(Table::new()), place);
        (nothing, vec![diagnostic.of_kind(Kind::Syntax)])
    })
}

fn fixed(source: SourceId, text: &str) -> (Node, Vec<Diagnostic>) {
    let fixed = &Fixed::new(text);
    let mut reader = TomlReader::new(source, 0, &fixed.text);
    reader.diagnostics = fixed.diagnostics(source);
    reader.fixed = Some(fixed);
    reader.whole(&fixed.text, Vec::new(), MAX_REREADS)
}

fn json(source: SourceId, text: &str) -> (Node, Vec<Diagnostic>) {
    let start = text.len() - text.trim_start().len();
    let place = Place::new(source, start..start + 1);
    let diagnostic = Diagnostic::new("this is JSON, not TOML")
        .at(place.clone(), "a TOML file has no bracket around it")
        .help(
            "write a line for each key, as `game = \"iconica\"`, and a header above each table of a list, as `[[side]]`; \
             `balance new` writes a file to start from",
        );
    (Node::new(Value::Table(Table::new()), place), vec![diagnostic.of_kind(Kind::Syntax)])
}

/// Parses a part of a text as a value. `None` if it isn't TOML at all.
pub(super) fn parse_value(sources: &Sources, source: SourceId, part: Range<usize>) -> Option<(Node, Vec<Diagnostic>)> {
    apart(|| {
        let text = sources.text(source).get(part.clone())?;
        let (value, errors) = DeValue::parse_recoverable(text);
        if !errors.is_empty() {
            return None;
        }
        let mut reader = TomlReader::new(source, part.start, text);
        let whole = reader.place(0..text.len());
        let node = reader.node(value, whole, 0);
        Some((node, reader.diagnostics))
    })
    .flatten()
}

/// Calls `work` on a thread with a large stack, if there can be one. A panic is resumed in this one.
fn apart<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let done = thread.spawn_scoped(scope, work).ok()?.join();
        Some(done.unwrap_or_else(|payload| std::panic::resume_unwind(payload)))
    })
}

fn translated(text: &str, errors: Vec<toml::de::Error>) -> Vec<syntax::SyntaxDiagnostic> {
    let errors = errors.iter().take(10 * MAX_COLLECTED);
    errors.map(|error| syntax::SyntaxDiagnostic::new(text, error)).collect()
}

/// Returns the text with some lines replaced by spaces, given their starts.
fn without(text: &str, lines: &BTreeSet<usize>) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for &start in lines {
        let length = bytes[start..].iter().position(|&byte| byte == b'\n');
        let end = length.map_or(bytes.len(), |length| start + length);
        bytes[start..end].fill(b' ');
    }
    // Whole lines were replaced, so no character was cut.
    String::from_utf8(bytes).unwrap_or_default()
}

struct TomlReader<'t> {
    source: SourceId,
    /// The start of `text` in the source.
    offset: usize,
    text: &'t str,
    diagnostics: Vec<Diagnostic>,
    /// The places of these mistakes.
    places: HashSet<Place>,
    /// The text of the file, if `text` is that text fixed.
    fixed: Option<&'t Fixed<'t>>,
}

impl<'t> TomlReader<'t> {
    fn new(source: SourceId, offset: usize, text: &'t str) -> Self {
        TomlReader { source, offset, text, diagnostics: Vec::new(), places: HashSet::new(), fixed: None }
    }

    fn place(&self, span: Range<usize>) -> Place {
        let span = self.fixed.map_or(span.clone(), |fixed| fixed.original(span));
        Place::new(self.source, span.start + self.offset..span.end + self.offset)
    }

    /// Parses the text. If mistakes stop the parser, it runs again with their lines `blanked`, and these mistakes `reported`.
    fn whole(
        mut self,
        blanked: &str,
        mut reported: Vec<syntax::SyntaxDiagnostic>,
        tries: usize,
    ) -> (Node, Vec<Diagnostic>) {
        let (table, errors) = DeTable::parse_recoverable(blanked);
        let syntax_diagnostics = translated(self.text, errors);
        let text = self.text;
        let line = |syntax_diagnostic: &syntax::SyntaxDiagnostic| line_start(text, syntax_diagnostic.span.start);
        let stops = syntax_diagnostics.iter().filter(|syntax_diagnostic| syntax_diagnostic.stops);
        let lines: BTreeSet<usize> = stops.map(line).collect();
        if tries > 0 && !lines.is_empty() {
            let syntax_diagnostics = syntax_diagnostics.into_iter();
            reported.extend(syntax_diagnostics.filter(|syntax_diagnostic| lines.contains(&line(syntax_diagnostic))));
            return self.whole(&without(blanked, &lines), reported, tries - 1);
        }
        reported.extend(syntax_diagnostics);
        self.syntax(reported, table.get_ref());
        self.tree(table)
    }

    fn tree(mut self, table: Spanned<DeTable<'_>>) -> (Node, Vec<Diagnostic>) {
        let keys = table.get_ref().keys();
        let first = keys.map(|key| key.span()).min_by_key(|span| span.start);
        let place = self.place(first.unwrap_or(0..0));
        let value = Value::Table(self.table(table.into_inner(), 0));
        (Node::new(value, place), self.diagnostics)
    }

    /// Adds the parser's diagnostics: one per line, and one for an unclosed bracket regardless of how many lines it spoils.
    fn syntax(&mut self, all: Vec<SyntaxDiagnostic>, table: &DeTable<'_>) {
        let by_line = self.one_per_line(all, table);
        // What is left to say about a fixed line would only confuse.
        let fixed: HashSet<usize> = self.fixed.into_iter().flat_map(Fixed::lines).collect();
        self.places.extend(self.diagnostics.iter().filter_map(|diagnostic| diagnostic.place.clone()));
        for one in by_line.into_values() {
            let line = self.fixed.map(|of| line_start(of.before, of.original(one.span.clone()).start));
            if let Some(line) = line.filter(|line| fixed.contains(line)) {
                self.doubt(line);
                continue;
            }
            let earlier =
                one.again.then(|| syntax::earlier(self.text, &one.span)).flatten().map(|span| self.place(span));
            let place = self.place(one.span);
            self.places.insert(place.clone());
            let mut diagnostic =
                Diagnostic::new(one.message).at(place, one.label).maybe_help(one.help).of_kind(one.kind);
            if let Some(earlier) = earlier {
                diagnostic = diagnostic.also(earlier, "first here");
            }
            self.diagnostics.push(diagnostic);
        }
    }

    /// Makes the values of a fixed line doubtful, because the parser invented some.
    fn doubt(&mut self, line: usize) {
        let before = self.fixed.map_or(self.text, |fixed| fixed.before);
        for diagnostic in self.diagnostics.iter_mut().filter(|diagnostic| diagnostic.kind == Kind::Form) {
            if diagnostic.place.as_ref().is_some_and(|place| line_start(before, place.span.start) == line) {
                diagnostic.kind = Kind::Value;
            }
        }
    }

    fn one_per_line(&self, mut all: Vec<SyntaxDiagnostic>, table: &DeTable<'_>) -> BTreeMap<usize, SyntaxDiagnostic> {
        all.sort_by_key(|one| one.span.start);
        let mut spoilt: Vec<Range<usize>> = Vec::new();
        for one in &mut all {
            if let Some(close) = one.unclosed
                && let Some(open) = syntax::opening(self.text, table, one.span.start, close)
            {
                spoilt.push(open..one.span.start + 1);
                one.span = open..open + 1;
            }
        }
        let mut by_line: BTreeMap<usize, SyntaxDiagnostic> = BTreeMap::new();
        // The keys below a header that is given twice are given twice too, as far as the next header.
        let mut below = 0;
        for one in all {
            let inside = |range: &Range<usize>| {
                range.start < one.span.start && one.span.start < range.end && one.weight < syntax::HEAVIEST
            };
            if spoilt.iter().any(inside) {
                continue;
            }
            let line = line_start(self.text, one.span.start);
            if one.again && one.span.start < below {
                continue;
            }
            if one.again && self.text[line..].starts_with('[') {
                let end = one.span.end;
                below = self.text[end..].find("\n[").map_or(self.text.len(), |length| end + length);
            }
            match by_line.get(&line) {
                Some(other) if other.weight >= one.weight => {}
                _ => _ = by_line.insert(line, one),
            }
            if by_line.len() == MAX_COLLECTED {
                break;
            }
        }
        by_line
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

    /// Returns a value. If the parser has invented it, its place is that of its key.
    fn node(&mut self, value: Spanned<DeValue<'_>>, key_place: Place, depth: usize) -> Node {
        let span = value.span();
        let place = if span.is_empty() { key_place } else { self.place(span) };
        let value = match value.into_inner() {
            DeValue::Array(_) | DeValue::Table(_) if depth > DEEPEST => {
                self.wrong(format!("more than {DEEPEST} nested tables or lists"), &place, "nested too deeply", None);
                Value::Bool(false)
            }
            DeValue::String(text) => Value::String(text.into_owned()),
            DeValue::Boolean(truth) => Value::Bool(truth),
            DeValue::Integer(number) => Value::Integer(self.integer(&number, &place)),
            DeValue::Float(number) => Value::Float(self.float(number.as_str(), &place)),
            DeValue::Datetime(_) => {
                let help = "put it in quotes if you mean text";
                let message = "dates are not allowed";
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
            // Without digits it wasn't a number, which has been reported.
            if digits.contains(|c: char| c.is_ascii_hexdigit()) {
                let help = format!("whole numbers range from {} to {}", i64::MIN, i64::MAX);
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
                    true => "infinity and not-a-number are not allowed",
                    false => "this number is too large",
                };
                self.wrong(message.to_owned(), place, "not a finite number", None);
                0.0
            }
            Err(_) => 0.0,
        }
    }

    fn wrong(&mut self, message: String, place: &Place, label: &str, help: Option<&str>) {
        // Mistakes that the parser has reported are not repeated.
        if self.diagnostics.len() < 2 * MAX_COLLECTED && self.places.insert(place.clone()) {
            let diagnostic = Diagnostic::new(message)
                .at(place.clone(), label)
                .maybe_help(help.map(str::to_owned))
                .of_kind(Kind::Value);
            self.diagnostics.push(diagnostic);
        }
    }
}

//! Changes parts of the texts of files, such as numbers, and leaves everything else unchanged.

use crate::document::Document;
use crate::outside::*;
use crate::place::SourceId;
use crate::source::Sources;
use crate::tree::{Node, Value};

#[cfg(test)]
mod tests;

/// The text of a file with parts of it changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patched {
    /// The path of the file, as the scenario reads it.
    pub file: String,
    /// Its new text.
    pub text: String,
}

/// The replacements for byte ranges.
pub(super) type Edits = BTreeMap<SourceId, Vec<(Range<usize>, String)>>;

/// Returns the files with some numbers changed, or added if they are defaults. Skips those set on the command line.
pub(super) fn patched(document: &Document, changes: &[(&Path, f64)]) -> Vec<Patched> {
    let mut edits = Edits::new();
    for (at, to) in changes {
        let (source, place, text) = match document.root.at(at) {
            Some(node) => (node.place.source, node.place.span.clone(), figure(*to, Some(node))),
            None => added(document, at, *to),
        };
        edits.entry(source).or_default().push((place, text));
    }
    edits.retain(|source, _| !document.sources.is_argument(*source));
    edited(&document.sources, edits)
}

pub(super) fn edited(sources: &Sources, edits: Edits) -> Vec<Patched> {
    let one = |(source, mut edits): (SourceId, Vec<(Range<usize>, String)>)| {
        edits.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
        let mut text = sources.text(source).to_owned();
        for (span, new) in edits {
            text.replace_range(span, &new);
        }
        Patched { file: sources.name(source).to_owned(), text }
    };
    edits.into_iter().map(one).collect()
}

/// Formats a number as TOML. A float stays a float.
fn figure(to: f64, was: Option<&Node>) -> String {
    match was.map(|node| &node.value) {
        Some(Value::Float(_)) => format!("{to:?}"),
        _ => format!("{to}"),
    }
}

/// Returns where a new key goes, with its line: into its table, or into a new one at the end of the scenario.
fn added(document: &Document, at: &Path, to: f64) -> (SourceId, Range<usize>, String) {
    let key = at.0.last().map_or_else(String::new, Segment::key);
    let table = at.0.first().map_or_else(String::new, Segment::key);
    let line = format!("{key} = {}", figure(to, None));
    let scenario = document.root.place.source;
    let node = document.root.child(&Segment::Name(table.clone()));
    let Some(node) = node.filter(|node| !document.sources.is_argument(node.place.source)) else {
        let text = document.sources.text(scenario);
        let gap = if text.ends_with('\n') { "\n" } else { "\n\n" };
        return (scenario, text.len()..text.len(), format!("{gap}[{table}]\n{line}\n"));
    };
    let (source, span) = (node.place.source, node.place.span.clone());
    let text = document.sources.text(source);
    if text[span.clone()].starts_with('{') {
        let after = span.start + 1;
        let empty = node.as_table().is_none_or(|table| table.is_empty());
        let comma = if empty { "" } else { "," };
        return (source, after..after, format!(" {line}{comma}"));
    }
    let end = text[span.end..].find('\n').map_or(text.len(), |line| span.end + line);
    (source, end..end, format!("\n{line}"))
}

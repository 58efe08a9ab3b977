//! Changes parts of the texts of files, such as numbers, and leaves everything else unchanged.

use crate::document::Document;
use crate::outside::*;
use crate::place::Place;
use crate::place::SourceId;
use crate::source::Sources;
use crate::tree::Table;
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

/// Returns the files with the numbers at some paths as in `changed`, or added if they are defaults. Skips those set on the command
/// line.
pub(super) fn patched(document: &Document, changed: &Node, paths: &[&Path]) -> Vec<Patched> {
    let mut edits = Edits::new();
    let mut added: BTreeMap<Vec<String>, Vec<String>> = BTreeMap::new();
    for at in paths {
        match document.root.at(at).zip(changed.at(at)) {
            Some((node, to)) => {
                let place = &node.place;
                edits.entry(place.source).or_default().push((place.span.clone(), figure(to)));
            }
            None => add(document, changed, at, &mut added),
        }
    }
    for (table, lines) in added {
        let (source, span, text) = insertion(document, &table, &lines);
        edits.entry(source).or_default().push((span, text));
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

/// Formats a number or a list of numbers as TOML. A float stays a float.
fn figure(node: &Node) -> String {
    match &node.value {
        Value::Float(number) => format!("{number:?}"),
        Value::Integer(number) => number.to_string(),
        Value::Array(items) => format!("[{}]", items.iter().map(figure).collect::<Vec<_>>().join(", ")),
        _ => String::new(),
    }
}

/// Adds the line of a number that the document doesn't have to those of its table: the last one on the way with a header or braces of
/// its own. A list gets all its items.
fn add(document: &Document, changed: &Node, at: &Path, to: &mut BTreeMap<Vec<String>, Vec<String>>) {
    let path = |end: usize| Path(at.0[..end].to_vec());
    let is_table = |end: usize| changed.at(&path(end)).is_some_and(|node| node.as_table().is_some());
    let end = (1..=at.0.len()).find(|&end| !is_table(end) && document.root.at(&path(end)).is_none());
    let end = end.unwrap_or(at.0.len());
    let own = |end: &usize| document.root.at(&path(*end)).is_some_and(|node| has_own_text(document, node));
    // A table that the scenario doesn't have gets a header of its own.
    let table = (1..end).rev().find(own).unwrap_or(1);
    let keys: Vec<String> = at.0[table..end].iter().map(Segment::key).collect();
    let line = format!("{} = {}", keys.join("."), changed.at(&path(end)).map_or_else(String::new, figure));
    let lines = to.entry(at.0[..table].iter().map(Segment::key).collect()).or_default();
    if !lines.contains(&line) {
        lines.push(line);
    }
}

/// True if a table has a header or braces, where a key can be added.
fn has_own_text(document: &Document, node: &Node) -> bool {
    let Place { source, span } = &node.place;
    let text = document.sources.text(*source).get(span.clone()).unwrap_or_default();
    node.as_table().is_some() && !document.sources.is_argument(*source) && text.starts_with(['{', '['])
}

/// Returns where the lines of a table go: into it, or into a new one at the end of the scenario.
fn insertion(document: &Document, table: &[String], lines: &[String]) -> (SourceId, Range<usize>, String) {
    let node = table.iter().try_fold(&document.root, |node, key| node.child(&segment(key)));
    let Some(node) = node.filter(|node| has_own_text(document, node)) else {
        let scenario = document.root.place.source;
        let text = document.sources.text(scenario);
        let gap = if text.ends_with('\n') { "\n" } else { "\n\n" };
        let new = format!("{gap}[{}]\n{}\n", table.join("."), lines.join("\n"));
        return (scenario, text.len()..text.len(), new);
    };
    let (source, span) = (node.place.source, node.place.span.clone());
    let text = document.sources.text(source);
    if text[span.clone()].starts_with('{') {
        let after = span.start + 1;
        let comma = if node.as_table().is_none_or(Table::is_empty) { "" } else { "," };
        return (source, after..after, format!(" {}{comma}", lines.join(", ")));
    }
    let end = text[span.end..].find('\n').map_or(text.len(), |line| span.end + line);
    (source, end..end, format!("\n{}", lines.join("\n")))
}

fn segment(key: &str) -> Segment {
    key.parse().map_or_else(|_| Segment::from(key), Segment::Index)
}

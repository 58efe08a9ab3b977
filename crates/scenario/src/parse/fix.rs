//! Fixes the most common typos in TOML, such as a missing bracket or curly quotes: each is one mistake, and
//! the rest of the file is read as it was meant.
//!
//! Nothing valid is ever changed: every edit replaces what TOML doesn't allow at its place.

use crate::diagnostic::pasted;
use crate::lines::{Lines, line_start};
use crate::prelude::*;

mod scan;
mod values;

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::apply;

const MAX_EDITS: usize = 1000;

struct Edit {
    /// What is replaced.
    range: Range<usize>,
    with: String,
    /// The place of the mistake: the range, or the opening of what is never closed.
    at: Range<usize>,
    message: String,
    label: String,
    kind: Kind,
    /// True if the edit adds a closing bracket.
    closes: bool,
}

pub(super) struct Fixed<'t> {
    /// The text before.
    pub before: &'t str,
    pub text: String,
    edits: Vec<Edit>,
    /// The start of each edit in the fixed text.
    starts: Vec<usize>,
}

impl<'t> Fixed<'t> {
    pub(super) fn new(original: &'t str) -> Self {
        let mut edits = scan::edits(original);
        edits.sort_by_key(|edit| edit.range.start);
        let mut end = 0;
        edits.retain(|edit| {
            let apart = edit.range.start >= end;
            end = if apart { edit.range.end } else { end };
            apart
        });
        let (mut text, mut starts, mut done) = (String::new(), Vec::new(), 0);
        for edit in &edits {
            text.push_str(&original[done..edit.range.start]);
            starts.push(text.len());
            text.push_str(&edit.with);
            done = edit.range.end;
        }
        text.push_str(&original[done..]);
        Fixed { before: original, text, edits, starts }
    }

    /// Returns the range in the original text of one in the fixed text.
    pub(super) fn original(&self, span: Range<usize>) -> Range<usize> {
        self.position(span.start)..self.position(span.end)
    }

    fn position(&self, at: usize) -> usize {
        let Some(last) = self.starts.partition_point(|&start| start <= at).checked_sub(1) else { return at };
        let (edit, inside) = (&self.edits[last], at - self.starts[last]);
        match inside.checked_sub(edit.with.len()) {
            Some(behind) => edit.range.end + behind,
            None => edit.range.start + inside.min(edit.range.len()),
        }
    }

    /// Returns the starts of the lines that were fixed, in the original text.
    pub(super) fn lines(&self) -> impl Iterator<Item = usize> {
        self.edits.iter().map(|edit| line_start(self.before, edit.at.start))
    }

    /// Returns a mistake for each line that was fixed, and one for each bracket.
    pub(super) fn diagnostics(&self, source: SourceId) -> Vec<Diagnostic> {
        let line = |edit: &Edit| line_start(self.before, edit.range.start);
        let (brackets, others): (Vec<&Edit>, Vec<&Edit>) = self.edits.iter().partition(|edit| edit.closes);
        let diagnostic = |edit: &Edit, kind: Kind, help: Option<String>| {
            let place = Place::new(source, edit.at.clone());
            Diagnostic::new(edit.message.as_str()).at(place, edit.label.as_str()).maybe_help(help).of_kind(kind)
        };
        let lines = Lines::new(self.before);
        let bracket = |edit: &Edit| diagnostic(edit, edit.kind, Some(self.where_to_add(edit, &lines)));
        let mut diagnostics: Vec<Diagnostic> = brackets.into_iter().map(bracket).collect();
        for edits in others.chunk_by(|&one, &other| line(one) == line(other)) {
            let kind = if edits.iter().any(|edit| edit.kind == Kind::Value) { Kind::Value } else { edits[0].kind };
            let help = match edits {
                [edit] if !edit.with.trim().is_empty() => self.replacement(edit),
                [edit] if !self.before[edit.range.clone()].trim().is_empty() => Some("take it out".to_owned()),
                _ => pasted(self.fixed_line(line(edits[0])).trim()).map(|text| format!("write this line as `{text}`")),
            };
            diagnostics.push(diagnostic(edits[0], kind, help));
        }
        diagnostics
    }

    fn replacement(&self, edit: &Edit) -> Option<String> {
        let before = &self.before[edit.at.start..edit.range.start.max(edit.at.start)];
        pasted(&format!("{before}{}", edit.with.trim())).map(|text| format!("write `{text}`"))
    }

    /// Returns where to add a closing bracket.
    fn where_to_add(&self, edit: &Edit, lines: &Lines) -> String {
        let (at, bracket) = (edit.range.start, edit.with.trim());
        let number = lines.line(at).0 + 1;
        let rest = self.before[at..].lines().next().unwrap_or_default().trim();
        match pasted(rest).filter(|rest| !rest.is_empty()) {
            Some(rest) => format!("add `{bracket}` in line {number}, before `{rest}`"),
            None => format!("add `{bracket}` at the end of line {number}"),
        }
    }

    /// Returns a line with all its edits, given its start in the original text.
    fn fixed_line(&self, start: usize) -> String {
        let end = self.before[start..].find('\n').map_or(self.before.len(), |length| start + length);
        let (mut line, mut done) = (String::new(), start);
        for edit in self.edits.iter().filter(|edit| (start..=end).contains(&edit.range.start)) {
            line.push_str(&self.before[done..edit.range.start]);
            line.push_str(&edit.with);
            done = edit.range.end;
        }
        line.push_str(self.before.get(done..end).unwrap_or_default());
        line
    }
}

/// True if a text is JSON: it begins with a brace and a quoted key, perhaps in a list.
pub(super) fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let is_table = |text: &str| text.strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with('"'));
    is_table(text) || text.strip_prefix('[').is_some_and(|rest| is_table(rest.trim_start()))
}

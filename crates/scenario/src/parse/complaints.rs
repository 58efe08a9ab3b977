//! The TOML parser's complaints in the words of somebody who writes scenarios.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use crate::lines::{floor, line_start};
use crate::mistake::{Kind, shown};

/// The weight of a complaint that is told whatever else is wrong.
pub(super) const HEAVIEST: u8 = 4;
/// How many lines are searched for the first of two keys.
const FARTHEST_BACK: usize = 1_000;

/// One complaint of the parser's, translated.
pub(super) struct Complaint {
    pub message: String,
    pub label: String,
    pub help: Option<String>,
    pub span: Range<usize>,
    /// Of several on a line the weightiest is told, of equals the first.
    pub weight: u8,
    /// Whether the structure of the file around it is understood.
    pub kind: Kind,
    /// The parser goes on for syntax only, and forgets the values below.
    pub stops: bool,
    /// The bracket that is missing, if one is.
    pub unclosed: Option<char>,
    /// The same thing was written before: see [`earlier`].
    pub again: bool,
}

impl Complaint {
    pub(super) fn new(text: &str, error: &toml::de::Error) -> Self {
        let span = error.span().unwrap_or(0..0);
        let start = floor(text, span.start);
        let span = start..floor(text, span.end).max(start);
        let there = &text[span.clone()];
        let (cause, expected) = match error.message().split_once(", expected ") {
            Some((cause, expected)) => (cause, expected),
            None => (error.message(), ""),
        };
        let mut complaint = Self {
            message: cause.to_owned(),
            label: match expected {
                "" => "here".to_owned(),
                "nothing" => "this should not be here".to_owned(),
                expected => format!("expected {expected}"),
            },
            help: None,
            span,
            weight: 1,
            kind: Kind::Syntax,
            stops: false,
            unclosed: None,
            again: false,
        };
        complaint.reword(cause, there, text);
        complaint
    }

    fn say(&mut self, message: impl Into<String>, label: &str, help: impl Into<String>) {
        self.message = message.into();
        self.label = label.to_owned();
        let help = help.into();
        self.help = (!help.is_empty()).then_some(help);
    }

    fn reword(&mut self, cause: &str, there: &str, text: &str) {
        const VALUES: [&str; 5] = [
            "string values must be quoted",
            "invalid boolean",
            "unexpected leading zero",
            "missing escaped value",
            "`_` may only go between digits",
        ];
        if VALUES.contains(&cause) {
            self.kind = Kind::Value;
        }
        match cause {
            "string values must be quoted" if there.trim().is_empty() => {
                let help = "write the value after the `=`, or take the line out";
                self.say("a value is missing", "nothing after the `=`", help);
            }
            // What begins as `nan` or `true` does, is taken for one.
            "string values must be quoted" | "invalid float" | "invalid boolean"
                if there.starts_with(char::is_alphabetic)
                    && !["true", "false", "nan", "inf"].contains(&there.to_lowercase().as_str()) =>
            {
                self.kind = Kind::Value;
                let lower = there.to_lowercase();
                let help = match lower.as_str() {
                    "yes" | "on" => "write `true`".to_owned(),
                    "no" | "off" => "write `false`".to_owned(),
                    "none" | "null" | "nil" => "take the line out to leave this unset".to_owned(),
                    _ => format!("write `\"{}\"`", shown(there)),
                };
                self.say("text must be in quotes", "text without quotes", help);
            }
            "string values must be quoted" => {
                let parts: Vec<&str> = there.split_whitespace().collect();
                if parts.iter().all(|part| part.parse::<f64>().is_ok()) {
                    let help = format!("write `{}`", shown(&parts.join(", ")));
                    self.say("a comma is missing", "between these", help);
                } else {
                    let help = format!("write `\"{}\"`", shown(there));
                    self.say("text must be in quotes", "text without quotes", help);
                }
            }
            "duplicate key" => {
                let key = shown(there);
                let help = "keep one of them";
                self.say(format!("`{key}` is given twice"), "again here", help);
                self.again = true;
            }
            "unclosed array" => {
                self.say("this list is never closed", "no `]` for this", "add a `]` at its end");
                self.unclosed = Some(']');
                self.weight = 3;
            }
            "unclosed inline table" => {
                self.say("this table is never closed", "no `}` for this", "add a `}` at its end");
                self.unclosed = Some('}');
                self.weight = 3;
            }
            "unclosed table" | "unclosed array table" => {
                let line = line_around(text, self.span.start);
                let bracket = if line.trim_start().starts_with("[[") { "]]" } else { "]" };
                let help = format!("write `{}{bracket}`", shown(line.trim().trim_end_matches(']')));
                self.say("this header is never closed", "a bracket is missing", help);
            }
            "unexpected key or value" => {
                let help = "each `key = value` has a line of its own; a quote inside of text is written `\\\"`";
                self.say("something is left over on this line", "not expected here", help);
                self.weight = 2;
            }
            "key with no value" => {
                let help = "a line is `key = value`, a `[header]`, or a `# comment`";
                self.say("this line has no `=`", "expected `=`", help);
                self.stops = true;
            }
            "extra `=`" => {
                self.say("one `=` too many", "take this out", "");
                self.weight = 3;
            }
            "invalid unquoted key" if there == ":" => {
                self.say("keys are set with `=`, not `:`", "write `=` here", "");
                self.weight = 3;
            }
            "invalid unquoted key" => {
                let message = format!("`{}` cannot be part of a key", shown(there));
                let help = "keys are made of letters, digits, `_` and `-`; any other key goes in quotes";
                self.say(message, "not allowed in a key", help);
                self.weight = 2;
            }
            "unquoted keys cannot be empty" => {
                self.say("a key is missing here", "expected a key", "");
            }
            "missing comma between array elements" | "missing comma between key-value pairs" => {
                self.say("a comma is missing", "expected `,`", "");
            }
            "unexpected leading zero" => {
                self.say("numbers do not begin with 0", "take this out", "");
            }
            "invalid boolean" => {
                let help = format!("write `{}`", there.to_lowercase());
                self.say("`true` and `false` are written small", "here", help);
            }
            "recursion limit" | "cannot recurse further; max recursion depth met" => {
                self.say("too many tables or lists within one another", "too deep", "");
                self.weight = HEAVIEST;
            }
            "invalid basic string" | "invalid literal string" if there.is_empty() => {
                self.say("this text is never closed", "a quote is missing", "");
                self.help = Some("text that goes over several lines is put between `\"\"\"`".to_owned());
            }
            "invalid multi-line basic string" | "invalid multi-line literal string" if there.is_empty() => {
                self.say("this text is never closed", "its three quotes are missing", "");
            }
            "missing escaped value" => {
                let help = "a `\\` itself is written `\\\\`, or put the text in single quotes";
                self.say("`\\` does not go with the next letter", "after this `\\`", help);
            }
            _ => {
                if let Some(kind) = cause.strip_prefix("cannot extend value of type ") {
                    let kind = kind.trim_end_matches(" with a dotted key");
                    let message = format!("`{}` is no table: it is set to a value ({kind})", shown(there));
                    self.say(message, "used as a table here", "");
                }
            }
        }
    }
}

fn line_around(text: &str, at: usize) -> &str {
    let start = line_start(text, at);
    text[start..].lines().next().unwrap_or("")
}

/// Where the bracket was opened that should have been closed by `end`: the innermost list or table that runs up to
/// there without its closing bracket.
pub(super) fn opening(text: &str, table: &DeTable<'_>, end: usize, close: char) -> Option<usize> {
    let mut best = None;
    let mut open: Vec<(&DeValue<'_>, Range<usize>)> =
        table.values().map(|value| (value.get_ref(), value.span())).collect();
    while let Some((value, span)) = open.pop() {
        let runs_on = span.start < end && (span.end >= end || !text[..span.end.min(text.len())].ends_with(close));
        let matching = match (value, close) {
            (DeValue::Array(_), ']') => text[span.start..].starts_with('['),
            (DeValue::Table(_), '}') => text[span.start..].starts_with('{'),
            _ => false,
        };
        if runs_on && matching && best.is_none_or(|other| other < span.start) {
            best = Some(span.start);
        }
        match value {
            DeValue::Array(items) => open.extend(items.iter().map(|v| (v.get_ref(), v.span()))),
            DeValue::Table(table) => open.extend(table.values().map(|v| (v.get_ref(), v.span()))),
            _ => {}
        }
    }
    best
}

/// Where a key or header that is given again was given first, when that is plain to see: the same header further up,
/// or a line of the same section that sets the same key.
pub(super) fn earlier(text: &str, span: &Range<usize>) -> Option<Range<usize>> {
    let key = &text[span.clone()];
    let line = line_around(text, span.start).trim();
    let line_start = line_start(text, span.start);
    let header = line.starts_with('[');
    if !header && !text[line_start..span.start].trim().is_empty() {
        return None;
    }
    let mut end = line_start;
    let mut found = None;
    for before in text[..line_start].split_inclusive('\n').rev().take(FARTHEST_BACK) {
        let start = end - before.len();
        let trimmed = before.trim();
        let indent = before.len() - before.trim_start().len();
        let place = |length: usize| start + indent..start + indent + length;
        if header && trimmed == line {
            found = Some(place(trimmed.len()));
        } else if !header {
            if trimmed.starts_with('[') {
                break;
            }
            let rest = trimmed.strip_prefix(key).map(str::trim_start);
            if rest.is_some_and(|rest| rest.starts_with('=')) {
                found = Some(place(key.len()));
            }
        }
        end = start;
    }
    found
}

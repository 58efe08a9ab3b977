//! Translates the TOML parser's complaints for people who write scenarios.

use crate::prelude::*;
use toml::de::{DeTable, DeValue};

use crate::amount;
use crate::check::in_thousands;
use crate::lines::line_start;

/// The weight of a complaint that is always reported.
pub(super) const HEAVIEST: u8 = 4;
/// How many lines are searched backwards for a duplicate key.
const FARTHEST_BACK: usize = 1_000;

/// A translated complaint of the parser.
pub(super) struct SyntaxDiagnostic {
    pub message: String,
    pub label: String,
    pub help: Option<String>,
    pub span: Range<usize>,
    /// Of several on a line, the first with the greatest weight is reported.
    pub weight: u8,
    /// Its kind, which says whether the structure of the file is understood.
    pub kind: Kind,
    /// True if the parser then only checks syntax, and drops the values below.
    pub stops: bool,
    /// The missing bracket, if any.
    pub unclosed: Option<char>,
    /// True if it is a duplicate: see [`earlier`].
    pub again: bool,
}

impl SyntaxDiagnostic {
    pub(super) fn new(text: &str, error: &toml::de::Error) -> Self {
        let span = error.span().unwrap_or(0..0);
        let start = text.floor_char_boundary(span.start);
        let span = start..text.floor_char_boundary(span.end).max(start);
        let there = &text[span.clone()];
        let (cause, expected) = match error.message().split_once(", expected ") {
            Some((cause, expected)) => (cause, expected),
            None => (error.message(), ""),
        };
        let mut syntax_diagnostic = Self {
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
        syntax_diagnostic.reword(cause, there, text);
        syntax_diagnostic
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
                let help = "write the value after the `=`, or remove the line";
                self.say("a value is missing", "nothing after the `=`", help);
            }
            // Text that begins like `nan` or `true` is taken for that.
            "string values must be quoted" if let Some(line) = number_in_words(text, self.span.start, there) => {
                self.say("a number has only digits", "letters in a number", format!("write it out: `{line}`"));
            }
            "string values must be quoted" | "invalid float" | "invalid boolean"
                if there.starts_with(char::is_alphabetic)
                    && !["true", "false", "nan", "inf"].contains(&there.to_lowercase().as_str()) =>
            {
                self.kind = Kind::Value;
                let lower = there.to_lowercase();
                let help = match lower.as_str() {
                    "yes" | "on" => "write `true`".to_owned(),
                    "no" | "off" => "write `false`".to_owned(),
                    "none" | "null" | "nil" => "remove the line to use the default".to_owned(),
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
                let help = match line_around(text, self.span.start).trim() {
                    header if header.starts_with('[') && !header.starts_with("[[") => {
                        format!("keep one of them; for a list of tables, write `[{}]` each time", shown(header))
                    }
                    _ => "keep one of them".to_owned(),
                };
                self.say(format!("`{key}` is given twice"), "again here", help);
                self.again = true;
            }
            "unclosed array" => {
                self.say("this list is never closed", "no `]` for this", "add `]` at its end");
                self.unclosed = Some(']');
                self.weight = 3;
            }
            "unclosed inline table" => {
                self.say("this table is never closed", "no `}` for this", "add `}` at its end");
                self.unclosed = Some('}');
                self.weight = 3;
            }
            "unclosed table" | "unclosed array table" => {
                let line = line_around(text, self.span.start);
                let bracket = if line.trim_start().starts_with("[[") { "]]" } else { "]" };
                let help = format!("write `{}{bracket}`", shown(line.trim().trim_end_matches(']')));
                self.say("this header is never closed", "a bracket is missing", help);
                let start = line_start(text, self.span.start);
                self.span = start + line.len() - line.trim_start().len()..start + line.trim_end().len();
            }
            "unexpected key or value" => {
                let help = "write each `key = value` on a line of its own, and a quote inside text as `\\\"`";
                self.say("this line goes on after its value", "not expected here", help);
                self.weight = 2;
            }
            "key with no value" => {
                let help = "write each line as `key = value`, `[header]` or `# comment`";
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
                let message = match there {
                    "`" => "a backtick can't be part of a key".to_owned(),
                    there => format!("`{}` can't be part of a key", shown(there)),
                };
                let help = "keys have the letters a to z, digits, `_` and `-`; put any other key in quotes";
                self.say(message, "not allowed in a key", help);
                self.weight = 2;
            }
            "unquoted keys cannot be empty" => self.say("a key is missing here", "expected a key", ""),
            "missing comma between array elements" | "missing comma between key-value pairs" => {
                self.say("a comma is missing", "expected `,`", "");
            }
            "unexpected leading zero" => self.say("numbers don't begin with 0", "leading 0", "take it out"),
            "invalid boolean" => {
                let help = format!("write `{}`", there.to_lowercase());
                self.say("`true` and `false` are lower case", "here", help);
            }
            "recursion limit" | "cannot recurse further; max recursion depth met" => {
                self.say("too many nested tables or lists", "nested too deeply", "");
                self.weight = HEAVIEST;
            }
            "invalid basic string" | "invalid literal string" if there.is_empty() => {
                self.say("this text is never closed", "a quote is missing", "");
                self.help = Some("put text of several lines between `\"\"\"`".to_owned());
            }
            "invalid multi-line basic string" | "invalid multi-line literal string" if there.is_empty() => {
                self.say("this text is never closed", "its three quotes are missing", "");
            }
            "invalid key-value pair" => {
                let help = "write each line as `key = value`, `[header]` or `# comment`";
                self.say("this line begins with no key", "expected a key", help);
            }
            "missing table open" | "missing array open" | "missing inline table open" => {
                self.say("this bracket closes nothing", "take this out", "take it out");
            }
            "invalid fraction" => self.say("the decimals are missing", "expected digits", ""),
            "invalid mantissa" | "invalid integer" | "invalid exponent" => {
                self.say("a digit is missing", "expected digits", "");
            }
            "missing escaped value" => {
                let help = "write `\\\\` for a `\\`, or put the text in single quotes";
                self.say("`\\` can't stand before this letter", "after this `\\`", help);
            }
            _ => {
                if let Some(kind) = cause.strip_prefix("cannot extend value of type ") {
                    let kind = kind.trim_end_matches(" with a dotted key");
                    let message = format!("`{}` is a value ({kind}), not a table", shown(there));
                    self.say(message, "used as a table here", "");
                }
            }
        }
    }
}

/// Returns the line `games = 20_000` for the value `20k` or `20000 games`, unless the key takes text.
fn number_in_words(text: &str, at: usize, there: &str) -> Option<String> {
    let key = line_around(text, at).split('=').next()?.trim();
    let (digits, unit) = there.trim().split_once(char::is_whitespace).unwrap_or((there.trim(), ""));
    let is_number = if unit.is_empty() { !["name", "title", "note"].contains(&key) } else { key.contains(unit.trim()) };
    let number = amount(digits).filter(|_| is_number && is_bare(key))?;
    Some(format!("{key} = {}", in_thousands(number.into(), '_')))
}

fn line_around(text: &str, at: usize) -> &str {
    let start = line_start(text, at);
    text[start..].lines().next().unwrap_or("")
}

/// Returns where the innermost list or table opens that extends to `end` without a closing bracket.
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

/// Returns the first place of a duplicate: the same header further up, or the same key in the same section.
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

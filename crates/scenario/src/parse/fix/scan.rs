//! Scans TOML for typos: brackets and quotes that are never closed, and signs of other notations.

use crate::prelude::*;
use std::cell::Cell;

use super::values::WORDS;
use super::{Edit, MAX_EDITS};

/// How many times scanning starts again behind a bracket that is never closed.
const MAX_RESTARTS: usize = 20;
/// The maximum number of open brackets.
const MAX_DEPTH: usize = 16;

pub(super) struct Open {
    at: usize,
    list: bool,
    /// In a table: true behind the `=` of a key.
    value: bool,
    /// In a table: the start of the last key.
    key: usize,
    /// In a table: where it could end, the end of its first line that doesn't end with a comma; and the next line.
    could_end: Option<(usize, usize)>,
}

pub(super) struct Scanner<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    /// The end of the last sign that isn't a blank or a comment.
    last: usize,
    pub(super) open: Vec<Open>,
    /// Outside brackets: true behind the `=` of a key.
    value: bool,
    pub(super) edits: Vec<Edit>,
    restarts: usize,
    /// The last part of a line whose end was searched: lines may be long.
    found: Cell<(usize, usize)>,
    /// True if the rest can't be understood.
    pub(super) lost: bool,
}

pub(super) fn edits(text: &str) -> Vec<Edit> {
    let mut scanner = Scanner {
        text,
        at: 0,
        last: 0,
        open: Vec::new(),
        value: false,
        edits: Vec::new(),
        restarts: 0,
        found: Cell::new((1, 0)),
        lost: false,
    };
    loop {
        while scanner.at < text.len() && !scanner.lost && scanner.edits.len() < MAX_EDITS {
            scanner.line();
        }
        if scanner.lost || scanner.open.is_empty() || scanner.edits.len() >= MAX_EDITS {
            return scanner.edits;
        }
        scanner.never_closed(0);
    }
}

impl<'t> Scanner<'t> {
    pub(super) fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(b'\n')
    }

    /// Returns the end of the line around a position, without its line break.
    pub(super) fn line_end(&self, at: usize) -> usize {
        let (start, mut end) = self.found.get();
        if !(start..=end).contains(&at) {
            end = self.text[at..].find('\n').map_or(self.text.len(), |length| at + length);
            end = if end > at && self.byte(end - 1) == b'\r' { end - 1 } else { end };
            self.found.set((at, end));
        }
        end
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..self.line_end(self.at)]
    }

    /// True if nothing but a comment follows a position in its line.
    pub(super) fn ends(&self, at: usize) -> bool {
        let rest = self.text[at..self.line_end(at)].trim_start();
        rest.is_empty() || rest.starts_with('#') || rest.starts_with("//")
    }

    fn in_value(&self) -> bool {
        self.open.last().map_or(self.value, |open| open.list || open.value)
    }

    fn set_value(&mut self, value: bool) {
        *self.open.last_mut().map_or(&mut self.value, |open| &mut open.value) = value;
    }

    /// True if `key = …` of a table begins after a value in the same line, with nothing but blanks between.
    pub(super) fn key_follows(&self, at: usize) -> bool {
        let rest = self.text[at..self.line_end(at)].trim_start();
        let key = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(byte)).count();
        let in_table = self.open.last().is_some_and(|open| !open.list && open.value);
        in_table && key > 0 && rest[key..].trim_start().starts_with('=')
    }

    /// Scans a word that begins no value: a key, perhaps without the comma before it, as in `{ a = 1 b = 2 }`.
    pub(super) fn key(&mut self, word: &str) {
        let (last, at, end) = (self.last, self.at, self.at + word.len());
        let misses_comma = last < at && !self.text[last..at].contains('\n') && self.key_follows(at);
        if let Some(open) = self.open.last_mut().filter(|open| !open.list && (misses_comma || !open.value)) {
            let before = std::mem::replace(&mut open.key, at);
            open.value = false;
            if misses_comma {
                let from = if self.text[before..at].contains(['{', '[', '\n']) { last } else { before };
                self.edit(last..end, format!(", {word}"), "a comma is missing", "between these");
                self.edits.last_mut().into_iter().for_each(|edit| edit.at = from..end);
            }
        }
        self.skip(word.len());
    }

    pub(super) fn begins_value(&self) -> bool {
        self.in_value() && matches!(self.byte(self.last.wrapping_sub(1)), b'=' | b'[' | b',' | b':' | b';')
    }

    pub(super) fn edit(
        &mut self,
        range: Range<usize>,
        with: impl Into<String>,
        message: impl Into<String>,
        label: &str,
    ) {
        let (at, with, message, label) = (range.clone(), with.into(), message.into(), label.to_owned());
        self.edits.push(Edit { range, with, at, message, label, kind: Kind::Form, closes: false });
    }

    pub(super) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
        self.last = self.at;
    }

    fn line(&mut self) {
        let statement = Statement::of(self.rest());
        match self.open.last() {
            Some(_) if statement == Some(Statement::Header) => return self.never_closed(0),
            Some(open) if open.list && statement == Some(Statement::Key) => {
                let lists = self.open.iter().rev().take_while(|open| open.list).count();
                return self.never_closed(self.open.len() - lists);
            }
            Some(_) => {}
            None => {
                self.value = false;
                if self.rest().trim_start().starts_with('[') {
                    self.header();
                }
            }
        }
        while !self.lost && !matches!(self.byte(self.at), b'\n') && self.at < self.text.len() {
            self.sign();
        }
        let next = self.at + 1;
        let (last, ends) = (self.last, !matches!(self.byte(self.last.wrapping_sub(1)), b',' | b'{' | b'[' | b'='));
        if let Some(open) = self.open.last_mut()
            && !open.list
            && ends
        {
            open.could_end.get_or_insert((last, next));
        }
        self.at = next;
    }

    /// Closes a header, if it isn't closed.
    fn header(&mut self) {
        let start = self.at + self.rest().len() - self.rest().trim_start().len();
        let text = self.text[start..self.line_end(start)].split('#').next().unwrap_or_default().trim_end();
        let opened = if text.starts_with("[[") { 2 } else { 1 };
        let closed = text.len() - text.trim_end_matches(']').len();
        let (end, keys) = (start + text.len(), text.trim_matches(['[', ']']));
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-. \"'".contains(letter);
        if closed < opened && !keys.is_empty() && keys.chars().all(plain) {
            let with = "]".repeat(opened - closed);
            self.edit(end..end, with, "this header is never closed", "a bracket is missing");
            self.edits.last_mut().into_iter().for_each(|edit| edit.at = start..end);
        }
        self.at = self.line_end(self.at);
    }

    /// Reports the open brackets from number `from` on as never closed, closes them where they could end, and scans on.
    fn never_closed(&mut self, from: usize) {
        let mut open = self.open.split_off(from);
        let outer = open[0].at;
        let early = open.iter().enumerate().find_map(|(nth, open)| Some((nth, open.could_end?)));
        if let Some((nth, (end, next))) = early {
            self.restarts += 1;
            self.lost = self.restarts > MAX_RESTARTS;
            self.edits.retain(|edit| edit.at.start < end);
            open.truncate(nth + 1);
            (self.at, self.last) = (next, end);
        }
        self.closes(outer, self.last, closers(&open));
    }

    /// Adds a closing bracket at `end` for the bracket at `open`.
    fn closes(&mut self, open: usize, end: usize, with: String) {
        let what = if self.byte(open) == b'[' { "list" } else { "table" };
        self.edits.push(Edit {
            range: end..end,
            at: open..open + 1,
            message: format!("this {what} is never closed"),
            label: format!("no `{}` for this", with.trim()),
            with,
            kind: Kind::Value,
            closes: true,
        });
    }

    fn sign(&mut self) {
        match self.byte(self.at) {
            b' ' | b'\t' | b'\r' => self.at += 1,
            b'#' => self.at = self.line_end(self.at),
            quote @ (b'"' | b'\'') => self.quoted(quote),
            // A line begins with a key.
            b'[' | b'{' if self.open.is_empty() && !self.value => self.skip(1),
            bracket @ (b'[' | b'{') => {
                self.lost = self.open.len() == MAX_DEPTH;
                let open = Open { at: self.at, list: bracket == b'[', value: false, key: self.at, could_end: None };
                self.open.push(open);
                self.skip(1);
            }
            b']' => self.close(true),
            b'}' => self.close(false),
            b'=' | b':' => self.assignment(),
            b',' => self.comma(","),
            b';' => self.comma(";"),
            b'/' if self.rest().starts_with("//") => {
                self.edit(self.at..self.at + 2, "#", "a comment begins with `#`, not `//`", "write `#` here");
                self.at = self.line_end(self.at);
            }
            letter if letter.is_ascii_alphanumeric() || matches!(letter, b'.' | b'+' | b'-' | b'_') => self.word(),
            letter if letter.is_ascii() => self.skip(1),
            _ => self.other(),
        }
    }

    fn close(&mut self, list: bool) {
        match self.open.iter().rposition(|open| open.list == list) {
            Some(nth) => {
                if let Some(inner) = self.open.get(nth + 1) {
                    let same_line = !self.text[inner.at..self.at].contains('\n');
                    let line = inner.at..self.line_end(inner.at);
                    let end = match inner.could_end {
                        _ if same_line => self.last,
                        Some((end, _)) => end,
                        None => line.start + self.text[line].trim_end().trim_end_matches(',').trim_end().len(),
                    };
                    self.closes(inner.at, end, closers(&self.open[nth + 1..]));
                }
                self.open.truncate(nth);
            }
            None if !self.open.is_empty() => {
                let (what, right, wrong) = if list { ("table", "}", "]") } else { ("list", "]", "}") };
                let message = format!("a {what} ends with `{right}`, not `{wrong}`");
                self.edit(self.at..self.at + 1, right, message, &format!("write `{right}` here"));
                self.open.pop();
            }
            None => {}
        }
        self.skip(1);
    }

    fn assignment(&mut self) {
        let length = self.rest().bytes().take_while(|byte| matches!(byte, b'=' | b':')).count();
        let (range, end) = (self.at..self.at + length, self.at + length);
        let signs = &self.text[range.clone()];
        let key = !self.in_value() && self.open.last().is_none_or(|open| !open.list);
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        let named = !before.is_empty() && !before.ends_with(['{', ',', '\n']);
        if signs != "=" && key && named && !self.ends(end) && (signs != ":" || !self.sets_later(end)) {
            let behind = if self.byte(end) == b' ' { "" } else { " " };
            let message = if signs.contains(':') { "keys are set with `=`, not `:`" } else { "one `=` too many" };
            self.edit(range, format!(" ={behind}"), message, "write `=` here");
        }
        self.set_value(true);
        self.skip(length);
    }

    /// True if a key at this line is set further on, outside brackets: then a `:` is part of the key.
    fn sets_later(&self, at: usize) -> bool {
        let rest = &self.text[at..self.line_end(at)];
        self.open.is_empty() && rest.split(['"', '\'', '[', '{', '#']).next().is_some_and(|rest| rest.contains('='))
    }

    fn comma(&mut self, sign: &str) {
        let range = self.at..self.at + 1;
        if self.open.is_empty() {
            if self.value && self.ends(self.at + 1) {
                self.edit(range, "", format!("a line has no `{sign}` at its end"), "take this out");
            }
        } else {
            if sign == ";" {
                self.edit(range, ",", "items are separated by `,`, not `;`", "write `,` here");
            }
            self.set_value(false);
        }
        self.skip(1);
    }
}

fn closers(open: &[Open]) -> String {
    open.iter().rev().map(|open| if open.list { "]" } else { " }" }).collect()
}

/// What a line begins that can't stand within a list.
#[derive(PartialEq, Eq)]
enum Statement {
    Header,
    Key,
}

impl Statement {
    fn of(line: &str) -> Option<Self> {
        let line = line.trim();
        let bare = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
        let end = line.find(|letter: char| !(bare(letter) || matches!(letter, '.' | ' '))).unwrap_or(line.len());
        let (key, rest) = line.split_at(end);
        if !key.trim().is_empty() {
            return (rest.starts_with('=')).then_some(Statement::Key);
        }
        if let Some(rest) = line.strip_prefix('"') {
            let (_, rest) = rest.split_once('"')?;
            return rest.trim_start().starts_with('=').then_some(Statement::Key);
        }
        let inner = line.strip_prefix("[[").or_else(|| line.strip_prefix('['))?.trim_start();
        let key: String = inner.chars().take_while(|letter| bare(*letter)).collect();
        let word = key.starts_with(|first: char| first.is_ascii_alphabetic()) && !WORDS[..4].contains(&key.as_str());
        let behind = inner[key.len()..].split('#').next().unwrap_or_default().trim();
        (word && (behind.starts_with('.') || behind.trim_end_matches(']').is_empty())).then_some(Statement::Header)
    }
}

//! Scans texts, words and numbers for typos.

use super::Edit;
use super::scan::Scanner;
use crate::prelude::*;

/// Words without quotes that mean something, or whose complaint is translated. The first four are values.
pub(super) const WORDS: [&str; 12] =
    ["true", "false", "inf", "nan", "yes", "no", "on", "off", "none", "null", "nil", "undefined"];
const CURLY: [char; 10] = ['“', '”', '„', '‟', '«', '»', '‘', '’', '‚', '‛'];

impl Scanner<'_> {
    pub(super) fn quoted(&mut self, quote: u8) {
        let (start, end) = (self.at, self.line_end(self.at));
        let three = if quote == b'"' { "\"\"\"" } else { "'''" };
        if self.text[start..].starts_with(three) {
            return self.long_text(three);
        }
        let mut at = start + 1;
        while at < end && self.byte(at) != quote {
            at += if quote == b'"' && self.byte(at) == b'\\' { 2 } else { 1 };
        }
        if at >= end {
            return self.unclosed(start, end, quote);
        }
        let content = start + 1..at;
        let behind = self.text[at + 1..end].trim_start().chars().next();
        if behind.is_none_or(|next| ",]}=#.:;/".contains(next) || !next.is_ascii()) || self.key_follows(at + 1) {
            self.escapes(content, quote);
            return self.skip(at + 1 - self.at);
        }
        // Two texts, the first not closed: `["warden, "scout"]`.
        let odd = self.text[start..end].bytes().filter(|&byte| byte == quote).count() % 2 == 1;
        match self.text[content.clone()].find(',').filter(|_| odd && !self.open.is_empty()) {
            Some(comma) => self.close_text(start, content.start + comma, quote),
            None => {
                self.lost = !self.open.is_empty() || self.text[at..end].contains(['[', '{']);
                self.skip(end - self.at);
            }
        }
    }

    fn long_text(&mut self, three: &str) {
        let mut at = self.at + 3;
        while !self.text.as_bytes()[at.min(self.text.len())..].starts_with(three.as_bytes()) {
            at += if three == "\"\"\"" && self.byte(at) == b'\\' { 2 } else { 1 };
            if at >= self.text.len() {
                self.lost = true;
                return;
            }
        }
        // Up to two quotes may stand before the three at the end.
        let quotes = self.text.as_bytes()[at..].iter().take(5).take_while(|&&byte| byte == three.as_bytes()[0]).count();
        self.skip(at + quotes - self.at);
    }

    /// Closes a text that runs on to the end of its line.
    fn unclosed(&mut self, start: usize, end: usize, quote: u8) {
        let content = &self.text[start + 1..end];
        if let Some((at, curly)) = content.char_indices().find(|(_, letter)| CURLY.contains(letter)) {
            let range = start + 1 + at..start + 1 + at + curly.len_utf8();
            self.edit(
                range.clone(),
                char::from(quote),
                "curly quotes instead of straight ones",
                "write a straight quote",
            );
            return self.skip(range.end - self.at);
        }
        let content = content.split(" #").next().unwrap_or(content).trim_end();
        let content = if self.open.is_empty() { content } else { content.trim_end_matches([']', '}', ',', ' ']) };
        self.close_text(start, start + 1 + content.len(), quote);
    }

    fn close_text(&mut self, start: usize, end: usize, quote: u8) {
        let quote = char::from(quote);
        self.edits.push(Edit {
            range: end..end,
            with: quote.to_string(),
            at: start..end,
            message: "this text is never closed".to_owned(),
            label: format!("no `{quote}` at its end"),
            kind: Kind::Value,
            closes: false,
        });
        self.skip(end - self.at);
    }

    /// Reports a `\` that means nothing, as in a path of Windows.
    fn escapes(&mut self, content: Range<usize>, quote: u8) {
        let text = &self.text[content.clone()];
        if quote == b'\'' || !text.contains('\\') {
            return;
        }
        let (mut fixed, mut wrong, mut letters) = (String::new(), false, text.chars());
        while let Some(letter) = letters.next() {
            fixed.push(letter);
            if letter == '\\' {
                let next = letters.next().unwrap_or_default();
                if !"btnfre\"\\uUx".contains(next) {
                    wrong = true;
                    fixed.push('\\');
                }
                fixed.push(next);
            }
        }
        if wrong {
            let fixed = if text.ends_with(".toml") { text.replace('\\', "/") } else { fixed };
            let message = "`\\` can't stand before this letter";
            self.edit(content.start - 1..content.end + 1, format!("\"{fixed}\""), message, "in this text");
        }
    }

    pub(super) fn word(&mut self) {
        let rest = self.rest();
        let length = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || b"_+-.%".contains(byte)).count();
        let word = &rest[..length];
        if !self.begins_value() {
            return self.key(word);
        }
        if WORDS.contains(&word.to_lowercase().as_str()) {
            return self.skip(length);
        }
        if word.starts_with(|first: char| first.is_ascii_alphabetic()) {
            return self.bare_text();
        }
        let with_commas = rest.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b',').count();
        let (number, range) = (word.trim_start_matches(['+', '-']), self.at..self.at + length);
        let sign = &word[..length - number.len()];
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if self.open.is_empty()
            && with_commas > length
            && let Some((with, message)) = number_with_commas(&rest[..with_commas])
            && self.ends(self.at + with_commas)
        {
            self.edit(self.at..self.at + with_commas, with, message, "this number");
            return self.skip(with_commas);
        } else if word.strip_suffix('%').is_some_and(|number| number.parse::<f64>().is_ok()) {
            let with = format!("\"{word}\"");
            self.edit(range, with, "a percentage is text, in quotes", "text without quotes");
        } else if number.strip_prefix('.').is_some_and(digits) {
            let with = format!("{sign}0{number}");
            self.edit(range, with, "a number begins with a digit", "this number");
        } else if number.strip_suffix('.').is_some_and(digits) {
            let with = format!("{word}0");
            self.edit(range, with, "a number ends with a digit", "this number");
        }
        self.skip(length);
    }

    /// Puts a value that is text in quotes: up to the end of the line, or in brackets up to the next comma.
    fn bare_text(&mut self) {
        let rest = self.rest();
        let ends: &[char] = if self.open.is_empty() { &['#'] } else { &['#', ',', ';', ']', '}'] };
        let text = rest.split(ends).next().unwrap_or(rest).trim_end();
        let plain = |letter: char| letter.is_alphanumeric() || " _-.'&%".contains(letter);
        let length = text.len();
        if !text.is_empty() && text.chars().all(plain) {
            let with = format!("\"{text}\"");
            self.edit(self.at..self.at + length, with, "text must be in quotes", "text without quotes");
            if let Some(edit) = self.edits.last_mut() {
                edit.kind = Kind::Value;
            }
            return self.skip(length);
        }
        let first = rest.chars().next().map_or(1, char::len_utf8);
        self.skip(first);
    }

    pub(super) fn other(&mut self) {
        let rest = self.rest();
        let Some(letter) = rest.chars().next() else { return self.skip(1) };
        let length = letter.len_utf8();
        let range = self.at..self.at + length;
        if CURLY.contains(&letter) {
            let text = &rest[length..];
            let end = text.char_indices().find(|(_, letter)| CURLY.contains(letter) || *letter == '"');
            if let Some((end, close)) = end.filter(|(end, _)| !text[..*end].contains('\\')) {
                let range = self.at..self.at + length + end + close.len_utf8();
                let with = format!("\"{}\"", &text[..end]);
                let whole = range.len();
                self.edit(range, with, "curly quotes instead of straight ones", "write straight quotes");
                return self.skip(whole);
            }
        } else if letter.is_whitespace() || invisible(letter) {
            let what = if letter.is_whitespace() { "a special space" } else { "an invisible character" };
            let message = format!("{what} outside of text, U+{:04X}", u32::from(letter));
            let with = if letter.is_whitespace() { " " } else { "" };
            self.edit(range, with, message, "this can't be seen");
            self.at += length;
            return;
        } else if letter.is_alphabetic() && self.begins_value() {
            return self.bare_text();
        }
        self.skip(length);
    }
}

/// Returns `1,000` as `1_000` and `0,95` as `0.95`, with what is wrong.
fn number_with_commas(text: &str) -> Option<(String, &'static str)> {
    let parts: Vec<&str> = text.split(',').collect();
    let digits = |part: &&str| !part.is_empty();
    let thousands = parts[1..].iter().all(|part| part.len() == 3) && parts[0].len() <= 3 && parts[0] != "0";
    match parts.as_slice() {
        all if !all.iter().all(digits) => None,
        _ if thousands => Some((text.replace(',', "_"), "thousands are separated by `_`, not `,`")),
        [_, _] => Some((text.replace(',', "."), "decimals are separated by `.`, not `,`")),
        _ => None,
    }
}

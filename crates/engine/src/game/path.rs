//! Paths from the top of a tree to a value: `cards.warden.actions.3.deal`.

use std::fmt;
use std::ops::Range;

#[cfg(test)]
mod tests;

/// One step of a [`Path`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Segment {
    /// A key of a table.
    Name(String),
    /// A list index from 0; in a table, the key that is written so.
    Index(usize),
}

impl Segment {
    /// Returns the segment as a key of a table.
    pub fn key(&self) -> String {
        match self {
            Self::Name(name) => name.clone(),
            Self::Index(index) => index.to_string(),
        }
    }
}

macro_rules! from_names {
    ($($text:ty),+) => {
        $(impl From<$text> for Segment {
            fn from(name: $text) -> Self {
                Self::Name(name.into())
            }
        })+
    };
}
from_names!(&str, &String, String);

impl From<usize> for Segment {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

/// Keys and list positions from the top of a tree; the empty path is the top. Keys with a dot or a blank are in quotes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path(pub Vec<Segment>);

const MAX_KEYS: usize = 64;

/// A path at the beginning of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedPath {
    /// The path itself.
    pub path: Path,
    /// The range of each segment in the text.
    pub spans: Vec<Range<usize>>,
    /// Where the path ends in the text.
    pub end: usize,
}

/// Why a text isn't a path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PathProblem {
    /// What is wrong, in a few words.
    pub message: &'static str,
    /// Where in the text.
    pub span: Range<usize>,
}

impl Path {
    /// Returns the empty path: the whole scenario.
    pub fn top() -> Self {
        Self::default()
    }

    /// Returns this path with one more segment.
    pub fn then(&self, segment: impl Into<Segment>) -> Self {
        let mut longer = self.clone();
        longer.0.push(segment.into());
        longer
    }

    /// Reads a text as a path. Fails if a segment is empty, a quote is not closed, or there are more than 64 keys.
    pub fn parse(text: &str) -> Result<Self, PathProblem> {
        let ParsedPath { path, end, .. } = Self::parse_until(text, None)?;
        debug_assert_eq!(end, text.len());
        Ok(path)
    }

    /// Reads a path at the beginning of a text, up to `stop` outside of quotes (or up to the end).
    pub fn parse_until(text: &str, stop: Option<char>) -> Result<ParsedPath, PathProblem> {
        let mut segments = Vec::new();
        let mut spans = Vec::new();
        let mut at = 0;
        loop {
            let (segment, span, end) = one_segment(text, at, stop)?;
            if segments.len() == MAX_KEYS {
                return Err(PathProblem { message: "a path has at most 64 keys", span });
            }
            segments.push(segment);
            spans.push(span);
            if text[end..].starts_with('.') {
                at = end + 1;
            } else {
                return Ok(ParsedPath { path: Self(segments), spans, end });
            }
        }
    }
}

/// Returns the segment at `at`, its span, and the position after it.
fn one_segment(text: &str, at: usize, stop: Option<char>) -> Result<(Segment, Range<usize>, usize), PathProblem> {
    let ends = |letter: char| letter == '.' || Some(letter) == stop;
    let start = text.len() - text[at..].trim_start().len();
    let rest = &text[start..];
    let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
        let end = start + rest.find(ends).unwrap_or(rest.len());
        let bare = text[start..end].trim_end();
        let span = start..start + bare.len();
        if bare.is_empty() {
            return Err(PathProblem { message: "a key is missing here", span });
        }
        let segment = match bare.parse() {
            Ok(index) if usize::to_string(&index) == bare => Segment::Index(index),
            _ => Segment::Name(bare.to_owned()),
        };
        return Ok((segment, span, end));
    };
    let mut name = String::new();
    let mut letters = rest.char_indices().skip(1);
    while let Some((offset, letter)) = letters.next() {
        if letter == quote {
            let close = start + offset + 1;
            let end = text.len() - text[close..].trim_start().len();
            if !text[end..].is_empty() && !text[end..].starts_with(ends) {
                return Err(PathProblem { message: "a dot is missing here", span: end..end });
            }
            return Ok((Segment::Name(name), start..close, end));
        }
        match letter {
            '\\' if quote == '"' => name.extend(letters.next().map(|(_, escaped)| escaped)),
            other => name.push(other),
        }
    }
    Err(PathProblem { message: "this quote is never closed", span: start..start + 1 })
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, segment) in self.0.iter().enumerate() {
            if n > 0 {
                f.write_str(".")?;
            }
            match segment {
                Segment::Index(index) => write!(f, "{index}")?,
                Segment::Name(name) if is_bare(name) => f.write_str(name)?,
                Segment::Name(name) => {
                    let escaped = name.replace('\\', "\\\\").replace('"', "\\\"");
                    write!(f, "\"{escaped}\"")?;
                }
            }
        }
        Ok(())
    }
}

fn is_bare(name: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    !name.is_empty() && name.chars().all(plain) && !name.bytes().all(|b| b.is_ascii_digit())
}

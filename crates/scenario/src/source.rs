//! The texts that mistakes point into: files that were read, and arguments that set a value.

use std::io::Read;
use std::path::Path;

use super::lines::Lines;
use super::mistake::Mistake;
use super::place::{Place, SourceId};

#[cfg(test)]
mod tests;

/// The largest file that is read, in bytes: thirty times the shipped cards, and refused within a
/// second even when every line of it is wrong.
pub const LARGEST_FILE: u64 = 1024 * 1024;

/// A text that was read, with its name.
#[derive(Clone, Debug)]
struct Source {
    name: String,
    /// An argument that sets a value, and no file.
    argument: bool,
    /// A file of which no text may be shown.
    private: bool,
    text: String,
    lines: Lines,
}

/// Every text that was read, in order of reading.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    list: Vec<Source>,
}

impl Sources {
    /// A list with no texts in it yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the text of a file.
    pub fn add_file(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.add(name.into(), false, text.into())
    }

    /// Adds the text of a file of which nothing may be shown.
    pub(super) fn add_private_file(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        let id = self.add(name.into(), false, text.into());
        if let Some(source) = self.list.last_mut() {
            source.private = true;
        }
        id
    }

    /// Adds a `--set` argument as a text of its own, `--set games=10`.
    /// With it comes where in that text the argument begins.
    pub fn add_set(&mut self, argument: &str) -> (SourceId, usize) {
        let before = "--set ";
        let text = format!("{before}{argument}");
        let id = self.add(text.clone(), true, text);
        (id, before.len())
    }

    /// Adds an option that sets a key of the scenario as a text of its own, `--max-games 10`.
    /// With it come the places of the key and of the value.
    pub fn add_option(&mut self, key: &str, value: &str) -> (Place, Place) {
        let before = format!("--{} ", key.replace('_', "-"));
        let text = format!("{before}{value}");
        let (from, to) = (before.len(), text.len());
        let id = self.add(text.clone(), true, text);
        (Place::new(id, 2..from - 1), Place::new(id, from..to))
    }

    /// The number of the text that is added next.
    pub(super) fn next(&self) -> SourceId {
        SourceId(u32::try_from(self.list.len()).unwrap_or(u32::MAX))
    }

    fn add(&mut self, name: String, argument: bool, text: String) -> SourceId {
        let lines = Lines::new(&text);
        self.list.push(Source { name, argument, private: false, text, lines });
        SourceId(u32::try_from(self.list.len() - 1).unwrap_or(u32::MAX))
    }

    /// The files that were read, each with its path and its text.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        let files = self.list.iter().filter(|source| !source.argument);
        files.map(|source| (source.name.as_str(), source.text.as_str()))
    }

    /// The name of a text: a file's path, or the whole argument.
    pub fn name(&self, id: SourceId) -> &str {
        self.get(id).map_or("", |source| &source.name)
    }

    /// Whether it is an argument of the command line.
    pub fn is_argument(&self, id: SourceId) -> bool {
        self.get(id).is_some_and(|source| source.argument)
    }

    /// True if no text of it may be shown.
    pub(super) fn is_private(&self, id: SourceId) -> bool {
        self.get(id).is_some_and(|source| source.private)
    }

    /// What to write above an excerpt of the text.
    pub fn frame(&self, id: SourceId) -> &str {
        match self.is_argument(id) {
            true => "command line",
            false => self.name(id),
        }
    }

    /// The whole text; empty for a number that no text has.
    pub fn text(&self, id: SourceId) -> &str {
        self.get(id).map_or("", |source| &source.text)
    }

    fn get(&self, id: SourceId) -> Option<&Source> {
        self.list.get(id.0 as usize)
    }

    /// The line and the column, in characters, where a place begins; both count from 1.
    pub fn line_and_column(&self, place: &Place) -> (usize, usize) {
        let at = |source: &Source| source.lines.line_and_column(&source.text, place.span.start);
        self.get(place.source).map_or((1, 1), at)
    }

    /// The number of the line in which a place begins, from 0, and where that line begins in the text.
    pub(super) fn line(&self, place: &Place) -> (usize, usize) {
        self.get(place.source).map_or((0, 0), |source| source.lines.line(place.span.start))
    }
}

/// Why a file could not be read as text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadProblem {
    /// There is none of that name.
    #[error("there is no such file")]
    Missing,
    /// It is a folder.
    #[error("this is a folder, not a file")]
    Folder,
    /// It is a pipe, a socket or a device.
    #[error("this is no regular file")]
    Special,
    /// The operating system makes it up, as `/proc/self/environ`.
    #[error("this is a file of the operating system, not one of cards")]
    OfSystem,
    /// The operating system said no.
    #[error("the file cannot be read ({0})")]
    Unreadable(String),
    /// It is larger than [`LARGEST_FILE`].
    #[error("the file is too large: more than {} MiB", LARGEST_FILE / 1024 / 1024)]
    TooLarge,
    /// It is not UTF-8.
    #[error("the file is not text in UTF-8: line {line} has the byte 0x{byte:02X}")]
    NotText {
        /// The line, counted from 1, of the first byte that is not UTF-8.
        line: usize,
        /// That byte.
        byte: u8,
    },
    /// It has nothing in it but blanks.
    #[error("the file is empty")]
    Empty,
}

impl ReadProblem {
    /// What to do about it.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            Self::Missing => None,
            Self::Unreadable(_) => Some("see that it may be read, or name another file"),
            Self::Folder => Some("name a file in it"),
            Self::OfSystem => Some("name a file that you wrote"),
            Self::Special => Some("save what it gives as a file first, and name that"),
            Self::TooLarge => Some("split it into several files"),
            Self::NotText { .. } => Some("save it as UTF-8 in your editor"),
            Self::Empty => Some("`balance new` writes a scenario to start from"),
        }
    }

    /// The mistake of naming such a file on the command line: no place to point at.
    pub fn mistake(&self, name: &str) -> Mistake {
        let mut mistake = Mistake::new(format!("{name}: {self}"));
        mistake.help = self.help().map(str::to_owned);
        mistake
    }
}

/// Reads a file as text, without its byte order mark.
///
/// # Errors
/// When it is not there, not a file, not readable, too large, not UTF-8, or empty.
pub fn read(path: &Path) -> Result<String, ReadProblem> {
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => ReadProblem::Missing,
        std::io::ErrorKind::IsADirectory => ReadProblem::Folder,
        _ => ReadProblem::Unreadable(error.to_string()),
    };
    let known = std::fs::metadata(path).map_err(failed)?;
    if known.is_dir() {
        return Err(ReadProblem::Folder);
    }
    // A pipe that nobody writes into would be waited for, and some devices never end.
    if !known.is_file() {
        return Err(ReadProblem::Special);
    }
    if known.len() > LARGEST_FILE {
        return Err(ReadProblem::TooLarge);
    }
    // Some of the system's files do not know their length, so the limit holds while reading too.
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(failed)?;
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(failed)?;
    text_of(bytes)
}

/// The text that a file's bytes are.
///
/// # Errors
/// As [`read`].
pub fn text_of(bytes: Vec<u8>) -> Result<String, ReadProblem> {
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(ReadProblem::TooLarge);
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        ReadProblem::NotText {
            line: bytes[..good].iter().filter(|&&byte| byte == b'\n').count() + 1,
            byte: bytes.get(good).copied().unwrap_or(0),
        }
    })?;
    let text = match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    };
    if text.trim().is_empty() {
        return Err(ReadProblem::Empty);
    }
    Ok(text)
}

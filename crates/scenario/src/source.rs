//! The texts that mistakes point to: files, and arguments that set values.

use crate::diagnostic::Diagnostic;
use crate::place::{Place, SourceId};
use std::io::Read;
use std::path::Path;

use super::lines::Lines;

#[cfg(test)]
mod tests;

/// The maximum size of a file, in bytes, which is rejected within a second even if every line is wrong.
pub const LARGEST_FILE: u64 = 1024 * 1024;

#[derive(Clone, Debug)]
struct Source {
    name: String,
    /// True for an argument that sets a value.
    argument: bool,
    private: bool,
    text: String,
    lines: Lines,
}

impl Source {
    fn new(name: String, text: String) -> Self {
        let lines = Lines::new(&text);
        Source { name, argument: false, private: false, text, lines }
    }
}

/// All texts, in the order of reading.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    list: Vec<Source>,
}

impl Sources {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn add_file(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.add(Source::new(name.into(), text.into()))
    }

    /// Adds the text of a file that must not be shown.
    pub(super) fn add_private_file(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.add(Source { private: true, ..Source::new(name.into(), text.into()) })
    }

    /// Adds a `--set` argument as a text, `--set games=10`. Returns where the argument begins in it.
    pub fn add_set(&mut self, argument: &str) -> (SourceId, usize) {
        let before = "--set ";
        let text = format!("{before}{argument}");
        let id = self.add(Source { argument: true, ..Source::new(text.clone(), text) });
        (id, before.len())
    }

    /// Adds an option that sets a key as a text, `--max-games 10`. Returns the places of the key and of the value.
    pub fn add_option(&mut self, key: &str, value: &str) -> (Place, Place) {
        let before = format!("--{} ", key.replace('_', "-"));
        let text = format!("{before}{value}");
        let (from, to) = (before.len(), text.len());
        let id = self.add(Source { argument: true, ..Source::new(text.clone(), text) });
        (Place::new(id, 2..from - 1), Place::new(id, from..to))
    }

    pub(super) fn next(&self) -> SourceId {
        SourceId(u32::try_from(self.list.len()).unwrap_or(u32::MAX))
    }

    fn add(&mut self, source: Source) -> SourceId {
        let id = self.next();
        self.list.push(source);
        id
    }

    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        let files = self.list.iter().filter(|source| !source.argument);
        files.map(|source| (source.name.as_str(), source.text.as_str()))
    }

    /// Returns the name of a text: a file's path, or the whole argument.
    pub fn name(&self, id: SourceId) -> &str {
        self.get(id).map_or("", |source| &source.name)
    }

    pub fn is_argument(&self, id: SourceId) -> bool {
        self.get(id).is_some_and(|source| source.argument)
    }

    pub(super) fn is_private(&self, id: SourceId) -> bool {
        self.get(id).is_some_and(|source| source.private)
    }

    /// Returns the heading of an excerpt.
    pub fn frame(&self, id: SourceId) -> &str {
        if self.is_argument(id) { "command line" } else { self.name(id) }
    }

    pub fn text(&self, id: SourceId) -> &str {
        self.get(id).map_or("", |source| &source.text)
    }

    fn get(&self, id: SourceId) -> Option<&Source> {
        self.list.get(id.0 as usize)
    }

    /// Returns the line and the column of a place, in characters; both count from 1.
    pub fn line_and_column(&self, place: &Place) -> (usize, usize) {
        let at = |source: &Source| source.lines.line_and_column(&source.text, place.span.start);
        self.get(place.source).map_or((1, 1), at)
    }

    /// Returns the number of a place's line, from 0, and the start of that line.
    pub(super) fn line(&self, place: &Place) -> (usize, usize) {
        self.get(place.source).map_or((0, 0), |source| source.lines.line(place.span.start))
    }
}

/// Why a file could not be read as text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadProblem {
    /// It doesn't exist.
    #[error("there is no such file")]
    Missing,
    /// It is a folder.
    #[error("this is a folder, not a file")]
    Folder,
    /// It is a pipe, a socket or a device.
    #[error("this is not a regular file")]
    Special,
    /// The operating system generates it, such as `/proc/self/environ`.
    #[error("this file belongs to the operating system")]
    OfSystem,
    /// The operating system refused.
    #[error("the file can't be read ({0})")]
    Unreadable(String),
    /// It is larger than [`LARGEST_FILE`].
    #[error("the file is too large: more than {} MiB", LARGEST_FILE / 1024 / 1024)]
    TooLarge,
    /// It is not UTF-8.
    #[error("the file is not UTF-8 text: line {line} has the byte 0x{byte:02X}")]
    NotText {
        /// The line, counted from 1, of the first byte that is not UTF-8.
        line: usize,
        /// That byte.
        byte: u8,
    },
    /// It is empty or blank.
    #[error("the file is empty")]
    Empty,
}

impl ReadProblem {
    /// Returns what to do about it.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            Self::Missing => None,
            Self::Unreadable(_) => Some("check that you may read it, or name another file"),
            Self::Folder => Some("name a file in it"),
            Self::OfSystem => Some("name a file of your own"),
            Self::Special => Some("save its output as a file and name that"),
            Self::TooLarge => Some("split it into several files"),
            Self::NotText { .. } => Some("save it as UTF-8 in your editor"),
            Self::Empty => Some("`balance new` writes a scenario to start from"),
        }
    }

    /// Returns the mistake for such a file on the command line, which has no place.
    pub fn diagnostic(&self, name: &str) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(format!("{name}: {self}"));
        diagnostic.help = self.help().map(str::to_owned);
        diagnostic
    }
}

/// Reads a file as text, without its byte order mark. Fails unless it is a readable file of valid size in UTF-8.
pub(super) fn read(path: &Path) -> Result<String, ReadProblem> {
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => ReadProblem::Missing,
        std::io::ErrorKind::IsADirectory => ReadProblem::Folder,
        _ => ReadProblem::Unreadable(error.to_string()),
    };
    let known = std::fs::metadata(path).map_err(failed)?;
    if known.is_dir() {
        return Err(ReadProblem::Folder);
    }
    // Reading an idle pipe would block, and some devices never end.
    if !known.is_file() {
        return Err(ReadProblem::Special);
    }
    if known.len() > LARGEST_FILE {
        return Err(ReadProblem::TooLarge);
    }
    // Some system files have no known length, so the limit also applies while reading.
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(failed)?;
    file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(failed)?;
    text_of(bytes)
}

/// Returns the text of a file's bytes. Fails as [`read`].
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

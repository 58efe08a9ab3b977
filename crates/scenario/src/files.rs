//! Where a scenario's files come from: the disk, or memory.

use crate::prelude::*;
use std::borrow::Cow;
use std::path::{Component, Path, PathBuf};

use super::built_in::{set_name, text_of as built_in_text};
use super::source::{read, text_of};

#[cfg(test)]
mod tests;

/// A place from which files are read: the disk, unless a method says otherwise. Built-in card sets are always readable.
pub trait Files {
    /// Returns the text of a file. Fails if the file has no readable text.
    fn read(&self, path: &Path) -> Result<String, ReadProblem> {
        built_in_text(path).map_or_else(|| read(path), |text| Ok(text.to_owned()))
    }

    /// Returns the same path for the same file, however it is reached.
    fn identity(&self, path: &Path) -> PathBuf {
        if is_built_in(path) {
            return path.to_owned();
        }
        std::fs::canonicalize(path).unwrap_or_else(|_| tidy(path))
    }

    /// Returns the names of the TOML files in a folder.
    fn neighbours(&self, folder: &Path) -> Vec<String> {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
        let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|name| name.ends_with(".toml")).take(10_000).collect();
        names.sort();
        names
    }

    /// True if these are files that the user can change.
    fn is_disk(&self) -> bool {
        true
    }
}

/// The files of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {}

/// True if the operating system generates the content of a path, which may be secret, as in `/proc/self/environ`. Files in
/// `/dev` are fine for a scenario that is there itself, as some temporary folders are.
pub(super) fn is_of_system(path: &Path, folder: &Path) -> bool {
    let in_device_folder = path.starts_with("/dev") && !folder.starts_with("/dev");
    path.starts_with("/proc") || path.starts_with("/sys") || in_device_folder
}

/// Files in memory, by path: for tests and built-in files.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl Memory {
    /// Returns a memory without files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds or replaces a file.
    #[must_use]
    pub fn with(mut self, path: impl AsRef<Path>, bytes: impl Into<Vec<u8>>) -> Self {
        // Recorded commands have the names of their version.
        let path = path.as_ref();
        let path = path.to_str().map_or(Cow::Borrowed(path), |name| match set_name(name) {
            Cow::Borrowed(_) => Cow::Borrowed(path),
            Cow::Owned(name) => Cow::Owned(PathBuf::from(name)),
        });
        self.files.insert(tidy(&path), bytes.into());
        self
    }
}

impl Files for Memory {
    fn read(&self, path: &Path) -> Result<String, ReadProblem> {
        match self.files.get(&tidy(path)) {
            Some(bytes) => text_of(bytes.clone()),
            None => built_in_text(path).map(str::to_owned).ok_or(ReadProblem::Missing),
        }
    }

    fn identity(&self, path: &Path) -> PathBuf {
        tidy(path)
    }

    fn neighbours(&self, folder: &Path) -> Vec<String> {
        let folder = tidy(folder);
        let inside = self.files.keys().filter(|path| path.parent() == Some(&folder));
        inside.filter_map(|path| path.file_name()?.to_str().map(str::to_owned)).collect()
    }

    fn is_disk(&self) -> bool {
        false
    }
}

/// Returns a path without `.`, and without `..` as far as possible from the text alone.
pub fn tidy(path: &Path) -> PathBuf {
    let mut tidied = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(tidied.components().next_back(), Some(Component::Normal(_))) => {
                tidied.pop();
            }
            part => tidied.push(part),
        }
    }
    tidied
}

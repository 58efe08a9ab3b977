//! Where a scenario's files come from: the disk, or memory.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use super::house::{is_house, text_of as house_text};
use super::source::{ReadProblem, read, text_of};

#[cfg(test)]
mod tests;

/// Somewhere that files are read from. Card sets that are built in can be read from anywhere.
pub trait Files {
    /// The text of a file.
    ///
    /// # Errors
    /// When there is no text to be had.
    fn read(&self, path: &Path) -> Result<String, ReadProblem>;

    /// One and the same path for one and the same file, however it was reached.
    fn identity(&self, path: &Path) -> PathBuf;

    /// The names of the TOML files in a folder.
    fn neighbours(&self, folder: &Path) -> Vec<String>;
}

/// The files of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> Result<String, ReadProblem> {
        house_text(path).map_or_else(|| read(path), |text| Ok(text.to_owned()))
    }

    fn identity(&self, path: &Path) -> PathBuf {
        if is_house(path) {
            return path.to_owned();
        }
        std::fs::canonicalize(path).unwrap_or_else(|_| tidy(path))
    }

    fn neighbours(&self, folder: &Path) -> Vec<String> {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let Ok(entries) = std::fs::read_dir(folder) else {
            return Vec::new();
        };
        let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|name| name.ends_with(".toml")).take(10_000).collect();
        names.sort();
        names
    }
}

/// True if the operating system makes up what is at a path, which can be secret: `/proc/self/environ` has the variables of
/// the environment. Those in `/dev` are fine for a scenario that is there itself, as some temporary folders are.
pub(super) fn is_of_system(path: &Path, folder: &Path) -> bool {
    let in_device_folder = path.starts_with("/dev") && !folder.starts_with("/dev");
    path.starts_with("/proc") || path.starts_with("/sys") || in_device_folder
}

/// Files in memory, by path: for tests, and for what is built into the program.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    files: BTreeMap<PathBuf, Vec<u8>>,
}

impl Memory {
    /// A memory without any files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file with these bytes; one that was at this path is replaced.
    #[must_use]
    pub fn with(mut self, path: impl AsRef<Path>, bytes: impl Into<Vec<u8>>) -> Self {
        self.files.insert(tidy(path.as_ref()), bytes.into());
        self
    }
}

impl Files for Memory {
    fn read(&self, path: &Path) -> Result<String, ReadProblem> {
        match self.files.get(&tidy(path)) {
            Some(bytes) => text_of(bytes.clone()),
            None => house_text(path).map(str::to_owned).ok_or(ReadProblem::Missing),
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
}

/// A path without `.`, and without `..` where that can be told from the text alone.
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

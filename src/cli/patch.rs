//! Changed numbers as files of a report: copies of those that they came from, and a variant.

use std::path::{Path, PathBuf};

use crate::frame::ChangedFile;
use crate::scenario::Patched;

/// Files with what is changed: the path of each, and its text.
pub(super) fn changed(patched: Vec<Patched>) -> Vec<(PathBuf, String)> {
    patched.into_iter().map(|patched| (PathBuf::from(patched.file), patched.text)).collect()
}

/// What the copies of changed files are called.
pub(super) fn copies(changed: &[(PathBuf, String)]) -> Vec<ChangedFile> {
    let files = changed.iter().enumerate().map(|(nth, (path, _))| {
        let same = changed[..nth].iter().filter(|(other, _)| copy_of(other) == copy_of(path));
        let copy = match same.count() {
            0 => copy_of(path),
            others => format!("{}-{}", others + 1, copy_of(path)),
        };
        ChangedFile { file: path.display().to_string(), copy, written: false }
    });
    files.collect()
}

/// The name of a changed copy.
fn copy_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    format!("changed-{name}")
}

/// The files of the report beside its frames and charts: the copies, and a `[[variant]]`. None where nothing is changed.
pub(super) fn beside(
    files: &[ChangedFile],
    changed: &[(PathBuf, String)],
    variant: &str,
) -> Vec<(String, String)> {
    if variant.is_empty() {
        return Vec::new();
    }
    let copies = files.iter().zip(changed);
    let copies = copies.map(|(file, (_, text))| (file.copy.clone(), text.clone()));
    copies.chain([("variant.toml".to_owned(), variant.to_owned())]).collect()
}

//! Files of a report with changed numbers: copies of the scenario and card files, and a variant.

use balance_report::frame::ChangedFile;
use balance_scenario::{Patched, is_built_in};
use std::path::{Path, PathBuf};

pub(super) fn changed(patched: Vec<Patched>) -> Vec<(PathBuf, String)> {
    patched.into_iter().map(|patched| (PathBuf::from(patched.file), patched.text)).collect()
}

pub(super) fn copies(changed: &[(PathBuf, String)]) -> Vec<ChangedFile> {
    let files = changed.iter().enumerate().map(|(nth, (path, _))| {
        let same = changed[..nth].iter().filter(|(other, _)| copy_of(other) == copy_of(path));
        let copy = match same.count() {
            0 => copy_of(path),
            others => format!("{}-{}", others + 1, copy_of(path)),
        };
        ChangedFile { file: path.display().to_string(), copy }
    });
    files.collect()
}

fn copy_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match is_built_in(path) {
        // The name of a built-in set has no extension, and a colon, which some systems don't allow in file names.
        true => format!("changed-{}.toml", name.rsplit(':').next().unwrap_or_default()),
        false => format!("changed-{name}"),
    }
}

/// Returns the additional files of the report: the copies, and a `[[variant]]`. Empty if nothing is changed.
pub(super) fn beside(files: &[ChangedFile], changed: &[(PathBuf, String)], variant: &str) -> Vec<(String, String)> {
    if variant.is_empty() {
        return Vec::new();
    }
    let copies = files.iter().zip(changed);
    let copies = copies.map(|(file, (_, text))| (file.copy.clone(), text.clone()));
    copies.chain([("variant.toml".to_owned(), variant.to_owned())]).collect()
}

#[cfg(test)]
mod tests;

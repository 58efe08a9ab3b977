//! Changed numbers as files of a report: copies of those that they came from, and a variant.

use std::path::{Path, PathBuf};

use balance_report::frame::ChangedFile;
use balance_scenario::{Patched, is_house};

/// Files with what is changed: the path of each, and its text.
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
    match is_house(path) {
        // The name of a set has no ending, and a colon, which the names of files may not have everywhere.
        true => format!("changed-{}.toml", name.rsplit(':').next().unwrap_or_default()),
        false => format!("changed-{name}"),
    }
}

/// The files of the report beside its frames and charts: the copies, and a `[[variant]]`. None where nothing is changed.
pub(super) fn beside(files: &[ChangedFile], changed: &[(PathBuf, String)], variant: &str) -> Vec<(String, String)> {
    if variant.is_empty() {
        return Vec::new();
    }
    let copies = files.iter().zip(changed);
    let copies = copies.map(|(file, (_, text))| (file.copy.clone(), text.clone()));
    copies.chain([("variant.toml".to_owned(), variant.to_owned())]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_have_names_that_every_disk_takes() {
        let of = |names: &[&str]| {
            let files: Vec<_> = names.iter().map(|name| (PathBuf::from(name), String::new())).collect();
            copies(&files).into_iter().map(|file| file.copy).collect::<Vec<_>>()
        };
        assert_eq!(
            of(&["house:iconica", "house:arcadia/merits", "cards/house.toml", "mine/house.toml"]),
            ["changed-iconica.toml", "changed-merits.toml", "changed-house.toml", "2-changed-house.toml"]
        );
    }
}

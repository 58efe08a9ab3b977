//! The folder of a report: what its manifest tells, and whether it is as it was written. `place` puts one there.

mod place;
#[cfg(test)]
mod tests;

pub(super) use place::{Place, Put};

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::error::Error;
use balance_engine::game::plain;
use balance_report::files::{open_plain, read_plain};
use balance_report::frame::WriteError;
use balance_scenario::digest_of_reader;

/// The file without which a folder is no report.
pub(super) const MANIFEST: &str = "manifest.json";

/// The page of a report for a browser.
pub(super) const PAGE: &str = "report.html";

/// Where reports go that nobody gives a folder.
pub(super) const REPORTS: &str = "reports";

/// The largest manifest that is read, in bytes. It holds the whole scenario with its cards.
pub(super) const MAX_MANIFEST_BYTES: u64 = 64 * 1024 * 1024;

/// Letters of a manifest's text that are printed.
const MAX_PRINTED: usize = 500;

/// What is read of a manifest to know a report by.
#[derive(Deserialize)]
struct Told {
    #[expect(dead_code, reason = "a manifest of ours has it")]
    balance_version: String,
    stopped: String,
    /// Every other file with its SHA-256; none in reports of earlier versions.
    #[serde(default)]
    files: BTreeMap<String, String>,
}

/// Makes a folder that files are written into one by one.
pub(super) fn writable(folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|error| unmade(folder, error))
}

fn unmade(folder: &Path, error: io::Error) -> Error {
    let source = match folder.is_file() {
        true => io::Error::other("there is a file of that name"),
        false => error,
    };
    let help = "name one that can be made: --out DIR";
    Error::File { what: format!("failed to make the folder {}", folder.display()), source, help }
}

fn told(place: &Path) -> Option<Told> {
    manifest_of(place).ok()
}

/// What the manifest of a report tells, as much of it as is asked for.
pub(super) fn manifest_of<T: DeserializeOwned>(place: &Path) -> io::Result<T> {
    Ok(serde_json::from_slice(&read_plain(&place.join(MANIFEST), MAX_MANIFEST_BYTES)?)?)
}

/// The reports that lie in a folder, by name, each with what its manifest tells.
pub(super) fn reports_in<T: DeserializeOwned>(above: &Path) -> io::Result<Vec<(PathBuf, T)>> {
    let entries = fs::read_dir(above)?.collect::<io::Result<Vec<_>>>()?;
    // One that begins with a dot is being written; where links lead is not looked at.
    let whole = entries.iter().filter(|entry| {
        !entry.file_name().to_string_lossy().starts_with('.') && entry.file_type().is_ok_and(|kind| kind.is_dir())
    });
    let mut folders: Vec<PathBuf> = whole.map(fs::DirEntry::path).collect();
    folders.sort();
    let told = |folder: PathBuf| manifest_of(&folder).ok().map(|told| (folder, told));
    Ok(folders.into_iter().filter_map(told).collect())
}

/// Whether a whole report lies there: half of one must not take its place.
pub(super) fn holds_whole(place: &Path) -> bool {
    told(place).is_some_and(|told| told.stopped != "interrupted")
}

/// Which rule ended what a folder is the report of; `None` where it is none of ours.
pub(super) fn told_of(place: &Path) -> Option<String> {
    told(place).map(|told| told.stopped)
}

/// The hashes of all files of a folder but its manifest, by name.
pub(super) fn hashes(folder: &Path) -> Result<BTreeMap<String, String>, WriteError> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(WriteError::at(folder))?.flatten() {
        let (name, path) = (entry.file_name().to_string_lossy().into_owned(), entry.path());
        if name != MANIFEST {
            let read = open_plain(&path).and_then(|(file, _)| digest_of_reader(file));
            files.insert(name, read.map_err(WriteError::at(&path))?);
        }
    }
    Ok(files)
}

/// What is wrong with the report in a folder, in words: nothing, when every file is there as its manifest says.
pub(super) fn faults(folder: &Path) -> Vec<String> {
    let Some(told) = told(folder) else {
        return vec![format!("there is no {MANIFEST} of a report")];
    };
    if told.files.is_empty() {
        return vec!["its manifest is of an earlier version, which did not list the files".to_owned()];
    }
    let mut faults = Vec::new();
    for (name, hash) in &told.files {
        let shown = printable(name);
        // A name with a folder in it would lead out of the report.
        let alone = Path::new(name).file_name().is_some_and(|alone| alone == name.as_str());
        let read = || digest_of_reader(open_plain(&folder.join(name))?.0);
        match if alone { read() } else { Err(io::ErrorKind::InvalidFilename.into()) } {
            Ok(other) if other == *hash => {}
            Ok(_) => faults.push(format!("{shown} is not as it was written")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                faults.push(format!("{shown} is missing"));
            }
            Err(error) => faults.push(format!("{shown} cannot be read: {error}")),
        }
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut foreign_files: Vec<String> =
        names.filter(|name| name != MANIFEST && !told.files.contains_key(name)).collect();
    foreign_files.sort();
    let no_part = |name: &String| format!("{} is no part of the report", printable(name));
    faults.extend(foreign_files.iter().map(no_part));
    faults
}

/// The place itself, where it is named by a link, and with a name where it is none (`.`). It need not be there.
pub(super) fn resolved(place: &Path) -> PathBuf {
    let above = place.parent().filter(|above| !above.as_os_str().is_empty());
    let new = || Some(above.unwrap_or(Path::new(".")).canonicalize().ok()?.join(place.file_name()?));
    place.canonicalize().ok().or_else(new).unwrap_or_else(|| place.to_owned())
}

/// True if a file of that path would lie directly in a folder. Neither need be there.
pub(super) fn lies_in(file: &Path, folder: &Path) -> bool {
    let above = file.parent().filter(|_| !file.is_symlink());
    above.is_some_and(|above| resolved(above) == resolved(folder))
}

/// Text of a manifest as it may be printed: anybody may have written it. It is one line, without control characters, and not
/// endless.
pub(super) fn printable(text: &str) -> String {
    match text.char_indices().nth(MAX_PRINTED) {
        Some((end, _)) => plain(&text[..end]) + "…",
        None => plain(text),
    }
}

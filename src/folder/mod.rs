//! The folder of a report: its manifest, and whether its files are unchanged. `place` writes one.

mod place;
#[cfg(test)]
mod tests;

pub(super) use place::{Place, Put};

use crate::error::Error;
use crate::outside::*;
use balance_report::files::open_plain;
use balance_scenario::digest_of_reader;
use serde::de::DeserializeOwned;

/// The file that makes a folder a report.
pub(super) const MANIFEST: &str = "manifest.json";
pub(super) const PAGE: &str = "report.html";
pub(super) const REPORTS: &str = "reports";
/// The maximum size of a manifest, in bytes. It contains the whole scenario with its cards.
pub(super) const MAX_MANIFEST_BYTES: u64 = 64 * 1024 * 1024;
const MAX_PRINTED: usize = 500;

#[derive(Deserialize)]
struct ManifestHead {
    #[expect(dead_code, reason = "a manifest of ours has it")]
    balance_version: String,
    stopped: String,
    /// Every other file with its SHA-256. Empty in reports of earlier versions.
    #[serde(default)]
    files: BTreeMap<String, String>,
}

pub(super) fn create_folder(folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|error| not_created(folder, error))
}

fn not_created(folder: &Path, error: io::Error) -> Error {
    let source = if folder.is_file() { io::Error::other("a file has that name") } else { error };
    let help = "name another folder: --out DIR";
    Error::File { what: format!("failed to create the folder {}", folder.display()), source, help }
}

fn manifest_head(place: &Path) -> Option<ManifestHead> {
    manifest_of(place).ok()
}

pub(super) fn manifest_of<T: DeserializeOwned>(place: &Path) -> io::Result<T> {
    Ok(serde_json::from_slice(&read_plain(&place.join(MANIFEST), MAX_MANIFEST_BYTES)?)?)
}

/// Returns the reports in a folder, sorted by name, each with the fields of `T` from its manifest.
pub(super) fn reports_in<T: DeserializeOwned>(above: &Path) -> io::Result<Vec<(PathBuf, T)>> {
    let entries = fs::read_dir(above)?.collect::<io::Result<Vec<_>>>()?;
    // A name with a leading dot is being written. Links are not followed.
    let whole = entries.iter().filter(|entry| {
        !entry.file_name().to_string_lossy().starts_with('.') && entry.file_type().is_ok_and(|kind| kind.is_dir())
    });
    let mut folders: Vec<PathBuf> = whole.map(fs::DirEntry::path).collect();
    folders.sort();
    let report = |folder: PathBuf| manifest_of(&folder).ok().map(|manifest| (folder, manifest));
    Ok(folders.into_iter().filter_map(report).collect())
}

/// True if the folder contains a complete report, which an interrupted one must not replace.
pub(super) fn is_complete_report(place: &Path) -> bool {
    stopping_rule_of(place).is_some_and(|rule| rule != "interrupted")
}

/// Returns the name of the rule that stopped the play of a report; `None` if the folder is not a report.
pub(super) fn stopping_rule_of(place: &Path) -> Option<String> {
    manifest_head(place).map(|head| head.stopped)
}

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

pub(super) fn files_of(folder: &Path) -> Vec<String> {
    manifest_head(folder).map_or_else(Vec::new, |head| head.files.into_keys().collect())
}

/// What is wrong with a file that the manifest doesn't list, in words that follow its name.
pub(super) const NOT_PART: &str = "is not part of the report";

pub(super) fn faults(folder: &Path) -> Vec<String> {
    let Some(head) = manifest_head(folder) else {
        return vec![format!("it has no {MANIFEST} of a report")];
    };
    if head.files.is_empty() {
        return vec!["its manifest is from an earlier version, which listed no files".to_owned()];
    }
    let mut faults = Vec::new();
    for (name, hash) in &head.files {
        let shown = printable(name);
        // A name that contains a folder could lead out of the report.
        let is_plain = Path::new(name).file_name().is_some_and(|file| file == name.as_str());
        let read = || digest_of_reader(open_plain(&folder.join(name))?.0);
        match if is_plain { read() } else { Err(io::ErrorKind::InvalidFilename.into()) } {
            Ok(other) if other == *hash => {}
            Ok(_) => faults.push(format!("{shown} was changed after the report was written")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => faults.push(format!("{shown} is missing")),
            Err(error) => faults.push(format!("{shown} can't be read: {error}")),
        }
    }
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut foreign_files: Vec<String> =
        names.filter(|name| name != MANIFEST && !head.files.contains_key(name)).collect();
    foreign_files.sort();
    let no_part = |name: &String| format!("{} {NOT_PART}", printable(name));
    faults.extend(foreign_files.iter().map(no_part));
    faults
}

pub(super) fn resolved(place: &Path) -> PathBuf {
    let above = place.parent().filter(|above| !above.as_os_str().is_empty());
    let new = || Some(above.unwrap_or(Path::new(".")).canonicalize().ok()?.join(place.file_name()?));
    place.canonicalize().ok().or_else(new).unwrap_or_else(|| place.to_owned())
}

/// True if a path is directly in a folder. Neither needs to exist.
pub(super) fn lies_in(file: &Path, folder: &Path) -> bool {
    let above = file.parent().filter(|_| !file.is_symlink());
    above.is_some_and(|above| resolved(above) == resolved(folder))
}

/// Makes text from a manifest safe to print, since anyone may have written it: one line of limited length.
pub(super) fn printable(text: &str) -> String {
    match text.char_indices().nth(MAX_PRINTED) {
        Some((end, _)) => sanitize(&text[..end]) + "…",
        None => sanitize(text),
    }
}

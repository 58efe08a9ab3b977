//! The folder of a report: written beside its place and then put there whole, so that what lies there is one report at
//! any time, the old one or the new one.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::frame::WriteError;
use crate::scenario::digest_of_bytes;

/// The file without which a folder is no report.
pub(super) const MANIFEST: &str = "manifest.json";

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

/// Shows, before the work, that a report can be put at `place`: that the folder above it can be written to, and that
/// nothing but a report lies there. Whatever does may be replaced with `force`.
///
/// # Errors
/// What stands in the way, and what to do.
pub(super) fn vacant(place: &Path, force: bool) -> Result<(), String> {
    if place.is_file() {
        return Err(unmade(place, &io::ErrorKind::AlreadyExists.into()));
    }
    if !force && let Some(stranger) = stranger(place) {
        return Err(format!(
            "{} holds {stranger}, which is no part of a report: it would be lost\n  name another folder, or \
             --force to replace it",
            place.display()
        ));
    }
    sweep(place);
    let fresh = fresh(&resolved(place));
    let made = fs::create_dir_all(&fresh);
    let room = room(&fresh);
    made.and_then(|()| fs::remove_dir(&fresh)).map_err(|error| unmade(place, &error))?;
    match room.filter(|room| *room < ROOM) {
        Some(room) => Err(format!(
            "there is no room for a report at {}: {} KB are left, and it may take {} MB\n  make room, or name \
             another place: --out DIR",
            place.display(),
            room / 1024,
            ROOM / 1024 / 1024
        )),
        None => Ok(()),
    }
}

/// Bytes that must be left where a report is to go: what the largest of the shipped scenarios' takes.
const ROOM: u64 = 16 * 1024 * 1024;

/// Bytes that are left on the disk of a folder, where that can be told.
#[cfg(unix)]
fn room(folder: &Path) -> Option<u64> {
    let told = rustix::fs::statvfs(folder).ok()?;
    Some(told.f_bavail.saturating_mul(told.f_frsize))
}

#[cfg(not(unix))]
fn room(_folder: &Path) -> Option<u64> {
    None
}

/// Makes a folder that files are written into one by one.
///
/// # Errors
/// Why it cannot be made, and what to do.
pub(super) fn writable(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| unmade(folder, &error))
}

fn unmade(folder: &Path, error: &io::Error) -> String {
    let why = match folder.is_file() {
        true => "there is a file of that name".to_owned(),
        false => error.to_string(),
    };
    let name = folder.display();
    format!("failed to make the folder {name}: {why}\n  name one that can be made: --out DIR")
}

/// Takes away what processes left beside a place, of a folder or a file, that were killed while they wrote. Where nobody
/// can tell which still live, it stays.
pub(super) fn sweep(place: &Path) {
    let place = &resolved(place);
    let (Some(above), Some(name)) = (place.parent(), place.file_name()) else { return };
    let head = format!(".{}.", name.to_string_lossy());
    if !Path::new("/proc/self").exists() {
        return;
    }
    for entry in fs::read_dir(above).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let process = name.strip_prefix(&head).and_then(|rest| rest.split('.').next());
        let process = process.and_then(|number| number.parse::<u32>().ok());
        let gone = process.is_some_and(|number| !Path::new(&format!("/proc/{number}")).exists());
        if gone {
            // It is in nobody's way.
            let _ = fs::remove_dir_all(entry.path()).or_else(|_| fs::remove_file(entry.path()));
        }
    }
}

/// Something in a folder that is no part of a report, by name.
fn stranger(place: &Path) -> Option<String> {
    let told = told(place);
    let ours = |name: &str| match &told {
        // What a process that was killed left behind is nobody's.
        _ if name.starts_with('.') && name.ends_with(".tmp") => true,
        None => false,
        Some(told) => name == MANIFEST || told.files.is_empty() || told.files.contains_key(name),
    };
    let entries = fs::read_dir(place).ok()?.flatten();
    let mut names: Vec<_> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names.into_iter().find(|name| !ours(name))
}

fn told(place: &Path) -> Option<Told> {
    manifest_of(place).ok()
}

/// What the manifest of a report tells, as much of it as is asked for.
///
/// # Errors
/// When there is none, or it tells less.
pub(super) fn manifest_of<T: DeserializeOwned>(place: &Path) -> io::Result<T> {
    Ok(serde_json::from_str(&fs::read_to_string(place.join(MANIFEST))?)?)
}

/// The reports that lie in a folder, by name, each with what its manifest tells.
///
/// # Errors
/// When the folder cannot be looked into.
pub(super) fn reports_in<T: DeserializeOwned>(above: &Path) -> io::Result<Vec<(PathBuf, T)>> {
    let entries = fs::read_dir(above)?.collect::<io::Result<Vec<_>>>()?;
    // One that begins with a dot is being written.
    let whole =
        entries.iter().filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'));
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

/// Puts a report at `place`: `write` writes it into an empty folder, its manifest last. `along` is a file at that place
/// which belongs to the new report.
///
/// # Errors
/// When it cannot be written; what was there is there still.
pub(super) fn put(
    place: &Path,
    along: Option<&Path>,
    write: impl FnOnce(&Path) -> Result<(), WriteError>,
) -> Result<(), WriteError> {
    let place = &resolved(place);
    let fresh = &fresh(place);
    let along = along.map(resolved).filter(|along| along.parent() == Some(place));
    let inside = along.as_ref().and_then(|along| along.file_name()).map(|name| fresh.join(name));
    let done = || -> Result<(), WriteError> {
        fs::remove_dir_all(fresh).or_else(missing).map_err(WriteError::at(fresh))?;
        fs::create_dir_all(fresh).map_err(WriteError::at(fresh))?;
        if let (Some(along), Some(inside)) = (&along, &inside) {
            fs::rename(along, inside).map_err(WriteError::at(along))?;
        }
        write(fresh)?;
        synced(fresh).map_err(WriteError::at(fresh))?;
        swap(fresh, place).map_err(WriteError::at(place))
    };
    let ended = done();
    if ended.is_err() {
        if let (Some(along), Some(inside)) = (&along, &inside) {
            let _ = fs::rename(inside, along);
        }
        let _ = fs::remove_dir_all(fresh);
    }
    ended
}

/// The hashes of all files of a folder but its manifest, by name.
pub(super) fn hashes(folder: &Path) -> Result<BTreeMap<String, String>, WriteError> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(WriteError::at(folder))?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name != MANIFEST {
            let bytes = fs::read(entry.path()).map_err(WriteError::at(&entry.path()))?;
            files.insert(name, digest_of_bytes(&bytes));
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
        return vec![
            "its manifest is of an earlier version, which did not list the files".to_owned(),
        ];
    }
    let there = match hashes(folder) {
        Ok(there) => there,
        Err(error) => return vec![error.to_string()],
    };
    let mut faults = Vec::new();
    for (name, hash) in &told.files {
        match there.get(name) {
            None => faults.push(format!("{name} is missing")),
            Some(other) if other != hash => faults.push(format!("{name} is not as it was written")),
            Some(_) => {}
        }
    }
    let strangers = there.keys().filter(|name| !told.files.contains_key(*name));
    faults.extend(strangers.map(|name| format!("{name} is no part of the report")));
    faults
}

/// The place itself, where it is named by a link, and with a name where it is none (`.`). It need not be there.
pub(super) fn resolved(place: &Path) -> PathBuf {
    let above = place.parent().filter(|above| !above.as_os_str().is_empty());
    let new =
        || Some(above.unwrap_or(Path::new(".")).canonicalize().ok()?.join(place.file_name()?));
    place.canonicalize().ok().or_else(new).unwrap_or_else(|| place.to_owned())
}

/// A folder beside the place, of this process alone.
fn fresh(place: &Path) -> PathBuf {
    let name = place.file_name().unwrap_or_default().to_string_lossy();
    place.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}

/// Has the disk hold a folder with all its files.
fn synced(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        File::open(entry?.path())?.sync_all()?;
    }
    synced_itself(folder)
}

/// A folder is opened as a file to be synced; where that is not known, it is not done.
fn synced_itself(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

fn missing(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) }
}

/// Puts `fresh` in the place of what lies at `place`, which is gone afterwards.
fn swap(fresh: &Path, place: &Path) -> io::Result<()> {
    let above = place.parent().unwrap_or(Path::new("/"));
    if !place.exists() {
        fs::rename(fresh, place)?;
        return synced_itself(above);
    }
    if exchanged(fresh, place) {
        synced_itself(above)?;
        return fs::remove_dir_all(fresh);
    }
    // Where two names cannot change places in one step, what was there goes aside first.
    let aside = fresh.with_extension("old");
    match fs::rename(place, &aside) {
        Ok(()) => {
            fs::rename(fresh, place)?;
            synced_itself(above)?;
            fs::remove_dir_all(&aside)
        }
        // What has a disk of its own cannot be moved.
        Err(_) => filled(fresh, place),
    }
}

#[cfg(target_os = "linux")]
fn exchanged(one: &Path, two: &Path) -> bool {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, one, CWD, two, RenameFlags::EXCHANGE).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn exchanged(_one: &Path, _two: &Path) -> bool {
    false
}

/// Fills a folder that cannot be replaced: without a manifest until all is there.
fn filled(fresh: &Path, place: &Path) -> io::Result<()> {
    fs::remove_file(place.join(MANIFEST)).or_else(missing)?;
    for entry in fs::read_dir(place)? {
        let path = entry?.path();
        if path.is_file() {
            fs::remove_file(path)?;
        }
    }
    let mut names: Vec<_> =
        fs::read_dir(fresh)?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<_>>()?;
    names.sort_by_key(|name| name == MANIFEST);
    for name in names {
        fs::copy(fresh.join(&name), place.join(&name))?;
    }
    synced(place)?;
    fs::remove_dir_all(fresh)
}

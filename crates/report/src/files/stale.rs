//! Tidies up after processes that were killed during writing.

use super::lock::{Lock, is_at};
use super::{DRAFT, DRAWN, LOCK, OLD, above, head, with_ending};
use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

/// Removes what killed processes left beside a place: only what has exactly the form of our temporary names, and only if the lock
/// of its process is free. A folder that such a process set aside without putting another in its place is put back. If
/// something else lies there by now, the folder stays where it is; these are returned.
pub fn remove_stale_temps(place: &Path) -> Vec<PathBuf> {
    let head = head(place);
    let mut kept = Vec::new();
    for entry in fs::read_dir(above(place)).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let Ok(kind) = entry.file_type() else { continue };
        if !kind.is_file() {
            continue;
        }
        match ending(&name, &head) {
            Some(DRAFT) => remove_file(&path),
            Some(LOCK) => kept.extend(remove_folders(&path, place)),
            _ => {}
        }
    }
    kept
}

/// Returns the ending of a name of our form: the head, random letters and digits, an ending. `None` for any other name.
pub(super) fn ending(name: &OsStr, head: &OsStr) -> Option<&'static str> {
    let rest = name.as_encoded_bytes().strip_prefix(head.as_encoded_bytes())?;
    let (drawn, ending) = rest.split_at_checked(DRAWN)?;
    let known = [DRAFT, OLD, LOCK].into_iter().find(|known| known.as_bytes() == ending)?;
    drawn.iter().all(u8::is_ascii_alphanumeric).then_some(known)
}

fn remove_file(path: &Path) {
    let Ok(file) = OpenOptions::new().write(true).open(path) else { return };
    if file.try_lock().is_ok() && is_at(&file, path) {
        // If it can't be removed, it does no harm.
        let _ = fs::remove_file(path);
    }
}

/// Puts back what the process of a lock set aside, if it is gone and left nothing in the place; removes the rest, the lock last.
/// Returns what it set aside if that is in no other place and cannot be put back.
fn remove_folders(lock: &Path, place: &Path) -> Option<PathBuf> {
    let held = Lock::try_take(lock).ok()??;
    let [draft, old] = [DRAFT, OLD].map(|other| with_ending(lock, LOCK, other));
    // As long as the draft is there, the folder that was set aside has no other in its place.
    if old.is_dir() && draft.is_dir() {
        let is_free = fs::symlink_metadata(place).is_err();
        if !is_free || fs::rename(&old, place).is_err() {
            // All three stay for the next command.
            held.leave();
            return Some(old);
        }
    }
    for folder in [draft, old] {
        let _ = fs::remove_dir_all(folder);
    }
    None
}

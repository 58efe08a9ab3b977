//! Folders that are replaced as a whole: at any time, the old one or the new one exists.

use super::lock::Lock;
use super::replace::named;
use super::{DRAFT, LOCK, OLD, above, head, place_lock, sync_folder, with_ending, with_more};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A folder that is filled beside its final place. Dropping it removes it.
#[derive(Debug)]
pub struct FolderDraft {
    path: PathBuf,
    place: PathBuf,
    /// Shows other processes that this one still runs; `None` if the file system has no locks.
    _lock: Option<Lock>,
}

impl FolderDraft {
    /// Creates an empty draft of the folder at `place`, and its parent folders. It has the mode of the existing folder, except that
    /// its owner may do everything, and the same owner if the system allows it.
    pub fn new(place: &Path) -> io::Result<Self> {
        fs::create_dir_all(above(place))?;
        let old = fs::metadata(place).ok().filter(fs::Metadata::is_dir);
        let make = |path: &Path| {
            // The lock comes first: no folder is ever without.
            let lock = Lock::wait(&with_ending(path, DRAFT, LOCK)).ok();
            fs::create_dir(path).map(|()| lock)
        };
        let draft = named(&head(place), false, |builder| builder.make_in(above(place), make))?;
        let (lock, path) = draft.into_parts();
        let path = path.keep().map_err(|failed| failed.error)?;
        let draft = FolderDraft { path, place: place.to_owned(), _lock: lock };
        if let Some(old) = &old {
            keep_owner_and_mode(&draft.path, old)?;
        }
        Ok(draft)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn sync(&self) -> io::Result<()> {
        for entry in fs::read_dir(&self.path)? {
            File::open(entry?.path())?.sync_all()?;
        }
        sync_folder(&self.path)
    }

    /// Waits until no other process replaces the folder, and makes others wait for the result's drop. `None` without locks.
    pub fn lock_place(&self) -> Option<Lock> {
        Lock::wait(&place_lock(&self.place)).ok()
    }

    /// Replaces the existing folder, which is unchanged after an error. Returns what could not be tidied up afterwards.
    pub fn put(&self) -> io::Result<Vec<String>> {
        let above = above(&self.place);
        let mut left = Vec::new();
        let mut note = |done: io::Result<()>, what: &Path| {
            if let Err(error) = done {
                left.push(format!("{}: {error}", what.display()));
            }
        };
        if !self.place.exists() {
            fs::rename(&self.path, &self.place)?;
            note(sync_folder(above), above);
        } else if exchanged(&self.path, &self.place)? {
            note(sync_folder(above), above);
            note(fs::remove_dir_all(&self.path), &self.path);
        } else {
            // Two names cannot change places in one step here: what was there goes aside first. The next command puts it
            // back if this process is killed in between.
            let old = with_ending(&self.path, DRAFT, OLD);
            fs::rename(&self.place, &old)?;
            if let Err(error) = fs::rename(&self.path, &self.place) {
                fs::rename(&old, &self.place)?;
                return Err(error);
            }
            note(sync_folder(above), above);
            note(fs::remove_dir_all(&old), &old);
        }
        Ok(left)
    }

    /// Moves the draft beside its place, under the first free name with a number: `NAME-2`.
    pub fn put_beside(&self) -> io::Result<PathBuf> {
        for number in 2_u32.. {
            let beside = with_more(&self.place, &format!("-{number}"));
            if fs::symlink_metadata(&beside).is_ok() {
                continue;
            }
            fs::rename(&self.path, &beside)?;
            // As of every file, the new name may not outlive a power failure.
            let _ = sync_folder(above(&beside));
            return Ok(beside);
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

impl Drop for FolderDraft {
    fn drop(&mut self) {
        // There is nothing left of one that was put in its place.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Gives an empty folder the mode of another one, and its owner if the system allows it.
#[cfg(unix)]
fn keep_owner_and_mode(folder: &Path, old: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    let new = fs::metadata(folder)?;
    if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
        let _ = chown(folder, Some(old.uid()), Some(old.gid()));
    }
    // Its owner must be able to fill it, and to remove it later.
    fs::set_permissions(folder, PermissionsExt::from_mode(old.permissions().mode() & 0o7777 | 0o700))
}

#[cfg(not(unix))]
fn keep_owner_and_mode(_folder: &Path, _old: &fs::Metadata) -> io::Result<()> {
    Ok(())
}

/// Swaps two names in one step; false if the system cannot do that.
#[cfg(target_os = "linux")]
fn exchanged(one: &Path, two: &Path) -> io::Result<bool> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    use rustix::io::Errno;
    match renameat_with(CWD, one, CWD, two, RenameFlags::EXCHANGE) {
        Ok(()) => Ok(true),
        Err(Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(target_os = "linux"))]
fn exchanged(_one: &Path, _two: &Path) -> io::Result<bool> {
    Ok(false)
}

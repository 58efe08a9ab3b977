//! A lock file that is held until it is dropped, or until its process ends in any way.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::open_no_link;

/// Tries of a lock whose file others remove or replace before it is held.
const TRIES: usize = 64;

/// A lock file that this process holds. When it is dropped, the file is gone.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    /// Waits until no other process holds the lock of a path.
    ///
    /// # Errors
    /// If the file cannot be made, if something else has its name, or if the file system knows no locks.
    pub fn wait(path: &Path) -> io::Result<Self> {
        for _ in 0..TRIES {
            let file = opened(path)?;
            file.lock()?;
            if is_at(&file, path) {
                return Ok(Lock { path: path.to_owned(), file });
            }
            // Its owner removed the file while this one waited.
        }
        Err(io::Error::other("others remove the lock before it is held"))
    }

    /// Takes the lock of a path if no other process holds it.
    pub fn try_take(path: &Path) -> io::Result<Option<Self>> {
        for _ in 0..TRIES {
            let file = opened(path)?;
            match file.try_lock() {
                Ok(()) if is_at(&file, path) => {
                    return Ok(Some(Lock { path: path.to_owned(), file }));
                }
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::other("others remove the lock before it is held"))
    }

    /// Gives the lock back and leaves its file, for the next process.
    pub(super) fn leave(mut self) {
        self.path = PathBuf::new();
    }
}

#[cfg(test)]
impl Lock {
    /// True if the path leads to the file that is locked.
    pub(super) fn is_there(&self) -> bool {
        is_at(&self.file, &self.path)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is held: a process that waits for it finds that it is gone, and makes a new one.
        if is_at(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Opens a lock file, or makes it. No link is followed, and a file with anything in it is none of ours.
fn opened(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let file = open_no_link(&mut options, path)?;
    let there = file.metadata()?;
    match there.is_file() && there.len() == 0 {
        true => Ok(file),
        false => Err(io::Error::new(io::ErrorKind::AlreadyExists, "it is no lock file")),
    }
}

/// True if a path still leads to an open file.
#[cfg(unix)]
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(open), Ok(there)) = (file.metadata(), fs::symlink_metadata(path)) else { return false };
    (open.dev(), open.ino()) == (there.dev(), there.ino())
}

/// True if there is a file at a path: one that is open cannot be removed.
#[cfg(not(unix))]
pub(super) fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

//! A lock file. The lock ends when it is dropped, or when its process ends in any way.

use super::open_no_link;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// How often a lock is tried whose file other processes remove or replace.
const TRIES: usize = 64;

/// A lock file of this process. Dropping it removes the file.
#[derive(Debug)]
pub struct Lock {
    pub(super) path: PathBuf,
    pub(super) file: File,
}

impl Lock {
    /// Waits until no other process holds the lock of a path. An error if there are no locks, or if something else has its name.
    pub fn wait(path: &Path) -> io::Result<Self> {
        let taken = Lock::take(path, |file| file.lock().map(|()| true))?;
        taken.ok_or_else(|| io::Error::other("another process has the lock"))
    }

    pub fn try_take(path: &Path) -> io::Result<Option<Self>> {
        Lock::take(path, |file| match file.try_lock() {
            Ok(()) => Ok(true),
            Err(TryLockError::WouldBlock) => Ok(false),
            Err(TryLockError::Error(error)) => Err(error),
        })
    }

    fn take(path: &Path, lock: impl Fn(&File) -> io::Result<bool>) -> io::Result<Option<Self>> {
        for _ in 0..TRIES {
            let file = opened(path)?;
            if !lock(&file)? {
                return Ok(None);
            }
            if is_at(&file, path) {
                return Ok(Some(Lock { path: path.to_owned(), file }));
            }
            // Its owner removed the file while this one waited.
        }
        Err(io::Error::other("other processes keep removing the lock"))
    }

    pub(super) fn leave(mut self) {
        self.path = PathBuf::new();
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed before the lock is released: a waiting process notices that and creates a new file.
        if is_at(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Opens or creates a lock file. Links are not followed, and a file with contents is not a lock file.
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

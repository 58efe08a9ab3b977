//! Files that are put in their place whole.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempPath};

use super::lock::is_at;
use super::{DRAFT, DRAWN, above, head, sync_folder};

/// Tries of a draft that others remove before it is locked.
const TRIES: usize = 16;

/// A file that is being written beside its place, under a name of its own. It is locked while its process runs, and gone if
/// it is dropped.
#[derive(Debug)]
pub struct FileDraft {
    /// The file, open for writing.
    pub file: File,
    path: TempPath,
    place: PathBuf,
}

impl FileDraft {
    /// Makes an empty draft of the file at `place`.
    ///
    /// # Errors
    /// If the folder of the file is not there or cannot be written to.
    pub fn new(place: &Path) -> io::Result<Self> {
        for _ in 0..TRIES {
            let draft = named(&head(place), |builder| builder.tempfile_in(above(place)))?;
            let (file, path) = draft.into_parts();
            // Without locks nobody removes what others are writing.
            let _ = file.try_lock();
            if is_at(&file, &path) {
                return Ok(FileDraft { file, path, place: place.to_owned() });
            }
        }
        Err(io::Error::other("others remove it while it is written"))
    }

    /// Puts the file in its place, once the disk holds all of it.
    ///
    /// # Errors
    /// If the disk does not take it; what was at the place is there still.
    pub fn put(self) -> io::Result<()> {
        self.file.sync_all()?;
        self.path.persist(&self.place).map_err(|failed| failed.error)
    }
}

/// Makes something under a name of the form that [`remove_stale_temps`](super::remove_stale_temps()) knows.
pub(super) fn named<T>(
    head: &std::ffi::OsStr,
    make: impl FnOnce(&Builder<'_, '_>) -> io::Result<T>,
) -> io::Result<T> {
    let mut builder = Builder::new();
    builder.prefix(head).suffix(DRAFT).rand_bytes(DRAWN);
    #[cfg(unix)]
    let permissions = std::os::unix::fs::PermissionsExt::from_mode(0o666);
    #[cfg(unix)]
    builder.permissions(permissions);
    make(&builder)
}

/// Puts `bytes` in the place of the file at `path`: at no time is there half a file. A link stays, and what it leads to is
/// replaced; a file keeps its permissions. What is no file, such as a terminal or a pipe, is written to.
///
/// # Errors
/// If the file's folder is not there or cannot be written to; what was at the place is there still.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let there = fs::metadata(&place).ok();
    if there.as_ref().is_some_and(|there| !there.is_file() && !there.is_dir()) {
        return fs::write(&place, bytes);
    }
    let mut draft = FileDraft::new(&place)?;
    if let Some(there) = there {
        draft.file.set_permissions(there.permissions())?;
    }
    draft.file.write_all(bytes)?;
    draft.put()?;
    // The new name is there. Whether it outlives a power failure is then up to the disk.
    let _ = sync_folder(above(&place));
    Ok(())
}

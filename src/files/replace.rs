//! Files that are put in their place whole.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempPath};

use super::lock::is_at;
use super::stale::remove_stale_temps;
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
            // A command that looks for leftovers may have it for a moment. Without locks none removes anything.
            let _ = file.lock();
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
        fs::rename(&self.path, &self.place)?;
        // There is nothing left of that name to remove.
        self.path.keep().map(drop).map_err(|failed| failed.error)
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

/// Replaces the file at `path`, or makes it, in one step: a process that is killed leaves the old file or the new one. A link
/// stays a link, and what it leads to is replaced. An old file keeps its mode, and its owner where the system allows it. What
/// isn't a file, such as a terminal or a pipe, is written to.
///
/// # Errors
/// If the file can't be written; what was there is there still.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_if(path, bytes, || Ok(()))
}

/// As [`replace`], unless `is_ready` fails, which is called last.
///
/// # Errors
/// If the file can't be written, or the error of `is_ready`; what was there is there still.
pub fn replace_if(
    path: &Path,
    bytes: &[u8],
    is_ready: impl FnOnce() -> io::Result<()>,
) -> io::Result<()> {
    let place = match fs::canonicalize(path) {
        // The standard output may be a file, but its reader has it open.
        _ if is_of_system(path) => return fs::write(path, bytes),
        Ok(place) => place,
        Err(error) if error.kind() == io::ErrorKind::NotFound => path.to_owned(),
        Err(error) => return Err(error),
    };
    let old = match fs::metadata(&place) {
        // A device or a pipe has nothing to lose, and can't be replaced.
        Ok(there) if !there.is_file() => return fs::write(&place, bytes),
        there => there.ok(),
    };
    remove_stale_temps(&place);
    let mut draft = FileDraft::new(&place)?;
    draft.file.write_all(bytes)?;
    if let Some(old) = &old {
        keep_owner_and_mode(&draft.file, old)?;
    }
    draft.file.sync_all()?;
    is_ready()?;
    draft.put()?;
    // The new name is there. Whether it outlives a power failure is then up to the disk.
    let _ = sync_folder(above(&place));
    Ok(())
}

/// Creates a file that isn't there yet, in one step: a process that is killed leaves the whole file or none.
///
/// # Errors
/// If there is a file of that name, or if it can't be written.
pub fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    remove_stale_temps(path);
    let mut draft = FileDraft::new(path)?;
    draft.file.write_all(bytes)?;
    draft.file.sync_all()?;
    draft.path.persist_noclobber(path).map_err(|failed| failed.error)?;
    let _ = sync_folder(above(path));
    Ok(())
}

/// True if a path is an open stream by name, such as /dev/stdout, or one of the kernel's files: it is written to, never
/// replaced. Other devices are known by their type; /dev/shm holds files as any other folder.
#[must_use]
pub fn is_of_system(path: &Path) -> bool {
    let known = ["/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd", "/proc"];
    cfg!(unix) && known.iter().any(|known| path.starts_with(known))
}

/// Gives a new file the mode of the old one, and its owner where the system allows it.
fn keep_owner_and_mode(file: &File, old: &fs::Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let new = file.metadata()?;
        if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
            // Only root may give a file away. The mode is set afterwards, since this clears parts of it.
            let _ = fchown(file, Some(old.uid()), Some(old.gid()));
        }
    }
    file.set_permissions(old.permissions())
}

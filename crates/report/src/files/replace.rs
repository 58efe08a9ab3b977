//! Files that are replaced as a whole.

use super::lock::is_at;
use super::stale::remove_stale_temps;
use super::{DRAFT, DRAWN, above, head, sync_folder};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, TempPath};

/// How often a draft is created if other processes remove it before it is locked.
const TRIES: usize = 16;
const MAX_LINKS: usize = 40;

/// A file that is written under a temporary name, locked while its process runs. Dropping it removes it.
#[derive(Debug)]
pub struct FileDraft {
    pub file: File,
    path: TempPath,
    place: PathBuf,
    old: Option<Metadata>,
}

impl FileDraft {
    /// Creates an empty draft of the file at `place`. If there is a file, only the owner may read the draft.
    pub fn new(place: &Path) -> io::Result<Self> {
        let old = fs::metadata(place).ok().filter(Metadata::is_file);
        for _ in 0..TRIES {
            let make = |builder: &Builder<'_, '_>| builder.tempfile_in(above(place));
            let (file, path) = named(&head(place), old.is_some(), make)?.into_parts();
            // A command that looks for leftovers may have it for a moment. Without locks none removes anything.
            let _ = file.lock();
            if is_at(&file, &path) {
                return Ok(FileDraft { file, path, place: place.to_owned(), old });
            }
        }
        Err(io::Error::other("another process removes it during writing"))
    }

    /// Syncs the file and moves it to its place, with the mode of the existing file, which is unchanged after an error, and its
    /// owner if the system allows it.
    pub fn put(self) -> io::Result<()> {
        self.complete()?;
        self.rename()
    }

    /// Syncs the file to disk and gives it a second name, which must be free. Dropping the draft removes the first name.
    pub fn link(&self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        match fs::hard_link(&self.path, path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => self.copy(path),
            linked => linked,
        }
    }

    fn copy(&self, path: &Path) -> io::Result<()> {
        let mut copy = OpenOptions::new().write(true).create_new(true).open(path)?;
        let copied =
            File::open(&self.path).and_then(|mut file| io::copy(&mut file, &mut copy)).and_then(|_| copy.sync_all());
        if copied.is_err() {
            let _ = fs::remove_file(path);
        }
        copied
    }

    fn complete(&self) -> io::Result<()> {
        if let Some(old) = &self.old {
            keep_owner_and_mode(&self.file, old)?;
        }
        self.file.sync_all()
    }

    fn rename(self) -> io::Result<()> {
        fs::rename(&self.path, &self.place)?;
        // The new name is there. Whether it outlives a power failure is then up to the disk.
        let _ = sync_folder(above(&self.place));
        // There is nothing left of the other name to remove.
        self.path.keep().map(drop).map_err(|failed| failed.error)
    }
}

/// Makes something under a name of the form that [`remove_stale_temps`](super::remove_stale_temps()) knows. A private file is
/// read and written by its owner alone.
pub(super) fn named<T>(
    head: &std::ffi::OsStr,
    is_private: bool,
    make: impl FnOnce(&Builder<'_, '_>) -> io::Result<T>,
) -> io::Result<T> {
    let mut builder = Builder::new();
    builder.prefix(head).suffix(DRAFT).rand_bytes(DRAWN);
    #[cfg(unix)]
    let mode = if is_private { 0o600 } else { 0o666 };
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    let _ = is_private;
    make(&builder)
}

/// Returns the path of the file that a path leads to, by whatever links, also if there is none yet.
pub fn target(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        found => return found,
    }
    let mut place = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&place) {
            Ok(next) => place = above(&place).join(next),
            // It is no link, or there is nothing.
            Err(_) => return Ok(place),
        }
    }
    Err(io::Error::other("too many links"))
}

/// Replaces the file at `path`, or makes it, in one step: a process that is killed, or an error, leaves the old file. A link stays a
/// link. The file keeps its mode, and its owner where the system allows it. Terminals and pipes are written to.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_if(path, bytes, || Ok(()))
}

/// As [`replace`], unless `is_ready` fails, which is called last.
pub fn replace_if(path: &Path, bytes: &[u8], is_ready: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
    // The standard output may be a file, but its reader has it open.
    if is_of_system(path) {
        return fs::write(path, bytes);
    }
    let place = target(path)?;
    // A device or a pipe has nothing to lose, and can't be replaced.
    if fs::metadata(&place).is_ok_and(|there| !there.is_file()) {
        return fs::write(&place, bytes);
    }
    remove_stale_temps(&place);
    let mut draft = FileDraft::new(&place)?;
    draft.file.write_all(bytes)?;
    draft.complete()?;
    is_ready()?;
    draft.rename()
}

/// Checks that [`replace`] could write a file now, and changes nothing: an old file is opened, and a new one is made beside it and
/// removed. What isn't a file is not opened: for the reader of a pipe that would be the end.
pub fn check_replaceable(path: &Path) -> io::Result<()> {
    let place = target(path)?;
    let there = fs::metadata(&place).ok();
    if is_of_system(path) || there.as_ref().is_some_and(|there| !there.is_file()) {
        return Ok(());
    }
    if there.is_some() {
        OpenOptions::new().write(true).open(&place)?;
    }
    // An error of its own names the file, and not the draft.
    fs::metadata(above(&place))?;
    FileDraft::new(&place).map(drop)
}

/// Creates a file that isn't there yet, in one step: a process that is killed leaves the whole file or none.
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
pub fn is_of_system(path: &Path) -> bool {
    let known = ["/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd", "/proc"];
    cfg!(unix) && known.iter().any(|known| path.starts_with(known))
}

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

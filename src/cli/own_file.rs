//! A user's own file, replaced safely: at any moment the disk holds the old file or the new one, whole.

use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

#[cfg(test)]
mod tests;

/// The byte order mark of UTF-8, which readers of scenarios skip.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// A file that a user wrote and that is to be replaced later.
#[derive(Debug)]
pub(super) struct OwnFile {
    /// The file as the user names it.
    path: PathBuf,
    /// The file itself, where `path` is a link.
    target: PathBuf,
    /// What it held when it was opened.
    bytes: Vec<u8>,
}

impl OwnFile {
    /// Opens the file from which `text` was read, before the work whose result replaces it.
    ///
    /// # Errors
    /// If the file no longer holds `text`, or if it or its folder can't be written to: why, and what to do.
    pub(super) fn open(path: &Path, text: &str) -> Result<Self, String> {
        let failed = |error: io::Error| {
            let help =
                "--write needs to replace this file; without it the report has a changed copy";
            format!("{} can't be written: {error}\n  {help}", path.display())
        };
        let target = fs::canonicalize(path).map_err(failed)?;
        let bytes = fs::read(&target).map_err(failed)?;
        if without_mark(&bytes) != text.as_bytes() {
            let help = "run the command again";
            return Err(format!("{} was changed after it was read\n  {help}", path.display()));
        }
        // Neither changes anything: the file is opened as it is, and the new one is removed.
        OpenOptions::new().write(true).open(&target).map_err(failed)?;
        let (temporary, file) = create_beside(&target).map_err(failed)?;
        drop(file);
        fs::remove_file(temporary).map_err(failed)?;
        Ok(OwnFile { path: path.to_owned(), target, bytes })
    }

    /// Returns the file as the user names it.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces what the file holds with `text`, if it is still what it was when it was opened. Mode, owner, links, byte
    /// order mark and line endings stay as they are.
    ///
    /// # Errors
    /// If the file was changed or removed, or can't be written. It then holds what it held before.
    pub(super) fn replace(&self, text: &str) -> Result<(), String> {
        let mark =
            if self.bytes.starts_with(BYTE_ORDER_MARK.as_bytes()) { BYTE_ORDER_MARK } else { "" };
        let text = format!("{mark}{}", with_line_endings_of(&self.bytes, text));
        let name = self.path.display();
        self.is_unchanged()?;
        // Others may write the file while the new one is written, so the last look is as late as it can be.
        replace_file(&self.target, text.as_bytes(), || {
            self.is_unchanged().map_err(io::Error::other)
        })
        .map_err(|error| match error.kind() {
            ErrorKind::Other => error.to_string(),
            _ => format!("failed to write {name}: {error}"),
        })
    }

    fn is_unchanged(&self) -> Result<(), String> {
        let now = fs::canonicalize(&self.path).and_then(|target| Ok((fs::read(&target)?, target)));
        let what = match now {
            Ok((bytes, target)) if target == self.target && bytes == self.bytes => return Ok(()),
            Ok(_) => "was changed while this command worked".to_owned(),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                "was removed while this command worked".to_owned()
            }
            Err(error) => format!("can't be read again: {error}"),
        };
        Err(format!("{} {what}", self.path.display()))
    }
}

/// Replaces the file at `path`, or makes it, in one step: a process that is killed leaves the old file or the new one. A link
/// keeps pointing at the file; the mode and the owner of an old file are kept. `is_ready` is asked last.
///
/// # Errors
/// If the file can't be written, or what `is_ready` says. What was there is there still.
pub(super) fn replace_file(
    path: &Path,
    bytes: &[u8],
    is_ready: impl FnOnce() -> io::Result<()>,
) -> io::Result<()> {
    let target = match fs::canonicalize(path) {
        // The standard output may be a file, but whoever reads it has it open.
        _ if is_of_system(path) => return fs::write(path, bytes),
        Ok(target) => target,
        Err(error) if error.kind() == ErrorKind::NotFound => path.to_owned(),
        Err(error) => return Err(error),
    };
    let old = match fs::metadata(&target) {
        // A device or a pipe has nothing to lose, and can't be replaced.
        Ok(known) if !known.is_file() => return fs::write(&target, bytes),
        known => known.ok(),
    };
    let (temporary, mut file) = create_beside(&target)?;
    let written = file
        .write_all(bytes)
        .and_then(|()| old.as_ref().map_or(Ok(()), |old| keep_owner_and_mode(&file, old)))
        .and_then(|()| file.sync_all())
        .and_then(|()| is_ready())
        .and_then(|()| fs::rename(&temporary, &target));
    if written.is_err() {
        // What is left of it is of no use; the error that matters is the one above.
        let _ = fs::remove_file(&temporary);
        return written;
    }
    sync_folder_of(&target);
    Ok(())
}

/// True if a path is one of the system's, such as /dev/stdout: it is written to, never replaced.
pub(super) fn is_of_system(path: &Path) -> bool {
    cfg!(unix) && (path.starts_with("/dev") || path.starts_with("/proc"))
}

/// Creates a file that isn't there yet, in one step: a process that is killed leaves the whole file or none.
///
/// # Errors
/// If there is a file of that name, or if it can't be written.
pub(super) fn create_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (temporary, mut file) = create_beside(path)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    // Unlike a new name, a second one never replaces a file. Some file systems have only one name for a file.
    let named = written.and_then(|()| match fs::hard_link(&temporary, path) {
        Err(error)
            if error.kind() != ErrorKind::AlreadyExists && path.symlink_metadata().is_err() =>
        {
            fs::rename(&temporary, path)
        }
        linked => linked,
    });
    // After a renaming there is nothing of that name.
    let _ = fs::remove_file(&temporary);
    if named.is_ok() {
        sync_folder_of(path);
    }
    named
}

/// Creates a file with a random name beside `path`, which no other process has.
pub(super) fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    loop {
        let temporary = random_beside(path);
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((temporary, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// Returns a random name beside `path`, hidden, with the ending of what is being written.
fn random_beside(path: &Path) -> PathBuf {
    #[expect(clippy::disallowed_types, reason = "the name of a file that is renamed at once")]
    let random = std::collections::hash_map::RandomState::new().build_hasher().finish();
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{random:016x}.tmp"));
    path.with_file_name(name)
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

/// Has the disk hold a new name. The file is there already, so a failure loses nothing.
fn sync_folder_of(path: &Path) {
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
    }
}

fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(bytes)
}

/// Returns `text` with `\r\n` at the end of every line, if that is how all lines of `old` end.
fn with_line_endings_of(old: &[u8], text: &str) -> String {
    let ends = old.iter().filter(|&&byte| byte == b'\n').count();
    let carriage_returns = old.windows(2).filter(|two| two == b"\r\n").count();
    match ends > 0 && ends == carriage_returns {
        true => text.replace("\r\n", "\n").replace('\n', "\r\n"),
        false => text.to_owned(),
    }
}

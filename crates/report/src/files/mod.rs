//! Writing to disk without partial results, and removing what killed processes left: locks, temporary names, files and folders
//! that are replaced as a whole.
//!
//! A lock that ends with its process shows whether that process still runs. A process id doesn't: two containers can have the
//! same one.

mod folder;
mod lock;
mod replace;
mod stale;
#[cfg(test)]
mod tests;

pub use folder::FolderDraft;
pub use lock::Lock;
pub use replace::{FileDraft, check_replaceable, create, is_of_system, replace, replace_if, target};
pub use stale::remove_stale_temps;

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

const DRAWN: usize = 16;
const DRAFT: &str = ".tmp";
/// The ending of the name of a replaced folder until it is removed.
const OLD: &str = ".old";
const LOCK: &str = ".lock";
/// What the name of the lock of a place ends with, after `.NAME.`
const PLACE_LOCK: &str = "balance-lock";

/// Returns the folder that holds a path: `.` for a name alone.
fn above(path: &Path) -> &Path {
    path.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns what all temporary names beside a path begin with: `.NAME.`
fn head(path: &Path) -> OsString {
    let mut head = OsString::from(".");
    head.push(path.file_name().unwrap_or_default());
    head.push(".");
    head
}

pub fn with_more(path: &Path, more: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(more);
    path.with_file_name(name)
}

/// Returns the path of the lock that a process holds while it writes to a place: `.NAME.balance-lock`
pub fn place_lock(place: &Path) -> PathBuf {
    let mut name = head(place);
    name.push(PLACE_LOCK);
    place.with_file_name(name)
}

fn with_ending(path: &Path, ending: &str, other: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default().as_encoded_bytes();
    let mut name = text(&name[..name.len().saturating_sub(ending.len())]);
    name.push(other);
    path.with_file_name(name)
}

#[cfg(unix)]
fn text(bytes: &[u8]) -> OsString {
    <std::ffi::OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(bytes).to_owned()
}

#[cfg(not(unix))]
fn text(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// Opens a file without following a link at its end, and without waiting for the other end of a pipe.
fn open_no_link(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        std::os::unix::fs::OpenOptionsExt::custom_flags(options, flags.bits().cast_signed());
    }
    options.open(path)
}

fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Returns the contents of an untrusted file: no link, device or pipe is followed, and at most `most` bytes are read.
pub fn read_plain(path: &Path, max: u64) -> io::Result<Vec<u8>> {
    let (file, size) = open_plain(path)?;
    if size > max {
        let why = format!("it has {size} bytes, and at most {max} are read");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    let mut bytes = Vec::new();
    file.take(max).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens an untrusted plain file, and returns its size in bytes.
pub fn open_plain(path: &Path) -> io::Result<(File, u64)> {
    let no_file = || io::Error::new(io::ErrorKind::InvalidInput, "it is not a plain file");
    if !path.symlink_metadata()?.is_file() {
        return Err(no_file());
    }
    let mut options = OpenOptions::new();
    options.read(true);
    // Something else may be there by now.
    let file = open_no_link(&mut options, path)?;
    let metadata = file.metadata()?;
    if metadata.is_file() { Ok((file, metadata.len())) } else { Err(no_file()) }
}

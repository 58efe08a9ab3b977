//! Writing to disk so that at no time there is half of anything, and so that what a killed process left is found and
//! removed: locks, temporary names, files and folders that are put in their place whole.
//!
//! A lock that ends with its process shows whether that process still runs. A process id never does: two containers can have
//! the same one.

mod folder;
mod lock;
mod read;
mod replace;
mod stale;
#[cfg(test)]
mod tests;

pub use folder::FolderDraft;
pub use lock::Lock;
pub use read::{open_plain, read_plain};
pub use replace::{FileDraft, check_replaceable, create, is_of_system, replace, replace_if, target};
pub use stale::remove_stale_temps;

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Random letters and digits in a temporary name.
const DRAWN: usize = 16;
/// What is being written.
const DRAFT: &str = ".tmp";
/// What a new folder took the place of, while it lies beside.
const ASIDE: &str = ".old";
/// The lock of a temporary folder.
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

/// Returns a path with more at the end of its name.
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

/// Returns a path with another ending in place of one that it has.
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

/// Has the disk hold the names in a folder. Where folders cannot be opened as files, this is not done.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

//! Reading files that others may have made.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use super::open_no_link;

/// Returns what a file holds that may come from anybody: neither a link, a device nor a pipe is followed, and no more than
/// `most` bytes are read.
pub fn read_plain(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let (file, size) = open_plain(path)?;
    if size > most {
        let why = format!("it has {size} bytes, and at most {most} are read");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Opens a plain file that may come from anybody, and returns its size in bytes.
pub fn open_plain(path: &Path) -> io::Result<(File, u64)> {
    let no_file = || io::Error::new(io::ErrorKind::InvalidInput, "it is no plain file");
    if !path.symlink_metadata()?.is_file() {
        return Err(no_file());
    }
    let mut options = OpenOptions::new();
    options.read(true);
    // Something else may be there by now.
    let file = open_no_link(&mut options, path)?;
    let told = file.metadata()?;
    if told.is_file() { Ok((file, told.len())) } else { Err(no_file()) }
}

//! Files that arguments name beside the report: Markdown and JUnit.

use std::fs::{self, OpenOptions};
use std::io::{Error, Write};
use std::path::Path;

/// Adds text to a file; with none it shows, before the work, that the file can be written.
///
/// # Errors
/// Why it cannot, and what to do.
pub(super) fn appending(path: &Path, text: &str) -> Result<(), String> {
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|error| unwritten(path, &error))
}

/// Makes text all that a file holds.
///
/// # Errors
/// Why it cannot, and what to do.
pub(super) fn replacing(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| unwritten(path, &error))
}

fn unwritten(path: &Path, error: &Error) -> String {
    let help = "name a file that can be written, in a folder that is there";
    format!("failed to write {}: {error}\n  {help}", path.display())
}

//! Files that arguments name beside the report: Markdown and JUnit.

use std::fs::{self, OpenOptions};
use std::io::{Error, Write};
use std::path::{Path, PathBuf};

use super::folder::resolved;

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

/// Shows, before the work, that files to be written are none that were read, and no two of them one.
///
/// # Errors
/// Which it is, and what to do.
pub(super) fn apart(files: &[&Path], inputs: &[PathBuf]) -> Result<(), String> {
    for (nth, file) in files.iter().enumerate() {
        if file.is_dir() {
            let help = "name a file in it";
            return Err(format!("failed to write {}: it is a folder\n  {help}", file.display()));
        }
        let at = resolved(file);
        if inputs.iter().any(|input| resolved(input) == at) {
            return Err(format!(
                "{} is read by this scenario, and would be overwritten\n  name another file",
                file.display()
            ));
        }
        if files[..nth].iter().any(|other| resolved(other) == at) {
            return Err(format!(
                "{} is to hold two things\n  name a file for each",
                file.display()
            ));
        }
    }
    Ok(())
}

fn unwritten(path: &Path, error: &Error) -> String {
    let help = "name a file that can be written, in a folder that is there";
    format!("failed to write {}: {error}\n  {help}", path.display())
}

//! Replaces a user's own file atomically: at any moment the disk has the complete old or new file.

use crate::prelude::*;
use balance_report::files::{check_replaceable, replace_if};

#[cfg(test)]
mod tests;

/// The byte order mark of UTF-8, which readers of scenarios skip.
const BYTE_ORDER_MARK: &str = "\u{feff}";

#[derive(Debug)]
pub(super) struct OwnFile {
    path: PathBuf,
    target: PathBuf,
    bytes: Vec<u8>,
}

impl OwnFile {
    /// Opens the file before the work whose result replaces it. An error if its text has changed or it isn't writable.
    pub(super) fn open(path: &Path, text: &str, help: &'static str) -> Result<Self, Error> {
        let failed =
            |source: io::Error| Error::File { what: format!("{} can't be written", path.display()), source, help };
        let target = fs::canonicalize(path).map_err(failed)?;
        let bytes = fs::read(&target).map_err(failed)?;
        if without_mark(&bytes) != text.as_bytes() {
            let help = "run the command again";
            return Err(Error::Place(format!("{} was changed after it was read\n  {help}", path.display())));
        }
        check_replaceable(&target).map_err(failed)?;
        Ok(OwnFile { path: path.to_owned(), target, bytes })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces an unchanged file. Keeps mode, owner, links, byte order mark and line endings.
    pub(super) fn replace(&self, text: &str) -> Result<(), Error> {
        let mark = if self.bytes.starts_with(BYTE_ORDER_MARK.as_bytes()) { BYTE_ORDER_MARK } else { "" };
        let text = format!("{mark}{}", with_line_endings_of(&self.bytes, text));
        let name = self.path.display();
        self.is_unchanged()?;
        // Another program may write the file meanwhile, so it is checked as late as possible.
        replace_if(&self.target, text.as_bytes(), || self.is_unchanged().map_err(io::Error::other)).map_err(|source| {
            match source.kind() {
                ErrorKind::Other => Error::Place(source.to_string()),
                _ => Error::File { what: format!("failed to write {name}"), source, help: "" },
            }
        })
    }

    fn is_unchanged(&self) -> Result<(), Error> {
        let now = fs::canonicalize(&self.path).and_then(|target| Ok((fs::read(&target)?, target)));
        let what = match now {
            Ok((bytes, target)) if target == self.target && bytes == self.bytes => return Ok(()),
            Ok(_) => "was changed while this command ran".to_owned(),
            Err(error) if error.kind() == ErrorKind::NotFound => "was removed while this command ran".to_owned(),
            Err(error) => format!("can't be read again: {error}"),
        };
        Err(Error::Place(format!("{} {what}", self.path.display())))
    }
}

fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(BYTE_ORDER_MARK.as_bytes()).unwrap_or(bytes)
}

fn with_line_endings_of(old: &[u8], text: &str) -> String {
    let ends = old.iter().filter(|&&byte| byte == b'\n').count();
    let carriage_returns = old.windows(2).filter(|two| two == b"\r\n").count();
    match ends > 0 && ends == carriage_returns {
        true => text.replace("\r\n", "\n").replace('\n', "\r\n"),
        false => text.to_owned(),
    }
}

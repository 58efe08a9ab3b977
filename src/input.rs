//! Where commands read scenarios from: files, or standard input for `-`.

use crate::error::Error;
use crate::outside::*;
use balance_scenario::{Disk, LARGEST_FILE, ReadProblem, text_of};
use std::io::stdin;

/// The files of the operating system, where `-` is standard input. Cards are relative to the working directory then.
pub(super) struct Input;

pub(super) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

pub(super) fn ensure_file(path: &Path, what: &str) -> Result<(), Error> {
    match is_stdin(path) {
        true => Err(Error::Argument(format!(
            "{what}, so it can't read standard input\n  save the scenario as a file, and name that instead of -"
        ))),
        false => Ok(()),
    }
}

fn stdin_text() -> Result<String, ReadProblem> {
    static TEXT: OnceLock<Result<String, ReadProblem>> = OnceLock::new();
    let read = || {
        let mut bytes = Vec::new();
        let read = stdin().lock().take(LARGEST_FILE + 1).read_to_end(&mut bytes);
        read.map_err(|error| ReadProblem::Unreadable(error.to_string()))?;
        text_of(bytes)
    };
    TEXT.get_or_init(read).clone()
}

impl Files for Input {
    fn read(&self, path: &Path) -> Result<String, ReadProblem> {
        if is_stdin(path) { stdin_text() } else { Disk.read(path) }
    }

    fn identity(&self, path: &Path) -> PathBuf {
        if is_stdin(path) { path.to_owned() } else { Disk.identity(path) }
    }
}

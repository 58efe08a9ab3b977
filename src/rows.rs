//! The file with a row for each game: somewhere of its own, or a part of the report.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::facts::labels;
use super::folder::{lies_in, resolved};
use balance_report::files::{FileDraft, remove_stale_temps, target, with_more};
use balance_report::frame::{Records, WriteError};
use balance_scenario::Prepared;

/// Free names that are tried for rows whose report could not be written.
const MAX_NAMES: u32 = 1_000;

pub(super) struct OpenRows {
    pub records: Records,
    /// The name of the file in the report; `None` if it is no part of it.
    name: Option<OsString>,
}

/// Rows of all games, which are to be a part of the report. They have a temporary name beside it.
#[derive(Debug)]
pub(super) struct Rows {
    draft: FileDraft,
    name: OsString,
}

fn beside(report: &Path) -> io::Result<FileDraft> {
    let place = resolved(report);
    if let Some(above) = place.parent().filter(|above| !above.as_os_str().is_empty()) {
        fs::create_dir_all(above)?;
    }
    FileDraft::new(&place)
}

/// Makes a draft of a file that stays where the user wants it.
fn in_place(path: &Path) -> io::Result<FileDraft> {
    let place = target(path)?;
    if fs::metadata(&place).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no plain file"));
    }
    remove_stale_temps(&place);
    FileDraft::new(&place)
}

impl OpenRows {
    /// Opens a file of rows. A part of the report is written beside the report: an old one stays whole until the new one
    /// takes its place.
    pub(super) fn open(path: &Path, report: &Path, prepared: &Prepared) -> Result<Self, WriteError> {
        let is_inside = lies_in(path, report);
        let draft = if is_inside { beside(report) } else { in_place(path) };
        let draft = draft.map_err(WriteError::at(path))?;
        let contest = prepared.contest.as_ref();
        let records = Records::create(draft, path, &labels(&prepared.sides, contest), contest.catalogue())?;
        Ok(OpenRows { records, name: path.file_name().filter(|_| is_inside).map(OsString::from) })
    }

    /// Gives the file its name, or returns it if it is to be a part of the report. If that fails, nothing is left of it.
    pub(super) fn close(self) -> Result<Option<Rows>, WriteError> {
        match self.name {
            Some(name) => Ok(Some(Rows { draft: self.records.close()?, name })),
            None => self.records.finish().map(|()| None),
        }
    }
}

impl Rows {
    /// Puts the rows into the folder of a report that is being written, unless that has a file of the name itself.
    pub(super) fn put_into(&self, report: &Path) -> Result<(), WriteError> {
        let path = report.join(&self.name);
        self.draft.link(&path).map_err(WriteError::at(&path))
    }

    /// Keeps the rows of a report that could not be written beside its place, and says where, or why not.
    pub(super) fn rescued(&self, report: &Path) -> String {
        match self.kept(report) {
            Ok(path) => format!("the rows of all games are kept in {}", path.display()),
            Err(error) => format!("the rows of all games could not be kept: {error}"),
        }
    }

    fn kept(&self, report: &Path) -> io::Result<PathBuf> {
        let name = self.name.to_string_lossy();
        for number in 1..=MAX_NAMES {
            let more = match number {
                1 => format!("-{name}"),
                _ => format!("-{number}-{name}"),
            };
            let path = with_more(report, &more);
            match self.draft.link(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                linked => return linked.map(|()| path),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

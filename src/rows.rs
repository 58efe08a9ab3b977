//! The file with a row for each game, which may be part of the report.

use crate::facts::labels;
use crate::folder::{lies_in, resolved};
use crate::outside::*;
use balance_report::files::{FileDraft, target};
use balance_report::frame::Records;

const MAX_NAMES: u32 = 1_000;

pub(super) struct OpenRows {
    pub records: Records,
    /// The name of the file in the report; `None` if it isn't part of it.
    name: Option<OsString>,
}

/// Rows of all games that become part of the report. Until then they have a temporary name next to it.
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

fn in_place(path: &Path) -> io::Result<FileDraft> {
    let place = target(path)?;
    if fs::metadata(&place).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a plain file"));
    }
    remove_stale_temps(&place);
    FileDraft::new(&place)
}

impl OpenRows {
    /// Rows of a report are written next to it, so that the old report stays complete until the new one replaces it.
    pub(super) fn open(path: &Path, report: Option<&Path>, prepared: &Prepared) -> Result<Self, WriteError> {
        let report = report.filter(|report| lies_in(path, report));
        let is_inside = report.is_some();
        let draft = report.map_or_else(|| in_place(path), beside);
        let draft = draft.map_err(WriteError::at(path))?;
        let contest = prepared.contest.as_ref();
        let records = Records::create(draft, path, &labels(&prepared.sides, contest), contest.catalogue())?;
        Ok(OpenRows { records, name: path.file_name().filter(|_| is_inside).map(OsString::from) })
    }

    /// Gives the file its final name, or returns it if it becomes part of the report.
    pub(super) fn close(self) -> Result<Option<Rows>, WriteError> {
        match self.name {
            Some(name) => Ok(Some(Rows { draft: self.records.close()?, name })),
            None => self.records.finish().map(|()| None),
        }
    }
}

impl Rows {
    /// An error if the report already has a file of that name.
    pub(super) fn put_into(&self, report: &Path) -> Result<(), WriteError> {
        let path = report.join(&self.name);
        self.draft.link(&path).map_err(WriteError::at(&path))
    }

    /// Keeps the rows of a report that could not be written, next to its place. Returns where, or why that failed.
    pub(super) fn rescued(&self, report: &Path) -> String {
        match self.kept(report) {
            Ok(path) => format!("the rows of all games are in {}", path.display()),
            Err(error) => format!("the rows of all games could not be saved: {error}"),
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

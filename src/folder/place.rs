//! The place of a report: it is written beside it and then put there whole, so that what lies there is one report at any
//! time, the old one or the new one. What is no report is never lost.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{MANIFEST, lies_in, printable, resolved, told, unmade};
use crate::error::Error;
use balance_report::files::{FolderDraft, remove_stale_temps, target};
use balance_report::frame::WriteError;

/// Names of files that a message lists, at most.
const MAX_NAMED: usize = 20;

#[derive(Debug)]
pub(crate) struct Place<'a> {
    pub path: &'a Path,
    /// Whatever lies there may be replaced.
    pub force: bool,
    pub inputs: &'a [PathBuf],
    /// The file of rows: in that place, the new report has one of that name.
    pub along: Option<&'a Path>,
}

#[derive(Debug)]
pub(crate) struct Put {
    pub folder: PathBuf,
    /// What must be said of that, if anything.
    pub remarks: Vec<String>,
}

impl Place<'_> {
    /// Shows, before the work, that a report of about `bytes` bytes can be put there: that the folder above can be written
    /// to, that there is room, and that nothing but a report is lost. The room is not looked at if `bytes` is `None`.
    pub(crate) fn ensure_writable(&self, bytes: Option<u64>) -> Result<(), Error> {
        // Behind a slash at its end a link could not be told from what it leads to.
        let place = self.path.components().as_path();
        let kept = remove_stale_temps(&target(place).unwrap_or_else(|_| resolved(place)));
        if let Some(aside) = kept.first() {
            return Err(Error::Place(format!(
                "an earlier command was stopped while it replaced {}, and something else lies there now\n  the old report is {}: \
                 move it to where you want it, and remove what else has its name",
                place.display(),
                aside.display()
            )));
        }
        if place.is_symlink() && !place.exists() {
            return Err(Error::Place(format!(
                "{} is a link to a folder that is not there\n  make that folder, or name another: --out DIR",
                place.display()
            )));
        }
        let resolved = resolved(place);
        self.must_hold_nothing_in_use(&resolved)?;
        if let Some(lost) = self.lost() {
            return Err(Error::Place(format!(
                "{} holds {lost}\n  name another folder, or --force to replace it",
                place.display()
            )));
        }
        let draft = FolderDraft::new(&resolved).map_err(|error| unmade(place, error))?;
        match (bytes, room(draft.path())) {
            (Some(bytes), Some(room)) if room < bytes => Err(Error::Place(format!(
                "there is no room for a report at {}: {} KB are left, and it may take {} KB\n  make room, name another \
                 place with --out DIR, or try it all the same with --ignore-free-space",
                place.display(),
                room / 1024,
                bytes / 1024
            ))),
            _ => Ok(()),
        }
    }

    /// Shows that replacing the folder takes away nothing that the command or its user works with, and that it can be
    /// replaced at all.
    fn must_hold_nothing_in_use(&self, resolved: &Path) -> Result<(), Error> {
        let place = self.path.display();
        if !resolved.exists() {
            return Ok(());
        }
        if !resolved.is_dir() {
            return Err(unmade(self.path, io::ErrorKind::AlreadyExists.into()));
        }
        let here = std::env::current_dir().ok().and_then(|here| here.canonicalize().ok());
        if here.is_some_and(|here| here.starts_with(resolved)) {
            return Err(Error::Place(format!(
                "{place} is the folder that this command runs in, or holds it: a report would replace it\n  name a folder \
                 in it, such as --out report"
            )));
        }
        let input = self.inputs.iter().find(|input| super::resolved(input).starts_with(resolved));
        if let Some(input) = input {
            return Err(Error::Place(format!(
                "{place} holds {}, which this command reads: a report would replace it\n  name another folder: --out DIR",
                input.display()
            )));
        }
        if is_mount_point(resolved) {
            return Err(Error::Place(format!(
                "{place} is a mount point, which a report cannot replace\n  name a folder in it: --out {}",
                self.path.join("report").display()
            )));
        }
        Ok(())
    }

    /// What would be lost that is no part of a report, in words; `None` if nothing would be, or if all may be.
    fn lost(&self) -> Option<String> {
        if self.force {
            return None;
        }
        let foreign_files = self.foreign_files();
        let (last, rest) = foreign_files.split_last()?;
        let more = foreign_files.len().saturating_sub(MAX_NAMED);
        Some(match (rest.len(), more) {
            (0, _) => format!("{last}, which is no part of a report: it would be lost"),
            (_, 0) => format!("{} and {last}, which are no part of a report: they would be lost", rest.join(", ")),
            _ => format!(
                "{} and {more} more, which are no part of a report: they would be lost",
                foreign_files[..MAX_NAMED].join(", ")
            ),
        })
    }

    /// The names of what lies there and is no part of a report, in order.
    fn foreign_files(&self) -> Vec<String> {
        let told = told(self.path);
        let rows = self.along.filter(|rows| lies_in(rows, self.path)).and_then(Path::file_name);
        let ours = |entry: &fs::DirEntry| {
            let name = entry.file_name();
            rows == Some(&*name)
                || told.as_ref().is_some_and(|told| {
                    let name = name.to_string_lossy();
                    name == MANIFEST || told.files.contains_key(&*name)
                })
        };
        let entries = fs::read_dir(self.path).into_iter().flatten().flatten();
        let foreign_files = entries.filter(|entry| !ours(entry));
        let mut names: Vec<String> =
            foreign_files.map(|entry| printable(&entry.file_name().to_string_lossy())).collect();
        names.sort();
        names
    }

    /// Puts a report there: `write` writes it into an empty folder, its manifest last. If something lies there by now that
    /// would be lost, or that `keeps` names, the report goes beside it, under a name with a number. If writing fails, what was
    /// there is there still.
    pub(crate) fn put(
        &self,
        keeps: impl Fn() -> Option<String>,
        write: impl FnOnce(&Path) -> Result<(), WriteError>,
    ) -> Result<Put, WriteError> {
        let place = &resolved(self.path);
        let draft = FolderDraft::new(place).map_err(WriteError::at(place))?;
        write(draft.path())
            .and_then(|()| draft.sync().map_err(WriteError::at(draft.path())))
            .and_then(|()| self.settle(&draft, place, keeps))
    }

    /// Puts a draft in its place, or beside it.
    fn settle(&self, draft: &FolderDraft, place: &Path, keeps: impl Fn() -> Option<String>) -> Result<Put, WriteError> {
        let _lock = draft.lock_place();
        let in_use = self.must_hold_nothing_in_use(place).err().map(|error| error.to_string());
        if let Some(why) =
            in_use.or_else(|| self.lost().map(|lost| format!("{} holds {lost}", self.path.display()))).or_else(keeps)
        {
            let beside = draft.put_beside().map_err(WriteError::at(place))?;
            let shown = self.path.with_file_name(beside.file_name().unwrap_or_default());
            let why = why.lines().next().unwrap_or_default();
            let remarks = vec![format!("the report is in {}: since the start of this command, {why}", shown.display())];
            return Ok(Put { folder: shown, remarks });
        }
        let left = draft.put().map_err(WriteError::at(place))?;
        let untidy = |what: String| format!("the report is in its place, but not all was tidied up: {what}");
        Ok(Put { folder: self.path.to_owned(), remarks: left.into_iter().map(untidy).collect() })
    }
}

/// Bytes that are left on the disk of a folder, where that can be told.
#[cfg(unix)]
fn room(folder: &Path) -> Option<u64> {
    let told = rustix::fs::statvfs(folder).ok()?;
    Some(told.f_bavail.saturating_mul(told.f_frsize))
}

#[cfg(not(unix))]
fn room(_folder: &Path) -> Option<u64> {
    None
}

/// True if another file system begins at a folder, or if it is mounted there a second time.
#[cfg(target_os = "linux")]
fn is_mount_point(folder: &Path) -> bool {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    let told = statx(CWD, folder, AtFlags::empty(), StatxFlags::empty());
    let root = |told: rustix::fs::Statx| told.stx_attributes_mask & told.stx_attributes & StatxAttributes::MOUNT_ROOT;
    told.is_ok_and(|told| !root(told).is_empty())
}

/// True if another file system begins at a folder.
#[cfg(all(unix, not(target_os = "linux")))]
fn is_mount_point(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let device = |path: &Path| fs::metadata(path).map(|told| told.dev()).ok();
    folder.parent().is_some_and(|above| device(above) != device(folder))
}

#[cfg(not(unix))]
fn is_mount_point(_folder: &Path) -> bool {
    false
}

//! Puts a report in its place atomically: the folder always contains either the old report or the new one. Files that aren't
//! part of a report are never lost.

use super::{manifest_head, not_created};
use crate::error::Error;
use crate::folder::{MANIFEST, printable};
use crate::folder::{lies_in, resolved};
use crate::outside::*;
use balance_report::files::{FolderDraft, target};

const MAX_NAMED: usize = 20;

#[derive(Debug)]
pub(crate) struct Place<'a> {
    pub path: &'a Path,
    pub force: bool,
    pub inputs: &'a [PathBuf],
    /// The file of rows. If it is in this place, the new report has one of that name.
    pub rows_path: Option<&'a Path>,
}

#[derive(Debug)]
pub(crate) struct Put {
    pub folder: PathBuf,
    pub remarks: Vec<String>,
}

impl Place<'_> {
    /// Checks that a report of about `bytes` bytes can be put there: permissions, space if known, and what it replaces.
    pub(crate) fn ensure_writable(&self, bytes: Option<u64>) -> Result<(), Error> {
        // With a slash at its end, a link would be followed.
        let place = self.path.components().as_path();
        let kept = remove_stale_temps(&target(place).unwrap_or_else(|_| resolved(place)));
        if let Some(old) = kept.first() {
            return Err(Error::Place(format!(
                "an earlier command was stopped while it replaced {}, and something else is there now\n  the old report is {}: \
                 move it where you want it, and remove what has its name",
                place.display(),
                old.display()
            )));
        }
        if place.is_symlink() && !place.exists() {
            return Err(Error::Place(format!(
                "{} is a link to a folder that doesn't exist\n  create that folder, or name another: --out DIR",
                place.display()
            )));
        }
        let resolved = resolved(place);
        self.ensure_not_in_use(&resolved)?;
        if let Some(lost) = self.lost() {
            return Err(Error::Place(format!(
                "{} contains {lost}\n  name another folder, or replace it with --force",
                place.display()
            )));
        }
        let draft = FolderDraft::new(&resolved).map_err(|error| not_created(place, error))?;
        match (bytes, room(draft.path())) {
            (Some(bytes), Some(room)) if room < bytes => Err(Error::Place(format!(
                "too little disk space for a report at {}: {} KB are free, and it may need {} KB\n  free some space, name \
                 another folder with --out DIR, or try anyway with --ignore-free-space",
                place.display(),
                room / 1024,
                bytes / 1024
            ))),
            _ => Ok(()),
        }
    }

    /// Checks that the folder can be replaced, and that neither the command nor its user is working in it.
    fn ensure_not_in_use(&self, resolved: &Path) -> Result<(), Error> {
        let place = self.path.display();
        if !resolved.exists() {
            return Ok(());
        }
        if !resolved.is_dir() {
            return Err(not_created(self.path, io::ErrorKind::AlreadyExists.into()));
        }
        let here = std::env::current_dir().ok().and_then(|here| here.canonicalize().ok());
        if here.is_some_and(|here| here.starts_with(resolved)) {
            return Err(Error::Place(format!(
                "{place} is or contains the folder that this command runs in, and a report would replace it\n  name a folder \
                 in it: --out report"
            )));
        }
        let input = self.inputs.iter().find(|input| super::resolved(input).starts_with(resolved));
        if let Some(input) = input {
            return Err(Error::Place(format!(
                "{place} contains {}, which this command reads, and a report would replace it\n  name another folder: --out DIR",
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

    /// Describes files that would be lost and are not part of a report; `None` if there are none, or with `--force`.
    fn lost(&self) -> Option<String> {
        if self.force {
            return None;
        }
        let foreign_files = self.foreign_files();
        let (last, rest) = foreign_files.split_last()?;
        let more = foreign_files.len().saturating_sub(MAX_NAMED);
        Some(match (rest.len(), more) {
            (0, _) => format!("{last}, which is not part of a report and would be lost"),
            (_, 0) => format!("{} and {last}, which are not part of a report and would be lost", rest.join(", ")),
            _ => format!(
                "{} and {more} more, which are not part of a report and would be lost",
                foreign_files[..MAX_NAMED].join(", ")
            ),
        })
    }

    fn foreign_files(&self) -> Vec<String> {
        let head = manifest_head(self.path);
        let rows = self.rows_path.filter(|rows| lies_in(rows, self.path)).and_then(Path::file_name);
        let is_ours = |name: &OsString| {
            let text = name.to_string_lossy();
            let is_of_report = head.as_ref().is_some_and(|head| text == MANIFEST || head.files.contains_key(&*text));
            is_of_report || rows == Some(name)
        };
        let names = fs::read_dir(self.path).into_iter().flatten().flatten().map(|entry| entry.file_name());
        let foreign = names.filter(|name| !is_ours(name));
        let mut foreign: Vec<String> = foreign.map(|name| printable(&name.to_string_lossy())).collect();
        foreign.sort();
        foreign
    }

    /// Puts a report there, which `write` writes into an empty folder. If something would be lost by now, or `keeps` names it,
    /// the report goes next to it, under a numbered name.
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

    fn settle(&self, draft: &FolderDraft, place: &Path, keeps: impl Fn() -> Option<String>) -> Result<Put, WriteError> {
        let _lock = draft.lock_place();
        let in_use = self.ensure_not_in_use(place).err().map(|error| error.to_string());
        let lost = || self.lost().map(|lost| format!("{} contains {lost}", self.path.display()));
        if let Some(why) = in_use.or_else(lost).or_else(keeps) {
            let beside = draft.put_beside().map_err(WriteError::at(place))?;
            let shown = self.path.with_file_name(beside.file_name().unwrap_or_default());
            let why = why.lines().next().unwrap_or_default();
            let remarks =
                vec![format!("the report is in {} because, since this command began, {why}", shown.display())];
            return Ok(Put { folder: shown, remarks });
        }
        let left = draft.put().map_err(WriteError::at(place))?;
        let untidy = |what: String| format!("the report is complete, but temporary files remain: {what}");
        Ok(Put { folder: self.path.to_owned(), remarks: left.into_iter().map(untidy).collect() })
    }
}

/// Returns the free space on the disk of a folder, in bytes; `None` if unknown.
#[cfg(unix)]
fn room(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn room(_folder: &Path) -> Option<u64> {
    None
}

/// True if another file system begins at a folder, or if it is mounted there a second time.
#[cfg(target_os = "linux")]
fn is_mount_point(folder: &Path) -> bool {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    let is_root =
        |of: rustix::fs::Statx| (of.stx_attributes_mask & of.stx_attributes).contains(StatxAttributes::MOUNT_ROOT);
    statx(CWD, folder, AtFlags::empty(), StatxFlags::empty()).is_ok_and(is_root)
}

#[cfg(all(unix, not(target_os = "linux")))]
fn is_mount_point(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let device = |path: &Path| fs::metadata(path).map(|of| of.dev()).ok();
    folder.parent().is_some_and(|above| device(above) != device(folder))
}

#[cfg(not(unix))]
fn is_mount_point(_folder: &Path) -> bool {
    false
}

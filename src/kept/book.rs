//! The book of a play: what is on record of it, and where what is played is saved.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::tally_file::{TallyFile, read_piece, squeezed, to_bytes, unsqueezed};
use super::what::What;
use crate::build::other_builds;
use crate::error::Error;
use crate::manifest::Recalled;
use crate::out::say;
use balance_engine::sim::{Keeper, Piece};
use balance_report::files::Lock;
use balance_report::frame::{WriteError, replace};

/// Remembers what was played of something, and saves it now and then.
#[derive(Default)]
pub(crate) struct Book {
    /// What is played; `None` where nothing is kept.
    pub what: Option<What>,
    /// Whether what is not on record is played; if not, it is put together from shards.
    pub merges: bool,
    /// The seat blocks to play, where it is not all of them.
    pub slice: Option<Range<u64>>,
    /// Where it is saved while it is played, and how often; never where there is no time.
    pub checkpoint: Option<(PathBuf, Duration)>,
    /// The manifest that lay in the place of the report before anything was played.
    pub manifest_before: Option<Vec<u8>>,
    /// Keeps others from saving in the same place, as long as this is played.
    pub lock: Option<Lock>,
    /// What was on record before, as the manifest tells it: from which file, and which units.
    pub recalled: Vec<(PathBuf, Range<u64>)>,
    pieces: Mutex<BTreeMap<u64, Held>>,
    saved: Mutex<Option<Instant>>,
    /// Why a checkpoint could not be written, the first time.
    unsaved: Mutex<Option<String>>,
    /// The first unit of a piece that holds counts of something else.
    foreign: Mutex<Option<u64>>,
}

/// A piece, squeezed: in memory, or where it lies in a file.
enum Held {
    Here(Range<u64>, Vec<u8>),
    File(Range<u64>, PathBuf, Range<u64>),
}

impl Held {
    fn units(&self) -> &Range<u64> {
        match self {
            Held::Here(units, _) | Held::File(units, ..) => units,
        }
    }

    fn squeezed(&self) -> std::io::Result<Vec<u8>> {
        match self {
            Held::Here(_, bytes) => Ok(bytes.clone()),
            Held::File(_, path, place) => read_piece(path, place),
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[expect(clippy::disallowed_methods, reason = "checkpoints are written by the clock; what they hold is not")]
fn now() -> Instant {
    Instant::now()
}

impl Book {
    /// Puts the pieces of a file on record. Those of shards stay where they lie, since there may be thousands; those that
    /// are gone on from are held here: their file may be the checkpoint, which is written anew while it is played.
    pub(super) fn recall(&mut self, file: &TallyFile) -> std::io::Result<()> {
        if let Some(what) = &mut self.what {
            what.builds.extend(file.what.builds.iter().cloned());
            what.builds.sort();
            what.builds.dedup();
        }
        for (units, place) in &file.pieces {
            self.recalled.push((file.path.clone(), units.clone()));
            let held = match self.merges {
                true => Held::File(units.clone(), file.path.clone(), place.clone()),
                false => Held::Here(units.clone(), read_piece(&file.path, place)?),
            };
            locked(&self.pieces).insert(units.start, held);
        }
        Ok(())
    }

    pub(crate) fn told(&self) -> Vec<Recalled> {
        let of = |(path, units): &(PathBuf, Range<u64>)| Recalled {
            file: path.display().to_string(),
            units: [units.start, units.end],
        };
        self.recalled.iter().map(of).collect()
    }

    /// Returns the builds but this one that played some of what is on record.
    pub(crate) fn other_builds(&self) -> Vec<String> {
        let builds = self.what.as_ref().map_or(&[][..], |what| &what.builds);
        other_builds(builds).into_iter().map(str::to_owned).collect()
    }

    /// Returns the warning that other builds played some of what is reported; `None` if this build played all of it.
    pub(crate) fn other_builds_warning(&self) -> Option<String> {
        let others = self.other_builds();
        (!others.is_empty()).then(|| {
            format!(
                "some of these games were played by another build of this program ({}), which --accept-other-build accepted: \
                 its rules, players or cards may differ",
                others.join(", ")
            )
        })
    }

    /// Shows that all that is put together are counts of what is asked. What was only to be gone on from is played anew
    /// instead.
    pub(crate) fn must_be_ours(&self) -> Result<(), Error> {
        let Some(from) = locked(&self.foreign).filter(|_| self.merges) else { return Ok(()) };
        let file = self.recalled.iter().find(|(_, units)| units.start == from);
        let name = file.map_or(String::new(), |(path, _)| path.display().to_string());
        Err(Error::Misfit(format!(
            "{name} holds counts that are none of this scenario and build\n  play what it held anew: nothing of it is used"
        )))
    }

    /// The unit after the last that is on record from the first on.
    pub(super) fn reaches(&self) -> u64 {
        let pieces = locked(&self.pieces);
        let first = self.slice.as_ref().map_or(0, |slice| slice.start);
        pieces.range(first..).fold(first, |end, (&from, held)| if from == end { held.units().end } else { end })
    }

    pub(super) fn units(&self) -> Vec<Range<u64>> {
        locked(&self.pieces).values().map(|held| held.units().clone()).collect()
    }

    pub(super) fn bytes(&self) -> std::io::Result<Option<Vec<u8>>> {
        let Some(what) = &self.what else { return Ok(None) };
        let pieces = locked(&self.pieces);
        let all: std::io::Result<Vec<_>> =
            pieces.values().map(|held| Ok((held.units().clone(), held.squeezed()?))).collect();
        let all = all?;
        Ok((!all.is_empty()).then(|| to_bytes(what, &all)))
    }

    /// Writes the file of all pieces by `put`. False if there are no pieces.
    pub(crate) fn write(
        &self,
        path: &Path,
        put: impl FnOnce(&Path, &[u8]) -> Result<(), WriteError>,
    ) -> Result<bool, WriteError> {
        match self.bytes().map_err(WriteError::at(path))? {
            Some(bytes) => put(path, &bytes).map(|()| true),
            None => Ok(false),
        }
    }

    /// Saves everything where it is saved while it is played. That it cannot be is told at the end.
    pub(super) fn save(&self) {
        if let Some((path, _)) = &self.checkpoint {
            let above = path.parent().filter(|above| !above.as_os_str().is_empty());
            let written = above
                .map_or(Ok(()), fs::create_dir_all)
                .map_err(WriteError::at(path))
                .and_then(|()| self.write(path, replace));
            if let Err(error) = written {
                let why = || format!("what was played could not be saved in {}: {error}", path.display());
                locked(&self.unsaved).get_or_insert_with(why);
            }
        }
        *locked(&self.saved) = Some(now());
    }

    /// Why a checkpoint could not be written, if one could not.
    pub(crate) fn unsaved(&self) -> Option<String> {
        locked(&self.unsaved).clone()
    }

    /// Takes the checkpoint away: what it holds lies elsewhere.
    pub(super) fn forget(&self) {
        if let Some((path, _)) = &self.checkpoint {
            // It may never have been written.
            let _ = fs::remove_file(path);
        }
    }

    /// Play begins: from now on the time runs.
    pub(crate) fn begin(&self) {
        *locked(&self.saved) = Some(now());
    }
}

/// A panic after games were played must not cost them: they are saved as at an interrupt.
impl Drop for Book {
    fn drop(&mut self) {
        let has_some = !locked(&self.pieces).is_empty();
        if let (true, true, Some((path, _))) = (std::thread::panicking(), has_some && !self.merges, &self.checkpoint) {
            self.save();
            if self.unsaved().is_none() {
                let path = path.display();
                say(&format!("what was played is saved in {path}: the same command with --resume goes on from there"));
            }
        }
    }
}

impl Keeper for Book {
    fn end_of_piece(&self, from: u64) -> Option<u64> {
        locked(&self.pieces).get(&from).map(|held| held.units().end)
    }

    fn piece(&self, from: u64) -> Option<Vec<u8>> {
        let squeezed = locked(&self.pieces).get(&from)?.squeezed();
        // The file was held against its checksum: if it changes now, that is nothing to go on from.
        squeezed.and_then(|bytes| unsqueezed(&bytes)).ok()
    }

    fn is_foreign(&self, from: u64) {
        locked(&self.foreign).get_or_insert(from);
    }

    fn plays(&self) -> bool {
        !self.merges
    }

    fn slice(&self) -> Option<Range<u64>> {
        self.slice.clone()
    }

    fn is_due(&self) -> bool {
        let every = self.checkpoint.as_ref().map(|(_, every)| *every);
        every
            .filter(|every| !every.is_zero())
            .is_some_and(|every| locked(&self.saved).is_some_and(|saved| now().duration_since(saved) >= every))
    }

    fn keeps(&self) -> bool {
        self.what.is_some()
    }

    fn keep(&self, piece: Piece) {
        let held = Held::Here(piece.units.clone(), squeezed(&piece.counts));
        {
            let mut pieces = locked(&self.pieces);
            // What it was put together from is in it; shards that went beyond the end of the run count for nothing.
            pieces.retain(|from, _| !self.merges && !piece.units.contains(from));
            pieces.insert(piece.units.start, held);
        }
        if self.is_due() {
            self.save();
        }
    }
}

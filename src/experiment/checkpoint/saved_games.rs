//! The games of a running command: those from earlier files, and those that it saves.

use super::play_spec::PlaySpec;
use super::tally_file::{TallyFile, compress, decompress, is_of_run, read_piece, to_bytes};
use crate::build::other_builds;
use crate::error::Error;
use crate::locked;
use crate::out::say;
use crate::outside::*;
use balance_engine::sim::{CheckpointStore, Piece};
use balance_report::files::Lock;

/// Holds the games played so far, and saves them at intervals.
#[derive(Default)]
pub(crate) struct SavedGames {
    pub spec: Option<PlaySpec>,
    /// True if nothing is played: the games come from shards.
    pub merges: bool,
    /// The seat blocks to play; `None` for all.
    pub slice: Option<Range<u64>>,
    /// The file to save to, and how often; a zero duration means never.
    pub checkpoint: Option<(PathBuf, Duration)>,
    /// The manifest in the report's folder before anything was played.
    pub manifest_before: Option<Vec<u8>>,
    /// Keeps other commands from saving to the same file.
    pub lock: Option<Lock>,
    pub recalled: Vec<(PathBuf, Range<u64>)>,
    /// The units of each piece, by the first, and its counts.
    pieces: Mutex<BTreeMap<u64, (Range<u64>, Counts)>>,
    last_save: Mutex<Option<Instant>>,
    /// Why a checkpoint could not be written, the first time.
    unsaved: Mutex<Option<String>>,
    /// The first unit of a piece whose counts are of something else.
    foreign: Mutex<Option<u64>>,
}

enum Counts {
    Memory(Vec<u8>),
    File(PathBuf, Range<u64>),
}

impl Counts {
    fn compressed(&self) -> io::Result<Vec<u8>> {
        match self {
            Counts::Memory(bytes) => Ok(bytes.clone()),
            Counts::File(path, place) => read_piece(path, place),
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the clock decides when checkpoints are written, not what they contain")]
fn now() -> Instant {
    Instant::now()
}

impl SavedGames {
    /// Adds the pieces of a file. Those of shards stay there, since there may be thousands; a checkpoint is overwritten during play.
    pub(super) fn recall(&mut self, file: &TallyFile) -> io::Result<()> {
        if let Some(spec) = &mut self.spec {
            spec.builds.extend(file.spec.builds.iter().cloned());
            spec.builds.sort();
            spec.builds.dedup();
        }
        for (units, place) in &file.pieces {
            self.recalled.push((file.path.clone(), units.clone()));
            let counts = match self.merges {
                true => Counts::File(file.path.clone(), place.clone()),
                false => Counts::Memory(read_piece(&file.path, place)?),
            };
            locked(&self.pieces).insert(units.start, (units.clone(), counts));
        }
        Ok(())
    }

    /// Returns the files from which games were read, each with its half-open range of seat blocks, or of turns in a search.
    pub(crate) fn recalled_entries(&self) -> Json {
        let entry = |(path, units): &(PathBuf, Range<u64>)| json!({ "file": path.display().to_string(), "units": [units.start, units.end] });
        self.recalled.iter().filter(|(_, units)| is_of_run(units)).map(entry).collect()
    }

    pub(crate) fn other_builds(&self) -> Vec<String> {
        let builds = self.spec.as_ref().map_or(&[][..], |spec| &spec.builds);
        other_builds(builds).into_iter().map(str::to_owned).collect()
    }

    /// Returns the warning that other builds played some of the games; `None` if this build played all of them.
    pub(crate) fn other_builds_warning(&self) -> Option<String> {
        let others = self.other_builds();
        (!others.is_empty()).then(|| {
            format!(
                "another build of this program ({}) played some of these games, which --accept-other-build accepted: its rules, \
                 players or cards may differ",
                others.join(", ")
            )
        })
    }

    /// Fails if merged shards contain counts of something else. When resuming, such pieces are just played again.
    pub(crate) fn ensure_same_play(&self) -> Result<(), Error> {
        let Some(from) = locked(&self.foreign).filter(|_| self.merges) else { return Ok(()) };
        let file = self.recalled.iter().find(|(_, units)| units.start == from);
        let name = file.map_or(String::new(), |(path, _)| path.display().to_string());
        Err(Error::Mismatch(format!(
            "{name} has counts that don't fit this scenario and build\n  play its games again: none of them is used"
        )))
    }

    /// Returns the end of the units that are here without a gap, from the first one on.
    pub(super) fn contiguous_end(&self) -> u64 {
        let first = self.slice.as_ref().map_or(0, |slice| slice.start);
        let pieces = locked(&self.pieces);
        pieces.range(first..).fold(first, |end, (&from, (units, _))| if from == end { units.end } else { end })
    }

    /// Returns the seat blocks that are here, without those of experts.
    pub(super) fn units(&self) -> Vec<Range<u64>> {
        locked(&self.pieces).values().map(|(units, _)| units.clone()).filter(is_of_run).collect()
    }

    /// Writes a tally of all pieces with `put`. Returns false if there are no pieces.
    pub(crate) fn write(
        &self,
        path: &Path,
        put: impl FnOnce(&Path, &[u8]) -> Result<(), WriteError>,
    ) -> Result<bool, WriteError> {
        let Some(spec) = &self.spec else { return Ok(false) };
        let stored = locked(&self.pieces);
        let pieces = stored.values().map(|(units, counts)| Ok((units.clone(), counts.compressed()?)));
        let pieces = pieces.collect::<io::Result<Vec<_>>>().map_err(WriteError::at(path))?;
        drop(stored);
        if pieces.is_empty() {
            return Ok(false);
        }
        put(path, &to_bytes(spec, &pieces)).map(|()| true)
    }

    /// Writes the checkpoint. A failure is reported at the end of the command.
    pub(super) fn save(&self) {
        if let Some((path, _)) = &self.checkpoint {
            let above = path.parent().filter(|above| !above.as_os_str().is_empty());
            let made = above.map_or(Ok(()), fs::create_dir_all).map_err(WriteError::at(path));
            if let Err(error) = made.and_then(|()| self.write(path, replace)) {
                let why = || format!("the games could not be saved in {}: {error}", path.display());
                locked(&self.unsaved).get_or_insert_with(why);
            }
        }
        self.begin();
    }

    pub(crate) fn unsaved(&self) -> Option<String> {
        locked(&self.unsaved).clone()
    }

    /// Removes the checkpoint: its games are stored elsewhere.
    pub(super) fn remove_checkpoint(&self) {
        if let Some((path, _)) = &self.checkpoint {
            // It may never have been written.
            let _ = fs::remove_file(path);
        }
    }

    pub(crate) fn begin(&self) {
        *locked(&self.last_save) = Some(now());
    }
}

/// After a panic, the games are saved as after an interrupt.
impl Drop for SavedGames {
    fn drop(&mut self) {
        let has_games = !self.merges && !locked(&self.pieces).is_empty();
        if let (true, true, Some((path, _))) = (std::thread::panicking(), has_games, &self.checkpoint) {
            self.save();
            if self.unsaved().is_none() {
                let path = path.display();
                say(&format!("the games are saved in {path}: continue with the same command and --resume"));
            }
        }
    }
}

impl CheckpointStore for SavedGames {
    fn end_of_piece(&self, from: u64) -> Option<u64> {
        locked(&self.pieces).get(&from).map(|(units, _)| units.end)
    }

    fn piece(&self, from: u64) -> Option<Vec<u8>> {
        let compressed = locked(&self.pieces).get(&from)?.1.compressed();
        // The checksum was verified before. If the file has changed since, this piece is played again.
        compressed.and_then(|bytes| decompress(&bytes)).ok()
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
        let every = self.checkpoint.as_ref().map(|(_, every)| *every).filter(|every| !every.is_zero());
        every.zip(*locked(&self.last_save)).is_some_and(|(every, last)| now().duration_since(last) >= every)
    }

    fn keeps(&self) -> bool {
        self.spec.is_some()
    }

    fn keep(&self, piece: Piece) {
        let counts = Counts::Memory(compress(&piece.counts));
        {
            let mut pieces = locked(&self.pieces);
            // The new piece includes those that it was made from. Shards beyond the end of the run don't count.
            let is_made_of = |units: &Range<u64>| match self.merges {
                true => is_of_run(units) == is_of_run(&piece.units),
                false => piece.units.contains(&units.start),
            };
            pieces.retain(|_, (units, _)| !is_made_of(units));
            pieces.insert(piece.units.start, (piece.units, counts));
        }
        if self.is_due() {
            self.save();
        }
    }
}

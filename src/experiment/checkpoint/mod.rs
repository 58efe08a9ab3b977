//! Checkpoints and shards: tallies of the games played so far, in files from which a later command continues.
//!
//! `play_spec` says which games a tally has, `tally_file` is its file format, and `saved_games` holds the games of a running
//! command. `open` and `close` connect it with an experiment. `lost_games` finds games that a new report would replace.

mod close;
mod lost_games;
mod merged_shards;
mod open;
mod play_spec;
mod recorded_command;
mod saved_games;
mod tally_file;
#[cfg(test)]
mod tests;

pub(crate) use merged_shards::MergedShards;
pub(crate) use recorded_command::RecordedCommand;
pub(crate) use saved_games::SavedGames;
pub(crate) use tally_file::{TALLY, TallyFile};

use crate::args::{Parts, PlayCommand};
use crate::input::Input;
use crate::load::{Loaded, inputs};
use crate::outside::*;

/// The suffix of a checkpoint's name, after the name of its report.
const CHECKPOINT: &str = ".checkpoint";

/// Where a command reads its files, and which shards it merges.
pub(crate) struct Origin<'a> {
    pub files: &'a dyn Files,
    /// The shards to make the report from, instead of playing.
    pub merged: Option<&'a MergedShards>,
}

impl Origin<'static> {
    pub(crate) const DISK: Self = Origin { files: &Input, merged: None };
}

/// What an experiment needs so that a later command can continue it.
pub(crate) struct Resumable<'a> {
    pub parts: &'a Parts,
    pub call: RecordedCommand,
    /// What must match besides the scenario and the question.
    pub detail: String,
    pub merged: Option<&'a MergedShards>,
    /// All files that the command reads: scenarios, cards, tallies.
    pub reads: Vec<PathBuf>,
}

impl<'a> Resumable<'a> {
    pub(crate) fn new(asked: PlayCommand, loaded: &[&Loaded], parts: &'a Parts, origin: &Origin<'a>) -> Self {
        let scenarios = loaded.iter().flat_map(|of| inputs(&of.given.path, &of.document));
        let tallies = origin.merged.iter().flat_map(|merged| merged.paths());
        let reads = scenarios.chain(tallies).chain(parts.after.clone()).collect();
        let call = RecordedCommand::new(asked, loaded);
        Resumable { parts, call, detail: String::new(), merged: origin.merged, reads }
    }
}

//! Nothing played is lost: tallies in files, checkpoints while it is played, shards, and what they are put together to.
//!
//! `what` tells what a tally is of, `tally_file` how it lies on the disk, and
//! `book` is what play asks: what is on record, and when to save. `lost` says which games of another tally would be replaced.

mod book;
mod call;
mod close;
mod lost;
mod merged;
mod open;
mod tally_file;
#[cfg(test)]
mod tests;
mod what;

pub(super) use book::Book;
pub(super) use call::{Asked, Call};
pub(super) use merged::Merged;
pub(super) use tally_file::{TALLY, TallyFile};

use std::path::PathBuf;

use super::args::Parts;
use super::load::{Loaded, inputs};
use balance_scenario::{Disk, Files};

/// What the name of a checkpoint ends with, after that of its report.
const CHECKPOINT: &str = ".checkpoint";

/// Where a command's files come from, and what is on record of its play.
pub(super) struct Origin<'a> {
    pub files: &'a dyn Files,
    /// The shards that a report is put together from, instead of playing.
    pub merged: Option<&'a Merged>,
}

impl Origin<'static> {
    /// Files from the disk, and games that are played.
    pub(super) const DISK: Self = Origin { files: &Disk, merged: None };
}

pub(super) struct Keeping<'a> {
    pub parts: &'a Parts,
    pub call: Call,
    /// What must be the same, beside the scenario and the question, for tallies to be of the same.
    pub detail: String,
    pub merged: Option<&'a Merged>,
    /// All files that the command reads: scenarios, cards, tallies.
    pub reads: Vec<PathBuf>,
}

impl<'a> Keeping<'a> {
    pub(super) fn new(asked: Asked, loaded: &[&Loaded], parts: &'a Parts, origin: &Origin<'a>) -> Self {
        let call = Call::new(asked, loaded);
        let scenarios = loaded.iter().flat_map(|of| inputs(&of.given.path, &of.document));
        let tallies = origin.merged.iter().flat_map(|merged| merged.paths());
        let reads = scenarios.chain(tallies).chain(parts.after.clone()).collect();
        Keeping { parts, call, detail: String::new(), merged: origin.merged, reads }
    }
}

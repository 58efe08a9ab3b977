//! `balance merge`: makes the report that a single run would have written, from shards.

use crate::args::Merge;
use crate::experiment::MergedShards;
use crate::play::play;
use crate::prelude::*;

pub(super) fn merge(args: &Merge, out: &Out) -> Ended {
    let merged = MergedShards::read(&args.paths)?;
    merged.ensure_this_build(args.accept_other_build)?;
    let files = merged.sources();
    let origin = Origin { files: &files, merged: Some(&merged) };
    // Runs the recorded command again; nothing is left to play.
    let mut asked = merged.call().asked.clone();
    *asked.options_mut() = RunOptions { report: args.report.clone(), ..RunOptions::default() };
    play(&asked, &origin, out)
}

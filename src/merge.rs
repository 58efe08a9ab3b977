//! `balance merge`: shards put together to the report that one run would have written.

use super::args::{Check, Compare, Impact, Merge, Run, RunOptions, Sensitivity, Tune};
use super::error::Ended;
use super::kept::{Asked, Merged, Origin};
use super::out::Out;
use super::{check, compare, impact, run, sensitivity, tune};

pub(super) fn merge(args: &Merge, out: &Out) -> Ended {
    let merged = Merged::read(&args.paths)?;
    merged.must_be_of_this_build(args.accept_other_build)?;
    let files = merged.sources();
    let origin = Origin { files: &files, merged: Some(&merged) };
    let options = RunOptions { report: args.report.clone(), ..RunOptions::default() };
    // The command is given once more, where there is nothing left to play.
    match merged.call().asked.clone() {
        Asked::Run(asked) => run::run(&Run { options, ..asked }, &origin, out),
        Asked::Compare(asked) => compare::compare(&Compare { options, ..asked }, &origin, out),
        Asked::Impact(asked) => impact::impact(&Impact { options, ..asked }, &origin, out),
        Asked::Sensitivity(asked) => sensitivity::sensitivity(&Sensitivity { options, ..asked }, &origin, out),
        Asked::Tune(asked) => tune::tune(&Tune { options, ..asked }, &origin, out),
        Asked::Check(asked) => check::check(&Check { options, ..asked }, &origin, out),
    }
}

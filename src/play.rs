//! Runs the commands whose play can be resumed.

use crate::prelude::*;
use crate::{check, compare, impact, run, sensitivity, tune};

/// Runs a command as it was typed, or with the games of shards.
pub(super) fn play(command: &PlayCommand, origin: &Origin<'_>, out: &Out) -> Ended {
    match command {
        PlayCommand::Run(args) => run::run(args, origin, out),
        PlayCommand::Check(args) => check::check(args, origin, out),
        PlayCommand::Compare(args) => compare::compare(args, origin, out),
        PlayCommand::Impact(args) => impact::impact(args, origin, out),
        PlayCommand::Sensitivity(args) => sensitivity::sensitivity(args, origin, out),
        PlayCommand::Tune(args) => tune::tune(args, origin, out),
    }
}

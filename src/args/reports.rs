//! Arguments of the commands that read reports and tallies.

use std::path::PathBuf;

use clap::Args;

use super::shared::Report;
use super::values::{most_games, number};

/// Arguments of `diff`.
#[derive(Debug, Args)]
pub struct Diff {
    /// The folder of a report
    #[arg(value_name = "REPORT")]
    pub before: PathBuf,
    /// The folder of another
    #[arg(value_name = "REPORT")]
    pub after: PathBuf,
    /// Play this many games of each; left out, as many as the larger of both reports
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = most_games)]
    pub games: Option<u64>,
    /// Worker threads, 0 for one a core, at most 4 a core or 16; results do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = number::<u16>)]
    pub threads: u16,
}

/// Arguments of `merge`.
#[derive(Debug, Args)]
pub struct Merge {
    /// The folders that --shard wrote, or files of tallies; in later rounds also what was merged before
    #[arg(value_name = "TALLY", required = true)]
    pub paths: Vec<PathBuf>,
    /// Merge what another build of this program played, although rules, players or cards may differ; the report says so
    #[arg(long)]
    pub accept_other_build: bool,
    /// Where the report goes
    #[command(flatten)]
    pub report: Report,
}

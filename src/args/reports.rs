//! Arguments of the commands that read reports and tallies.

use super::shared::Report;
use super::values::{max_games, number};
use crate::outside::*;

/// Arguments of `diff`.
#[derive(Debug, Args)]
pub struct Diff {
    /// The folder of the earlier report
    #[arg(value_name = "REPORT")]
    pub before: PathBuf,
    /// The folder of the later report
    #[arg(value_name = "REPORT")]
    pub after: PathBuf,
    /// Games per report (default: the larger of the two)
    #[arg(long, short = 'n', value_name = "N", allow_negative_numbers = true, value_parser = max_games)]
    pub games: Option<u64>,
    /// Worker threads; 0 is one per core
    #[arg(long, short = 'j', value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = number::<u16>)]
    pub threads: u16,
}

/// Arguments of `merge`.
#[derive(Debug, Args)]
pub struct Merge {
    /// Folders written with --shard, or their tally files
    ///
    /// In later rounds, also the folder of the last merge.
    #[arg(value_name = "TALLY", required = true)]
    pub paths: Vec<PathBuf>,
    /// Also merge games of another build
    ///
    /// Its rules, players or cards may differ. The report says so.
    #[arg(long)]
    pub accept_other_build: bool,
    /// Where the report goes
    #[command(flatten)]
    pub report: Report,
}

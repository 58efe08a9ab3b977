//! Arguments of the commands that play a scenario as it is.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
use serde::{Deserialize, Serialize};

use super::shared::{ChartOptions, Parts, Report, RunOptions, Scenario};
use super::values::{every, games, iterations, most_games, number, parquet, threshold};

/// Arguments of `run`.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Run {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// Play this many games, rounded up to whole seat blocks
    #[arg(long, value_name = "N", conflicts_with = "precision", allow_negative_numbers = true, value_parser = games)]
    pub games: Option<i64>,
    /// Play until every side's win rate is known to within this, such as 0.2%
    #[arg(long, value_name = "P%", allow_hyphen_values = true)]
    pub precision: Option<String>,
    /// With a precision: play at most this many games
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = games)]
    pub max_games: Option<i64>,
    /// Also show, in text and charts, win rates of games in which a card was seen or used: correlation, not cause. A page
    /// always has them, behind a switch
    #[arg(long)]
    #[serde(default)]
    pub associations: bool,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
    /// Playing in parts
    #[command(flatten)]
    #[serde(skip)]
    pub parts: Parts,
    /// Also write one row a game to this Parquet file
    #[arg(long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(parquet), conflicts_with_all = ["resume", "shard"])]
    #[serde(skip)]
    pub records: Option<PathBuf>,
}

/// Arguments of `watch`.
#[derive(Debug, Args)]
pub struct Watch {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// Play at most this many games of each version to tell what a change did; left out, the scenario's max_games or
    /// 1,000,000
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = most_games)]
    pub games: Option<u64>,
    /// Tell what a change did to within this, and play on until it is known so well
    #[arg(long, value_name = "P%", default_value = "0.3%", allow_hyphen_values = true, value_parser = threshold)]
    pub precision: f64,
    /// The least difference of win rates that matters
    #[arg(long, value_name = "P%", default_value = "1%", allow_hyphen_values = true, value_parser = threshold)]
    pub threshold: f64,
    /// Worker threads, 0 for one a core, at most 4 a core or 16; results do not depend on it
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = number::<u16>)]
    pub threads: u16,
    /// Write the report of the scenario as it was saved last into this folder, and the page beside it, instead of into
    /// reports/
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The charts of the report
    #[command(flatten)]
    pub charts: ChartOptions,
}

impl Watch {
    /// The run whose report is left in a folder.
    pub(crate) fn run(&self, folder: PathBuf) -> Run {
        Run {
            scenario: self.scenario.clone(),
            games: None,
            precision: None,
            max_games: None,
            options: RunOptions {
                threads: self.threads,
                report: Report { out: Some(folder), charts: self.charts.clone(), ..Report::default() },
            },
            parts: Parts::default(),
            associations: false,
            records: None,
        }
    }
}

/// Arguments of `trace`.
#[derive(Clone, Debug, Args, Serialize)]
pub struct Trace {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// The index of the game, from 0, as reports and records name it
    #[arg(long, value_name = "INDEX", allow_negative_numbers = true, value_parser = number::<u64>)]
    pub game: u64,
    /// Tell one decision of it with all its options, as `balance regret` plays them out: its number among those with
    /// several legal actions, from 1
    #[arg(long, value_name = "K", allow_negative_numbers = true, value_parser = every, conflicts_with = "svg")]
    pub decision: Option<u32>,
    /// With --decision: play each option out this many times; left out, 64
    #[arg(long, value_name = "N", requires = "decision", allow_negative_numbers = true, value_parser = iterations)]
    pub iterations: Option<u32>,
    /// With --decision: stop playouts where the game's own lookahead does
    #[arg(long, requires = "decision")]
    pub horizon: bool,
    /// Also draw the game before each turn and at its end into this folder, which must hold no
    /// pictures yet
    #[arg(long, value_name = "DIR")]
    #[serde(skip)]
    pub svg: Option<PathBuf>,
    /// Also write the game as a page to step through, with its pictures, into this file
    #[arg(long, value_name = "FILE", conflicts_with = "decision")]
    #[serde(skip)]
    pub html: Option<PathBuf>,
}

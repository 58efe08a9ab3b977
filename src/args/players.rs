//! Arguments of the commands that tell how well a scenario is played.

use std::path::PathBuf;

use clap::Args;
use clap_complete::ArgValueCandidates;
use serde::{Serialize, Serializer};

use super::shared::{RunOptions, Scenario};
use super::values::{every, games, iterations, most_games, playouts, threshold};
use crate::complete;
use balance_engine::agent::{Skill, rung, rung_text};

/// Arguments of `regret`.
#[derive(Clone, Debug, Args, Serialize)]
pub struct Regret {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// Play this many games, rounded up to whole seat blocks; left out, as many as the scenario says, but at most 1,000
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = games)]
    pub games: Option<i64>,
    /// Look at one decision in N, each with the same probability; left out, at about two a game
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = every)]
    pub every: Option<u32>,
    /// Play each option of a decision out this many times
    #[arg(long, value_name = "N", default_value_t = 64, allow_negative_numbers = true, value_parser = iterations)]
    pub iterations: u32,
    /// Stop playouts where the game's own lookahead does, and value the position there, instead of playing to the end of
    /// the game
    #[arg(long)]
    pub horizon: bool,
    /// Write the summary as Markdown into this file
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    pub markdown: Option<PathBuf>,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
}

/// Arguments of `calibrate`.
#[derive(Clone, Debug, Args, Serialize)]
pub struct Calibrate {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// Play this many games, rounded up to whole seat blocks; left out, as many as the scenario says, but at most 10,000
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = games)]
    pub games: Option<i64>,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
}

/// Arguments of `ladder`.
#[derive(Clone, Debug, Args, Serialize)]
pub struct Ladder {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// The rungs, from the weakest to the strongest: random, greedy, search:64, each with slips if need
    /// be, greedy:20%; left out: random, greedy:20%, greedy, search:16, search:64 and so on to search:4096
    #[arg(long, value_name = "RUNG,…", value_delimiter = ',', value_parser = rung, add = ArgValueCandidates::new(complete::rung))]
    #[serde(serialize_with = "rungs")]
    pub rungs: Vec<Skill>,
    /// The least difference of win rates that matters
    #[arg(long, value_name = "P%", default_value = "1%", allow_hyphen_values = true, value_parser = threshold)]
    pub threshold: f64,
    /// Play this many games of each rung, rounded up to whole seat blocks; left out: 2,000 where it
    /// searches, else 20,000
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = most_games)]
    pub games: Option<u64>,
    /// Begin no rung that would take more playouts than this in all, by those of the rung below
    #[arg(long, value_name = "N", default_value_t = 100_000_000, allow_negative_numbers = true, value_parser = playouts)]
    pub playouts: u64,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
    /// Also write the answer as Markdown into this file
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    pub markdown: Option<PathBuf>,
}

/// Rungs as they are typed.
fn rungs<S: Serializer>(rungs: &[Skill], to: S) -> Result<S::Ok, S::Error> {
    let names: Vec<String> = rungs.iter().map(rung_text).collect();
    match names.is_empty() {
        true => to.serialize_none(),
        false => to.serialize_str(&names.join(",")),
    }
}

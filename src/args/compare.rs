//! Arguments of `compare`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use clap_complete::{ArgValueCandidates, ArgValueCompleter};
use serde::{Deserialize, Serialize};

use super::shared::{Parts, RunOptions};
use super::values::{LabelParser, games, most_games, number, path_texts, threshold};
use crate::complete;

/// The least difference of win rates that matters when nothing is said; as `--threshold` has it.
pub(crate) const THRESHOLD: f64 = 0.01;

/// Arguments of `compare`.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Compare {
    /// One scenario with [[variant]] tables or [builds]; or several of one game, of which the first
    /// is the baseline
    #[arg(value_name = "SCENARIO", required = true, add = ArgValueCompleter::new(complete::scenario_files))]
    #[serde(serialize_with = "path_texts")]
    pub paths: Vec<PathBuf>,
    /// Change a value of every scenario or its cards, before its variants do; may be repeated
    #[arg(long, value_name = "PATH=VALUE", add = ArgValueCompleter::new(complete::set))]
    pub set: Vec<String>,
    /// Use this master seed instead of the (first) scenario's
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<i64>)]
    pub seed: Option<i64>,
    /// Call it this in titles and folder names, instead of by what --set changes
    #[arg(long, value_name = "TEXT", value_parser = LabelParser)]
    pub label: Option<String>,
    /// Play the builds, or the variants of one side, each against each: who beats whom, their
    /// strengths on one scale, intransitive cycles, and the Nash equilibrium; of builds that are searched the
    /// winners of the search, after it: --games of each pair more
    #[arg(long, conflicts_with_all = ["until_known", "side", "threshold"])]
    pub matrix: bool,
    /// Play the scenario with all of the prices that its games propose for cards that are out of line, its random builds
    /// drawn by them, against those of today: what comes into line, what falls out, and the strongest builds then
    #[arg(long, value_name = "WHICH", value_enum, conflicts_with_all = ["matrix", "until_known", "side", "threshold"])]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prices: Option<Prices>,
    /// With --prices: propose prices anew from games with those proposed, at most so often; left out: once
    #[arg(long, value_name = "N", requires = "prices", allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(1..=8))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price_rounds: Option<u8>,
    /// Judge the win rate of this side; left out, of the only side that changes, or of the first
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(complete::side))]
    pub side: Option<String>,
    /// The least difference of win rates that matters
    #[arg(long, value_name = "P%", default_value = "1%", allow_hyphen_values = true, value_parser = threshold)]
    #[serde(default = "usual_threshold", skip_serializing_if = "is_usual_threshold")]
    pub threshold: f64,
    /// Play this many games of the baseline and of each variant, rounded up to whole seat blocks
    #[arg(long, value_name = "N", conflicts_with = "until_known", allow_negative_numbers = true, value_parser = games)]
    pub games: Option<i64>,
    /// Play each variant until it is known to be better, worse, or too close to matter
    #[arg(long)]
    pub until_known: bool,
    /// With --until-known: play at most this many games of each, instead of the scenario's
    /// max_games or 1,000,000
    #[arg(long, value_name = "N", requires = "until_known", allow_negative_numbers = true, value_parser = most_games)]
    pub max_games: Option<u64>,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
    /// Playing in parts
    #[command(flatten)]
    #[serde(skip)]
    pub parts: Parts,
}

/// The threshold of `compare` that need not be said.
const fn usual_threshold() -> f64 {
    THRESHOLD
}

/// True if a threshold need not be said. It must not be where there is none, such as beside `--matrix`.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_usual_threshold(threshold: &f64) -> bool {
    *threshold == THRESHOLD
}

/// Which prices are held against those of today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Prices {
    /// Those that the scenario's own games propose
    Proposed,
}

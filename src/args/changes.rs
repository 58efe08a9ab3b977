//! Arguments of the commands that change cards or numbers of a scenario, to see what that does.

use clap::Args;
use clap_complete::ArgValueCompleter;
use serde::{Deserialize, Serialize};

use super::shared::{Parts, RunOptions, Saves, Scenario};
use super::values::{games, most_games, threshold};
use crate::complete;
use crate::error::Error;
use balance_tune::Method;

/// Arguments of `impact`.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Impact {
    /// The scenario, which names a neutral card
    #[command(flatten)]
    pub scenario: Scenario,
    /// Look at the cards of this side alone; left out, of the sides that name their cards, or of all where each side's are
    /// drawn at random
    #[arg(long, value_name = "NAME")]
    pub side: Option<String>,
    /// Play this many games as they are, and as many with each card replaced; rounded up to whole
    /// seat blocks
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = games)]
    pub games: Option<i64>,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
    /// Playing in parts
    #[command(flatten)]
    #[serde(skip)]
    pub parts: Parts,
}

/// Arguments of `sensitivity`.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Sensitivity {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// Change only numbers at this path or below it, of which * is any key, such as 'cards.*.health' or rules; may be
    /// repeated
    #[arg(long, value_name = "PATH", add = ArgValueCompleter::new(complete::number_paths))]
    pub only: Vec<String>,
    /// Change each number by this, instead of by what its schema counts it in
    #[arg(long, value_name = "AMOUNT", value_parser = step)]
    pub step: Option<f64>,
    /// Play each change until what it does to win rates is known to within this
    #[arg(long, value_name = "P%", default_value = "0.5%", allow_hyphen_values = true, value_parser = threshold)]
    pub precision: f64,
    /// Play at most this many games of each change
    #[arg(long, value_name = "N", default_value = "150k", allow_negative_numbers = true, value_parser = most_games)]
    pub max_games: u64,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
    /// Going on from what is saved
    #[command(flatten)]
    #[serde(skip)]
    pub saves: Saves,
}

fn step(text: &str) -> Result<f64, Error> {
    let wrong = || Error::argument("write a number above 0: 10");
    text.parse().ok().filter(|step: &f64| step.is_finite() && *step > 0.0).ok_or_else(wrong)
}

/// Arguments of `tune`.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Tune {
    /// The scenario, with [[target]] tables
    #[command(flatten)]
    pub scenario: Scenario,
    /// Change numbers at this path or below it, of which * is any key, such as 'cards.*.health', instead of those that the
    /// scenario names in [tune]; may be repeated
    #[arg(long, value_name = "PATH", add = ArgValueCompleter::new(complete::number_paths))]
    pub may: Vec<String>,
    /// Change at most this many numbers; left out: as the scenario says, or 4
    #[arg(long, value_name = "K", allow_negative_numbers = true, value_parser = clap::value_parser!(u8).range(1..=12))]
    pub most: Option<u8>,
    /// Play at most this many games, of which a quarter are fresh ones to confirm what was found; left out: as the
    /// scenario says, or 20M
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = most_games)]
    pub max_games: Option<u64>,
    /// Search in another way, to hold them against each other: random, spsa or ntbea
    #[arg(long, hide = true, default_value = "model", value_parser = method)]
    pub method: String,
    /// Write the changed numbers into the scenario and its card files, if all targets are met
    #[arg(long)]
    #[serde(skip)]
    pub write: bool,
    /// What changes no result
    #[command(flatten)]
    #[serde(skip)]
    pub options: RunOptions,
    /// Going on from what is saved
    #[command(flatten)]
    #[serde(skip)]
    pub saves: Saves,
}

fn method(text: &str) -> Result<String, Error> {
    let known = Method::from_name(text).map(|_| text.to_owned());
    known.ok_or_else(|| Error::argument("write model, random, spsa or ntbea"))
}

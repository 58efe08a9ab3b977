//! Arguments of `tune`.

use clap::Args;
use clap_complete::ArgValueCompleter;
use serde::{Deserialize, Serialize};

use super::{RunOptions, Saves, Scenario, most_games};
use crate::complete;
use crate::error::Error;
use balance_tune::Method;

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
    known.ok_or_else(|| Error::Argument("write model, random, spsa or ntbea".to_owned()))
}

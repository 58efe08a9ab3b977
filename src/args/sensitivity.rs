//! Arguments of `sensitivity`.

use clap::Args;
use clap_complete::ArgValueCompleter;
use serde::{Deserialize, Serialize};

use super::{RunOptions, Saves, Scenario, most_games, threshold};
use crate::complete;
use crate::error::Error;

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
    let wrong = || Error::Argument("write a number above 0: 10".to_owned());
    text.parse().ok().filter(|step: &f64| step.is_finite() && *step > 0.0).ok_or_else(wrong)
}

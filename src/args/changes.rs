//! Arguments of the commands that change cards or numbers of a scenario, to see what that does.

use super::percent::PercentParser;
use super::shared::{Parts, RunOptions, Saves, Scenario};
use super::values::{games, max_games, up_to};
use crate::complete;
use crate::error::Error;
use crate::outside::*;

/// Arguments of `impact`.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Impact {
    /// The scenario, which names a neutral card
    #[command(flatten)]
    pub scenario: Scenario,
    /// Replace only cards of this side
    ///
    /// Default: the sides that name their cards, or all sides if every side's cards are random.
    #[arg(long, value_name = "NAME")]
    pub side: Option<String>,
    /// Games, played again with each card replaced
    #[arg(long, short = 'n', value_name = "N", allow_negative_numbers = true, value_parser = games)]
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
    /// Change only numbers at this path; repeatable
    ///
    /// Includes all numbers below the path: rules covers every rule. * matches any key: 'cards.*.health'. Without --only, all numbers of
    /// cards and rules change; parameters of players change only if named: 'side.0.player'.
    #[arg(long, value_name = "PATH", add = ArgValueCompleter::new(complete::number_paths))]
    pub only: Vec<String>,
    /// Change each number by this
    ///
    /// Default: its step in the schema.
    #[arg(long, value_name = "AMOUNT", value_parser = step)]
    pub step: Option<f64>,
    /// Play until effects are within this
    #[arg(long, value_name = "P%", default_value = "0.5%", allow_hyphen_values = true, value_parser = PercentParser)]
    pub precision: f64,
    /// Play at most N games in total
    ///
    /// Default: 150,000 per change.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = max_games)]
    pub max_games: Option<u64>,
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
    /// Change only numbers at this path; repeatable
    ///
    /// Includes all numbers below the path: rules covers every rule. * matches any key: 'cards.*.health'. Default: the paths in
    /// `only` of the scenario's [tune].
    #[arg(long, alias = "may", value_name = "PATH", add = ArgValueCompleter::new(complete::number_paths))]
    #[serde(alias = "may")]
    pub only: Vec<String>,
    /// Change at most K numbers
    ///
    /// Default: as the scenario says, or 4.
    #[arg(long, alias = "most", value_name = "K", allow_negative_numbers = true, value_parser = up_to::<12>)]
    #[serde(alias = "most")]
    pub max_changes: Option<u8>,
    /// Play at most N games in total
    ///
    /// A quarter of them are fresh games that confirm the result. Default: as the scenario says, or 20,000,000.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = max_games)]
    pub max_games: Option<u64>,
    /// Write changes into your files if targets are met
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

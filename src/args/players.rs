//! Arguments of the commands that measure how well a scenario is played.

use super::percent::PercentParser;
use super::shared::{RunOptions, Scenario};
use super::values::{every, games, iterations, max_games, playouts};
use crate::complete;
use crate::outside::*;
use balance_engine::agent::{level_text, parse_level};

/// Arguments of `regret`.
#[derive(Clone, Debug, Args, Serialize)]
pub struct Regret {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// Games (default: the scenario's, at most 1,000)
    #[arg(long, short = 'n', value_name = "N", allow_negative_numbers = true, value_parser = games)]
    pub games: Option<i64>,
    /// Examine one decision in N (default: two per game)
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = every)]
    pub every: Option<u32>,
    /// Playouts per option of a decision
    #[arg(long, value_name = "N", default_value_t = 64, allow_negative_numbers = true, value_parser = iterations)]
    pub iterations: u32,
    /// Stop each playout at the lookahead limit
    ///
    /// The position there is then evaluated, instead of playing to the end of the game.
    #[arg(long)]
    pub horizon: bool,
    /// Also write the answer as Markdown into this file
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
    /// Games (default: the scenario's, at most 10,000)
    #[arg(long, short = 'n', value_name = "N", allow_negative_numbers = true, value_parser = games)]
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
    /// The levels of play, from weakest to strongest
    ///
    /// random, greedy, or search with its playouts per decision, such as search:64. A percentage is a blunder rate:
    /// greedy:20%. Default: random, greedy:20%, greedy, search:16, search:64 and so on to search:4096.
    #[arg(long = "levels", alias = "rungs", value_name = "LEVEL,…", value_delimiter = ',', value_parser = parse_level, add = ArgValueCandidates::new(complete::skill_levels))]
    #[serde(rename = "levels", serialize_with = "rungs")]
    pub rungs: Vec<Skill>,
    /// Smallest difference that matters
    #[arg(long, value_name = "P%", default_value = "1%", allow_hyphen_values = true, value_parser = PercentParser)]
    pub threshold: f64,
    /// Games per level
    ///
    /// Default: 2,000 if it searches, otherwise 20,000.
    #[arg(long, short = 'n', value_name = "N", allow_negative_numbers = true, value_parser = max_games)]
    pub games: Option<u64>,
    /// Skip levels that need more playouts than this
    ///
    /// The number is estimated from the level below. Default: 100,000,000.
    #[arg(long, value_name = "N", default_value_t = 100_000_000, hide_default_value = true, allow_negative_numbers = true, value_parser = playouts)]
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

/// Serialises levels as they are typed.
fn rungs<S: Serializer>(rungs: &[Skill], to: S) -> Result<S::Ok, S::Error> {
    let names: Vec<String> = rungs.iter().map(level_text).collect();
    if names.is_empty() { to.serialize_none() } else { to.serialize_str(&names.join(",")) }
}

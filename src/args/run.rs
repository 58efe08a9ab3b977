//! Arguments of the commands that play a scenario as it is.

use super::percent::{PercentParser, PercentText};
use super::shared::{ChartOptions, Parts, Report, RunOptions, Scenario};
use super::values::{every, games, games_or_off, iterations, max_games, number, parquet};
use crate::outside::*;
use clap::builder::PathBufValueParser;

/// Arguments of `run`.
#[derive(Clone, Debug, Default, PartialEq, Args, Serialize, Deserialize)]
pub struct Run {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// Number of games, rounded up to seat blocks
    #[arg(long, short = 'n', value_name = "N", conflicts_with = "precision", allow_negative_numbers = true, value_parser = games)]
    pub games: Option<i64>,
    /// Play until every win rate is within this: 0.2%
    #[arg(long, value_name = "P%", allow_hyphen_values = true, value_parser = PercentText)]
    pub precision: Option<String>,
    /// With --precision: at most N games in total
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = games)]
    pub max_games: Option<i64>,
    /// Games of a second opinion by experts, or off
    ///
    /// They take the place of club players in the first games. Default: about a minute's worth where experts are known to be
    /// stronger and 50 times as many games are played.
    #[arg(long, value_name = "N|off", allow_negative_numbers = true, value_parser = games_or_off)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experts: Option<i64>,
    /// Also show win rates of games with a card in use
    ///
    /// These are correlations, not effects. The page always has them, behind a switch.
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
    /// Also write a row per game to this Parquet file
    #[arg(long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(parquet), conflicts_with_all = ["resume", "shard"])]
    #[serde(skip)]
    pub records: Option<PathBuf>,
}

/// Arguments of `watch`.
#[derive(Debug, Args)]
#[command(mut_arg("path", |path| path.help("The scenario file")))]
pub struct Watch {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// Compare versions with at most N games each
    ///
    /// Default: max_games of the scenario, or 1,000,000.
    #[arg(long, short = 'n', value_name = "N", allow_negative_numbers = true, value_parser = max_games)]
    pub games: Option<u64>,
    /// Play until the effect is within this
    #[arg(long, value_name = "P%", default_value = "0.3%", allow_hyphen_values = true, value_parser = PercentParser)]
    pub precision: f64,
    /// Smallest difference that matters
    #[arg(long, value_name = "P%", default_value = "1%", allow_hyphen_values = true, value_parser = PercentParser)]
    pub threshold: f64,
    /// Worker threads; 0 is one per core
    #[arg(long, short = 'j', value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = number::<u16>)]
    pub threads: u16,
    /// Folder of the latest report
    ///
    /// The page is next to it. Default: in reports/.
    #[arg(long, short, visible_alias = "output", value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The charts of the report
    #[command(flatten)]
    pub charts: ChartOptions,
}

impl Watch {
    /// The run whose report is left in a folder.
    pub(crate) fn run(&self, folder: PathBuf) -> Run {
        let report = Report { out: Some(folder), charts: self.charts.clone(), ..Report::default() };
        let options = RunOptions { threads: self.threads, report };
        Run { scenario: self.scenario.clone(), options, ..Run::default() }
    }
}

/// Arguments of `trace`.
#[derive(Clone, Debug, Args, Serialize)]
pub struct Trace {
    /// The scenario
    #[command(flatten)]
    pub scenario: Scenario,
    /// Number of the game, from 0
    #[arg(long, value_name = "INDEX", allow_negative_numbers = true, value_parser = number::<u64>)]
    pub game: u64,
    /// Show the K-th decision with all its options
    ///
    /// Counts from 1, and only decisions with several legal actions. Plays options out as `balance regret` does.
    #[arg(long, value_name = "K", allow_negative_numbers = true, value_parser = every, conflicts_with = "svg")]
    pub decision: Option<u32>,
    /// Playouts per option (with --decision; default: 64)
    #[arg(long, value_name = "N", requires = "decision", allow_negative_numbers = true, value_parser = iterations)]
    pub iterations: Option<u32>,
    /// Stop each playout at the lookahead limit
    ///
    /// With --decision.
    #[arg(long, requires = "decision")]
    pub horizon: bool,
    /// Also draw each turn as SVG into this folder
    ///
    /// It must not contain pictures of a game yet.
    #[arg(long, value_name = "DIR")]
    #[serde(skip)]
    pub svg: Option<PathBuf>,
    /// Also write the game as a page to step through
    #[arg(long, value_name = "FILE", conflicts_with = "decision")]
    #[serde(skip)]
    pub html: Option<PathBuf>,
}

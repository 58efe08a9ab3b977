//! Arguments of `compare`.

use super::percent::PercentParser;
use super::shared::{Parts, RunOptions, Scenario};
use super::values::{LabelParser, games, max_games, number, path_texts, up_to};
use crate::complete;
use crate::outside::*;

/// The smallest difference of win rates that matters, if `--threshold` is omitted.
pub(crate) const THRESHOLD: f64 = 0.01;

/// Arguments of `compare`.
#[derive(Clone, Debug, PartialEq, Args, Serialize, Deserialize)]
pub struct Compare {
    /// A scenario with variants, or several scenarios
    ///
    /// Either one scenario with [[variant]] tables or [builds], or several scenarios of one game. The first is then
    /// the baseline.
    #[arg(value_name = "SCENARIO", required = true, add = ArgValueCompleter::new(complete::scenario_files))]
    #[serde(serialize_with = "path_texts")]
    pub paths: Vec<PathBuf>,
    /// Change a value of every scenario; repeatable
    ///
    /// Variants are applied after it.
    #[arg(long, value_name = "PATH=VALUE", add = ArgValueCompleter::new(complete::set))]
    pub set: Vec<String>,
    /// Use this seed instead of the (first) scenario's
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<i64>)]
    pub seed: Option<i64>,
    /// Name in titles (default: what --set changes)
    #[arg(long, value_name = "TEXT", value_parser = LabelParser)]
    pub label: Option<String>,
    /// Play builds or variants against each other
    ///
    /// Shows which beats which, strengths on one scale, intransitive cycles and the Nash equilibrium. If builds are
    /// searched, the winners of the search play each other afterwards, with --games per pair.
    #[arg(long, conflicts_with_all = ["until_decided", "max_games", "side", "threshold"])]
    pub matrix: bool,
    /// Test new prices of cards whose price doesn't fit
    ///
    /// Proposes prices from the scenario's games, and plays random builds with them against today's. Shows which
    /// prices then fit, which no longer do, and the strongest builds.
    #[arg(long, value_name = "WHICH", value_enum, conflicts_with_all = ["matrix", "until_decided", "max_games", "side", "threshold"])]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prices: Option<Prices>,
    /// With --prices: repeat the proposal up to N times
    #[arg(long, value_name = "N", requires = "prices", allow_negative_numbers = true, value_parser = up_to::<8>)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price_rounds: Option<u8>,
    /// Judge the win rate of this side
    ///
    /// Default: the only side that changes, or the first.
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(complete::side))]
    pub side: Option<String>,
    /// Smallest difference that matters
    #[arg(long, value_name = "P%", default_value = "1%", allow_hyphen_values = true, value_parser = PercentParser)]
    #[serde(default = "usual_threshold", skip_serializing_if = "is_usual_threshold")]
    pub threshold: f64,
    /// Games of the baseline and of each variant
    #[arg(long, short = 'n', value_name = "N", conflicts_with_all = ["until_decided", "max_games"], allow_negative_numbers = true, value_parser = games)]
    pub games: Option<i64>,
    /// Play until each is better, worse or too close
    #[arg(long, alias = "until-known")]
    #[serde(alias = "until_known")]
    pub until_decided: bool,
    /// Play until decided, but at most N games in total
    ///
    /// Includes --until-decided. Default with it, per variant: max_games of the scenario, or 1,000,000.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = max_games)]
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

impl Compare {
    /// Returns one of the scenarios, with what is changed in all of them.
    pub(crate) fn scenario(&self, path: &Path) -> Scenario {
        let (set, label) = (self.set.clone(), self.label.clone());
        Scenario { path: path.to_owned(), set, seed: self.seed, label }
    }
}

/// The default threshold of `compare`.
const fn usual_threshold() -> f64 {
    THRESHOLD
}

/// True if a threshold is the default. It is then not written, since `--matrix` and others don't accept one.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_usual_threshold(threshold: &f64) -> bool {
    *threshold == THRESHOLD
}

/// Which prices are compared with those of today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Prices {
    /// Proposed from the scenario's own games
    Proposed,
}

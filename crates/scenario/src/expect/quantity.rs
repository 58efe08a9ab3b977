//! The numbers of a run that something can be expected of.

use super::bounds::{Bounds, Unit};
use balance_engine::game::{Catalogue, Per};
use balance_engine::sim::{DramaMeasure, Scope};

/// The most games of a check that does not say.
pub const MAX_GAMES: u64 = 1_000_000;

/// What stands for every card in place of its key.
pub(super) const ALL_CARDS: &str = "*";

/// What a game lets be counted.
#[derive(Clone, Debug)]
pub struct Countable<'a> {
    /// Its metrics and cards.
    pub catalogue: &'a Catalogue,
    /// Whether each side's build is drawn at random.
    pub draws_build: Vec<bool>,
    /// The turns after which a game is cut.
    pub max_turns: u32,
    /// The names of the builds whose shares may be asked for, in alphabetical order; `None` where they may not.
    pub builds: Option<Vec<String>>,
}

/// A number of a run, by its place in the tally.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Quantity {
    /// Wins per game of a side.
    WinRate(usize),
    /// Games with a shared first place.
    DrawRate,
    /// Games that were cut.
    UnfinishedRate,
    /// Wins per game of whoever had the first turn.
    FirstSeatWinRate,
    /// The mean of turns.
    TurnsMean,
    /// A quantile of turns.
    TurnsQuantile(f64),
    /// The mean of a metric of a side.
    Metric {
        /// The side.
        side: usize,
        /// The metric.
        metric: usize,
        /// What it is counted over.
        per: Per,
    },
    /// A quantile of a metric of a side.
    MetricQuantile {
        /// The side.
        side: usize,
        /// Which of the metrics whose values are counted one by one.
        counted: usize,
        /// What it is counted over.
        per: Per,
        /// The share of the games at or below it.
        q: f64,
    },
    /// What having a card in the build does to the win rate.
    CardEffect {
        /// The side; as many as there are sides for all together.
        scope: usize,
        /// The card.
        card: usize,
    },
    /// What a copy of a card in the build adds to the win rate, all else in it equal.
    CardWorth {
        /// The card.
        card: usize,
    },
    /// What is measured about the course of recorded games.
    Drama {
        /// Which of them.
        measure: DramaMeasure,
        /// Whose: of all sides together, or of one.
        scope: Scope,
    },
    /// Points a game that a build takes from another, or from all others together, of those that are played each
    /// against each.
    Share {
        /// The build, by its place among the names in alphabetical order.
        one: usize,
        /// The other; `None` for all.
        two: Option<usize>,
    },
}

impl Quantity {
    /// The same number of another card.
    pub(super) const fn of_card(self, card: usize) -> Self {
        match self {
            Quantity::CardEffect { scope, .. } => Quantity::CardEffect { scope, card },
            Quantity::CardWorth { .. } => Quantity::CardWorth { card },
            other => other,
        }
    }
}

/// What a number of a run must be.
#[derive(Clone, Debug, PartialEq)]
pub struct Expectation {
    /// The number's name, as it was written.
    pub metric: String,
    /// The side whose number it is.
    pub side: Option<String>,
    /// Where it is found.
    pub quantity: Quantity,
    /// What kind of number it is.
    pub unit: Unit,
    /// What it is counted in, in the plural; empty for rates.
    pub unit_word: &'static str,
    /// Where it must lie.
    pub bounds: Bounds,
    /// Whether it is one of those of all cards, and so nothing is expected of it where all builds or
    /// none hold the card.
    pub of_all: bool,
}

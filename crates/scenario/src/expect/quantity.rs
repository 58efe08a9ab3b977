//! The numbers of a run that expectations can be about.

use super::bounds::{Bounds, Unit};
use crate::prelude::*;
use balance_engine::game::Per;
use balance_engine::sim::{DramaMeasure, Scope};

/// The default maximum of games of a check.
pub const MAX_GAMES: u64 = 1_000_000;
pub(super) const ALL_CARDS: &str = "*";

/// What can be measured in a game.
#[derive(Clone, Debug)]
pub struct Countable<'a> {
    /// Its name.
    pub game: &'a str,
    /// Its metrics and cards.
    pub catalogue: &'a Catalogue,
    /// True for each side whose build is random.
    pub draws_build: Vec<bool>,
    /// The turn limit.
    pub max_turns: u32,
    /// The names of the builds whose shares can be measured, in alphabetical order; `None` if they can't.
    pub builds: Option<Vec<String>>,
}

/// A number of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Quantity {
    /// Wins per game of a side.
    WinRate(usize),
    /// Games with a shared first place.
    DrawRate,
    /// Games that were cut.
    UnfinishedRate,
    /// Wins per game of the side that has the first turn.
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
    /// The effect of having a card in the build on the win rate.
    CardEffect {
        /// The side; the number of sides for all together.
        scope: usize,
        /// The card.
        card: usize,
    },
    /// The effect of a copy of a card in the build on the win rate, other things equal.
    CardWorth {
        /// The card.
        card: usize,
    },
    /// A measure of the course of recorded games.
    Drama {
        /// Which of them.
        measure: DramaMeasure,
        /// Whose: of all sides together, or of one.
        scope: Scope,
    },
    /// The points per game that a build takes from another, or from all others, in games of each against each.
    Share {
        /// The build, by its place among the names in alphabetical order.
        one: usize,
        /// The other; `None` for all.
        two: Option<usize>,
    },
}

impl Quantity {
    /// Returns the same quantity of another card.
    pub(super) const fn of_card(self, card: usize) -> Self {
        match self {
            Quantity::CardEffect { scope, .. } => Quantity::CardEffect { scope, card },
            Quantity::CardWorth { .. } => Quantity::CardWorth { card },
            other => other,
        }
    }
}

/// The bounds for a number of a run.
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
    /// Its unit, in the plural; empty for rates.
    pub unit_word: &'static str,
    /// Its bounds.
    pub bounds: Bounds,
    /// True if it is about all cards. It then doesn't apply to cards that are in all builds or in none.
    pub of_all: bool,
}

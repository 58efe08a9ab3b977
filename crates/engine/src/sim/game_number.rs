//! What is asked of each game beside who won and how long it took.

use crate::sim::{GameEnd, Outcomes};

/// A number that each game has, beside wins and turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameNumber {
    /// Whether the first place was shared: 1 or 0.
    Drawn,
    /// Whether it was cut.
    Unfinished,
    /// Whether who had the first turn won alone.
    FirstWon,
    /// What a metric of a side came to.
    Metric {
        /// The side.
        side: usize,
        /// The metric.
        metric: usize,
    },
}

impl GameNumber {
    /// The side and the metric, if it is one.
    pub(super) const fn metric(&self) -> Option<(usize, usize)> {
        match *self {
            GameNumber::Metric { side, metric } => Some((side, metric)),
            _ => None,
        }
    }

    /// What it comes to in a seat block whose first game is told at `first`; of a metric, by its place among them.
    pub(super) fn sum(self, told: &Outcomes, first: usize, metric: (usize, usize)) -> i64 {
        let count = |is: fn(&GameEnd) -> bool| -> i64 { told.games(first).iter().map(|end| i64::from(is(end))).sum() };
        match self {
            GameNumber::Drawn => count(|end| end.drawn),
            GameNumber::Unfinished => count(|end| end.unfinished),
            GameNumber::FirstWon => count(|end| end.first_won),
            GameNumber::Metric { .. } => told.metric(first, metric),
        }
    }
}

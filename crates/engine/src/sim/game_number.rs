//! Numbers of each game besides the winner and the turns.

use crate::sim::{GameEnd, Outcomes};

/// A number of each game besides wins and turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameNumber {
    /// 1 if first place was shared, else 0.
    Drawn,
    /// 1 if it was cut.
    Unfinished,
    /// 1 if the side with the first turn won alone.
    FirstWon,
    /// A metric of a side.
    Metric {
        /// The side.
        side: usize,
        /// The metric.
        metric: usize,
    },
}

impl GameNumber {
    pub(super) const fn metric(&self) -> Option<(usize, usize)> {
        match *self {
            GameNumber::Metric { side, metric } => Some((side, metric)),
            _ => None,
        }
    }

    /// Returns its sum over a seat block whose first game is at `first`; `metric` is its place among the metrics.
    pub(super) fn sum(self, outcomes: &Outcomes, first: usize, metric: (usize, usize)) -> i64 {
        let count =
            |is: fn(&GameEnd) -> bool| -> i64 { outcomes.games(first).iter().map(|end| i64::from(is(end))).sum() };
        match self {
            GameNumber::Drawn => count(|end| end.drawn),
            GameNumber::Unfinished => count(|end| end.unfinished),
            GameNumber::FirstWon => count(|end| end.first_won),
            GameNumber::Metric { .. } => outcomes.metric(first, metric),
        }
    }
}

//! Answers in the order in which they were asked for, so that a search that asks the same again goes on where it was.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::sim::Keeper;
use crate::sim::pieces::{Counted, Pack, PieceCounts, packed};
use balance_stats::Merge;

/// All answers so far. One is a unit of what is kept.
#[allow(missing_debug_implementations, reason = "a keeper has none")]
pub struct Answers<'k, A> {
    keeper: &'k dyn Keeper,
    counted: Counted<List<A>>,
    /// How many were given again.
    given: usize,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct List<A>(Vec<A>);

impl<A: Clone> Merge for List<A> {
    fn merge(&mut self, other: &Self) {
        self.0.extend(other.0.iter().cloned());
    }

    fn fits(&self, _other: &Self) -> bool {
        true
    }
}

impl<A: Clone> PieceCounts for List<A> {
    fn units(&self) -> u64 {
        self.0.len() as u64
    }
}

impl<A: Serialize> Pack for List<A> {
    fn pack(&self) -> Vec<u8> {
        packed(self)
    }
}

impl<'k, A: Clone + Serialize + DeserializeOwned + Send + Sync> Answers<'k, A> {
    /// Those that are remembered.
    #[must_use]
    pub fn new(keeper: &'k dyn Keeper) -> Self {
        let mut counted = Counted::from(0, List(Vec::new()));
        counted.recall(keeper, u64::MAX);
        Answers { keeper, counted, given: 0 }
    }

    /// The next `most` answers, as far as they are remembered.
    pub fn again(&mut self, most: usize) -> Vec<A> {
        let end = (self.given + most).min(self.counted.counts.0.len());
        let answers = self.counted.counts.0[self.given..end].to_vec();
        self.given = end;
        answers
    }

    /// Adds the answers that came next, and has all kept when it is time. There are none while some are remembered that were not
    /// given again.
    pub fn add(&mut self, answers: Vec<A>) {
        if answers.is_empty() {
            return;
        }
        self.counted.counts.0.extend(answers);
        self.given = self.counted.counts.0.len();
        self.counted.units.end = self.given as u64;
        if self.keeper.is_due() {
            self.keep();
        }
    }

    /// Has all kept.
    pub fn keep(&self) {
        self.counted.keep(self.keeper);
    }
}

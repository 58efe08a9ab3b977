//! Stored answers of a sequential search, so that an interrupted search that asks the same questions again continues.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::sim::CheckpointStore;
use crate::sim::pieces::{Counted, Pack, PieceCounts, packed};
use balance_stats::Merge;

/// All answers so far. An answer is a unit of the checkpoint.
#[allow(missing_debug_implementations, reason = "a keeper has none")]
pub struct Answers<'k, A> {
    store: &'k dyn CheckpointStore,
    counted: Counted<List<A>>,
    replayed: usize,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct List<A>(Vec<A>);

impl<A: Clone> Merge for List<A> {
    fn merge(&mut self, other: &Self) {
        self.0.extend(other.0.iter().cloned());
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
    /// Loads the stored answers.
    pub fn new(store: &'k dyn CheckpointStore) -> Self {
        let mut counted = Counted::from(0, List(Vec::new()));
        counted.recall(store, u64::MAX);
        Answers { store, counted, replayed: 0 }
    }

    /// Returns up to `max` of the next stored answers.
    pub fn again(&mut self, max: usize) -> Vec<A> {
        let end = (self.replayed + max).min(self.counted.counts.0.len());
        let answers = self.counted.counts.0[self.replayed..end].to_vec();
        self.replayed = end;
        answers
    }

    /// Adds new answers, and stores all when it is time. All stored answers must have been replayed first.
    pub fn add(&mut self, answers: Vec<A>) {
        if answers.is_empty() {
            return;
        }
        self.counted.counts.0.extend(answers);
        self.replayed = self.counted.counts.0.len();
        self.counted.units.end = self.replayed as u64;
        if self.store.is_due() {
            self.keep();
        }
    }

    /// Stores all answers.
    pub fn keep(&self) {
        self.counted.keep(self.store);
    }
}

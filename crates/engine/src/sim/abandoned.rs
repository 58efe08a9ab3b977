//! Games that a bug ended: which they were, and why.

use serde::{Deserialize, Serialize};

use balance_stats::Merge;

/// How many games are remembered by index; the lowest are kept.
const REMEMBERED: usize = 20;

/// A game that was given up because of a bug, with its seat block in every contest that plays it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Abandoned {
    /// The game's index, for `trace`.
    pub game: u64,
    /// Which of the variants, pairs or builds it was a game of; `None` where there is one contest, or for the base.
    pub variant: Option<usize>,
    /// What went wrong: the words of the panic.
    pub why: String,
}

/// All games that were given up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbandonedGames {
    /// Those with the lowest indices, in order.
    pub lowest: Vec<Abandoned>,
    /// How many there were: at most one a seat block.
    pub games: u64,
}

impl AbandonedGames {
    /// Counts a game that was given up, and remembers it if it is among the lowest indices.
    pub(super) fn add(&mut self, bug: Abandoned) {
        self.games += 1;
        self.remember(bug);
    }

    fn remember(&mut self, bug: Abandoned) {
        let at = self.lowest.partition_point(|held| *held < bug);
        self.lowest.insert(at, bug);
        self.lowest.truncate(REMEMBERED);
    }
}

impl Merge for AbandonedGames {
    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        other.lowest.iter().for_each(|bug| self.remember(bug.clone()));
    }

    fn fits(&self, _other: &Self) -> bool {
        true
    }
}

/// The message of a panic.
pub fn words(payload: &(dyn std::any::Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else {
        "a panic without a message".to_owned()
    }
}

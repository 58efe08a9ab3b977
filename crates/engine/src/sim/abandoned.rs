//! Games that were given up because of a bug.

use serde::{Deserialize, Serialize};

use balance_stats::Merge;

const MAX_REMEMBERED: usize = 20;

/// A game that was given up because of a bug. Its seat block is dropped in every contest that plays it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Abandoned {
    /// The game's index, for `trace`.
    pub game: u64,
    /// The variant, pair or build that was played; `None` for the base, or if there is only one contest.
    pub variant: Option<usize>,
    /// The message of the panic.
    pub why: String,
}

/// All games that were given up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AbandonedGames {
    /// Those with the lowest indices, in order.
    pub lowest: Vec<Abandoned>,
    /// Their number, at most one per seat block.
    pub games: u64,
}

impl AbandonedGames {
    pub(super) fn add(&mut self, bug: Abandoned) {
        self.games += 1;
        self.remember(bug);
    }

    fn remember(&mut self, bug: Abandoned) {
        let at = self.lowest.partition_point(|held| *held < bug);
        self.lowest.insert(at, bug);
        self.lowest.truncate(MAX_REMEMBERED);
    }
}

impl Merge for AbandonedGames {
    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        other.lowest.iter().for_each(|bug| self.remember(bug.clone()));
    }
}

/// Returns the message of a panic.
pub fn panic_message(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic without a message").to_owned()
}

//! How the first seat blocks came out, block by block, as results are regressed on builds.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::sim::BuildSums;
use crate::stats::Merge;

/// How many seat blocks are remembered one by one: those from the first on. So a tally stays small however much is played.
pub(super) const REMEMBERED: u64 = 1_000_000;

/// The result of each of the first seat blocks, in each stratum of [`BuildSums`]: a byte each.
///
/// What the builds of a block held is not kept: it follows from the seed and the block's number, and is drawn again by whoever
/// asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockResults {
    strata: usize,
    /// What 1 stands for. 0 stands for a block that was not counted: another's turn, not yet, or given up.
    least: i32,
    /// Block by block, and within one stratum by stratum.
    bytes: Vec<u8>,
}

impl BlockResults {
    /// Results of no blocks; `None` where no side draws its build, or there are no cards.
    #[must_use]
    pub fn new<G: Game>(game: &G) -> Option<Self> {
        let builds = BuildSums::new(game)?;
        let strata = builds.strata();
        // Room is taken once, so that the loop has none to ask for. What is not written to costs nothing.
        let bytes = Vec::with_capacity(REMEMBERED as usize * strata);
        Some(BlockResults { strata, least: if game.sides() == 2 { -2 } else { 0 }, bytes })
    }

    /// Remembers the result of a block, by stratum, if it is one of the first.
    #[inline]
    pub(super) fn add(&mut self, block: u64, results: impl Iterator<Item = i32>) {
        if block >= REMEMBERED {
            return;
        }
        let first = block as usize * self.strata;
        if self.bytes.len() < first + self.strata {
            self.bytes.resize(first + self.strata, 0);
        }
        for (byte, result) in self.bytes[first..].iter_mut().zip(results) {
            *byte = (result - self.least + 1) as u8;
        }
    }

    /// The blocks that were counted, from the first on.
    pub(super) fn blocks(&self) -> impl Iterator<Item = u64> {
        (0..)
            .zip(self.bytes.chunks(self.strata))
            .filter(|(_, of)| of[0] > 0)
            .map(|(block, _)| block)
    }

    /// The results of a block that was counted, by stratum.
    pub(super) fn of(&self, block: u64) -> impl Iterator<Item = i32> {
        let first = block as usize * self.strata;
        self.bytes[first..first + self.strata].iter().map(|&byte| i32::from(byte) - 1 + self.least)
    }
}

impl Merge for BlockResults {
    /// Each block is counted in one of them at most.
    fn merge(&mut self, other: &Self) {
        if self.bytes.len() < other.bytes.len() {
            self.bytes.resize(other.bytes.len(), 0);
        }
        for (byte, other) in self.bytes.iter_mut().zip(&other.bytes) {
            *byte = (*byte).max(*other);
        }
    }
}

//! How the first seat blocks came out, block by block, as results are regressed on builds.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::sim::BuildSums;
use balance_stats::Merge;

/// How many seat blocks are remembered one by one: those from the first on. So a tally stays small however much is played.
pub(super) const REMEMBERED: u64 = 1_000_000;

/// The result of each of the first seat blocks, in each stratum of [`BuildSums`].
///
/// A result is a digit, of which a byte holds as many as it has room for: three between two sides. So those that were counted
/// apart from each other are put together by adding bytes.
///
/// What the builds of a block held is not kept: it follows from the seed and the block's number, and is drawn again by whoever
/// asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockResults {
    strata: usize,
    /// What the digit 1 stands for. 0 stands for a block that was not counted: another's turn, not yet, or given up.
    least: i32,
    /// How many digits there are.
    base: u8,
    /// Block by block, and within one stratum by stratum.
    bytes: Vec<u8>,
}

impl BlockResults {
    /// Results of no blocks; `None` where no side draws its build, or there are no cards.
    #[must_use]
    pub fn new<G: Game>(game: &G) -> Option<Self> {
        let strata = BuildSums::strata_of(game);
        if strata == 0 {
            return None;
        }
        let sides = game.sides();
        let (least, most) = if sides == 2 { (-2, 2) } else { (0, sides as i32) };
        let mut none = BlockResults { strata, least, base: (most - least + 2) as u8, bytes: vec![] };
        // Room is taken once, so that the loop has none to ask for. What is not written to costs nothing.
        none.bytes.reserve_exact((REMEMBERED as usize * strata).div_ceil(none.in_a_byte()));
        Some(none)
    }

    /// How many digits a byte holds.
    const fn in_a_byte(&self) -> usize {
        u8::MAX.ilog(self.base) as usize
    }

    /// The byte of a digit, and what its 1 adds to it.
    const fn place(&self, digit: usize) -> (usize, u8) {
        let within = self.in_a_byte();
        (digit / within, self.base.pow((digit % within) as u32))
    }

    /// A digit, counted from the first.
    fn digit(&self, digit: usize) -> u8 {
        let (byte, one) = self.place(digit);
        self.bytes.get(byte).map_or(0, |byte| byte / one % self.base)
    }

    /// Remembers the result of a block, by stratum, if it is one of the first.
    #[inline]
    pub(super) fn add(&mut self, block: u64, results: impl Iterator<Item = i32>) {
        if block >= REMEMBERED {
            return;
        }
        for (digit, result) in (block as usize * self.strata..).zip(results) {
            let (byte, one) = self.place(digit);
            if self.bytes.len() <= byte {
                self.bytes.resize(byte + 1, 0);
            }
            self.bytes[byte] += (result - self.least + 1) as u8 * one;
        }
    }

    /// The blocks that were counted, from the first on.
    pub fn blocks(&self) -> impl Iterator<Item = u64> {
        let all = (self.bytes.len() * self.in_a_byte()).div_ceil(self.strata);
        (0..all as u64).filter(|&block| self.digit(block as usize * self.strata) > 0)
    }

    /// The results of a block that was counted, by stratum.
    pub fn of(&self, block: u64) -> impl Iterator<Item = i32> {
        let digits = block as usize * self.strata..(block as usize + 1) * self.strata;
        digits.map(|digit| i32::from(self.digit(digit)) - 1 + self.least)
    }
}

impl Merge for BlockResults {
    /// Each block is counted in one of them at most.
    fn merge(&mut self, other: &Self) {
        if self.bytes.len() < other.bytes.len() {
            self.bytes.resize(other.bytes.len(), 0);
        }
        for (byte, other) in self.bytes.iter_mut().zip(&other.bytes) {
            *byte += other;
        }
    }

    fn fits(&self, other: &Self) -> bool {
        (self.strata, self.base, self.least) == (other.strata, other.base, other.least)
    }
}

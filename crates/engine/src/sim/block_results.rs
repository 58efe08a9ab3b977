//! Results of the first seat blocks, one by one, for regressions on builds.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::sim::BuildSums;
use balance_stats::Merge;

/// Maximum number of seat blocks, which limits the size of a tally.
pub(super) const MAX_REMEMBERED: u64 = 1_000_000;

/// The result of each of the first seat blocks, in each stratum of [`BuildSums`]. A result is a digit, and a byte
/// contains as many digits as fit: three for two sides. So results of different blocks are merged by adding bytes. The
/// builds of a block follow from the seed and its number, so they aren't stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockResults {
    strata: usize,
    /// Result of digit 1. Digit 0 is a block that was not counted: not played, played elsewhere, or given up.
    least: i32,
    base: u8,
    /// By block, then by stratum.
    bytes: Vec<u8>,
}

impl BlockResults {
    /// Returns an empty list; `None` if no side draws its build, or there are no cards.
    pub fn new<G: Game>(game: &G) -> Option<Self> {
        let strata = BuildSums::strata_of(game);
        if strata == 0 {
            return None;
        }
        let sides = game.sides();
        let (least, greatest) = if sides == 2 { (-2, 2) } else { (0, sides as i32) };
        let mut empty = BlockResults { strata, least, base: (greatest - least + 2) as u8, bytes: vec![] };
        // Reserved once, so that the loop never allocates. Memory that isn't written to costs nothing.
        empty.bytes.reserve_exact((MAX_REMEMBERED as usize * strata).div_ceil(empty.digits_per_byte()));
        Some(empty)
    }

    const fn digits_per_byte(&self) -> usize {
        u8::MAX.ilog(self.base) as usize
    }

    /// Returns the byte of a digit, and the factor of the digit in it.
    const fn place(&self, digit: usize) -> (usize, u8) {
        let within = self.digits_per_byte();
        (digit / within, self.base.pow((digit % within) as u32))
    }

    fn digit(&self, digit: usize) -> u8 {
        let (byte, one) = self.place(digit);
        self.bytes.get(byte).map_or(0, |byte| byte / one % self.base)
    }

    #[inline]
    pub(super) fn add(&mut self, block: u64, results: impl Iterator<Item = i32>) {
        if block >= MAX_REMEMBERED {
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

    /// Returns the blocks that were counted, in order.
    pub fn blocks(&self) -> impl Iterator<Item = u64> {
        let all = (self.bytes.len() * self.digits_per_byte()).div_ceil(self.strata);
        (0..all as u64).filter(|&block| self.digit(block as usize * self.strata) > 0)
    }

    /// Returns the results of a counted block, by stratum.
    pub fn of(&self, block: u64) -> impl Iterator<Item = i32> {
        let digits = block as usize * self.strata..(block as usize + 1) * self.strata;
        digits.map(|digit| i32::from(self.digit(digit)) - 1 + self.least)
    }
}

impl Merge for BlockResults {
    /// Each block is counted in at most one of them.
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

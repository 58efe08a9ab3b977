//! Integer accumulators over seat blocks.
//!
//! Merging is exact, associative and commutative, with `Default` as the neutral element. Nothing overflows with block
//! totals below 2^31 in absolute value, fewer than 2^16 observations per block, and fewer than 2^46 blocks.

use serde::{Deserialize, Serialize};

use super::merge_fields;

/// Sums of one integer quantity over seat blocks with equal numbers of games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockSums {
    /// Number of blocks.
    pub blocks: u64,
    /// Number of games.
    pub games: u64,
    /// Sum of the block totals.
    pub sum: i128,
    /// Sum of the squared block totals.
    pub sum_sq: u128,
}

impl BlockSums {
    /// Counts one block: the `total` over its `games` games.
    #[inline]
    pub fn add(&mut self, total: i64, games: u32) {
        self.blocks += 1;
        self.games += u64::from(games);
        self.sum += i128::from(total);
        self.sum_sq += square(total);
    }

    /// Returns the games per block; `None` without a game, or if the blocks can't all have the same number.
    pub fn games_per_block(&self) -> Option<u64> {
        per_block(self.games, self.blocks)
    }

    /// Returns the sum as a count of successes; `None` if it can't be one.
    pub(super) fn successes(&self) -> Option<u64> {
        u64::try_from(self.sum).ok().filter(|&successes| successes <= self.games)
    }

    /// Returns the sum of squared deviations of the block totals from their mean; `None` without a block.
    pub(super) fn deviations(&self) -> Option<f64> {
        if self.blocks == 0 {
            return None;
        }
        // The shift by the nearest integer is exact and avoids cancellation.
        let blocks = i128::from(self.blocks);
        let centre = nearest(self.sum, blocks);
        let about = signed(self.sum_sq) - 2 * centre * self.sum + centre * centre * blocks;
        let rest = (self.sum - centre * blocks) as f64;
        Some((about as f64 - rest * rest / blocks as f64).max(0.0))
    }
}

/// Sums for a mean per observation, over seat blocks with unequal numbers of observations.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatioSums {
    /// Number of blocks, including those without an observation.
    pub blocks: u64,
    /// Number of blocks with at least one observation.
    pub observed: u64,
    /// Number of observations.
    pub n: u64,
    /// Sum over blocks of the squared number of observations.
    pub nn: u128,
    /// Sum of the block totals.
    pub sum: i128,
    /// Sum of the squared block totals.
    pub sum_sq: u128,
    /// Sum over blocks of observations times total.
    pub cross: i128,
}

impl RatioSums {
    /// Counts one block: the `total` over its `obs` observations, which may be 0.
    #[inline]
    pub fn add(&mut self, obs: u32, total: i64) {
        self.blocks += 1;
        self.observed += u64::from(obs > 0);
        self.n += u64::from(obs);
        self.nn += square(i64::from(obs));
        self.sum += i128::from(total);
        self.sum_sq += square(total);
        self.cross += i128::from(obs) * i128::from(total);
    }

    /// Returns the sums of the block totals alone; an observation is a game.
    pub fn totals(&self) -> BlockSums {
        BlockSums { blocks: self.blocks, games: self.n, sum: self.sum, sum_sq: self.sum_sq }
    }

    /// Returns the sum of squared residuals `total - ratio * obs`, with ratio = sum / n; `None` without an observation.
    pub(super) fn residuals(&self) -> Option<f64> {
        if self.n == 0 {
            return None;
        }
        // As in `BlockSums::deviations`, the shift by the integer part is exact.
        let (n, nn) = (i128::from(self.n), signed(self.nn));
        let centre = nearest(self.sum, n);
        let about = signed(self.sum_sq) - 2 * centre * self.cross + centre * centre * nn;
        let cross = self.cross - centre * nn;
        let rest = (self.sum - centre * n) as f64 / n as f64;
        Some((about as f64 - 2.0 * rest * cross as f64 + rest * rest * nn as f64).max(0.0))
    }
}

/// Sums for one card. An *observation* is one side in one game; it is *with* the card if the side's build contains it.
/// Only blocks with at least one observation with the card are added; [`BlockTotals`] has the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SplitSums {
    /// Blocks with at least one observation with the card.
    pub blocks: u64,
    /// Sum of a, the observations with the card in a block.
    pub a: u64,
    /// Sum of a².
    pub aa: u128,
    /// Sum of w, the wins among the observations with the card in a block.
    pub w: u64,
    /// Sum of w².
    pub ww: u128,
    /// Sum of a·w.
    pub aw: u128,
    /// Sum of w·W, with W the wins among all observations of the block.
    pub wall: u128,
    /// Sum of a·W.
    pub aall: u128,
}

impl SplitSums {
    /// Counts one block: `a` observations with the card, `w` wins among them, `all` wins among all observations of the
    /// block. A block with `a == 0` is ignored, so a caller may pass every block.
    #[inline]
    pub fn add(&mut self, a: u32, w: u32, all: u32) {
        if a == 0 {
            return;
        }
        let (a64, w64) = (u64::from(a), u64::from(w));
        let (a, w, all) = (u128::from(a), u128::from(w), u128::from(all));
        self.blocks += 1;
        self.a += a64;
        self.aa += a * a;
        self.w += w64;
        self.ww += w * w;
        self.aw += a * w;
        self.wall += w * all;
        self.aall += a * all;
    }
}

/// Sums over all blocks of a run, shared by the [`SplitSums`] of all cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockTotals {
    /// Number of blocks.
    pub blocks: u64,
    /// Number of observations; every block has equally many.
    pub observations: u64,
    /// Sum of W, the wins among all observations of a block.
    pub wins: u64,
    /// Sum of W².
    pub wins_sq: u128,
}

impl BlockTotals {
    /// Counts one block: `wins` among its `observations`.
    #[inline]
    pub fn add(&mut self, wins: u32, observations: u32) {
        self.blocks += 1;
        self.observations += u64::from(observations);
        self.wins += u64::from(wins);
        self.wins_sq += square(i64::from(wins));
    }

    /// Returns the observations per block; `None` without any, or if blocks can't all have the same number.
    pub fn observations_per_block(&self) -> Option<u64> {
        per_block(self.observations, self.blocks)
    }
}

merge_fields! {
    BlockSums { blocks, games, sum, sum_sq }
    RatioSums { blocks, observed, n, nn, sum, sum_sq, cross }
    SplitSums { blocks, a, aa, w, ww, aw, wall, aall }
    BlockTotals { blocks, observations, wins, wins_sq }
}

fn per_block(count: u64, blocks: u64) -> Option<u64> {
    (blocks > 0 && count > 0 && count.is_multiple_of(blocks)).then(|| count / blocks)
}

fn square(x: i64) -> u128 {
    let x = u128::from(x.unsigned_abs());
    x * x
}

/// Within the range that the module promises, a sum of squares has the top bit free.
fn signed(x: u128) -> i128 {
    x as i128
}

/// Returns an integer within 1 of `num / den`, for `den > 0`.
fn nearest(num: i128, den: i128) -> i128 {
    (num + den / 2).div_euclid(den)
}

#[cfg(test)]
mod tests;

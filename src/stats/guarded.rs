//! Means of which some rest on few observations, beside many of the same kind.

use super::multiple::bonferroni_level;
use super::rate::UNSEEN_BLOCKS;
use super::sums::{BlockSums, RatioSums};
use super::tail::t_critical;
use super::{Estimate, Method};

/// What an interval is guarded by, and how many are looked at together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guard {
    /// How far single observations usually lie from their mean, in the unit of the sums: to the
    /// squared residuals those of three more blocks are added, with one observation each that is as
    /// far off. A few observations that happen to be alike then do not pass for certainty, and many
    /// are hardly touched. The number is that of the rule of three, described at [`rate`](super::rate()).
    pub step: f64,
    /// The level at which all intervals hold together, as a fraction.
    pub level: f64,
    /// How many intervals these are.
    pub family: usize,
}

impl Guard {
    fn squares(self) -> f64 {
        UNSEEN_BLOCKS * self.step * self.step
    }

    fn critical(self, df: u64) -> Option<f64> {
        t_critical(bonferroni_level(self.level, self.family), df)
    }

    const fn method(self, one: Method, many: Method) -> Method {
        if self.family > 1 { many } else { one }
    }
}

/// The mean per game of a quantity that was summed over observations, with Student's interval on
/// the block totals as in [`mean`](super::mean()), guarded. Blocks without an observation count.
///
/// `n` of the estimate is the number of games, `games` in each block. `None` with fewer than two
/// blocks, without an observation, without a game in a block, or unless `0 < level < 1`.
pub fn guarded_mean(sums: &RatioSums, games: u64, guard: Guard) -> Option<Estimate> {
    let df = sums.blocks.checked_sub(1).filter(|&df| df > 0)?;
    if sums.n == 0 || games == 0 {
        return None;
    }
    let RatioSums { blocks, sum, sum_sq, .. } = *sums;
    let totals = BlockSums { blocks, games: blocks * games, sum, sum_sq };
    let squares = totals.deviations()? + guard.squares();
    let half = guard.critical(df)? * (squares / df as f64 / blocks as f64).sqrt() / games as f64;
    let point = sum as f64 / totals.games as f64;
    let method = guard.method(Method::StudentBlocks, Method::StudentBlocksBonferroni);
    Some(Estimate::around(point, half, guard.level, totals.games, method))
}

/// The mean per observation, as [`ratio_mean`](super::ratio_mean), guarded.
///
/// `n` of the estimate is the number of observations. `None` as for `ratio_mean`.
pub fn guarded_ratio(sums: &RatioSums, guard: Guard) -> Option<Estimate> {
    let df = sums.observed.checked_sub(1).filter(|&df| df > 0)?;
    let n = sums.n as f64;
    let squares = sums.residuals()? + guard.squares();
    let variance = squares * sums.observed as f64 / df as f64;
    let half = guard.critical(df)? * variance.sqrt() / n;
    let method = guard.method(Method::RatioBlocks, Method::RatioBlocksBonferroni);
    Some(Estimate::around(sums.sum as f64 / n, half, guard.level, sums.n, method))
}

#[cfg(test)]
mod tests;

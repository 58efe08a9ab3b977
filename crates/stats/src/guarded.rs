//! Means of which some rest on few observations, beside many of the same kind.

use super::multiple::bonferroni_level;
use super::sums::{BlockSums, RatioSums};
use super::tail::t_critical;
use super::{Correction, Estimate, Estimator, Method};

/// What an interval is guarded by, and how many are looked at together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guard {
    /// How far single observations usually lie from their mean, in the unit of the sums: to the
    /// squared residuals those of t² more blocks are added, with one observation each that is as
    /// far off. A few observations that happen to be alike then do not pass for certainty, and many
    /// are hardly touched.
    ///
    /// # Formula
    /// t is the critical value of the interval, so the guard grows with the level and the family, as in
    /// [`count_mean`](super::count_mean). Without an event in B blocks the interval reaches t² / B of them per block.
    /// The exact bound is 1 - α^(1/B), about ln(1/α) / B, if α is the error to one side (C. J. Clopper and E. S. Pearson
    /// (1934), "The use of confidence or fiducial limits illustrated in the case of the binomial", Biometrika 26(4),
    /// 404-413, DOI 10.1093/biomet/26.4.404). t² is larger than ln(1/α) for every α of 2.5 % or less. Three blocks,
    /// whatever the level (the rule of three), are enough for a single interval at most.
    pub step: f64,
    /// The level at which all intervals hold together, as a fraction.
    pub level: f64,
    /// How many intervals these are.
    pub family: usize,
}

impl Guard {
    /// The squared residuals of the blocks that are added, for a critical value.
    fn squares(self, critical: f64) -> f64 {
        critical * critical * self.step * self.step
    }

    fn critical(self, df: u64) -> Option<f64> {
        t_critical(bonferroni_level(self.level, self.family), df)
    }

    const fn method(self, estimator: Estimator) -> Method {
        if self.family > 1 { estimator.with(Correction::Family) } else { estimator.alone() }
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
    let t = guard.critical(df)?;
    let squares = totals.deviations()? + guard.squares(t);
    let half = t * (squares / df as f64 / blocks as f64).sqrt() / games as f64;
    let point = sum as f64 / totals.games as f64;
    let method = guard.method(Estimator::StudentBlocks);
    Some(Estimate::around(point, half, guard.level, totals.games, method))
}

/// The mean per observation, as [`ratio_mean`](super::ratio_mean), guarded.
///
/// `n` of the estimate is the number of observations. `None` as for `ratio_mean`.
pub fn guarded_ratio(sums: &RatioSums, guard: Guard) -> Option<Estimate> {
    let df = sums.observed.checked_sub(1).filter(|&df| df > 0)?;
    let n = sums.n as f64;
    let t = guard.critical(df)?;
    let squares = sums.residuals()? + guard.squares(t);
    let variance = squares * sums.observed as f64 / df as f64;
    let half = t * variance.sqrt() / n;
    let method = guard.method(Estimator::RatioBlocks);
    Some(Estimate::around(sums.sum as f64 / n, half, guard.level, sums.n, method))
}

#[cfg(test)]
mod tests;

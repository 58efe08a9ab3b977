//! Means of many quantities of the same kind, some with few observations.

use super::mean::{guarded_block_mean, guarded_ratio_mean};
use super::multiple::bonferroni_level;
use super::sums::{BlockSums, RatioSums};
use super::{Correction, Estimate};

/// How an interval is guarded against few observations, and how many intervals are joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guard {
    /// Usual distance of a single observation from the mean, in the unit of the sums. The squared residuals of t² more
    /// blocks are added, each with one observation at this distance. So a few observations that happen to be equal
    /// don't look certain. With many observations it makes hardly any difference.
    ///
    /// # Formula
    /// t is the critical value of the interval, so the guard grows with the level and the family, as in
    /// [`count_mean`](super::count_mean). If there is no event in B blocks, the interval reaches t² / B events per
    /// block. The exact bound is 1 - α^(1/B), about ln(1/α) / B, if α is the one-sided error (C. J. Clopper and E. S.
    /// Pearson (1934), "The use of confidence or fiducial limits illustrated in the case of the binomial", Biometrika
    /// 26(4), 404-413, DOI 10.1093/biomet/26.4.404). t² is larger than ln(1/α) for every α of 2.5 % or less. Three
    /// blocks at any level (the rule of three) are enough for a single interval only.
    pub step: f64,
    /// Joint confidence level of all intervals, as a fraction.
    pub level: f64,
    /// Number of intervals.
    pub family: usize,
}

impl Guard {
    fn each(self) -> f64 {
        bonferroni_level(self.level, self.family)
    }

    fn joint(self, single: Estimate) -> Estimate {
        single.joint(self.level, if self.family > 1 { Correction::Family } else { Correction::Alone })
    }
}

/// Returns the guarded mean per game of a quantity that was summed over observations, with Student's interval on the
/// block totals as in [`mean`](super::mean()). Blocks without an observation count. `n` of the estimate is the number
/// of games, `games` in each block. `None` with fewer than two blocks, without an observation or a game, or unless
/// `0 < level < 1`.
pub fn guarded_mean(sums: &RatioSums, games: u64, guard: Guard) -> Option<Estimate> {
    if sums.n == 0 {
        return None;
    }
    let totals = BlockSums { games: sums.blocks * games, ..sums.totals() };
    guarded_block_mean(&totals, guard.each(), guard.step).map(|single| guard.joint(single))
}

/// Returns the guarded mean per observation, as [`ratio_mean`](super::ratio_mean). `n` of the estimate is the number of
/// observations. `None` as for `ratio_mean`.
pub fn guarded_ratio(sums: &RatioSums, guard: Guard) -> Option<Estimate> {
    guarded_ratio_mean(sums, guard.each(), guard.step).map(|single| guard.joint(single))
}

#[cfg(test)]
mod tests;

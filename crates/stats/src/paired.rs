//! Differences between two ways of playing on the same chance, block by block.

use serde::{Deserialize, Serialize};

use super::multiple::bonferroni_level;
use super::sums::RatioSums;
use super::tail::{t_critical, t_p_value};
use super::{Correction, Estimate, Estimator, merge_fields};

/// Sums of one quantity over the same seat blocks played in two ways, and of
/// its difference.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedSums {
    /// The quantity as it came out in the first way.
    pub first: RatioSums,
    /// The quantity as it came out in the second way.
    pub second: RatioSums,
    /// The first less the second.
    pub difference: RatioSums,
}

impl PairedSums {
    /// Counts one block: the totals of the quantity in both ways over the same
    /// `obs` observations. Call it with zeros for a block without observations.
    pub fn add(&mut self, obs: u32, first: i64, second: i64) {
        self.first.add(obs, first);
        self.second.add(obs, second);
        self.difference.add(obs, first - second);
    }

    /// The same blocks with the second way as the first.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut difference = self.difference.clone();
        difference.sum = -difference.sum;
        difference.cross = -difference.cross;
        PairedSums { first: self.second.clone(), second: self.first.clone(), difference }
    }

    /// Whether every block came out alike in both ways.
    #[must_use]
    pub fn is_alike(&self) -> bool {
        self.difference.sum_sq == 0
    }
}

merge_fields!(PairedSums { first, second, difference });

/// The difference between two rates on the same chance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PairedDifference {
    /// Hits per observation in the first way, in `[0, 1]`.
    pub first: f64,
    /// Hits per observation in the second way, in `[0, 1]`.
    pub second: f64,
    /// The difference `first - second`, in `[-1, 1]`; its `n` counts the
    /// observations of one way.
    pub estimate: Estimate,
    /// Two-sided p-value of no difference, not adjusted for other differences.
    pub p_value: f64,
    /// The correlation of the block totals of the two ways; `None` when one of
    /// them does not vary.
    pub correlation: Option<f64>,
    /// The share of the variance of the difference that the common chance took
    /// away, against two independent runs of as many games: 1 less the one
    /// over the other. Negative when pairing did harm; `None` when neither way
    /// varies.
    pub variance_saved: Option<f64>,
}

/// The difference of two rates over the same blocks, with Student's interval
/// on the differences of the blocks, one degree of freedom less than the
/// observed blocks.
///
/// Blocks are independent, and the two ways of one block are not: the variance
/// is that of their difference within the block, so what both have in common
/// goes away. Where the number of observations differs from block to block the
/// rates are ratios, and the variance is that of the residuals, as in
/// [`ratio_mean`](super::ratio_mean); with equal numbers both are the same.
///
/// Blocks that all came out alike say little about rarer ones. To the variance
/// that of t² more blocks at the far end is added, so that the guard grows with
/// the level as in [`count_mean`](super::count_mean). A difference that is seen
/// in a few blocks only, all to one side, then keeps its level in a family: of
/// 100 of them that rest on 8 to 30 such blocks each, all intervals hold together
/// at 98 % or more, and with the rule of three, which is three blocks at any level,
/// at 24 to 69 %, where 95 % were asked.
///
/// `None` with fewer than two observed blocks or unless `0 < level < 1`.
///
/// Source: Student (1908), "The probable error of a mean", Biometrika 6(1),
/// 1-25, DOI 10.1093/biomet/6.1.1, which pairs its observations so.
pub fn paired_rates(sums: &PairedSums, level: f64) -> Option<PairedDifference> {
    let difference = &sums.difference;
    let df = difference.observed.checked_sub(1).filter(|&df| df > 0)?;
    let n = difference.n as f64;
    let point = difference.sum as f64 / n;
    let t = t_critical(level, df)?;
    let unseen = unseen_variance(point, difference.observed, t * t);
    let error = (variance(difference)? + unseen).sqrt();
    let half = t * error;
    let [apart, first, second] = [variance(difference)?, variance(&sums.first)?, variance(&sums.second)?];
    let unpaired = first + second;
    let spread = (first * second).sqrt();
    let within = |value: f64| value.clamp(-1.0, 1.0);
    Some(PairedDifference {
        first: sums.first.sum as f64 / n,
        second: sums.second.sum as f64 / n,
        estimate: Estimate::around(point, half, level, difference.n, Estimator::PairedBlocks.alone()).within(-1.0, 1.0),
        p_value: t_p_value(point / error, df)?,
        correlation: (spread > 0.0).then(|| within((unpaired - apart) / (2.0 * spread))),
        variance_saved: (unpaired > 0.0).then(|| 1.0 - apart / unpaired),
    })
}

impl PairedDifference {
    /// How many times the games two runs apart would need for an interval as
    /// narrow: the variance without pairing over that with it. `None` when
    /// nothing varies, or nothing is left of it.
    #[must_use]
    pub fn as_good_as(&self) -> Option<f64> {
        let left = 1.0 - self.variance_saved?;
        (left > 0.0).then(|| 1.0 / left)
    }
}

/// [`paired_rates`] for one of `m` differences looked at together: the
/// intervals of all `m` cover at once with probability at least `level`.
///
/// `level` of the estimate is that joint level. The p-value is still that of
/// the one difference; see [`holm`](super::holm).
///
/// `None` as for `paired_rates`.
pub fn paired_rates_family(sums: &PairedSums, level: f64, m: usize) -> Option<PairedDifference> {
    let mut paired = paired_rates(sums, bonferroni_level(level, m))?;
    paired.estimate.level = level;
    paired.estimate.method = Estimator::PairedBlocks.with(Correction::Family);
    Some(paired)
}

/// The difference of a mean per observation in whole units, for one of `m`
/// differences looked at together: Student's interval on the differences of the
/// blocks.
///
/// To the squared residuals t² blocks are added that are one unit off, as in
/// [`Spending::mean`](super::Spending::mean): it matters only where next to all
/// blocks come out alike.
///
/// `None` with fewer than two observed blocks or unless `0 < level < 1`.
pub fn paired_means_family(sums: &PairedSums, level: f64, m: usize) -> Option<Estimate> {
    let means = paired_means(sums, bonferroni_level(level, m))?;
    Some(Estimate { level, method: Estimator::PairedBlocks.with(Correction::Family), ..means })
}

/// The same for one difference alone.
pub(super) fn paired_means(sums: &PairedSums, level: f64) -> Option<Estimate> {
    let difference = &sums.difference;
    let df = difference.observed.checked_sub(1).filter(|&df| df > 0)?;
    let (observed, n) = (difference.observed as f64, difference.n as f64);
    let t = t_critical(level, df)?;
    let squares = difference.residuals()? + t * t;
    let half = t * (squares * observed / (observed - 1.0)).sqrt() / n;
    let point = difference.sum as f64 / n;
    Some(Estimate::around(point, half, level, difference.n, Estimator::PairedBlocks.alone()))
}

/// The variance of a ratio over blocks; see [`ratio_mean`](super::ratio_mean).
fn variance(sums: &RatioSums) -> Option<f64> {
    let (observed, n) = (sums.observed as f64, sums.n as f64);
    Some(sums.residuals()? * observed / (observed - 1.0) / (n * n))
}

/// The variance that a difference of rates over `blocks` blocks has from `unseen`
/// more blocks as far from it as a block can be.
fn unseen_variance(point: f64, blocks: u64, unseen: f64) -> f64 {
    let blocks = blocks as f64;
    let far = 1.0 + point.abs();
    unseen * far * far / (blocks * (blocks + unseen))
}

#[cfg(test)]
mod tests;

//! Differences between two variants on the same chance, block by block.

use serde::{Deserialize, Serialize};

use super::mean::guarded_ratio_mean;
use super::multiple::bonferroni_level;
use super::rate::unseen_variance;
use super::sums::RatioSums;
use super::tail::{t_critical, t_p_value};
use super::{Correction, Estimate, Estimator, merge_fields};

/// Sums of one quantity over the same seat blocks in two variants, and of its difference.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedSums {
    /// The quantity in the first variant.
    pub first: RatioSums,
    /// The quantity in the second variant.
    pub second: RatioSums,
    /// First minus second.
    pub difference: RatioSums,
}

impl PairedSums {
    /// Counts one block: the totals of both variants over the same `obs` observations, which may be 0.
    pub fn add(&mut self, obs: u32, first: i64, second: i64) {
        self.first.add(obs, first);
        self.second.add(obs, second);
        self.difference.add(obs, first - second);
    }

    /// Returns the sums with both variants swapped.
    pub fn reversed(&self) -> Self {
        let mut difference = self.difference.clone();
        difference.sum = -difference.sum;
        difference.cross = -difference.cross;
        PairedSums { first: self.second.clone(), second: self.first.clone(), difference }
    }

    /// True if every block has the same total in both variants.
    pub fn is_alike(&self) -> bool {
        self.difference.sum_sq == 0
    }
}

merge_fields!(PairedSums { first, second, difference });

/// The difference between two rates on the same chance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PairedDifference {
    /// Hits per observation in the first variant, in `[0, 1]`.
    pub first: f64,
    /// Hits per observation in the second variant, in `[0, 1]`.
    pub second: f64,
    /// The difference `first - second`, in `[-1, 1]`; its `n` counts the observations of one variant.
    pub estimate: Estimate,
    /// Two-sided p-value of no difference, not adjusted for other differences.
    pub p_value: f64,
    /// Correlation of the block totals of both variants; `None` if one of them does not vary.
    pub correlation: Option<f64>,
    /// Variance reduction by the common chance, as a fraction of the variance of two independent runs of as many games.
    /// Negative if pairing did harm; `None` if neither variant varies.
    pub variance_saved: Option<f64>,
}

/// Returns the difference of two rates over the same blocks, with Student's interval on the block differences. The
/// degrees of freedom are the observed blocks minus one.
///
/// Blocks are independent, but both variants of one block are not. The variance is that of their difference within the
/// block, so common luck cancels. If blocks differ in observations, the rates are ratios, and the variance is that of
/// the residuals as in [`ratio_mean`](super::ratio_mean).
///
/// Blocks that are all alike say little about rarer ones. The variance of t² more blocks at the far end is added, so
/// that the guard grows with the level as in [`count_mean`](super::count_mean). A difference that is seen in a few
/// blocks only, all to one side, then keeps its level in a family. Joint coverage of 100 differences with 8 to 30 such
/// blocks each, at 95 %: 98 % or more; with the rule of three (three blocks at any level) 24 to 69 %.
///
/// `None` with fewer than two observed blocks or unless `0 < level < 1`. Source: Student (1908), "The probable error of
/// a mean", Biometrika 6(1), 1-25, DOI 10.1093/biomet/6.1.1, on pairs.
pub fn paired_rates(sums: &PairedSums, level: f64) -> Option<PairedDifference> {
    let difference = &sums.difference;
    let df = difference.observed.checked_sub(1).filter(|&df| df > 0)?;
    let n = difference.n as f64;
    let point = difference.sum as f64 / n;
    let t = t_critical(level, df)?;
    let [apart, first, second] = [variance(difference)?, variance(&sums.first)?, variance(&sums.second)?];
    let unseen = unseen_variance(1.0 + point.abs(), difference.observed, t * t);
    let error = (apart + unseen).sqrt();
    let half = t * error;
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
    /// Returns how many times as many games two independent runs need for an equally narrow interval: the variance
    /// without pairing divided by that with it. `None` if nothing varies, or no variance is left.
    pub fn equivalent_games(&self) -> Option<f64> {
        let left = 1.0 - self.variance_saved?;
        (left > 0.0).then(|| 1.0 / left)
    }
}

/// [`paired_rates`] for one of `m` differences: all `m` intervals cover with joint probability of at least `level`,
/// that of the estimate. The p-value is not adjusted; see [`holm`](super::holm). `None` as for `paired_rates`.
pub fn paired_rates_family(sums: &PairedSums, level: f64, m: usize) -> Option<PairedDifference> {
    let paired = paired_rates(sums, bonferroni_level(level, m))?;
    Some(PairedDifference { estimate: paired.estimate.joint(level, Correction::Family), ..paired })
}

/// Returns the difference of two means per observation in whole units, for one of `m` differences with a joint level,
/// with Student's interval on the block differences. The squared residuals of t² blocks that are one unit off are
/// added, as in [`count_mean`](super::count_mean). It matters only if nearly all blocks are equal. `None` with fewer
/// than two observed blocks or unless `0 < level < 1`.
pub fn paired_means_family(sums: &PairedSums, level: f64, m: usize) -> Option<Estimate> {
    Some(paired_means(sums, bonferroni_level(level, m))?.joint(level, Correction::Family))
}

/// [`paired_means_family`] for a single difference.
pub(super) fn paired_means(sums: &PairedSums, level: f64) -> Option<Estimate> {
    let mean = guarded_ratio_mean(&sums.difference, level, 1.0)?;
    Some(Estimate { method: Estimator::PairedBlocks.alone(), ..mean })
}

/// Returns the variance of a ratio over blocks; see [`ratio_mean`](super::ratio_mean).
fn variance(sums: &RatioSums) -> Option<f64> {
    let (observed, n) = (sums.observed as f64, sums.n as f64);
    Some(sums.residuals()? * observed / (observed - 1.0) / (n * n))
}

#[cfg(test)]
mod tests;

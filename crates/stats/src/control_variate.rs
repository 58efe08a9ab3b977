//! A rate from few games, corrected by a related rate that is known from many.

use super::paired::PairedSums;
use super::rate::unseen_variance;
use super::sums::BlockSums;
use super::tail::{t_critical, z_critical};
use super::{Correction, Estimate, Estimator, bonferroni_level, wilson};

/// Minimum number of pairs: with fewer, the slope is mostly noise.
const MIN_PAIRS: u64 = 10;

/// A rate that was estimated with a control.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ControlledRate {
    /// The rate, in `[0, 1]`; its `n` counts the games of the pairs.
    pub rate: Estimate,
    /// The rate minus that of the control, in `[-1, 1]`.
    pub difference: Estimate,
    /// Variance that the control saved, as a fraction of the variance without it. Negative if it did harm.
    pub variance_saved: f64,
}

/// Returns the rate of the second quantity of `pairs`. The first is its control: `all` has it for the same seat blocks and
/// for others, so it is known better.
///
/// The rate is `y - b (x - X)`, with `x` and `y` the rates in the pairs, `X` that of the control in all blocks, and `b` the
/// slope of least squares. Its variance is `s² / B + b² v / M`, with the residual variance `s²` of `B` pairs and the variance
/// `v` of the control over `M` blocks. With no block beside the pairs, `b` is 0. The interval of the rate is that of
/// [`rate`](crate::rate()), that of the difference Student's. Both variances have the lower bound of `rate`, for results that
/// hardly varied, and the slope takes one of the degrees of freedom. All `m` such rates and differences, as of
/// several sides, hold together at `level`, rates and differences apart.
///
/// `None` with fewer than 10 pairs, with fewer blocks in `all` than pairs, or unless `0 < level < 1`. Sources: S. M. Ross
/// (2012), "Simulation", 5th edition, section 9.2; B. Peherstorfer, K. Willcox and M. Gunzburger (2016), "Optimal model
/// management for multifidelity Monte Carlo estimation", SIAM Journal on Scientific Computing 38(5), A3163-A3194,
/// DOI 10.1137/15M1046472.
pub fn controlled_rate(pairs: &PairedSums, all: &BlockSums, level: f64, m: usize) -> Option<ControlledRate> {
    let [control, target] = [pairs.first.totals(), pairs.second.totals()];
    let blocks = control.blocks;
    if blocks < MIN_PAIRS || all.blocks < blocks {
        return None;
    }
    let [x, y, known] = [&control, &target, all].map(|sums| sums.sum as f64 / sums.games as f64);
    let games = control.games_per_block()? as f64;
    let of_sums = |sums: &BlockSums| Some(sums.deviations()? / (games * games));
    let [xx, yy, apart] = [of_sums(&control)?, of_sums(&target)?, of_sums(&pairs.difference.totals())?];
    let xy = (xx + yy - apart) / 2.0;
    let slope = if xx > 0.0 && all.blocks > blocks { xy / xx } else { 0.0 };

    let (few, many) = (blocks as f64, all.blocks as f64);
    let df = if slope == 0.0 { blocks - 1 } else { blocks - 2 };
    let residual = (yy - 2.0 * slope * xy + slope * slope * xx).max(0.0) / df as f64;
    let [alone, of_control, shared] = [yy, xx, xy].map(|sum| sum / (few - 1.0));
    let variance = residual / few + slope * slope * of_control / many;

    let point = (y - slope * (x - known)).clamp(0.0, 1.0);
    let of_each = bonferroni_level(level, m);
    let (t, z) = (t_critical(of_each, df)?, z_critical(of_each)?);
    let unseen = unseen_variance(point.max(1.0 - point), blocks, t * t);
    let trials = (point * (1.0 - point) / variance.max(unseen) * (z / t).powi(2)).max(few);
    let method = Estimator::ControlVariate.with(if m > 1 { Correction::Family } else { Correction::Alone });
    let rate = Estimate::between(point, wilson(point * trials, trials, of_each)?, level, control.games, method);

    let gap = point - known;
    let of_gap = (variance + (of_control - 2.0 * shared) / many).max(0.0);
    let half = t * of_gap.max(unseen).sqrt();
    let difference = Estimate::around(gap, half, level, control.games, method).within(-1.0, 1.0);
    let variance_saved = if alone > 0.0 { 1.0 - variance * few / alone } else { 0.0 };
    Some(ControlledRate { rate, difference, variance_saved })
}

#[cfg(test)]
mod tests;

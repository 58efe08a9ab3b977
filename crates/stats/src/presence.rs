//! The effect of a card in the build on the win rate.

use serde::Serialize;

use super::multiple::bonferroni_level;
use super::sums::{BlockTotals, SplitSums};
use super::tail::{t_critical, t_p_value};
use super::{Correction, Estimate, Estimator};

/// The win rate with a card compared with the win rate without it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// Wins per observation with the card, in `[0, 1]`.
    pub with: f64,
    /// Wins per observation without the card, in `[0, 1]`.
    pub without: f64,
    /// Observations with the card.
    pub n_with: u64,
    /// Observations without the card.
    pub n_without: u64,
    /// The difference `with - without`, in `[-1, 1]`; its `n` counts all observations.
    pub estimate: Estimate,
    /// The difference divided by its standard error.
    pub z: f64,
    /// Two-sided p-value of no difference, not adjusted for other cards.
    pub p_value: f64,
}

/// Returns the effect of one card: the win rate of the sides with it in their build minus that of the others.
///
/// # Variance
///
/// Sides of one game, and games of one block, are dependent, so the difference is linearised in the block sums. Block b
/// contributes the residual
///
/// d_b = (w_b - p1 a_b) / Σa - ((W_b - w_b) - p0 (A - a_b)) / (BA - Σa)
///
/// where a_b of its A observations have the card, w_b of these and W_b of all are wins, and the rates are p1 with and
/// p0 without. The variance of the difference is B / (B - 1) Σ d_b²: R. S. Woodruff (1971), "A simple method for
/// approximating the variance of a complicated estimate", Journal of the American Statistical Association 66(334),
/// 411-414, DOI 10.1080/01621459.1971.10482279. It is the cluster-robust variance of the slope of wins on having the
/// card.
///
/// # Few blocks on one side
///
/// A card in few blocks may have won (or lost) in all of them, so that its residuals are 0. Each rate therefore has at
/// least the variance of t² more blocks at the far end; this guard grows with the level as in
/// [`count_mean`](super::count_mean). Interval and p-value use Student's t; the degrees of freedom are the blocks of
/// the rarer side minus one. Blocks without the card aren't counted, so the fewest possible are used.
///
/// `None` if the card is in all builds or in none, with fewer than two blocks on a side, if the sums contradict each
/// other, or unless `0 < level < 1`.
pub fn presence_effect(card: &SplitSums, totals: &BlockTotals, level: f64) -> Option<Effect> {
    let per_block = totals.observations_per_block()?;
    let n_without = totals.observations.checked_sub(card.a)?;
    let wins_without = totals.wins.checked_sub(card.w)?;
    if card.a == 0 || n_without == 0 || card.w > card.a || wins_without > n_without {
        return None;
    }
    let with = card.w as f64 / card.a as f64;
    let without = wins_without as f64 / n_without as f64;

    let blocks_without = n_without.div_ceil(per_block);
    let df = card.blocks.min(blocks_without).checked_sub(1)?;
    let blocks = totals.blocks as f64;
    let linear = sum_of_squares(card, totals, with, without) * blocks / (blocks - 1.0);
    let t = t_critical(level, df)?;
    let unseen =
        unseen_variance(with, card.a, card.blocks, t * t) + unseen_variance(without, n_without, blocks_without, t * t);
    let error = linear.max(unseen).sqrt();

    let point = with - without;
    let z = point / error;
    let half = t * error;
    Some(Effect {
        with,
        without,
        n_with: card.a,
        n_without,
        estimate: Estimate::around(point, half, level, totals.observations, Estimator::RatioBlocks.alone())
            .within(-1.0, 1.0),
        z,
        p_value: t_p_value(z, df)?,
    })
}

/// [`presence_effect`] for one of `m` cards: all `m` intervals cover with joint probability of at least `level`, the
/// level of the estimate. The p-value is that of the single card; see [`holm`](super::holm) and
/// [`benjamini_hochberg`](super::benjamini_hochberg). `None` as for `presence_effect`.
pub fn presence_effect_family(card: &SplitSums, totals: &BlockTotals, level: f64, m: usize) -> Option<Effect> {
    let effect = presence_effect(card, totals, bonferroni_level(level, m))?;
    Some(Effect { estimate: effect.estimate.joint(level, Correction::Family), ..effect })
}

/// Returns Σ d_b² over all blocks. d_b is the linear form `x·w + y·a + u·W + v` in the sums of the block, so its square
/// needs only their products. A block without the card contributes through W only.
fn sum_of_squares(card: &SplitSums, totals: &BlockTotals, with: f64, without: f64) -> f64 {
    let n1 = card.a as f64;
    let n0 = (totals.observations - card.a) as f64;
    let blocks = totals.blocks as f64;
    let x = 1.0 / n1 + 1.0 / n0;
    let y = -(with / n1 + without / n0);
    let u = -1.0 / n0;
    let v = without * (totals.observations as f64 / blocks) / n0;
    let squares = x * x * card.ww as f64 + y * y * card.aa as f64 + u * u * totals.wins_sq as f64 + v * v * blocks;
    let products = x * y * card.aw as f64
        + x * u * card.wall as f64
        + x * v * card.w as f64
        + y * u * card.aall as f64
        + y * v * n1
        + u * v * totals.wins as f64;
    squares + 2.0 * products
}

/// Returns the minimum variance of a rate: that of `unseen` more blocks of average size at the far end.
fn unseen_variance(rate: f64, n: u64, blocks: u64, unseen: f64) -> f64 {
    let blocks = blocks as f64;
    let far = n as f64 / blocks * rate.max(1.0 - rate);
    let variance = unseen * far * far / (blocks + unseen);
    blocks * variance / (n as f64 * n as f64)
}

#[cfg(test)]
mod tests;

//! Confidence sequences: intervals that are valid at all checkpoints simultaneously.

use std::iter::successors;

use super::sums::BlockSums;
use super::{Estimate, Estimator};

/// The largest bet. Up to it, the evidence against a mean grows with the distance to that mean over the whole range
/// `[0, 1]`, so the values that are not rejected form an interval: see [`confidence_sequence`].
const MAX_BET: f64 = 0.58;
/// Ratio of neighbouring bets of a [`BetRange`]. With 1.3 and 2, the number of blocks differs by less than 3 %.
const BET_RATIO: f64 = 1.5;
/// The largest standard deviation of a value in `[0, 1]`.
const MAX_DEVIATION: f64 = 0.5;
const TOLERANCE: f64 = 1e-12;
/// First checkpoint of [`look_schedule`], in blocks.
const FIRST_LOOK: u64 = 512;
/// All checkpoints of [`look_schedule`] are multiples of this many blocks.
const LOOK_UNIT: u64 = 128;

/// The bets over which a [`confidence_sequence`] averages. They must be fixed before the data are seen. The best bet
/// against a mean at distance d is about d / s², where s² is the variance of a block mean. The sequence is valid for
/// any range; the range only decides at which number of blocks the interval is narrow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BetRange {
    min: f64,
    max: f64,
}

impl BetRange {
    /// Returns the bets for a run that ends when every end of the interval is within `half_width` of the rate. They are
    /// best for variances of a block mean from 1/4, the maximum, down to 1/20.
    pub fn for_half_width(half_width: f64) -> Self {
        BetRange { min: 4.0 * half_width, max: (20.0 * half_width).min(MAX_BET) }
    }

    /// Returns the bets for a run of at most this many blocks. With the smallest bet, a 95 % interval after
    /// `max_blocks` blocks of maximum variance is as narrow as possible.
    pub fn for_blocks(max_blocks: u64) -> Self {
        // The half-width at n blocks is s √(2 x / n), where e^-x is the error including the cost of the mixture.
        let half_width = MAX_DEVIATION * (10.0 / max_blocks.max(1) as f64).sqrt();
        BetRange { min: 4.0 * half_width, max: MAX_BET }
    }

    /// Returns the bets for a run with at most this many checkpoints of [`look_schedule`].
    pub fn for_looks(max_looks: usize) -> Self {
        Self::for_blocks(look_schedule().nth(max_looks.max(1) - 1).unwrap_or(u64::MAX))
    }

    /// Returns the bets from the largest to the smallest, at least one.
    fn bets(self) -> impl Iterator<Item = f64> + Clone {
        let smaller = move |bet: &f64| (*bet > self.min).then_some(bet / BET_RATIO);
        successors(Some(self.max), smaller)
    }
}

/// Sums over independent block means in `[0, 1]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BlockMeans {
    /// Number of blocks.
    pub blocks: u64,
    /// Sum of the means.
    pub total: f64,
    /// Sum of their squared deviations from their mean.
    pub deviations: f64,
}

impl BlockMeans {
    /// Returns sums with this total and the largest deviations possible.
    pub fn of_total(total: f64, blocks: u64) -> Self {
        BlockMeans { blocks, total, deviations: (total - total * total / blocks as f64).max(0.0) }
    }

    /// Returns the sums of win rates by block; `None` unless the block totals can be successes.
    fn of(sums: &BlockSums) -> Option<Self> {
        let per_block = sums.games_per_block()? as f64;
        let total = sums.successes()? as f64 / per_block;
        let deviations = sums.deviations()? / (per_block * per_block);
        Some(BlockMeans { blocks: sums.blocks, total, deviations })
    }
}

/// Returns the ends of a confidence sequence for the mean of independent block means in `[0, 1]`.
///
/// With probability at least `level` the interval covers the mean at *all* numbers of blocks simultaneously, so a run
/// may be watched and stopped at any time. The price is width: an interval for a fixed number of blocks is narrower.
/// The width depends on the variance of the block means. `None` without a block, unless `0 <= total <= blocks` and
/// `deviations >= 0`, or unless `0 < level < 1`.
///
/// # Formula
///
/// For a bet b in `[0, 1)` and y >= -1, exp(b y - ψ(b) y²) <= 1 + b y, with ψ(b) = -ln(1 - b) - b (Fan, Grama and Liu
/// 2015, "Exponential inequalities for martingales with applications", Electronic Journal of Probability 20(1), lemma
/// 4.1). With y = X - m, whose mean is 0 at the true m, the products
///
/// exp(b Σ (X - m) - ψ(b) Σ (X - m)²)
///
/// are therefore a supermartingale that starts at 1, and so is their average over bets, M(m). By Ville's inequality
/// (1939, Étude critique de la notion de collectif) M ever reaches 2 / (1 - level) with probability at most (1 - level)
/// / 2. The lower end is the smallest m at which it has not, the upper end that of 1 - X. Together they miss with
/// probability at most 1 - level.
///
/// Σ (X - m)² = Σ (X - mean)² + n (mean - m)². For m = mean - d the exponent is n (b d - ψ(b) d²) less a constant. It
/// grows up to d = b / 2 ψ(b), which is above 1 for bets up to [`MAX_BET`]: so M falls as m grows to the mean, and
/// bisection finds the end. Ends are rounded outwards by at most 1e-12.
///
/// Sources: S. R. Howard, A. Ramdas, J. McAuliffe and J. Sekhon (2021), "Time-uniform, nonparametric, nonasymptotic
/// confidence sequences", Annals of Statistics 49(2), 1055-1080, DOI 10.1214/20-AOS1991: empirical-Bernstein sequences
/// from this inequality and discrete mixtures; I. Waudby-Smith and A. Ramdas (2024), "Estimating means of bounded
/// random variables by betting", Journal of the Royal Statistical Society B 86(1), 1-27, DOI 10.1093/jrsssb/qkad009: a
/// test martingale for each candidate mean. Both center the squares on a predicted mean; here it is the candidate, so
/// only sums are needed.
pub fn confidence_sequence(means: BlockMeans, level: f64, bets: BetRange) -> Option<(f64, f64)> {
    let BlockMeans { blocks, total, deviations } = means;
    let n = blocks as f64;
    let valid = blocks > 0 && (0.0..=n).contains(&total) && deviations >= 0.0;
    if !(valid && level > 0.0 && level < 1.0) {
        return None;
    }
    let mean = total / n;
    let bets = bets.bets();
    let count = bets.clone().count() as f64;
    let log_bound = (2.0 * count / (1.0 - level)).ln();
    let covered = |m: f64| {
        let distance = (mean - m).abs();
        let squares = deviations + n * distance * distance;
        let term = |bet: f64| {
            let cost = -(-bet).ln_1p() - bet;
            (bet * n * distance - cost * squares - log_bound).min(0.0).exp()
        };
        bets.clone().map(term).sum::<f64>() < 1.0
    };
    let low = if covered(0.0) { 0.0 } else { bisect(0.0, mean, covered) };
    let high = if covered(1.0) { 1.0 } else { bisect(1.0, mean, covered) };
    Some((low, high))
}

/// Returns the border of a set between a point outside and a point inside, rounded to the outside.
fn bisect(mut outside: f64, mut inside: f64, contains: impl Fn(f64) -> bool) -> f64 {
    while (outside - inside).abs() > TOLERANCE {
        let middle = outside.midpoint(inside);
        if contains(middle) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    outside
}

/// Returns a rate per game as [`rate`](super::rate()), with the interval of [`confidence_sequence`] on the block means,
/// valid at all checkpoints. `n` of the estimate is the number of games. `None` as for `rate`.
pub fn sequential_rate(sums: &BlockSums, level: f64, bets: BetRange) -> Option<Estimate> {
    let ends = confidence_sequence(BlockMeans::of(sums)?, level, bets)?;
    let point = sums.successes()? as f64 / sums.games as f64;
    Some(Estimate::between(point, ends, level, sums.games, Estimator::ConfidenceSequence.alone()))
}

/// Returns the checkpoints of a run, in blocks: 512, then each about 1.2 times the one before, all multiples of 128.
/// Strictly increasing and in integer arithmetic, so the same on every machine. Ends before `u64` would overflow.
pub fn look_schedule() -> impl Iterator<Item = u64> {
    // Nearest integer to 6/5 of the checkpoint; increases from 3 units on.
    let next = |look: &u64| Some(look.checked_mul(6)?.checked_add(2)? / 5);
    let units = successors(Some(FIRST_LOOK / LOOK_UNIT), next);
    units.map_while(|look| look.checked_mul(LOOK_UNIT))
}

#[cfg(test)]
mod tests;

//! Intervals that stay valid however often and whenever one looks.

use std::iter::successors;

use statrs::function::beta::ln_beta;

use super::sums::BlockSums;
use super::{Estimate, Method};

/// Both parameters of the beta mixing distribution.
///
/// 1 is the uniform distribution: no rate is favoured. At 2048 blocks and level
/// 0.95, against it, Jeffreys' 1/2 gives an interval 3 % wider at a rate of 1/2
/// and 30 % narrower at 0; 2 gives one 3 % narrower at 1/2 and 55 % wider at 0;
/// 10 gives one 10 % narrower at 1/2, 45 % wider at 0.1 and five times as wide
/// at 0. The little to be gained near 1/2 does not pay for the loss elsewhere.
/// The value must not be chosen after seeing data.
const MIXING: f64 = 1.0;

/// Bisection stops when the bracket is this narrow.
const TOLERANCE: f64 = 1e-12;

/// First look of [`look_schedule`], in blocks.
const FIRST_LOOK: u64 = 512;

/// Every look of [`look_schedule`] is a multiple of this many blocks.
const LOOK_UNIT: u64 = 128;

/// A confidence sequence for the mean p of independent block means in
/// `[0, 1]`: `total` is their sum over `blocks` blocks.
///
/// With probability at least `level` the interval covers p at *all* numbers of
/// blocks simultaneously, so a run may be watched and stopped at any time. The
/// price is width: at a single look a fixed-size interval is narrower.
///
/// For X in `[0, 1]` the factor (q/p)^X ((1-q)/(1-p))^(1-X) is convex in X,
/// hence at most its chord, whose mean is 1 when X has mean p. The products of
/// these factors, averaged over q with a beta distribution, form a
/// supermartingale M(p) starting at 1 (exactly a martingale for X in {0, 1}),
/// and the interval is {p : M(p) < 1 / (1 - level)}. That M ever reaches that
/// bound at the true p has probability at most 1 - level. Block means that
/// spread less than zeros and ones do only make it conservative.
///
/// The ends are found by bisection and rounded outwards by at most 1e-12.
///
/// `None` without a block, unless `0 <= total <= blocks`, or unless
/// `0 < level < 1`.
///
/// Sources: the inequality is by J. Ville (1939), Étude critique de la notion
/// de collectif, Gauthier-Villars; mixtures by H. Robbins (1970), "Statistical
/// methods related to the law of the iterated logarithm", Annals of
/// Mathematical Statistics 41(5), 1397-1409, DOI 10.1214/aoms/1177696786; the
/// beta-binomial mixture for bounded variables by S. R. Howard, A. Ramdas,
/// J. McAuliffe and J. Sekhon (2021), "Time-uniform, nonparametric,
/// nonasymptotic confidence sequences", Annals of Statistics 49(2), 1055-1080,
/// DOI 10.1214/20-AOS1991.
pub fn confidence_sequence(total: f64, blocks: u64, level: f64) -> Option<(f64, f64)> {
    let n = blocks as f64;
    if blocks == 0 || !(0.0..=n).contains(&total) || !(level > 0.0 && level < 1.0) {
        return None;
    }
    let rest = n - total;
    // The part of ln M that does not depend on p, less its bound.
    let constant =
        ln_beta(MIXING + total, MIXING + rest) - ln_beta(MIXING, MIXING) + (1.0 - level).ln();
    // 0 * ln(0) must count as 0: the ends of the range are looked at.
    let term = |weight: f64, x: f64| if weight > 0.0 { weight * x.ln() } else { 0.0 };
    let covered = |p: f64| constant - term(total, p) - term(rest, 1.0 - p) < 0.0;
    // ln M is convex in p with its minimum, below 0, at the observed mean.
    let mean = total / n;
    let low = if covered(0.0) { 0.0 } else { bisect(0.0, mean, covered) };
    let high = if covered(1.0) { 1.0 } else { bisect(1.0, mean, covered) };
    Some((low, high))
}

/// The border of a set between a point outside and a point inside, rounded
/// towards the outside.
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

/// A rate per game as [`rate`](super::rate()), with the interval of
/// [`confidence_sequence`] on the block means, for use at repeated looks.
///
/// `n` of the estimate is the number of games. `None` in the same cases as
/// for `rate`.
pub fn sequential_rate(sums: &BlockSums, level: f64) -> Option<Estimate> {
    let per_block = sums.games_per_block()?;
    let successes = sums.successes()?;
    let total = successes as f64 / per_block as f64;
    let (low, high) = confidence_sequence(total, sums.blocks, level)?;
    Some(Estimate {
        point: successes as f64 / sums.games as f64,
        low,
        high,
        level,
        n: sums.games,
        method: Method::ConfidenceSequence,
    })
}

/// The numbers of blocks at which a run is looked at: 512 first, then each
/// about 1.2 times the one before, all multiples of 128.
///
/// Strictly increasing, in integer arithmetic only, the same on every machine.
/// Ends before `u64` would overflow.
pub fn look_schedule() -> impl Iterator<Item = u64> {
    // Nearest integer to 6/5 of the look. From 3 units on it grows.
    let next = |look: &u64| Some(look.checked_mul(6)?.checked_add(2)? / 5);
    let units = successors(Some(FIRST_LOOK / LOOK_UNIT), next);
    units.map_while(|look| look.checked_mul(LOOK_UNIT))
}

#[cfg(test)]
mod tests;

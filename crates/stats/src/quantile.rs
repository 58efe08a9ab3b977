//! Quantiles of small integers, with distribution-free intervals.

use serde::{Deserialize, Serialize};

use statrs::function::beta::beta_reg;

use super::tail::z_critical;
use super::{Estimate, Estimator, Merge};

/// Up to this many effective observations, ranks come from the exact binomial, above from its normal approximation.
const EXACT_UP_TO: u64 = 1000;

/// Observations by value: 0, 1, 2, …
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Histogram {
    /// Never ends in a zero, so that equal data are equal.
    counts: Vec<u64>,
}

impl Histogram {
    /// Returns an empty histogram that doesn't allocate for values up to `max`. Larger values are counted as well.
    pub fn with_capacity(max: u32) -> Self {
        Self { counts: Vec::with_capacity(max as usize + 1) }
    }

    /// Counts one observation. Memory is proportional to the largest value.
    pub fn add(&mut self, value: u32) {
        let index = value as usize;
        if index >= self.counts.len() {
            self.counts.resize(index + 1, 0);
        }
        self.counts[index] += 1;
    }

    /// Returns the number of observations by value, from 0 to the largest value seen.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Returns the number of observations.
    pub fn n(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the mean of the observations; `None` if there are none.
    pub fn mean(&self) -> Option<f64> {
        let n = self.n();
        let total: u128 = (0_u128..).zip(&self.counts).map(|(value, &count)| value * u128::from(count)).sum();
        (n > 0).then(|| total as f64 / n as f64)
    }

    /// Returns the smallest value with at least a share `q` at or below it; `None` if empty, or unless `0 < q < 1`.
    pub fn at(&self, q: f64) -> Option<u32> {
        if !(q > 0.0 && q < 1.0) {
            return None;
        }
        // Without the tolerance, 0.07 * 100 would have rank 8.
        self.ranked(((q * self.n() as f64) * (1.0 - 1e-12)).ceil() as u64)
    }

    /// Returns the value of a rank in ascending order, from rank 1. `None` for rank 0 or beyond the last.
    fn ranked(&self, rank: u64) -> Option<u32> {
        let mut below = 0;
        let reached = |&count: &u64| {
            below += count;
            below >= rank
        };
        self.counts.iter().position(reached).filter(|_| rank > 0).map(|value| value as u32)
    }
}

impl Merge for Histogram {
    fn merge(&mut self, other: &Self) {
        let values = other.counts.len();
        self.counts.resize(self.counts.len().max(values), 0);
        self.counts[..values].merge(&other.counts);
    }
}

/// Returns the `q` quantile: the smallest value with at least a share `q` of the observations at or below it. The
/// interval lies between two order statistics whose ranks enclose it with binomial probability of at least `level`.
///
/// `cluster` is the number of games in a seat block. Observations of one block are dependent. So ranks are computed for
/// n / `cluster` observations, as if all observations of a block were equal, which makes the interval conservative. `n`
/// of the estimate is the number of observations.
///
/// `None` without observations, with `cluster` 0, unless `0 < q < 1` and `0 < level < 1`, and if there are too few
/// observations to bound the quantile on both sides (a median at 0.95 needs 6 blocks, other quantiles more). Source: W.
/// J. Conover (1999), Practical Nonparametric Statistics, 3rd edition, Wiley, section 3.2.
pub fn quantile(histogram: &Histogram, q: f64, level: f64, cluster: u32) -> Option<Estimate> {
    if !(q > 0.0 && q < 1.0) || cluster == 0 {
        return None;
    }
    let n = histogram.n();
    let cluster = u64::from(cluster);
    let effective = n / cluster;
    let (low, high) = ranks(effective, q, level)?;
    // One effective observation stands for `cluster` neighbouring ranks. The outermost one is used on either side.
    let low = (low - 1) * cluster + 1;
    let high = n - (effective - high) * cluster;
    let point = f64::from(histogram.at(q)?);
    let ends = (f64::from(histogram.ranked(low)?), f64::from(histogram.ranked(high)?));
    Some(Estimate::between(point, ends, level, n, Estimator::OrderStatistics.alone()))
}

/// Returns ranks (r, s) out of `n`: the largest r with P(Y < r) <= alpha / 2 and the smallest s with P(Y < s) >= 1 -
/// alpha / 2, for Y binomial (n, q). `None` unless 1 <= r and s <= n.
fn ranks(n: u64, q: f64, level: f64) -> Option<(u64, u64)> {
    let z = z_critical(level)?;
    let tail = (1.0 - level) / 2.0;
    let (low, high) = if n <= EXACT_UP_TO {
        // P(Y < r) = cdf(r - 1): the first rank above the bound is one past the last that satisfies it.
        let low = partition(n, |y| binomial_cdf(y, n, q) <= tail);
        (low, partition(n, |y| binomial_cdf(y, n, q) < 1.0 - tail) + 1)
    } else {
        let mean = n as f64 * q;
        let half = z * (mean * (1.0 - q)).sqrt();
        // Continuity correction, rounded outwards. A negative value saturates at 0, which is rejected below.
        ((mean - half + 0.5).floor() as u64, (mean + half + 0.5).ceil() as u64)
    };
    (low >= 1 && high <= n).then_some((low, high))
}

/// Returns the smallest y in 0..=n for which the monotone `below` fails.
fn partition(n: u64, below: impl Fn(u64) -> bool) -> u64 {
    let (mut from, mut to) = (0, n);
    while from < to {
        let middle = from + (to - from) / 2;
        if below(middle) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    from
}

/// P(Y <= y) for Y binomial (n, q).
fn binomial_cdf(y: u64, n: u64, q: f64) -> f64 {
    if y >= n {
        return 1.0;
    }
    // Both parameters are positive and 1 - q is in [0, 1]: no panic.
    beta_reg((n - y) as f64, y as f64 + 1.0, 1.0 - q)
}

#[cfg(test)]
mod tests;

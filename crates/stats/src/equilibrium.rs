//! The Nash equilibrium of a matrix of pairs: the mixture of contestants that no contestant beats.

use serde::Serialize;

use super::round_robin::{Normals, PairSums};
use super::{Estimator, Method};

/// Draws of the matrix from the distribution of its errors.
const DRAWS: u32 = 1_000;
const SEED: u64 = 0x31f5_7413_42af_1973;
/// Weights below this are rounding errors.
const NEGLIGIBLE: f64 = 1e-9;

/// A contestant's part in the equilibrium.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Part {
    /// Weight, in `[0, 1]`; the weights of all contestants add up to 1.
    pub weight: f64,
    /// Lower end of the interval of the weight.
    pub low: f64,
    /// Upper end of the interval of the weight.
    pub high: f64,
    /// Fraction of draws in which its weight is above 0.
    pub in_support: f64,
}

/// The Nash equilibrium, with its uncertainty.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Equilibrium {
    /// Parts by contestant.
    pub parts: Vec<Part>,
    /// Number of draws.
    pub draws: u32,
    /// Fraction of draws in which exactly the same contestants have weight.
    pub same_support: f64,
    /// Confidence level of each single interval.
    pub level: f64,
    /// Games of all pairs.
    pub n: u64,
    /// How the intervals are computed.
    pub method: Method,
}

/// Returns the mixture of contestants against which none of them takes more than half of the points: the optimal
/// strategy of the symmetric zero-sum game whose payoffs are the shares minus one half.
///
/// The weights are a discontinuous function of the matrix, so no formula gives their intervals. The matrix is drawn
/// 1,000 times from the joint normal distribution of its errors, and solved each time. The intervals are quantiles of
/// the weights (B. Efron (1979), "Bootstrap methods: another look at the jackknife", Annals of Statistics 7(1), 1-26,
/// DOI 10.1214/aos/1176344552, in its parametric form). Draws scatter around the estimate, not around the truth: a
/// contestant in few draws may still belong to the equilibrium.
///
/// `None` if a pair did not play, with fewer than two blocks, or unless `0 < level < 1`. Source: J. von Neumann (1928),
/// "Zur Theorie der Gesellschaftsspiele", Mathematische Annalen 100, 295-320, DOI 10.1007/BF01448847.
pub fn equilibrium(sums: &PairSums, level: f64) -> Option<Equilibrium> {
    let n = sums.contestants();
    let shares = PairSums::pairs(n).map(|(one, two)| sums.share(one, two)).collect::<Option<Vec<f64>>>()?;
    let spread = sums.spread()?;
    if !(level > 0.0 && level < 1.0) {
        return None;
    }
    let weights = solve(&payoffs(n, &shares));
    let inside = |weights: &[f64]| weights.iter().map(|w| *w > NEGLIGIBLE).collect::<Vec<bool>>();
    let own = inside(&weights);
    let mut normal = Normals::new(SEED);
    let mut drawn: Vec<Vec<f64>> = vec![Vec::with_capacity(DRAWS as usize); n];
    let mut same = 0_u32;
    for _ in 0..DRAWS {
        let errors = spread.draw(&mut normal);
        let moved: Vec<f64> =
            shares.iter().zip(&errors).map(|(share, error)| (share + error).clamp(0.0, 1.0)).collect();
        let again = solve(&payoffs(n, &moved));
        same += u32::from(inside(&again) == own);
        for (list, weight) in drawn.iter_mut().zip(again) {
            list.push(weight);
        }
    }
    let draws = f64::from(DRAWS);
    let parts = weights.iter().zip(&mut drawn).map(|(&weight, drawn)| {
        drawn.sort_by(f64::total_cmp);
        let quantile = |q: f64| drawn[((q * draws) as usize).min(DRAWS as usize - 1)];
        let tail = (1.0 - level) / 2.0;
        Part {
            weight,
            // The estimate may lie outside of its draws.
            low: quantile(tail).min(weight),
            high: quantile(1.0 - tail).max(weight),
            in_support: drawn.iter().filter(|w| **w > NEGLIGIBLE).count() as f64 / draws,
        }
    });
    Some(Equilibrium {
        parts: parts.collect(),
        draws: DRAWS,
        same_support: f64::from(same) / draws,
        level,
        n: PairSums::pairs(n).map(|(one, two)| sums.games(one, two)).sum(),
        method: Estimator::MultiplierBatches.alone(),
    })
}

/// Returns the shares of all pairs minus one half, as a skew-symmetric matrix.
fn payoffs(n: usize, shares: &[f64]) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; n]; n];
    for ((one, two), share) in PairSums::pairs(n).zip(shares) {
        matrix[one][two] = share - 0.5;
        matrix[two][one] = 0.5 - share;
    }
    matrix
}

/// Returns an optimal strategy of the zero-sum game with these payoffs to the row. The game must be symmetric: payoffs
/// are skew-symmetric, between -1/2 and 1/2, so its value is 0.
///
/// With 1 added, all payoffs are positive, and the strategy is the vector y ≥ 0 of the greatest sum with B y ≤ 1,
/// scaled to a sum of 1: G. B. Dantzig (1951), "A proof of the equivalence of the programming problem and the game
/// problem", in Koopmans, Activity Analysis of Production and Allocation, 330-335. It is found by the simplex method.
/// Bland's rule prevents cycles: R. G. Bland (1977), "New finite pivoting rules for the simplex method", Mathematics of
/// Operations Research 2(2), 103-107, DOI 10.1287/moor.2.2.103. The result is one of the optimal strategies.
pub(crate) fn solve(payoffs: &[Vec<f64>]) -> Vec<f64> {
    let n = payoffs.len();
    // The column that each row of the table stands for; n and above are slack variables.
    let mut basis: Vec<usize> = (n..2 * n).collect();
    let mut table: Vec<Vec<f64>> = (0..n)
        .map(|row| {
            let own = payoffs[row].iter().map(|payoff| payoff + 1.0);
            let slack = (0..n).map(|k| if k == row { 1.0 } else { 0.0 });
            own.chain(slack).chain([1.0]).collect()
        })
        .collect();
    let mut gain: Vec<f64> = (0..=2 * n).map(|k| if k < n { 1.0 } else { 0.0 }).collect();
    while let Some(enter) = (0..2 * n).find(|&k| gain[k] > NEGLIGIBLE) {
        let leave = (0..n).filter(|&row| table[row][enter] > NEGLIGIBLE).min_by(|&x, &y| {
            let ratio = |row: usize| table[row][2 * n] / table[row][enter];
            ratio(x).total_cmp(&ratio(y)).then(basis[x].cmp(&basis[y]))
        });
        // The sum is bounded because all payoffs are positive, so some row always leaves.
        let Some(leave) = leave else { break };
        pivot(&mut table, &mut gain, leave, enter);
        basis[leave] = enter;
    }
    let mut weights = vec![0.0; n];
    for (row, &column) in basis.iter().enumerate() {
        if column < n {
            weights[column] = table[row][2 * n].max(0.0);
        }
    }
    let sum: f64 = weights.iter().sum();
    weights.iter_mut().for_each(|weight| *weight /= sum);
    weights
}

fn pivot(table: &mut [Vec<f64>], gain: &mut [f64], leave: usize, enter: usize) {
    let by = table[leave][enter];
    table[leave].iter_mut().for_each(|entry| *entry /= by);
    let row = table[leave].clone();
    let clear = |other: &mut [f64]| {
        let times = other[enter];
        if times != 0.0 {
            for (entry, own) in other.iter_mut().zip(&row) {
                *entry -= times * own;
            }
        }
    };
    let others = table.iter_mut().enumerate().filter(|(at, _)| *at != leave);
    others.for_each(|(_, other)| clear(other));
    clear(gain);
}

#[cfg(test)]
mod tests;

//! The Bradley-Terry model: one strength per contestant, from the results of all pairs.

use serde::Serialize;

use super::named;
use super::round_robin::PairSums;
use super::symmetric::{inverse, times};
use super::tail::t_critical;

/// Elo points per unit of log odds: 400 points are odds of ten to one (A. E. Elo 1978, The Rating of Chessplayers).
pub const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// Maximum number of Newton steps; a fit takes fewer than ten.
const MAX_STEPS: usize = 200;

named! {
    /// Where a contestant stands to the scale.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum RatingKind {
        /// It has a strength.
        Scaled = "scaled",
        /// It gave no point to those that have one: its strength has a lower bound alone.
        Above = "above",
        /// It took no point from those that have one: its strength has an upper bound alone.
        Below = "below",
        /// It cannot be compared with them.
        Apart = "apart",
    }
}

/// The strength of a contestant, with its interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// Whether it has a place on the scale.
    pub standing: RatingKind,
    /// Strength above the mean of those on the scale, in Elo points; `None` if it isn't on the scale.
    pub elo: Option<f64>,
    /// Lower end; `None` if the interval is open there.
    pub low: Option<f64>,
    /// Upper end; `None` if the interval is open there.
    pub high: Option<f64>,
    /// Games against all others.
    pub n: u64,
}

impl Rating {
    /// Returns the expected points per game of this strength, in Elo points, against average strength (0).
    pub fn expected(elo: f64) -> f64 {
        logistic(elo / ELO)
    }
}

/// The fitted strengths, with what [`goodness_of_fit`](super::goodness_of_fit) needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Strengths {
    /// Ratings by contestant.
    pub ratings: Vec<Rating>,
    /// Confidence level of each single interval.
    pub level: f64,
    pub(super) members: Vec<usize>,
    /// Their strengths as log odds, with sum 0.
    pub(super) strengths: Vec<f64>,
    /// Inverse of the information matrix, on strengths with sum 0.
    pub(super) inverse: Vec<Vec<f64>>,
}

/// Name of the method behind the ratings.
pub const RATINGS_METHOD: &str =
    "Bradley-Terry by maximum likelihood, Student t on a sandwich variance over batches of blocks";

/// The probability whose log odds are `x`.
pub(super) fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Returns strengths by the model of Bradley and Terry: the odds of one contestant against another are the ratio of
/// their strengths. A game without a winner is half a win for both.
///
/// # Fit
///
/// Maximum likelihood by Newton's method with halved steps. The likelihood has a finite maximum exactly if the
/// contestants can't be split into two parts so that one took no point from the other (L. R. Ford (1957), "Solution of
/// a ranking problem from binary comparisons", American Mathematical Monthly 64(8), 28-33, DOI 10.2307/2308513; D. R.
/// Hunter (2004), "MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32(1), 384-406, DOI
/// 10.1214/aos/1079120141, assumption 1). If they can, the largest part that can't be split is put on the scale. The
/// interval of a contestant above (below) it is open at one end. The other end is the strength at which it would be
/// expected to lose (win) as many games as the rule of three allows at this level in blocks without such a game.
///
/// # Intervals
///
/// The variance is B M B. B is the inverse of the information, M the variance of the contestants' points over batches
/// of blocks. It is valid whether or not the model is true, and includes the dependence of pairs on the same chance: H.
/// White (1982), "Maximum likelihood estimation of misspecified models", Econometrica 50(1), 1-25, DOI 10.2307/1912526.
/// Strengths are contrasts to the mean of the scale.
///
/// `None` if no two contestants took points from each other, with fewer than two blocks, or unless `0 < level < 1`.
/// Source: R. A. Bradley and M. E. Terry (1952), "Rank analysis of incomplete block designs: I. The method of paired
/// comparisons", Biometrika 39(3/4), 324-345, DOI 10.2307/2334029.
pub fn bradley_terry(sums: &PairSums, level: f64) -> Option<Strengths> {
    let spread = sums.spread()?;
    let t = t_critical(level, spread.df())?;
    let reach = reach(sums);
    let members = largest_part(&reach)?;
    let strengths = fit(sums, &members)?;
    let inverse = inverse(&information(sums, &members, &strengths))?;
    let line = Strengths { ratings: Vec::new(), level, members, strengths, inverse };
    let ratings = reach.iter().enumerate().map(|(one, reached)| {
        let n = (0..sums.contestants()).map(|two| sums.games(one, two)).sum();
        match line.members.iter().position(|&member| member == one) {
            Some(at) => {
                let half = t * spread.variance(&line.influence(sums, at)).sqrt() * ELO;
                let elo = line.strengths[at] * ELO;
                let (low, high) = (Some(elo - half), Some(elo + half));
                Rating { standing: RatingKind::Scaled, elo: Some(elo), low, high, n }
            }
            None => {
                let scale = line.members[0];
                line.outside(sums, one, (reached[scale], reach[scale][one]), n)
            }
        }
    });
    let ratings = ratings.collect();
    Some(Strengths { ratings, ..line })
}

impl Strengths {
    /// Returns the derivative of a member's strength by the share of each pair.
    fn influence(&self, sums: &PairSums, at: usize) -> Vec<f64> {
        let part = |who: usize| self.members.iter().position(|&member| member == who);
        sums.weights(|first, second| match (part(first), part(second)) {
            (Some(a), Some(b)) => (self.inverse[at][a] - self.inverse[at][b]) * sums.games(first, second) as f64,
            _ => 0.0,
        })
    }

    /// Rates a contestant off the scale, by whether it took points from those on it, and they from it.
    fn outside(&self, sums: &PairSums, one: usize, took: (bool, bool), n: u64) -> Rating {
        let bound = |sign| self.bound(sums, one, sign).map(|bound| bound * ELO);
        let (standing, low, high) = match took {
            (true, false) => (RatingKind::Above, bound(1.0), None),
            (false, true) => (RatingKind::Below, None, bound(-1.0)),
            _ => (RatingKind::Apart, None, None),
        };
        Rating { standing, elo: None, low, high, n }
    }

    /// Returns the bound for the strength of a contestant that lost (won) no game against those on the scale: there,
    /// the expected number of losses (wins) is the number that may have gone unseen. `sign` is 1 above the scale and -1
    /// below it.
    fn bound(&self, sums: &PairSums, one: usize, sign: f64) -> Option<f64> {
        let met: Vec<(f64, f64)> = self
            .members
            .iter()
            .zip(&self.strengths)
            .map(|(&two, &strength)| (sums.games(one, two) as f64, strength))
            .filter(|(games, _)| *games > 0.0)
            .collect();
        let games: f64 = met.iter().map(|(games, _)| games).sum();
        // All pairs are played on the same blocks, so together they saw no more blocks than one pair.
        let blocks = sums.blocks() as f64;
        let unseen = games * (-(1.0 - self.level).ln() / blocks).min(0.5);
        if met.is_empty() {
            return None;
        }
        let lost =
            |x: f64| -> f64 { met.iter().map(|(games, strength)| games * logistic(-(x - sign * strength))).sum() };
        // Decreasing in x: halve the range in which it crosses.
        let (mut low, mut high) = (-100.0, 100.0);
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if lost(middle) > unseen { low = middle } else { high = middle }
        }
        Some(sign * f64::midpoint(low, high))
    }
}

/// Returns which contestants took points from which, directly or through others.
fn reach(sums: &PairSums) -> Vec<Vec<bool>> {
    let n = sums.contestants();
    let took = |one, two| one == two || sums.points(one, two) > 0.0;
    let mut reach: Vec<Vec<bool>> = (0..n).map(|one| (0..n).map(|two| took(one, two)).collect()).collect();
    // Warshall (1962), doi:10.1145/321105.321107.
    for over in 0..n {
        for one in 0..n {
            if reach[one][over] {
                let through = reach[over].clone();
                for (own, other) in reach[one].iter_mut().zip(through) {
                    *own |= other;
                }
            }
        }
    }
    reach
}

/// Returns the first largest set of contestants that all took points from each other; `None` if there are no two.
fn largest_part(reach: &[Vec<bool>]) -> Option<Vec<usize>> {
    let part =
        |one: usize| -> Vec<usize> { (0..reach.len()).filter(|&two| reach[one][two] && reach[two][one]).collect() };
    // The last of equal ones is returned, so from the end on.
    (0..reach.len()).rev().map(part).max_by_key(Vec::len).filter(|part| part.len() > 1)
}

/// Returns the strengths with the maximum likelihood, less their mean.
fn fit(sums: &PairSums, members: &[usize]) -> Option<Vec<f64>> {
    let mut strengths = vec![0.0; members.len()];
    let mut best = likelihood(sums, members, &strengths);
    for _ in 0..MAX_STEPS {
        let surplus = surplus(sums, members, &strengths);
        let step = times(&inverse(&information(sums, members, &strengths))?, &surplus);
        let mut part = 1.0;
        let better = loop {
            let tried: Vec<f64> = strengths.iter().zip(&step).map(|(s, d)| s + part * d).collect();
            let reached = likelihood(sums, members, &tried);
            if reached >= best || part < 1e-6 {
                break (tried, reached);
            }
            part /= 2.0;
        };
        (strengths, best) = better;
        if step.iter().all(|d| d.abs() < 1e-12) {
            break;
        }
    }
    let mean = strengths.iter().sum::<f64>() / strengths.len() as f64;
    Some(strengths.iter().map(|s| s - mean).collect())
}

fn likelihood(sums: &PairSums, members: &[usize], strengths: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (a, &one) in members.iter().enumerate() {
        for (b, &two) in members.iter().enumerate() {
            if a != b {
                // ln p without overflow, whatever the sign of the difference.
                let x = strengths[a] - strengths[b];
                sum += sums.points(one, two) * (x.min(0.0) - (-x.abs()).exp().ln_1p());
            }
        }
    }
    sum
}

/// Returns each contestant's points minus those expected by the strengths.
fn surplus(sums: &PairSums, members: &[usize], strengths: &[f64]) -> Vec<f64> {
    let of = |(a, &one): (usize, &usize)| {
        let others = members.iter().enumerate().filter(|&(b, _)| b != a);
        let each = others.map(|(b, &two)| {
            let promised = logistic(strengths[a] - strengths[b]);
            sums.points(one, two) - sums.games(one, two) as f64 * promised
        });
        each.sum()
    };
    members.iter().enumerate().map(of).collect()
}

/// Returns the information matrix, plus a constant that makes it invertible and keeps the sum of strengths at 0.
fn information(sums: &PairSums, members: &[usize], strengths: &[f64]) -> Vec<Vec<f64>> {
    let n = members.len();
    let mut matrix = vec![vec![0.0; n]; n];
    for a in 0..n {
        for b in 0..a {
            let p = logistic(strengths[a] - strengths[b]);
            let weight = sums.games(members[a], members[b]) as f64 * p * (1.0 - p);
            matrix[a][b] -= weight;
            matrix[b][a] -= weight;
            matrix[a][a] += weight;
            matrix[b][b] += weight;
        }
    }
    // As large as the other entries, to avoid rounding errors.
    let constant = (0..n).map(|a| matrix[a][a]).sum::<f64>() / (n * n) as f64;
    matrix.iter_mut().flatten().for_each(|entry| *entry += constant);
    matrix
}

#[cfg(test)]
pub(super) mod tests;

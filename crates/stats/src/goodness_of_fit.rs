//! Tests whether one strength per contestant explains all pairs, and finds the cycles that it can't explain.

use serde::Serialize;

use super::bradley_terry::{Strengths, logistic};
use super::round_robin::{Normals, PairSums};
use super::{Estimate, Estimator, Method};

/// Draws of the statistic under the hypothesis.
const DRAWS: u32 = 4_999;
const SEED: u64 = 0x476e_6174_f937_7703;

/// Test of the hypothesis that the points of all pairs follow from one strength per contestant.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GoodnessOfFit {
    /// Sum over pairs of the squared difference between points and expected points, divided by its variance.
    pub statistic: f64,
    /// Pairs minus strengths: the mean of the statistic under the hypothesis if pairs are independent.
    pub df: usize,
    /// Fraction of the draws under the hypothesis, and this one, that are at least as large.
    pub p_value: f64,
    /// Number of draws.
    pub draws: u32,
    /// Root mean square of the differences, in points per game: the error of the model if the p-value is small.
    pub rms_error: f64,
    /// Number of pairs tested.
    pub pairs: usize,
    /// Games of these pairs.
    pub n: u64,
    /// The method.
    pub method: Method,
}

/// Tests fitted strengths against the points of the pairs on the scale.
///
/// The statistic is Pearson's, with the variance over seat blocks instead of the binomial variance. Pairs on the same
/// chance are dependent, so it isn't chi-square distributed. It is compared with draws from the normal distribution
/// with the pairs' joint covariance over batches, less what the strengths explain (J. N. K. Rao and A. J. Scott (1984),
/// "On chi-squared tests for multiway contingency tables with cell proportions estimated from survey data", Annals of
/// Statistics 12(1), 46-60, DOI 10.1214/aos/1176346391, section 2, by simulation instead of their corrections). The
/// p-value counts the statistic among its draws: A. C. Davison and D. V. Hinkley (1997), Bootstrap Methods and their
/// Application, Cambridge, formula 4.11. `None` if there are no more pairs than free strengths, or with fewer than two
/// blocks.
pub fn goodness_of_fit(sums: &PairSums, line: &Strengths) -> Option<GoodnessOfFit> {
    let spread = sums.spread()?;
    let at = |who: usize| line.members.iter().position(|&member| member == who);
    let pairs: Vec<Pair> = PairSums::pairs(sums.contestants())
        .enumerate()
        .filter_map(|(place, (one, two))| {
            let (a, b) = (at(one)?, at(two)?);
            let promised = logistic(line.strengths[a] - line.strengths[b]);
            let apart = sums.share(one, two)? - promised;
            let games = sums.games(one, two) as f64;
            let weights = sums.weights(|x, y| f64::from(u8::from((x, y) == (one, two))));
            let variance = spread.variance(&weights);
            Some(Pair { place, a, b, games, slope: promised * (1.0 - promised), apart, variance })
        })
        .collect();
    let df = pairs.len().checked_sub(line.members.len() - 1).filter(|&df| df > 0)?;
    let squares =
        |apart: &dyn Fn(&Pair) -> f64| -> f64 { pairs.iter().map(|pair| apart(pair).powi(2) / pair.variance).sum() };
    let statistic = squares(&|pair| pair.apart);
    let mut normal = Normals::new(SEED);
    let greater = (0..DRAWS).filter(|_| {
        let errors = spread.draw(&mut normal);
        let moved = moved(&pairs, line, &errors);
        let left = |pair: &Pair| errors[pair.place] - pair.slope * (moved[pair.a] - moved[pair.b]);
        squares(&left) >= statistic
    });
    let rms_error = pairs.iter().map(|pair| pair.apart * pair.apart).sum::<f64>();
    Some(GoodnessOfFit {
        statistic,
        df,
        p_value: (greater.count() as f64 + 1.0) / f64::from(DRAWS + 1),
        draws: DRAWS,
        rms_error: (rms_error / pairs.len() as f64).sqrt(),
        pairs: pairs.len(),
        n: pairs.iter().map(|pair| pair.games as u64).sum(),
        method: Estimator::MultiplierBatches.alone(),
    })
}

struct Pair {
    place: usize,
    /// The contestants, by position on the scale.
    a: usize,
    b: usize,
    games: f64,
    /// Derivative of the expected share by the difference of strengths.
    slope: f64,
    apart: f64,
    variance: f64,
}

/// Returns how much the fitted strengths change if the shares are wrong by `errors`.
fn moved(pairs: &[Pair], line: &Strengths, errors: &[f64]) -> Vec<f64> {
    let mut points = vec![0.0; line.members.len()];
    for pair in pairs {
        let error = pair.games * errors[pair.place];
        points[pair.a] += error;
        points[pair.b] -= error;
    }
    super::symmetric::times(&line.inverse, &points)
}

/// Three contestants: the first beats the second, the second beats the third, and the third beats the first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cycle {
    /// The contestants; the first has the lowest number.
    pub members: [usize; 3],
    /// Points per game of each against the next. The level is that of all pairs jointly.
    pub shares: [Estimate; 3],
}

impl Cycle {
    /// Returns how far the weakest share is above one half.
    pub fn strength(&self) -> f64 {
        self.shares.iter().map(|share| share.point - 0.5).fold(f64::INFINITY, f64::min)
    }
}

/// Returns all cycles of three, the strongest first. Each contestant beats the next significantly: the interval of
/// every share is above one half, at a joint level for all pairs (Bonferroni). Any longer cycle of pairs that all
/// played contains a cycle of three: M. G. Kendall and B. Babington Smith (1940), "On the method of paired
/// comparisons", Biometrika 31(3/4), 324-345, DOI 10.2307/2332613.
pub fn cycles(sums: &PairSums, level: f64) -> Vec<Cycle> {
    let n = sums.contestants();
    let played = PairSums::pairs(n).filter(|&(one, two)| sums.games(one, two) > 0).count();
    let beats: Vec<Vec<Option<Estimate>>> = (0..n)
        .map(|one| {
            let share = |two| sums.estimate(one, two, level, played);
            (0..n).map(|two| share(two).filter(|share| share.low > 0.5)).collect()
        })
        .collect();
    let mut found = Vec::new();
    for one in 0..n {
        for two in one + 1..n {
            for three in one + 1..n {
                let edges = (beats[one][two], beats[two][three], beats[three][one]);
                if let (Some(first), Some(second), Some(third)) = edges {
                    let shares = [first, second, third];
                    found.push(Cycle { members: [one, two, three], shares });
                }
            }
        }
    }
    found.sort_by(|x, y| y.strength().total_cmp(&x.strength()));
    found
}

#[cfg(test)]
mod tests;

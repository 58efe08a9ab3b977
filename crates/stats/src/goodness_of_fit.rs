//! Whether strengths on one scale tell the whole story, and the cycles that they cannot tell.

use serde::Serialize;

use super::bradley_terry::{Strengths, logistic};
use super::round_robin::{Normals, PairSums};
use super::{Estimate, Estimator, Method};

/// How often the statistic is drawn as it would be if the line were true.
const DRAWS: u32 = 4_999;

/// The seed of these draws.
const SEED: u64 = 0x476e_6174_f937_7703;

/// A test of whether the points of all pairs follow from one strength a contestant.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GoodnessOfFit {
    /// The sum over pairs of the squared difference between the points and those that the
    /// strengths promise, over its variance.
    pub statistic: f64,
    /// Pairs less strengths: the mean of the statistic if the line is true and pairs are
    /// independent.
    pub df: usize,
    /// The share of draws under a true line that are at least as great, and this one.
    pub p_value: f64,
    /// How many draws under a true line were made.
    pub draws: u32,
    /// The root of the mean squared difference, in points a game: what the line misses beyond
    /// chance is about this when the p-value is small.
    pub misses: f64,
    /// Pairs that were tested.
    pub pairs: usize,
    /// Games of these pairs together.
    pub n: u64,
    /// How it was done.
    pub method: Method,
}

/// Tests a line against the points of the pairs on it.
///
/// The statistic is Pearson's with the variance over seat blocks in the place of the binomial one.
/// Pairs on the same chance are dependent, so it does not follow chi-square: it is held against
/// draws from the normal law with the pairs' joint covariance over batches, after the fit has
/// taken out what strengths explain (J. N. K. Rao and A. J. Scott (1984), "On chi-squared tests for
/// multiway contingency tables with cell proportions estimated from survey data", Annals of
/// Statistics 12(1), 46-60, DOI 10.1214/aos/1176346391, section 2, by simulation in the place of
/// their corrections). The p-value counts the statistic among its draws: A. C. Davison and
/// D. V. Hinkley (1997), Bootstrap Methods and their Application, Cambridge, formula 4.11.
///
/// `None` when there are no more pairs than strengths to explain them, or with fewer than two
/// blocks.
#[must_use]
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
    let misses = pairs.iter().map(|pair| pair.apart * pair.apart).sum::<f64>();
    Some(GoodnessOfFit {
        statistic,
        df,
        p_value: (greater.count() as f64 + 1.0) / f64::from(DRAWS + 1),
        draws: DRAWS,
        misses: (misses / pairs.len() as f64).sqrt(),
        pairs: pairs.len(),
        n: pairs.iter().map(|pair| pair.games as u64).sum(),
        method: Estimator::MultiplierBatches.alone(),
    })
}

/// A pair on the line.
struct Pair {
    /// Its place among all pairs.
    place: usize,
    /// Its contestants, as members of the line.
    a: usize,
    b: usize,
    games: f64,
    /// By how much the promised share grows with the difference of strengths.
    slope: f64,
    /// The share less the one promised.
    apart: f64,
    variance: f64,
}

/// By how much the strengths of a fit move when the shares are wrong by `errors`.
fn moved(pairs: &[Pair], line: &Strengths, errors: &[f64]) -> Vec<f64> {
    let mut points = vec![0.0; line.members.len()];
    for pair in pairs {
        let error = pair.games * errors[pair.place];
        points[pair.a] += error;
        points[pair.b] -= error;
    }
    super::symmetric::times(&line.inverse, &points)
}

/// A cycle: the first beats the second, the second the third, and the third the first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Cycle {
    /// The contestants, the first of them the lowest number.
    pub members: [usize; 3],
    /// The share of the points of each against the next. The level is that of all pairs together.
    pub shares: [Estimate; 3],
}

impl Cycle {
    /// By how much its weakest edge is over one half.
    #[must_use]
    pub fn strength(&self) -> f64 {
        self.shares.iter().map(|share| share.point - 0.5).fold(f64::INFINITY, f64::min)
    }
}

/// All cycles of three in which each beats the next beyond chance, the strongest first: every
/// share's interval lies above one half, and the intervals of all pairs hold together (Bonferroni).
///
/// Any longer cycle of pairs that all played holds one of three: M. G. Kendall and B. Babington
/// Smith (1940), "On the method of paired comparisons", Biometrika 31(3/4), 324-345,
/// DOI 10.2307/2332613.
#[must_use]
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

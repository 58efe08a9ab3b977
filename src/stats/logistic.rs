//! How a score foretells who wins: a logistic curve with one unknown, its scale.

use super::tail::t_critical;
use super::{Estimate, Method};

/// Steps of Newton's method, at most: it takes five to ten.
const STEPS: usize = 50;

/// A score with what became of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foretold {
    /// The seat block that it is of. Those of one block stand one after the other.
    pub block: u64,
    /// How a position was valued, in points: 0 where both ends are as likely.
    pub score: f64,
    /// What came of it, from 0 for a lost game to 1 for a won one.
    pub share: f64,
}

/// The chance of winning that a score foretells.
#[must_use]
pub fn foretold(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// The mean of −ln p of what came of the scores, where p is what was foretold of it: 0 for a seer, ln 2 = 0.69 for who
/// knows nothing. A foretold chance counts as no smaller than one in a million.
#[must_use]
pub fn log_loss(all: &[Foretold], scale: f64) -> f64 {
    let of = |one: &Foretold| {
        let p = foretold(one.score, scale).clamp(1e-6, 1.0 - 1e-6);
        -(one.share * p.ln() + (1.0 - one.share) * (1.0 - p).ln())
    };
    all.iter().map(of).sum::<f64>() / all.len() as f64
}

/// The scale at which a score foretells best who wins: the points that make winning e times as likely against losing.
///
/// By maximum likelihood of a logistic regression through the origin. Its interval is Student's on the reciprocal, with
/// the variance over seat blocks, since the positions of a block are anything but independent (Liang and Zeger 1986,
/// "Longitudinal data analysis using generalized linear models", Biometrika 73(1), 13-22, DOI 10.1093/biomet/73.1.13).
///
/// `n` of the estimate is the number of scores. `None` with fewer than two blocks, where a higher score does not go with
/// more wins as far as the whole interval goes, where every score foretells its end without a mistake, or unless
/// `0 < level < 1`.
#[must_use]
pub fn logistic_scale(all: &[Foretold], level: f64) -> Option<Estimate> {
    let size = (all.iter().map(|one| one.score * one.score).sum::<f64>() / all.len() as f64).sqrt();
    if size.is_nan() || size <= 0.0 {
        return None;
    }
    let mut slope = 0.0;
    let mut curvature = 0.0;
    for _ in 0..STEPS {
        let mut gradient = 0.0;
        curvature = 0.0;
        for one in all {
            let x = one.score / size;
            let p = 1.0 / (1.0 + (-slope * x).exp());
            gradient += x * (one.share - p);
            curvature += x * x * p * (1.0 - p);
        }
        let step = gradient / curvature;
        slope += step;
        if !slope.is_finite() || slope.abs() > 1e3 {
            return None;
        }
        if step.abs() < 1e-10 {
            break;
        }
    }
    let (mut blocks, mut squares) = (0_u64, 0.0);
    for block in all.chunk_by(|a, b| a.block == b.block) {
        let of = |one: &Foretold| {
            let x = one.score / size;
            x * (one.share - 1.0 / (1.0 + (-slope * x).exp()))
        };
        squares += block.iter().map(of).sum::<f64>().powi(2);
        blocks += 1;
    }
    let df = blocks.checked_sub(1).filter(|&df| df > 0)?;
    let variance = squares * blocks as f64 / df as f64 / (curvature * curvature);
    let half = t_critical(level, df)? * variance.sqrt();
    (slope - half > 0.0).then(|| Estimate {
        point: size / slope,
        low: size / (slope + half),
        high: size / (slope - half),
        level,
        n: all.len() as u64,
        method: Method::LogisticBlocks,
    })
}

#[cfg(test)]
mod tests;

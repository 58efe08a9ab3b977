//! How a score predicts who wins: a logistic curve with a scale, and an offset for who is to move.

use super::bradley_terry::logistic;
use super::symmetric::{inverse, times};
use super::tail::t_critical;
use super::{Estimate, Estimator};

/// Steps of Newton's method, at most: it takes five to ten.
const STEPS: usize = 50;

/// A score with what became of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prediction {
    /// The seat block that it is of. Those of one block stand one after the other.
    pub block: u64,
    /// How a position was valued for a seat, in points.
    pub score: f64,
    /// True if that seat was to move, false if another was.
    pub to_move: bool,
    /// What came of it, from 0 for a lost game to 1 for a won one.
    pub share: f64,
}

impl Prediction {
    /// Returns the log loss of a predicted chance, which counts as no smaller than one in a million.
    pub fn log_loss(&self, chance: f64) -> f64 {
        let p = chance.clamp(1e-6, 1.0 - 1e-6);
        -(self.share * p.ln() + (1.0 - self.share) * (1.0 - p).ln())
    }
}

/// What turns a score into a chance of winning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogisticCurve {
    /// Points of score that make winning e times as likely against losing.
    pub scale: f64,
    /// Points that are added to the score of the seat to move.
    pub to_move: f64,
    /// Points that are added to the score of every other seat.
    pub waiting: f64,
}

impl LogisticCurve {
    /// Returns the chance of winning, a fraction.
    pub fn chance(&self, score: f64, to_move: bool) -> f64 {
        let offset = if to_move { self.to_move } else { self.waiting };
        logistic((score + offset) / self.scale)
    }

    /// Returns the log loss of one score, −ln of the predicted chance of what came of it: 0 is perfect, ln 2 a coin.
    pub fn log_loss(&self, of: &Prediction) -> f64 {
        of.log_loss(self.chance(of.score, of.to_move))
    }
}

/// The curve that predicts best who wins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogisticFit {
    /// Points of score that make winning e times as likely against losing.
    pub scale: Estimate,
    /// Points that are added to the score of the seat to move; `None` if there is no such score.
    pub to_move: Option<Estimate>,
    /// Points that are added to the score of every other seat; `None` if there is no such score.
    pub waiting: Option<Estimate>,
}

impl LogisticFit {
    /// Returns the fitted curve.
    pub fn curve(&self) -> LogisticCurve {
        let points = |offset: Option<Estimate>| offset.map_or(0.0, |offset| offset.point);
        let (to_move, waiting) = (points(self.to_move), points(self.waiting));
        LogisticCurve { scale: self.scale.point, to_move, waiting }
    }
}

/// Returns the curve that predicts best who wins.
///
/// By maximum likelihood of a logistic regression on the score, with an intercept for the seat to move and one for the
/// others. The variance is over seat blocks, since the positions of a block, and the seats of a position, are anything but
/// independent (Liang and Zeger 1986, "Longitudinal data analysis using generalized linear models", Biometrika 73(1),
/// 13-22, DOI 10.1093/biomet/73.1.13). The interval of the scale is Student's on its reciprocal, the slope; that of an
/// offset, which is an intercept over the slope, is Student's by the delta method.
///
/// `n` of the estimates is the number of scores. `None` with fewer than two blocks, unless the whole interval says that
/// higher scores win more, if the scores predict every end, or unless `0 < level < 1`.
pub fn logistic_fit(all: &[Prediction], level: f64) -> Option<LogisticFit> {
    let size = (all.iter().map(|one| one.score * one.score).sum::<f64>() / all.len() as f64).sqrt();
    if size.is_nan() || size <= 0.0 {
        return None;
    }
    let model = Model::new(all, size);
    let (coefficients, curvature) = model.fitted(all)?;
    let bread = inverse(&curvature)?;
    let mut meat = vec![vec![0.0; coefficients.len()]; coefficients.len()];
    let mut blocks = 0_u64;
    for block in all.chunk_by(|a, b| a.block == b.block) {
        add_outer(&mut meat, &model.derivatives(block, &coefficients).0);
        blocks += 1;
    }
    let df = blocks.checked_sub(1).filter(|&df| df > 0)?;
    let t = t_critical(level, df)?;
    let correction = blocks as f64 / df as f64;
    // Of a weighted sum of coefficients.
    let half = |weights: &[f64]| {
        let spread = times(&bread, weights);
        let variance: f64 = times(&meat, &spread).iter().zip(&spread).map(|(a, b)| a * b).sum();
        t * (variance * correction).sqrt()
    };
    let unit =
        |at: usize| -> Vec<f64> { (0..coefficients.len()).map(|column| f64::from(u8::from(column == at))).collect() };
    let (slope, slope_half) = (coefficients[0], half(&unit(0)));
    let n = all.len() as u64;
    let offset = |column: Option<usize>| {
        let column = column?;
        let ratio = coefficients[column] / slope;
        let mut weights = unit(column);
        weights[0] = -ratio;
        let half = half(&weights) / slope;
        Some(Estimate::around(ratio * size, half * size, level, n, Estimator::LogisticBlocks.alone()))
    };
    let ends = (size / (slope + slope_half), size / (slope - slope_half));
    (slope - slope_half > 0.0).then(|| LogisticFit {
        scale: Estimate::between(size / slope, ends, level, n, Estimator::LogisticBlocks.alone()),
        to_move: offset(model.to_move),
        waiting: offset(model.waiting),
    })
}

/// Columns of the regression at most: the score, and an intercept for the seat to move and for the others.
const COLUMNS: usize = 3;

/// Which column of the regression is which: the score is the first.
struct Model {
    size: f64,
    to_move: Option<usize>,
    waiting: Option<usize>,
    columns: usize,
}

impl Model {
    fn new(all: &[Prediction], size: f64) -> Self {
        let has = |to_move: bool| all.iter().any(|one| one.to_move == to_move);
        let to_move = has(true).then_some(1);
        let waiting = has(false).then_some(to_move.map_or(1, |at| at + 1));
        let columns = 1 + usize::from(to_move.is_some()) + usize::from(waiting.is_some());
        Model { size, to_move, waiting, columns }
    }

    /// The score in its usual size, and the column of its intercept.
    fn row(&self, one: &Prediction) -> (f64, usize) {
        let intercept = if one.to_move { self.to_move } else { self.waiting };
        (one.score / self.size, intercept.unwrap_or(0))
    }

    fn chance(&self, one: &Prediction, coefficients: &[f64]) -> f64 {
        let (x, intercept) = self.row(one);
        logistic(coefficients[0] * x + coefficients[intercept])
    }

    /// The gradient of the log likelihood, and minus its second derivatives.
    fn derivatives(&self, of: &[Prediction], coefficients: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let mut gradient = [0.0; COLUMNS];
        let mut curvature = [[0.0; COLUMNS]; COLUMNS];
        for one in of {
            let (x, intercept) = self.row(one);
            let p = self.chance(one, coefficients);
            let (residual, weight) = (one.share - p, p * (1.0 - p));
            gradient[0] += x * residual;
            gradient[intercept] += residual;
            curvature[0][0] += x * x * weight;
            curvature[0][intercept] += x * weight;
            curvature[intercept][intercept] += weight;
        }
        // It is symmetric.
        (curvature[1][0], curvature[2][0]) = (curvature[0][1], curvature[0][2]);
        let rows = curvature[..self.columns].iter().map(|row| row[..self.columns].to_vec());
        (gradient[..self.columns].to_vec(), rows.collect())
    }

    /// The coefficients by Newton's method, with the curvature there.
    fn fitted(&self, all: &[Prediction]) -> Option<(Vec<f64>, Vec<Vec<f64>>)> {
        let mut coefficients = vec![0.0; self.columns];
        for _ in 0..STEPS {
            let (gradient, curvature) = self.derivatives(all, &coefficients);
            let step = times(&inverse(&curvature)?, &gradient);
            coefficients.iter_mut().zip(&step).for_each(|(of, by)| *of += by);
            if coefficients.iter().any(|of| !of.is_finite() || of.abs() > 1e3) {
                return None;
            }
            if step.iter().all(|by| by.abs() < 1e-10) {
                break;
            }
        }
        let (_, curvature) = self.derivatives(all, &coefficients);
        Some((coefficients, curvature))
    }
}

/// Adds a vector times itself to a matrix.
fn add_outer(matrix: &mut [Vec<f64>], vector: &[f64]) {
    for (row, a) in matrix.iter_mut().zip(vector) {
        for (cell, b) in row.iter_mut().zip(vector) {
            *cell += a * b;
        }
    }
}

#[cfg(test)]
mod tests;

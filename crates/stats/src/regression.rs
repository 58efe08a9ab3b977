//! Least squares on block sums, with variables that may be collinear.

mod added;
mod centre;
mod fieller;
mod pivoted;
mod sums;
#[cfg(test)]
mod tests;

use super::rate::UNSEEN_BLOCKS;
use super::tail::{t_critical, t_p_value};
pub use added::{AddedSums, FittedRow};
use centre::Centre;
pub use fieller::Ratio;
use pivoted::Pivoted;
pub use sums::RegressionSums;
use sums::{Group, triangle};

/// Minimum number of blocks' worth of variation for a coefficient: its interval is a large-sample approximation.
pub const MIN_INFORMATIVE: f64 = 100.0;
/// A variable is collinear if the others leave less than this part of its variation unexplained.
const TOLERANCE: f64 = 1e-10;
/// Entries of a null vector below this part of the largest one are rounding errors.
const ROUNDING: f64 = 1e-6;

/// What the rows say about a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoefficientStatus {
    /// It has a coefficient.
    Coefficient,
    /// It never varied.
    Constant,
    /// It is collinear with others, by none of the given laws.
    Tangled,
    /// It varied in too few rows so far.
    Rare,
}

/// A fitted regression.
///
/// # Model
///
/// The outcome of a row is the intercept of its stratum, plus the sum of coefficient times value over the variables,
/// plus an error. The coefficients are those of least squares, whether or not the linear model is true.
///
/// # Sums that never vary
///
/// Builds obey laws: exactly one card of a kind, a fixed number of cards, a fixed number of points. A *law* is a whole
/// number per variable whose product with the variables is the same in every row, so adding it to the coefficients
/// changes nothing. Which of the laws proposed to [`regression`] are satisfied is decided in whole numbers. Among all
/// solutions, the coefficients are those for which the sum of law × coefficient × variation is 0 (the shortest
/// solution, with variables in units of their standard deviation). So with the law *one card of this kind*, a
/// coefficient says how much better a card is than the average card of the kind. Any other dependence is found by
/// pivoting, and its variables get no coefficient.
///
/// # Variance
///
/// Rows of one seat block may be dependent, and the variance of the error may depend on the build. Blocks are dealt to
/// 64 groups in turn. With the sums over a group of centred variables times residuals, u, and G the generalised
/// inverse, the variance of the coefficients is
///
/// g / (g - 1) · (n - 1) / (n - k) · G Σ u u' G
///
/// over the g groups with rows, for n rows and k coefficients: K.-Y. Liang and S. L. Zeger (1986), "Longitudinal data
/// analysis using generalized linear models", Biometrika 73(1), 13-22, DOI 10.1093/biomet/73.1.13, with the factor and
/// the Student's t with g - 1 degrees of freedom of A. C. Cameron and D. L. Miller (2015), "A practitioner's guide to
/// cluster-robust inference", Journal of Human Resources 50(2), 317-372, DOI 10.3368/jhr.50.2.317, section VI. To first
/// order, it is the delete-a-group jackknife of P. S. Kott (2001), Journal of Official Statistics 17(4), 521-526.
/// Groups are needed so that sums merge exactly: residuals are known only at the end.
///
/// The variance of a coefficient is at least what three more blocks at the far end would add (the rule of three: J. A.
/// Hanley and A. Lippman-Hand (1983), JAMA 249(13), 1743-1745, DOI 10.1001/jama.1983.03330370053031).
#[derive(Clone, Debug)]
pub struct Regression {
    /// Number of rows fitted.
    pub rows: u64,
    /// Number of independent contrasts that can be estimated: fewer than variables if some are sums of others.
    pub rank: usize,
    /// What the rows say about each variable.
    pub status: Vec<CoefficientStatus>,
    /// The satisfied laws that don't follow from those before.
    pub laws: Vec<Constraint>,
    /// Sets of variables that can't be separated.
    pub tangles: Vec<Vec<usize>>,
    /// By variable: the sum of squares about the mean in its stratum.
    pub variation: Vec<f64>,
    coefficients: Vec<f64>,
    /// By group: its influence on each coefficient.
    influence: Vec<Vec<f64>>,
    /// By variable: the minimum standard error of its coefficient.
    least: Vec<f64>,
    factor: f64,
    df: u64,
    centre: Centre,
    /// The numbers of the groups with rows.
    numbers: Vec<usize>,
    /// By group with rows, and stratum: intercept and sum of residuals.
    left: Vec<Vec<(f64, f64)>>,
    /// Number of coefficients, including intercepts.
    used: i64,
    /// The variables that vary, and the root of the variation of each.
    moving: Vec<usize>,
    spread: Vec<f64>,
    /// By variable: its position among those that vary.
    places: Vec<Option<u32>>,
    factors: Pivoted,
}

/// A satisfied law: a sum of variables that never varies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// Its position among the proposed laws.
    pub number: usize,
    /// By variable: true if it is part of the law, after the laws before are taken out.
    pub ties: Vec<bool>,
}

/// A linear combination of coefficients.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Combination {
    /// The sum of coefficients times weights.
    pub point: f64,
    /// Its standard error.
    pub error: f64,
    df: u64,
}

impl Combination {
    /// Returns half the width of its interval. `None` unless `0 < level < 1`.
    pub fn half(&self, level: f64) -> Option<f64> {
        Some(t_critical(level, self.df)? * self.error)
    }

    /// Returns the two-sided p-value of 0; `None` if the error is 0.
    pub fn p_value(&self) -> Option<f64> {
        (self.error > 0.0).then_some(())?;
        t_p_value(self.point / self.error, self.df)
    }
}

/// Fits a regression. `reach` is the maximum distance of an outcome from its expected value; `laws` are sums of
/// variables that may never vary, see [`Regression`]. `None` with fewer than two groups of rows, with no more rows than
/// coefficients, if strata have different numbers of rows, or if nothing varied.
pub fn regression(sums: &RegressionSums, reach: f64, laws: &[Vec<i64>]) -> Option<Regression> {
    let centre = Centre::new(sums)?;
    let variables = sums.variables();
    let groups: Vec<&Group> = sums.groups().collect();
    let df = groups.len().checked_sub(1).filter(|&df| df > 0)? as u64;
    let rows = centre.rows * sums.strata() as i64;
    let moving: Vec<usize> = (0..variables).filter(|&i| centre.numerator(i, i) > 0).collect();
    let size = moving.len();
    let spread: Vec<f64> = moving.iter().map(|&i| centre.product(i, i).sqrt()).collect();

    let (laws, axes) = hold(&centre, laws, &moving, &spread);
    let mut matrix = correlations(&centre, &moving, &spread);
    add_squares(&mut matrix, &axes);
    let factors = Pivoted::new(matrix, size, TOLERANCE);
    let nulls = factors.null_vectors();
    let used = (size - nulls.len() - axes.len() + sums.strata()) as i64;
    if size == 0 || rows <= used {
        return None;
    }
    let scaled = |vector: Vec<f64>| unscaled(&factors, vector, &spread, &moving, variables);
    let coefficients = scaled(moving.iter().map(|&i| centre.with_outcome(i)).collect());
    let left = centre.residuals(&groups, &moving, &coefficients);
    let scores = |(group, left): (&&Group, &Vec<_>)| scaled(centre.scores(group, left, &moving, &coefficients));
    let influence = groups.iter().zip(&left).map(scores).collect();

    let tangles = tangles(&nulls, &moving);
    let mut places = vec![None; variables];
    (0..).zip(&moving).for_each(|(place, &i)| places[i] = Some(place));
    let mut fit = Regression {
        rows: rows as u64,
        rank: size - nulls.len() - axes.len(),
        status: vec![CoefficientStatus::Constant; variables],
        laws,
        tangles,
        variation: vec![0.0; variables],
        coefficients,
        influence,
        least: vec![0.0; variables],
        // For few groups: Cameron and Miller 2015, "A practitioner's guide to cluster-robust inference", equation 12.
        factor: groups.len() as f64 / df as f64 * (rows as f64 - 1.0) / (rows as f64 - used as f64),
        df,
        centre,
        numbers: sums.numbers(),
        left,
        used,
        places,
        moving: moving.clone(),
        spread: spread.clone(),
        factors,
    };
    for (i, s) in moving.into_iter().zip(spread) {
        fit.inform(i, s * s, fit.centre.total.xx[triangle(i, i)] as f64 / sums.with(i) as f64, reach);
    }
    fit.tangles.iter().flatten().for_each(|&i| fit.status[i] = CoefficientStatus::Tangled);
    Some(fit)
}

/// Solves for a vector in the units of the variables that move; the others get 0.
fn unscaled(factors: &Pivoted, vector: Vec<f64>, spread: &[f64], moving: &[usize], variables: usize) -> Vec<f64> {
    let scaled: Vec<f64> = vector.iter().zip(spread).map(|(v, s)| v / s).collect();
    let mut all = vec![0.0; variables];
    for ((&i, value), s) in moving.iter().zip(factors.solve(&scaled)).zip(spread) {
        all[i] = value / s;
    }
    all
}

/// Returns the minimum error of a coefficient from this many informative blocks, given the variable's mean square.
fn least(reach: f64, informative: f64, square: f64) -> f64 {
    reach * (UNSEEN_BLOCKS / informative / (informative + UNSEEN_BLOCKS)).sqrt() / square.sqrt()
}

/// Adds each axis times its transpose to a matrix, so that the matrix has no null direction along it.
fn add_squares(matrix: &mut [f64], axes: &[Vec<f64>]) {
    for axis in axes {
        let size = axis.len();
        for a in 0..size {
            for b in 0..size {
                matrix[a * size + b] += axis[a] * axis[b];
            }
        }
    }
}

/// Returns the correlations of the variables that vary, row by row.
fn correlations(centre: &Centre, moving: &[usize], spread: &[f64]) -> Vec<f64> {
    let size = moving.len();
    let mut matrix = vec![0.0; size * size];
    for (a, &i) in moving.iter().enumerate() {
        for (b, &j) in moving[..=a].iter().enumerate() {
            let value = centre.product(i, j) / spread[a] / spread[b];
            matrix[a * size + b] = value;
            matrix[b * size + a] = value;
        }
    }
    matrix
}

impl Regression {
    /// Sets what is known about a variable from its variation and its mean square where it is not 0.
    fn inform(&mut self, variable: usize, variation: f64, square: f64, reach: f64) {
        let informative = variation / square;
        self.variation[variable] = variation;
        self.least[variable] = least(reach, informative, square);
        let is_rare = informative < MIN_INFORMATIVE;
        self.status[variable] = if is_rare { CoefficientStatus::Rare } else { CoefficientStatus::Coefficient };
    }

    /// Returns the sum of coefficients times weights. It is meaningful only if each variable is [`CoefficientStatus::Coefficient`].
    pub fn combine(&self, weights: &[(usize, f64)]) -> Combination {
        let sum = |of: &[f64]| -> f64 { weights.iter().map(|&(i, weight)| weight * of[i]).sum() };
        let squares: f64 = self.influence.iter().map(|part| sum(part).powi(2)).sum();
        Combination { point: sum(&self.coefficients), error: (self.factor * squares).sqrt(), df: self.df }
    }

    /// [`combine`](Self::combine) with at least the minimum standard error of the coefficient of `variable`.
    pub fn combine_for(&self, variable: usize, weights: &[(usize, f64)]) -> Combination {
        let plain = self.combine(weights);
        Combination { error: plain.error.max(self.least[variable]), ..plain }
    }

    /// Returns a single coefficient.
    pub fn coefficient(&self, variable: usize) -> Combination {
        self.combine_for(variable, &[(variable, 1.0)])
    }
}

/// Returns the satisfied laws, and an orthonormal basis of them in units of standard deviations.
fn hold(centre: &Centre, laws: &[Vec<i64>], moving: &[usize], spread: &[f64]) -> (Vec<Constraint>, Vec<Vec<f64>>) {
    let (mut kept, mut axes) = (Vec::new(), Vec::<Vec<f64>>::new());
    for (number, law) in laws.iter().enumerate() {
        let parts: Vec<usize> = moving.iter().copied().filter(|&i| law[i] != 0).collect();
        let varies = || {
            let row = |&i: &usize| -> i128 {
                let with = |&j: &usize| centre.numerator(i, j) * i128::from(law[j]);
                parts.iter().map(with).sum::<i128>() * i128::from(law[i])
            };
            parts.iter().map(row).sum::<i128>() != 0
        };
        if parts.is_empty() || varies() {
            continue;
        }
        let mut axis: Vec<f64> = moving.iter().zip(spread).map(|(&i, s)| law[i] as f64 * s).collect();
        let whole = length(&axis);
        for other in &axes {
            let along: f64 = axis.iter().zip(other).map(|(a, b)| a * b).sum();
            axis.iter_mut().zip(other).for_each(|(a, b)| *a -= along * b);
        }
        let rest = length(&axis);
        if rest > ROUNDING * whole {
            axis.iter_mut().for_each(|a| *a /= rest);
            let mut ties = vec![false; law.len()];
            for (&i, part) in moving.iter().zip(&axis) {
                ties[i] = part.abs() > ROUNDING;
            }
            axes.push(axis);
            kept.push(Constraint { number, ties });
        }
    }
    (kept, axes)
}

fn length(vector: &[f64]) -> f64 {
    vector.iter().map(|v| v * v).sum::<f64>().sqrt()
}

/// Returns the sets of variables that null vectors tie together, by their first variable.
fn tangles(nulls: &[Vec<f64>], moving: &[usize]) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = Vec::new();
    for null in nulls {
        let largest = null.iter().fold(0.0_f64, |max, part| max.max(part.abs()));
        let parts = moving.iter().zip(null).filter(|(_, part)| part.abs() > ROUNDING * largest);
        let mut set: Vec<usize> = parts.map(|(&i, _)| i).collect();
        sets.retain(|other| {
            let shared = other.iter().any(|i| set.contains(i));
            if shared {
                set.extend(other);
            }
            !shared
        });
        set.sort_unstable();
        set.dedup();
        sets.push(set);
    }
    sets.sort_unstable();
    sets
}

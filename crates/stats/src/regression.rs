//! Least squares on block sums, for variables that may depend on each other.

mod added;
mod centre;
mod fieller;
mod pivoted;
mod sums;
#[cfg(test)]
mod tests;

use super::rate::UNSEEN_BLOCKS;
use super::tail::{t_critical, t_p_value};
use added::Base;
pub use added::{AddedSums, FittedRow};
use centre::Centre;
pub use fieller::Ratio;
use pivoted::Pivoted;
pub use sums::RegressionSums;
use sums::{Group, triangle};

/// Fewer blocks' worth of variation than this, and nothing is said of a variable: its interval is
/// an approximation for many.
pub const FEWEST_INFORMATIVE: f64 = 100.0;

/// A variable of which less than this is left when the others have explained it, as a part of its
/// variation, is a combination of them.
const TOLERANCE: f64 = 1e-10;

/// What is smaller than this in a combination, in units of its largest part, is rounding.
const ROUNDING: f64 = 1e-6;

/// What the rows have to say of one variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Its coefficient.
    Coefficient,
    /// Nothing: it never varied.
    Constant,
    /// Nothing: with others it always made up the same, in a way that was not foreseen.
    Tangled,
    /// Nothing yet: it varied in too few rows.
    Rare,
}

/// A fitted regression.
///
/// # Model
///
/// The outcome of a row is an intercept of its stratum, plus a coefficient for each variable times
/// its value, plus an error. The coefficients are those of least squares, whether the model is true
/// or only the best straight line.
///
/// # Sums that never vary
///
/// Builds have laws: exactly one card of a kind, always so many cards, always so many points. Then
/// a *law* (a whole number for each variable) times the variables is the same in every row, and
/// adding the law to the coefficients changes nothing. Of the laws proposed to
/// [`regression`], those that hold, which is decided in whole numbers, are counted out: the
/// coefficients are those for which the sum of law × coefficient × variation is 0 (the shortest
/// solution with variables in units of their standard deviation). So with the law *one card of this
/// kind*, coefficients say how much better a card is than the mean card of the kind. Any other
/// dependence is found by pivoting, and the variables that it ties together are told nothing of.
///
/// # Variance
///
/// Rows of one seat block may depend on each other, and the error may vary more at one build than
/// at another. Blocks are dealt to 64 groups in turn. With the sums over a group of centred
/// variables times residuals, u, and G the generalised inverse, the variance of the coefficients is
///
/// g / (g - 1) · (n - 1) / (n - k) · G Σ u u' G
///
/// over the g groups with rows, for n rows and k coefficients: K.-Y. Liang and S. L. Zeger (1986),
/// "Longitudinal data analysis using generalized linear models", Biometrika 73(1), 13-22,
/// DOI 10.1093/biomet/73.1.13, with the factor and the Student's t with g - 1 degrees of freedom of
/// A. C. Cameron and D. L. Miller (2015), "A practitioner's guide to cluster-robust inference",
/// Journal of Human Resources 50(2), 317-372, DOI 10.3368/jhr.50.2.317, section VI. To first order
/// it is the delete-a-group jackknife of P. S. Kott (2001), Journal of Official Statistics 17(4),
/// 521-526. Groups keep it to sums that merge exactly: a residual is known only when all rows are.
///
/// The standard error of one coefficient is never less than what three more blocks at the far end
/// would add to the variance (the rule of three: J. A. Hanley and A. Lippman-Hand (1983), JAMA 249(13), 1743-1745,
/// DOI 10.1001/jama.1983.03330370053031).
#[derive(Clone, Debug)]
pub struct Regression {
    /// How many rows it was fitted to.
    pub rows: u64,
    /// How many independent contrasts of the variables can be estimated: fewer than there are variables if some are sums
    /// of others.
    pub rank: usize,
    /// What the rows have to say of each variable, by number.
    pub told: Vec<Told>,
    /// The laws that hold and say something that those before did not.
    pub laws: Vec<Constraint>,
    /// Sets of variables that cannot be told apart.
    pub tangles: Vec<Vec<usize>>,
    /// The variation of each variable: the sum of squares about its mean in its stratum.
    pub variation: Vec<f64>,
    coefficients: Vec<f64>,
    /// What each group adds to the coefficients, group by group.
    influence: Vec<Vec<f64>>,
    /// The least standard error of each coefficient.
    least: Vec<f64>,
    /// The factor of the variance.
    factor: f64,
    df: u64,
    /// What one variable more is tried with.
    base: Base,
}

/// A sum of variables that never varies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// Which of those proposed.
    pub number: usize,
    /// By variable: whether it is among those that the law ties together, when what the laws before
    /// say is taken out of it.
    pub ties: Vec<bool>,
}

/// A linear combination of coefficients.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Combination {
    /// The sum of the coefficients, each times its weight.
    pub point: f64,
    /// The standard error of that sum.
    pub error: f64,
    df: u64,
}

impl Combination {
    /// Half the length of its interval.
    ///
    /// `None` unless `0 < level < 1`.
    #[must_use]
    pub fn half(&self, level: f64) -> Option<f64> {
        Some(t_critical(level, self.df)? * self.error)
    }

    /// The two-sided p-value of 0. `None` when the error is 0.
    #[must_use]
    pub fn p_value(&self) -> Option<f64> {
        (self.error > 0.0).then_some(())?;
        t_p_value(self.point / self.error, self.df)
    }
}

/// Fits a regression. `reach` is how far the outcome of a row can lie from what is expected of it;
/// `laws` are sums of variables that may never vary, see [`Regression`].
///
/// `None` with fewer than two groups of rows, with no more rows than coefficients, when strata have
/// unlike numbers of rows, or when nothing varied.
#[must_use]
pub fn regression(sums: &RegressionSums, reach: f64, laws: &[Vec<i64>]) -> Option<Regression> {
    let total = sums.total();
    let centre = Centre::new(sums, &total)?;
    let variables = sums.variables();
    let groups: Vec<&Group> = sums.groups().collect();
    let df = groups.len().checked_sub(1).filter(|&df| df > 0)? as u64;
    let rows = centre.rows * sums.strata() as i64;
    let varies = |&i: &usize| centre.numerator(&total, i, i) > 0;
    let moving: Vec<usize> = (0..variables).filter(varies).collect();
    let size = moving.len();
    let spread: Vec<f64> = moving.iter().map(|&i| centre.product(&total, i, i).sqrt()).collect();

    let (laws, axes) = hold(&centre, &total, laws, &moving, &spread);
    let mut matrix = correlations(&centre, &total, &moving, &spread);
    add_squares(&mut matrix, &axes);
    let factors = Pivoted::new(matrix, size, TOLERANCE);
    let nulls = factors.null_vectors();
    let used = (size - nulls.len() - axes.len() + sums.strata()) as i64;
    if size == 0 || rows <= used {
        return None;
    }
    let scaled = |vector: Vec<f64>| -> Vec<f64> {
        let scaled: Vec<f64> = vector.iter().zip(&spread).map(|(v, s)| v / s).collect();
        let solved = factors.solve(&scaled);
        let mut all = vec![0.0; variables];
        for ((&i, value), s) in moving.iter().zip(solved).zip(&spread) {
            all[i] = value / s;
        }
        all
    };
    let coefficients = scaled(moving.iter().map(|&i| centre.with_outcome(&total, i)).collect());
    let left = centre.residuals(&groups, &moving, &coefficients);
    let scores = |(group, left): (&&Group, &Vec<_>)| scaled(centre.scores(group, left, &moving, &coefficients));
    let influence = groups.iter().zip(&left).map(scores).collect();

    let tangles = tangles(&nulls, &moving);
    let mut fit = Regression {
        rows: rows as u64,
        rank: size - nulls.len() - axes.len(),
        told: vec![Told::Constant; variables],
        laws,
        tangles,
        variation: vec![0.0; variables],
        coefficients,
        influence,
        least: vec![0.0; variables],
        factor: small_sample_factor(groups.len() as f64, rows as f64, used as f64),
        df,
        base: Base::new(sums, &total, moving.clone(), spread.clone(), factors, left, used),
    };
    for (&i, s) in moving.iter().zip(&spread) {
        fit.inform(i, s * s, total.xx[triangle(i, i)] as f64 / sums.with(i) as f64, reach);
    }
    for &i in fit.tangles.iter().flatten() {
        fit.told[i] = Told::Tangled;
    }
    Some(fit)
}

/// Returns what a variance over groups is multiplied by because they are few (Cameron and Miller 2015, "A practitioner's guide
/// to cluster-robust inference", equation 12): of `groups`, `rows` and `used` coefficients.
fn small_sample_factor(groups: f64, rows: f64, used: f64) -> f64 {
    groups / (groups - 1.0) * (rows - 1.0) / (rows - used)
}

/// The least standard error of a coefficient that so many blocks' worth of variation tell of, where the mean square of the
/// variable is `square` where it is there.
fn least(reach: f64, informative: f64, square: f64) -> f64 {
    reach * (UNSEEN_BLOCKS / informative / (informative + UNSEEN_BLOCKS)).sqrt() / square.sqrt()
}

/// Adds each axis times itself to a matrix: so it has no null direction along any.
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

/// The correlations of the variables that move, row by row.
fn correlations(centre: &Centre, total: &Group, moving: &[usize], spread: &[f64]) -> Vec<f64> {
    let size = moving.len();
    let mut matrix = vec![0.0; size * size];
    for (a, &i) in moving.iter().enumerate() {
        for (b, &j) in moving[..=a].iter().enumerate() {
            let value = centre.product(total, i, j) / spread[a] / spread[b];
            matrix[a * size + b] = value;
            matrix[b * size + a] = value;
        }
    }
    matrix
}

impl Regression {
    /// Fills in what is known of a variable by its variation and by the mean square of its values
    /// where it is there.
    fn inform(&mut self, variable: usize, variation: f64, square: f64, reach: f64) {
        let informative = variation / square;
        self.variation[variable] = variation;
        self.least[variable] = least(reach, informative, square);
        self.told[variable] = match informative < FEWEST_INFORMATIVE {
            true => Told::Rare,
            false => Told::Coefficient,
        };
    }

    /// The sum of the coefficients of some variables, each times its weight.
    ///
    /// It has a meaning where each variable is [`Told::Coefficient`].
    #[must_use]
    pub fn combine(&self, weights: &[(usize, f64)]) -> Combination {
        let sum = |of: &[f64]| -> f64 { weights.iter().map(|&(i, weight)| weight * of[i]).sum() };
        let squares: f64 = self.influence.iter().map(|part| sum(part).powi(2)).sum();
        Combination { point: sum(&self.coefficients), error: (self.factor * squares).sqrt(), df: self.df }
    }

    /// The same, with a standard error no less than that of the coefficient of `variable` may be.
    #[must_use]
    pub fn combine_for(&self, variable: usize, weights: &[(usize, f64)]) -> Combination {
        let plain = self.combine(weights);
        Combination { error: plain.error.max(self.least[variable]), ..plain }
    }

    /// The combination that is one coefficient alone.
    #[must_use]
    pub fn coefficient(&self, variable: usize) -> Combination {
        self.combine_for(variable, &[(variable, 1.0)])
    }
}

/// The laws that hold, and an orthonormal basis of them in units of standard deviations.
fn hold(
    centre: &Centre,
    total: &Group,
    laws: &[Vec<i64>],
    moving: &[usize],
    spread: &[f64],
) -> (Vec<Constraint>, Vec<Vec<f64>>) {
    let (mut kept, mut axes) = (Vec::new(), Vec::<Vec<f64>>::new());
    for (number, law) in laws.iter().enumerate() {
        let parts: Vec<usize> = moving.iter().copied().filter(|&i| law[i] != 0).collect();
        let varies = || {
            let row = |&i: &usize| -> i128 {
                let with = |&j: &usize| centre.numerator(total, i, j) * i128::from(law[j]);
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

/// The sets of variables that null vectors tie together, in the order of their first.
fn tangles(nulls: &[Vec<f64>], moving: &[usize]) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = Vec::new();
    for null in nulls {
        let largest = null.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
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

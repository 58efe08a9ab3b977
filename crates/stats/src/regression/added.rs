//! One variable more: what it would have in a regression that was made without it, without fitting that anew.

#[cfg(test)]
mod tests;

use super::pivoted::Pivoted;
use super::sums::{GROUPS, Group, RegressionSums};
use super::{Combination, FEWEST_INFORMATIVE, Regression, Told, least};

/// An added variable of which less than this is left when the others have explained it, as a part of its variation, is a
/// combination of them. Rounding leaves about 1e-13.
const TOLERANCE: f64 = 1e-8;

/// Sums of a variable that a regression was made without.
///
/// They are of the rows that the regression was fitted to, and of no others. Whoever adds rows does so in the same order
/// every time: products with residuals are no whole numbers.
#[derive(Clone, Debug)]
pub struct AddedSums {
    /// Rows in which it was not 0.
    with: u64,
    /// Its sum, by stratum.
    sums: Vec<i64>,
    /// The sum of its squares.
    square: i64,
    /// Sums of its products with the variables that vary: those of the rows before the last few, and of these, in numbers so
    /// small that the processor adds eight at once.
    cross: Vec<i64>,
    latest: Vec<i16>,
    /// What none of the latest sums is larger than.
    reach: i32,
    /// By group: the sum of its squares, and of its products with residuals.
    groups: Vec<(i64, f64)>,
}

/// A row as a regression knows it.
#[derive(Clone, Debug)]
pub struct FittedRow {
    group: usize,
    stratum: usize,
    /// The variables that vary.
    values: Vec<i16>,
    /// What none of them is larger than.
    most: i32,
    /// The outcome less what is expected of it.
    residual: f64,
}

impl AddedSums {
    /// Sums of no rows, of a variable to be added to a regression.
    #[must_use]
    pub fn new(fit: &Regression) -> Self {
        AddedSums {
            with: 0,
            sums: vec![0; fit.base.strata()],
            square: 0,
            cross: vec![0; fit.base.moving.len()],
            latest: vec![0; fit.base.moving.len()],
            reach: 0,
            groups: vec![(0, 0.0); GROUPS],
        }
    }

    /// Adds a row in which the variable is `z`. Rows in which it is 0 need not be added.
    #[inline]
    pub fn add(&mut self, row: &FittedRow, z: i32) {
        self.multiply(row, z);
        let z = i64::from(z);
        self.with += u64::from(z != 0);
        self.sums[row.stratum] += z;
        self.square += z * z;
        let (square, residuals) = &mut self.groups[row.group];
        *square += z * z;
        *residuals += z as f64 * row.residual;
    }

    /// Adds the products with the variables of a row.
    #[inline]
    fn multiply(&mut self, row: &FittedRow, z: i32) {
        let reach = z.saturating_abs().saturating_mul(row.most);
        if self.reach.saturating_add(reach) > i16::MAX.into() {
            self.put_down();
        }
        if reach > i16::MAX.into() {
            for (sum, &x) in self.cross.iter_mut().zip(&row.values) {
                *sum += i64::from(z) * i64::from(x);
            }
            return;
        }
        self.reach += reach;
        // Where nothing varies in the row, all products are 0 whatever is left of it.
        let z = z as i16;
        for (sum, &x) in self.latest.iter_mut().zip(&row.values) {
            *sum += z * x;
        }
    }

    /// Adds the latest sums to those before.
    #[cold]
    fn put_down(&mut self) {
        for (sum, latest) in self.cross.iter_mut().zip(&mut self.latest) {
            *sum += i64::from(std::mem::take(latest));
        }
        self.reach = 0;
    }

    /// Sums of its products with the variables that vary.
    fn products(&self) -> impl Iterator<Item = i64> {
        self.cross.iter().zip(&self.latest).map(|(&sum, &latest)| sum + i64::from(latest))
    }

    /// Rows in which the variable was not 0.
    #[must_use]
    pub fn with(&self) -> u64 {
        self.with
    }
}

/// What is kept of a regression to try one variable more.
#[derive(Clone, Debug)]
pub(super) struct Base {
    /// Rows of each stratum.
    rows: i64,
    /// The numbers of the groups that have rows.
    numbers: Vec<usize>,
    /// By such a group and stratum: the intercept of the stratum, and the sum of the residuals.
    left: Vec<Vec<(f64, f64)>>,
    /// How many coefficients there are, with the intercepts.
    used: i64,
    /// The variables that vary, and the root of the variation of each.
    moving: Vec<usize>,
    spread: Vec<f64>,
    /// By variable: its place among those that vary.
    places: Vec<Option<u32>>,
    /// Sums of all variables, stratum by stratum.
    x: Vec<i64>,
    /// The correlations, factored.
    factors: Pivoted,
}

impl Base {
    /// Of sums and what they come to in all groups: the variables that vary, the roots of their variation and their
    /// correlations, what is `left` in each group, and the coefficients `used`.
    pub(super) fn new(
        sums: &RegressionSums,
        total: &Group,
        moving: Vec<usize>,
        spread: Vec<f64>,
        factors: Pivoted,
        left: Vec<Vec<(f64, f64)>>,
        used: i64,
    ) -> Self {
        let mut places = vec![None; sums.variables()];
        for (place, &i) in (0..).zip(&moving) {
            places[i] = Some(place);
        }
        let (rows, x) = (total.rows[0], total.x.clone());
        Base { rows, numbers: sums.numbers(), left, used, moving, spread, places, x, factors }
    }

    fn strata(&self) -> usize {
        self.left[0].len()
    }
}

impl Regression {
    /// How many strata its rows have.
    #[must_use]
    pub fn strata(&self) -> usize {
        self.base.strata()
    }

    /// A row that it was fitted to, as variables are added to it: of seat block `block`, with its variables that are not 0
    /// and its outcome.
    ///
    /// # Panics
    /// When a variable is beyond ±32,767.
    #[must_use]
    pub fn row(&self, block: u64, stratum: usize, row: &[(u32, i32)], y: i32) -> FittedRow {
        let mut values = vec![0; self.base.moving.len()];
        for &(i, x) in row {
            let x = i16::try_from(x).expect("a row counts copies, of which there are few");
            if let Some(place) = self.base.places[i as usize] {
                values[place as usize] = x;
            }
        }
        let most = values.iter().map(|&x| i32::from(x).abs()).max().unwrap_or(0);
        let expected = row.iter().map(|&(i, x)| self.coefficients[i as usize] * f64::from(x)).sum::<f64>();
        FittedRow {
            group: (block % GROUPS as u64) as usize,
            stratum,
            values,
            most,
            residual: f64::from(y) - self.base.left[0][stratum].0 - expected,
        }
    }

    /// The coefficient that a variable would have, had the regression been made with it as well. `reach` is that of
    /// [`regression`](super::regression()).
    ///
    /// What the other variables explain of it is taken out of it, and the outcome's residuals are regressed on what is
    /// left, which gives just the coefficient of the whole regression: R. Frisch and F. V. Waugh (1933), "Partial time
    /// regressions as compared with individual trends", Econometrica 1(4), 387-401, DOI 10.2307/1907330; M. C. Lovell
    /// (1963), "Seasonal adjustment of economic time series and multiple regression analysis", Journal of the American
    /// Statistical Association 58(304), 993-1010, DOI 10.1080/01621459.1963.10480682.
    ///
    /// The variance is that described at [`Regression`], but for one thing: of the sum over a group of what is left of the
    /// variable, squared, is known only what it comes to in all groups. A group is taken to have the part of it that it has of
    /// the variable's own squares, so that nothing need be kept for every two variables and group. With no effect that
    /// changes nothing; with one as large as the scatter of the outcome the error comes out up to a seventh too large,
    /// with one of a third of that up to two hundredths.
    ///
    /// # Errors
    /// Why nothing is told of it; never [`Told::Coefficient`].
    pub fn added(&self, sums: &AddedSums, reach: f64) -> Result<Combination, Told> {
        let base = &self.base;
        let taken: i128 = sums.sums.iter().map(|&sum| i128::from(sum).pow(2)).sum();
        let about = i128::from(base.rows) * i128::from(sums.square) - taken;
        let unknowns = base.used + 1;
        if about == 0 {
            return Err(Told::Constant);
        }
        // It has no more blocks' worth of variation than rows.
        if (sums.with as f64) < FEWEST_INFORMATIVE || self.rows as i64 <= unknowns {
            return Err(Told::Rare);
        }
        let variation = about as f64 / base.rows as f64;
        let cross = self.cross(sums);
        let scaled: Vec<f64> = cross.iter().zip(&base.spread).map(|(c, s)| c / s).collect();
        let left = variation - base.factors.explained(&scaled);
        if left <= TOLERANCE * variation {
            return Err(Told::Tangled);
        }
        let square = sums.square as f64 / sums.with as f64;
        let informative = left / square;
        if informative < FEWEST_INFORMATIVE {
            return Err(Told::Rare);
        }
        let scores = self.scores(sums, &cross);
        let total: f64 = scores.iter().map(|(score, _)| score).sum();
        let off = scores.iter().map(|(score, part)| (score - total * part).powi(2)).sum::<f64>();
        let (n, k) = (self.rows as f64, unknowns as f64);
        let factor = self.factor * (n - k + 1.0) / (n - k);
        let error = (factor * off).sqrt() / left;
        Ok(Combination { point: total / left, error: error.max(least(reach, informative, square)), df: self.df })
    }

    /// Sums of products of an added variable with those that vary, about the means.
    fn cross(&self, sums: &AddedSums) -> Vec<f64> {
        let base = &self.base;
        let variables = base.places.len();
        let of = |(&i, cross): (&usize, i64)| {
            let strata = sums.sums.iter().zip(base.x.chunks(variables));
            let taken = strata.map(|(&sum, x)| i128::from(sum) * i128::from(x[i]));
            let about = i128::from(base.rows) * i128::from(cross) - taken.sum::<i128>();
            about as f64 / base.rows as f64
        };
        base.moving.iter().zip(sums.products()).map(of).collect()
    }

    /// By group: the sum of residuals times what is left of an added variable, and the part that the group has of it.
    fn scores(&self, sums: &AddedSums, cross: &[f64]) -> Vec<(f64, f64)> {
        let base = &self.base;
        let means: Vec<f64> = sums.sums.iter().map(|&sum| sum as f64 / base.rows as f64).collect();
        let score = |nth: usize| {
            let (square, with) = sums.groups[base.numbers[nth]];
            let left = means.iter().zip(&base.left[nth]);
            let about: f64 = left.map(|(mean, (_, residuals))| mean * residuals).sum();
            let influence = &self.influence[nth];
            let explained: f64 = base.moving.iter().zip(cross).map(|(&i, c)| c * influence[i]).sum();
            (with - about - explained, square as f64 / sums.square as f64)
        };
        (0..base.numbers.len()).map(score).collect()
    }
}

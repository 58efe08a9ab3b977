//! The coefficient of one more variable, without fitting the regression again.

#[cfg(test)]
mod tests;

use super::sums::GROUPS;
use super::{CoefficientStatus, Combination, MIN_INFORMATIVE, Regression, least};

/// An added variable is collinear if the others leave less than this part of its variation. Rounding: about 1e-13.
const TOLERANCE: f64 = 1e-8;

/// Sums of a variable that is not in a regression. They are over the rows that the regression was fitted to. Rows must
/// always be added in the same order: products with residuals aren't whole numbers.
#[derive(Clone, Debug)]
pub struct AddedSums {
    /// Rows in which it was not 0.
    pub with: u64,
    sums: Vec<i64>,
    square: i64,
    /// Sums of its products with the variables that vary. The latest rows are summed as small numbers, eight at once.
    cross: Vec<i64>,
    latest: Vec<i16>,
    reach: i32,
    /// By group: the sum of its squares, and of its products with residuals.
    groups: Vec<(i64, f64)>,
}

/// A row as a fitted regression sees it.
#[derive(Clone, Debug)]
pub struct FittedRow {
    group: usize,
    stratum: usize,
    values: Vec<i16>,
    max: i32,
    residual: f64,
}

impl AddedSums {
    /// Returns empty sums.
    pub fn new(fit: &Regression) -> Self {
        AddedSums {
            with: 0,
            sums: vec![0; fit.strata()],
            square: 0,
            cross: vec![0; fit.moving.len()],
            latest: vec![0; fit.moving.len()],
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

    #[inline]
    fn multiply(&mut self, row: &FittedRow, z: i32) {
        let reach = z.saturating_abs().saturating_mul(row.max);
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
        // If `reach` is 0, all products are 0, even if `z` is truncated.
        let z = z as i16;
        for (sum, &x) in self.latest.iter_mut().zip(&row.values) {
            *sum += z * x;
        }
    }

    #[cold]
    fn put_down(&mut self) {
        for (sum, latest) in self.cross.iter_mut().zip(&mut self.latest) {
            *sum += i64::from(std::mem::take(latest));
        }
        self.reach = 0;
    }

    fn products(&self) -> impl Iterator<Item = i64> {
        self.cross.iter().zip(&self.latest).map(|(&sum, &latest)| sum + i64::from(latest))
    }
}

impl Regression {
    /// Returns the number of strata.
    pub fn strata(&self) -> usize {
        self.centre.y.len()
    }

    /// Returns a row that it was fitted to, for [`AddedSums::add`]: of seat block `block`, with the variables that are
    /// not 0 and the outcome. Panics if a variable is beyond ±32,767.
    pub fn row(&self, block: u64, stratum: usize, row: &[(u32, i32)], y: i32) -> FittedRow {
        let mut values = vec![0; self.moving.len()];
        for &(i, x) in row {
            let x = i16::try_from(x).expect("a row counts copies, and there are few of them");
            if let Some(place) = self.places[i as usize] {
                values[place as usize] = x;
            }
        }
        let max = values.iter().map(|&x| i32::from(x).abs()).max().unwrap_or(0);
        let expected = row.iter().map(|&(i, x)| self.coefficients[i as usize] * f64::from(x)).sum::<f64>();
        FittedRow {
            group: (block % GROUPS as u64) as usize,
            stratum,
            values,
            max,
            residual: f64::from(y) - self.left[0][stratum].0 - expected,
        }
    }

    /// Returns the coefficient of an added variable. `reach` is that of [`regression`](super::regression()).
    ///
    /// The other variables are projected out, and the outcome's residuals are regressed on the rest. This gives the
    /// coefficient of the whole regression: R. Frisch and F. V. Waugh (1933), "Partial time regressions as compared
    /// with individual trends", Econometrica 1(4), 387-401, DOI 10.2307/1907330; M. C. Lovell (1963), "Seasonal
    /// adjustment of economic time series and multiple regression analysis", Journal of the American Statistical
    /// Association 58(304), 993-1010, DOI 10.1080/01621459.1963.10480682.
    ///
    /// The variance is that of [`Regression`], with one approximation. The sum of squares of the rest is known for all
    /// groups together only, and is divided over groups by the variable's own squares, so that nothing is kept per pair
    /// of variables and group. If the effect is as large as the standard deviation of the outcome, the standard error
    /// is up to a seventh too large; at a third of that, up to 2 %; without an effect it is exact. The error says why
    /// it has no coefficient; never [`CoefficientStatus::Coefficient`].
    pub fn added(&self, sums: &AddedSums, reach: f64) -> Result<Combination, CoefficientStatus> {
        let taken: i128 = sums.sums.iter().map(|&sum| i128::from(sum).pow(2)).sum();
        let about = i128::from(self.centre.rows) * i128::from(sums.square) - taken;
        let unknowns = self.used + 1;
        if about == 0 {
            return Err(CoefficientStatus::Constant);
        }
        // It has at most as many blocks' worth of variation as rows.
        if (sums.with as f64) < MIN_INFORMATIVE || self.rows as i64 <= unknowns {
            return Err(CoefficientStatus::Rare);
        }
        let variation = about as f64 / self.centre.rows as f64;
        let cross = self.cross(sums);
        let scaled: Vec<f64> = cross.iter().zip(&self.spread).map(|(c, s)| c / s).collect();
        let left = variation - self.factors.explained(&scaled);
        if left <= TOLERANCE * variation {
            return Err(CoefficientStatus::Tangled);
        }
        let square = sums.square as f64 / sums.with as f64;
        let informative = left / square;
        if informative < MIN_INFORMATIVE {
            return Err(CoefficientStatus::Rare);
        }
        let scores = self.scores(sums, &cross);
        let total: f64 = scores.iter().map(|(score, _)| score).sum();
        let off = scores.iter().map(|(score, part)| (score - total * part).powi(2)).sum::<f64>();
        let (n, k) = (self.rows as f64, unknowns as f64);
        let factor = self.factor * (n - k + 1.0) / (n - k);
        let error = (factor * off).sqrt() / left;
        Ok(Combination { point: total / left, error: error.max(least(reach, informative, square)), df: self.df })
    }

    /// Returns the sums of products of an added variable with those that vary, about the means.
    fn cross(&self, sums: &AddedSums) -> Vec<f64> {
        let variables = self.places.len();
        let of = |(&i, cross): (&usize, i64)| {
            let strata = sums.sums.iter().zip(self.centre.total.x.chunks(variables));
            let taken = strata.map(|(&sum, x)| i128::from(sum) * i128::from(x[i]));
            let about = i128::from(self.centre.rows) * i128::from(cross) - taken.sum::<i128>();
            about as f64 / self.centre.rows as f64
        };
        self.moving.iter().zip(sums.products()).map(of).collect()
    }

    /// Returns by group: the sum of residuals times the rest of an added variable, and the group's part of its squares.
    fn scores(&self, sums: &AddedSums, cross: &[f64]) -> Vec<(f64, f64)> {
        let means: Vec<f64> = sums.sums.iter().map(|&sum| sum as f64 / self.centre.rows as f64).collect();
        let score = |nth: usize| {
            let (square, with) = sums.groups[self.numbers[nth]];
            let left = means.iter().zip(&self.left[nth]);
            let about: f64 = left.map(|(mean, (_, residuals))| mean * residuals).sum();
            let influence = &self.influence[nth];
            let explained: f64 = self.moving.iter().zip(cross).map(|(&i, c)| c * influence[i]).sum();
            (with - about - explained, square as f64 / sums.square as f64)
        };
        (0..self.numbers.len()).map(score).collect()
    }
}

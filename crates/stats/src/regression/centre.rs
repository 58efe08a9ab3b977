//! Sums of products about the means of the strata.

use super::sums::{Group, RegressionSums, triangle};

#[derive(Clone, Debug)]
pub(super) struct Centre {
    variables: usize,
    /// Rows of a stratum.
    pub rows: i64,
    pub total: Group,
    /// Means of the variables by stratum, then by variable.
    x: Vec<f64>,
    /// Means of the outcome by stratum.
    pub y: Vec<f64>,
}

impl Centre {
    /// `None` without rows, or if strata have different numbers of them.
    pub(super) fn new(sums: &RegressionSums) -> Option<Self> {
        let total = sums.total();
        let (&rows, others) = total.rows.split_first()?;
        if rows == 0 || others.iter().any(|&other| other != rows) {
            return None;
        }
        let mean = |&sum: &i64| sum as f64 / rows as f64;
        Some(Centre {
            variables: sums.variables(),
            rows,
            x: total.x.iter().map(mean).collect(),
            y: total.y.iter().map(mean).collect(),
            total,
        })
    }

    /// Returns the exact sum of products about the means, times the rows of a stratum.
    pub(super) fn numerator(&self, i: usize, j: usize) -> i128 {
        let total = &self.total;
        let xx = i128::from(total.xx[triangle(i.max(j), i.min(j))]);
        let strata = total.x.chunks(self.variables);
        let taken = strata.map(|sums| i128::from(sums[i]) * i128::from(sums[j]));
        i128::from(self.rows) * xx - taken.sum::<i128>()
    }

    pub(super) fn product(&self, i: usize, j: usize) -> f64 {
        self.numerator(i, j) as f64 / self.rows as f64
    }

    /// Returns the sum of variable times outcome about the means.
    pub(super) fn with_outcome(&self, i: usize) -> f64 {
        let total = &self.total;
        let strata = total.x.chunks(self.variables).zip(&total.y);
        let taken = strata.map(|(sums, &y)| i128::from(sums[i]) * i128::from(y));
        let about = i128::from(self.rows) * i128::from(total.xy[i]) - taken.sum::<i128>();
        about as f64 / self.rows as f64
    }

    /// Returns by group and stratum: the intercept of the stratum, and the sum of the residuals.
    pub(super) fn residuals(&self, groups: &[&Group], moving: &[usize], coefficients: &[f64]) -> Vec<Vec<(f64, f64)>> {
        let fitted = |of: &dyn Fn(usize) -> f64| -> f64 { moving.iter().map(|&i| of(i) * coefficients[i]).sum() };
        let left = |group: &Group, stratum: usize| {
            let at = stratum * self.variables;
            let constant = self.y[stratum] - fitted(&|i| self.x[at + i]);
            let sum = group.y[stratum] as f64 - fitted(&|i| group.x[at + i] as f64);
            (constant, sum - constant * group.rows[stratum] as f64)
        };
        let of_group = |group: &&Group| (0..self.y.len()).map(|s| left(group, s)).collect();
        groups.iter().map(of_group).collect()
    }

    /// Returns the sums over a group of centred variables times residuals; `left` is by stratum.
    pub(super) fn scores(
        &self,
        group: &Group,
        left: &[(f64, f64)],
        moving: &[usize],
        coefficients: &[f64],
    ) -> Vec<f64> {
        let score = |&i: &usize| {
            let with = |&j: &usize| group.xx[triangle(i.max(j), i.min(j))] as f64 * coefficients[j];
            let explained: f64 = moving.iter().map(with).sum();
            let strata = (i..).step_by(self.variables).zip(left);
            let taken =
                strata.map(|(at, (constant, residuals))| group.x[at] as f64 * constant + self.x[at] * residuals);
            group.xy[i] as f64 - explained - taken.sum::<f64>()
        };
        moving.iter().map(score).collect()
    }
}

//! The ratio of two combinations of coefficients, with Fieller's interval.

use super::super::tail::t_critical;
use super::Regression;

type Weights<'a> = &'a [(usize, f64)];

/// A ratio with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The ratio.
    pub point: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Regression {
    /// Returns the ratio `of` / `per` of two combinations of coefficients: the `d` for which `of` - `d` · `per` is 0.
    ///
    /// The interval contains every `d` for which that difference is not significant, by Student's t as in
    /// [`combine_for`](Regression::combine_for) `variable`. So it covers the true ratio as often as the interval of the
    /// difference covers 0, whatever the distribution of the ratio (E. C. Fieller (1954), "Some problems in interval
    /// estimation", Journal of the Royal Statistical Society B 16(2), 175-185). `None` if `per` isn't significant, so
    /// that the interval is unbounded, or unless `0 < level < 1`.
    pub fn ratio(&self, variable: usize, of: Weights<'_>, per: Weights<'_>, level: f64) -> Option<Ratio> {
        let t = t_critical(level, self.df)?;
        let both: Vec<(usize, f64)> = of.iter().chain(per).copied().collect();
        let [a, b, sum] = [of, per, &both].map(|weights| self.combine(weights));
        let [v_a, v_b] = [a, b].map(|one| one.error * one.error);
        let v_ab = (sum.error * sum.error - v_a - v_b) / 2.0;
        let (a, b) = (a.point, b.point);
        // (a - d b)^2 <= t^2 (v_a - 2 d v_ab + d^2 v_b), as a quadratic in d.
        let squared = b * b - t * t * v_b;
        if squared <= 0.0 {
            return None;
        }
        let (half, constant) = (a * b - t * t * v_ab, a * a - t * t * v_a);
        let root = (half * half - squared * constant).max(0.0).sqrt();
        // The minimum of the standard error widens the interval.
        let (point, floor) = (a / b, t * self.least[variable] / b.abs());
        Some(Ratio {
            point,
            low: ((half - root) / squared).min(point - floor),
            high: ((half + root) / squared).max(point + floor),
        })
    }
}

#[cfg(test)]
mod tests;

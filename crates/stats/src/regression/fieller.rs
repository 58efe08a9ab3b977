//! Where a combination of coefficients is 0 that moves with another: the ratio of two, with Fieller's interval.

use super::super::tail::t_critical;
use super::Regression;

/// Coefficients with their weights.
type Weights<'a> = &'a [(usize, f64)];

/// A ratio with the ends of its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The one over the other.
    pub point: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Regression {
    /// The number `d` at which `of` less `d` times `per` is 0: the ratio of two combinations of coefficients.
    ///
    /// Its interval holds every `d` at which that difference is not told from 0, by a Student t as of
    /// [`combine_for`](Regression::combine_for) `variable`: so it holds the true ratio as often as the interval of the
    /// difference holds 0 there, however the ratio itself scatters (E. C. Fieller (1954), "Some problems in interval
    /// estimation", Journal of the Royal Statistical Society B 16(2), 175-185).
    ///
    /// `None` where `per` is itself not told from 0: then no number is too large. And unless `0 < level < 1`.
    #[must_use]
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
        // The standard error has a floor, which widens the set about the ratio.
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

//! Intervals of quantities that are measured by something that was fitted to the same data.

use super::tail::t_critical;
use super::{Estimate, Estimator};

/// How many groups of seat blocks are left out, one at a time.
pub const JACKKNIFE_GROUPS: usize = 10;

/// Returns an estimate with the interval of a delete-a-group jackknife, if that is wider. Its level and correction
/// stay.
///
/// `without` has the estimate without each of the groups in turn, in the same unit, with everything fitted again. So
/// the interval includes the uncertainty of the fit. `critical_level` is the level of this one interval before its
/// correction.
///
/// # Formula
/// The variance is (G − 1) / G Σ (θ₍₋g₎ − mean)² over G groups, and the critical value is Student's with G − 1 degrees of
/// freedom (P. S. Kott (2001), "The delete-a-group jackknife", Journal of Official Statistics 17(4), 521-526).
///
/// `None` with fewer than two groups, if an estimate is not a number, or unless `0 < critical_level < 1`.
pub fn jackknife(estimate: Estimate, without: &[f64], critical_level: f64) -> Option<Estimate> {
    let df = (without.len() as u64).checked_sub(1).filter(|&df| df > 0)?;
    let groups = without.len() as f64;
    let mean = without.iter().sum::<f64>() / groups;
    let squares: f64 = without.iter().map(|one| (one - mean).powi(2)).sum();
    let half = t_critical(critical_level, df)? * (squares * df as f64 / groups).sqrt();
    let Estimate { point, low, high, .. } = estimate;
    let method = Estimator::GroupJackknife.with(estimate.method.correction);
    half.is_finite().then(|| Estimate { low: low.min(point - half), high: high.max(point + half), method, ..estimate })
}

#[cfg(test)]
mod tests;

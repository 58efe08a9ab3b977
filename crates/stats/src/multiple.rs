//! Corrections for multiple comparisons.

/// Returns the confidence level that each of `m` intervals needs so that all of them cover with joint probability of at
/// least `level`: 1 - (1 - level) / m. `m` = 0 counts as 1. Source: O. J. Dunn (1961), "Multiple comparisons among
/// means", Journal of the American Statistical Association 56(293), 52-64, DOI 10.1080/01621459.1961.10482090.
pub fn bonferroni_level(level: f64, m: usize) -> f64 {
    1.0 - (1.0 - level) / m.max(1) as f64
}

/// Returns Holm's adjusted p-values, in the given order. If those up to alpha are rejected, the probability of any
/// false rejection is at most alpha, whatever the dependence. All `p` and results are in `[0, 1]`. Source: S. Holm
/// (1979), "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6(2), 65-70,
/// JSTOR 4615733.
pub fn holm(p: &[f64]) -> Vec<f64> {
    holm_of(p, p.len())
}

/// [`holm`] for a family of `m` (at least the length of the list). The p-values that are missing count as 1.
pub fn holm_of(p: &[f64], m: usize) -> Vec<f64> {
    let m = m.max(p.len());
    let mut adjusted = vec![0.0; p.len()];
    let mut running = 0.0_f64;
    for (rank, &i) in ascending(p).iter().enumerate() {
        running = running.max(p[i] * (m - rank) as f64).min(1.0);
        adjusted[i] = running;
    }
    adjusted
}

/// Returns Benjamini and Hochberg's adjusted p-values, in the given order. If those up to alpha are rejected, the false
/// discovery rate is at most alpha for independent or positively dependent tests. All `p` and results are in `[0, 1]`.
/// Source: Y. Benjamini and Y. Hochberg (1995), "Controlling the false discovery rate: a practical and powerful
/// approach to multiple testing", Journal of the Royal Statistical Society B 57(1), 289-300, DOI
/// 10.1111/j.2517-6161.1995.tb02031.x.
pub fn benjamini_hochberg(p: &[f64]) -> Vec<f64> {
    let mut adjusted = vec![0.0; p.len()];
    let mut running = 1.0_f64;
    for (rank, &i) in ascending(p).iter().enumerate().rev() {
        running = running.min(p[i] * p.len() as f64 / (rank + 1) as f64);
        adjusted[i] = running;
    }
    adjusted
}

/// Returns the confidence level for the intervals of the `found` of `tested` quantities that are significant by
/// [`benjamini_hochberg`] at `1 - level`, so that the expected share of these intervals that miss is at most
/// `1 - level`: 1 - (1 - level) · found / tested. An interval of that level excludes 0 exactly if its quantity was
/// found. The level is unchanged if nothing was tested, and 1 if nothing was found.
///
/// Source: Y. Benjamini and D. Yekutieli (2005), "False discovery rate-adjusted multiple confidence intervals for
/// selected parameters", Journal of the American Statistical Association 100(469), 71-81, DOI
/// 10.1198/016214504000001907, definition 1, for independent or positively dependent estimates.
pub fn false_coverage_level(level: f64, found: usize, tested: usize) -> f64 {
    match tested {
        0 => level,
        _ => 1.0 - (1.0 - level) * found as f64 / tested as f64,
    }
}

/// Indices by ascending value. The sort is stable, so ties keep their order.
fn ascending(p: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&i, &j| p[i].total_cmp(&p[j]));
    order
}

#[cfg(test)]
mod tests;

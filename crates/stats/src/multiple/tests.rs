//! Corrections against statsmodels, which agrees with R's `p.adjust`.

use super::*;

const P: [f64; 8] = [0.01, 0.02, 0.03, 0.04, 0.05, 0.0001, 0.5, 0.03];

/// Absolute error allowed: products of two rounded numbers.
const ABSOLUTE: f64 = 1e-12;

#[track_caller]
fn close(got: &[f64], expected: &[f64]) {
    assert_eq!(got.len(), expected.len());
    for (g, e) in got.iter().zip(expected) {
        assert!((g - e).abs() < ABSOLUTE, "{got:?} is not {expected:?}");
    }
}

#[test]
fn holm_matches() {
    // R: p.adjust(c(.01,.02,.03,.04,.05,.0001,.5,.03), method = "holm").
    // Values from statsmodels 0.15.0: multipletests(p, method='holm')[1].
    close(&holm(&P), &[0.07, 0.12, 0.15, 0.15, 0.15, 0.0008, 0.5, 0.15]);
}

#[test]
fn holm_of_a_larger_family_matches() {
    // R: p.adjust(c(.01,.02,.03,.04,.05,.0001,.5,.03), method = "holm", n = 12).
    close(&holm_of(&P, 12), &[0.11, 0.2, 0.27, 0.28, 0.3, 0.0012, 1.0, 0.27]);
    assert_eq!(holm_of(&P, 3), holm(&P));
}

#[test]
fn benjamini_hochberg_matches() {
    // R: p.adjust(c(.01,.02,.03,.04,.05,.0001,.5,.03), method = "BH").
    // Values from statsmodels 0.15.0: multipletests(p, method='fdr_bh')[1].
    close(&benjamini_hochberg(&P), &[0.04, 0.048, 0.048, 0.05333333333333334, 0.05714285714285715, 0.0008, 0.5, 0.048]);
}

/// The example of Benjamini and Hochberg (1995), section 3.2: of 15 tests the procedure rejects four at 0.05, where Bonferroni
/// rejects three.
#[test]
fn benjamini_and_hochbergs_own_example() {
    let p = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590,
        1.0000,
    ];
    let found = benjamini_hochberg(&p).iter().filter(|p| **p <= 0.05).count();
    assert_eq!(found, 4);
    assert_eq!(p.iter().filter(|p| **p <= 1.0 - bonferroni_level(0.95, 15)).count(), 3);
    // Each of the four intervals excludes 0 exactly if its p-value is at most 4/15 of 0.05.
    let level = false_coverage_level(0.95, found, p.len());
    close(&[level], &[0.986_666_666_666_667]);
    assert!(p[3] <= 1.0 - level && p[4] > 1.0 - false_coverage_level(0.95, 5, 15));
}

#[test]
fn edges() {
    close(&[false_coverage_level(0.95, 0, 0), false_coverage_level(0.95, 0, 9)], &[0.95, 1.0]);
    close(&[false_coverage_level(0.95, 9, 9), false_coverage_level(0.95, 1, 10)], &[0.95, 0.995]);
    assert!(holm(&[]).is_empty() && benjamini_hochberg(&[]).is_empty());
    assert_eq!(holm(&[0.9, 1.0]), [1.0, 1.0]);
    assert_eq!(benjamini_hochberg(&[0.9, 1.0]), [1.0, 1.0]);
    close(&[bonferroni_level(0.95, 10)], &[0.995]);
    close(&[bonferroni_level(0.95, 1), bonferroni_level(0.95, 0)], &[0.95, 0.95]);
}

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
fn benjamini_hochberg_matches() {
    // R: p.adjust(c(.01,.02,.03,.04,.05,.0001,.5,.03), method = "BH").
    // Values from statsmodels 0.15.0: multipletests(p, method='fdr_bh')[1].
    close(
        &benjamini_hochberg(&P),
        &[0.04, 0.048, 0.048, 0.05333333333333334, 0.05714285714285715, 0.0008, 0.5, 0.048],
    );
}

#[test]
fn edges() {
    assert!(holm(&[]).is_empty() && benjamini_hochberg(&[]).is_empty());
    assert_eq!(holm(&[0.9, 1.0]), [1.0, 1.0]);
    assert_eq!(benjamini_hochberg(&[0.9, 1.0]), [1.0, 1.0]);
    close(&[bonferroni_level(0.95, 10)], &[0.995]);
    close(&[bonferroni_level(0.95, 1), bonferroni_level(0.95, 0)], &[0.95, 0.95]);
}

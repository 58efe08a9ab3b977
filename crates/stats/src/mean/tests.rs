//! Means against scipy and statsmodels.

use super::*;

/// Absolute error allowed against scipy and statsmodels.
const ABSOLUTE: f64 = 1e-9;

#[track_caller]
fn check(got: Estimate, point: f64, low: f64, high: f64) {
    for (g, e) in [(got.point, point), (got.low, low), (got.high, high)] {
        assert!((g - e).abs() < ABSOLUTE, "{got:?}");
    }
}

#[test]
fn mean_is_a_t_interval_on_block_means() {
    let mut sums = BlockSums::default();
    for total in [3, 1, 4, 1, 5, 9, 2, 6] {
        sums.add(total, 2);
    }
    // m = np.array([3, 1, 4, 1, 5, 9, 2, 6]) / 2
    // m.mean(), scipy.stats.ttest_1samp(m, 0).confidence_interval(.95)
    let got = mean(&sums, 0.95).unwrap();
    check(got, 1.9375, 0.7886500215796228, 3.086349978420377);
    assert_eq!((got.n, got.method), (16, Estimator::StudentBlocks.alone()));
}

#[test]
fn ratio_mean_is_the_clustered_mean_of_observations() {
    let mut sums = RatioSums::default();
    for (obs, total) in [(3, 10), (0, 0), (2, 5), (5, 21), (1, 2), (4, 17)] {
        sums.add(obs, total);
    }
    // Any observations y with these numbers and totals by block g:
    // r = statsmodels OLS(y, np.ones(15)).fit(cov_type='cluster',
    //     cov_kwds={'groups': g, 'use_correction': False})
    // se = r.bse[0] * sqrt(5 / 4); r.params[0] -+ scipy.stats.t.ppf(.975, 4) * se
    let got = ratio_mean(&sums, 0.95).unwrap();
    check(got, 3.6666666666666665, 2.700928001397072, 4.632405331936261);
    assert_eq!((got.n, got.method), (15, Estimator::RatioBlocks.alone()));
}

#[test]
fn means_of_counts_have_blocks_added_that_are_a_unit_off() {
    let (mut plain, mut ratio) = (BlockSums::default(), RatioSums::default());
    for total in [3, 1, 4, 1, 5, 9, 2, 6] {
        plain.add(total, 2);
    }
    for (obs, total) in [(3, 10), (0, 0), (2, 5), (5, 21), (1, 2), (4, 17)] {
        ratio.add(obs, total);
    }
    // x = np.array([3, 1, 4, 1, 5, 9, 2, 6]); t = scipy.stats.t.ppf(.975, 7)
    // e = np.sqrt((((x - x.mean())**2).sum() + t * t) / 7 / 8) / 2; x.mean() / 2 -+ t * e
    let got = count_mean(&plain, 0.95).unwrap();
    check(got, 1.9375, 0.7294317105428016, 3.1455682894571986);
    assert_eq!((got.n, got.method), (16, Estimator::StudentBlocks.alone()));
    // o, y: the observations and totals; r = y.sum() / o.sum(); t = scipy.stats.t.ppf(.975, 4)
    // e = np.sqrt((((y - r * o)**2).sum() + t * t) * 5 / 4) / o.sum(); r -+ t * e
    let got = count_ratio_mean(&ratio, 0.95).unwrap();
    check(got, 3.6666666666666665, 2.5429316850420487, 4.790401648291285);
}

#[test]
fn a_mean_of_what_never_came_does_not_close_on_0() {
    for level in [0.95, 0.999] {
        let never = BlockSums { blocks: 5_000, games: 10_000, sum: 0, sum_sq: 0 };
        assert_eq!(mean(&never, level).unwrap().half_width(), 0.0);
        // The exact upper bound for the expected number of events, if none occurred, is ln(2 / (1 - level)).
        let reaches = count_mean(&never, level).unwrap().high * 10_000.0;
        let exact = (2.0 / (1.0 - level)).ln();
        assert!(reaches > exact && reaches < 1.7 * exact, "{reaches} {exact}");
    }
}

#[test]
fn a_ratio_with_equal_observations_is_a_mean() {
    let (mut plain, mut ratio) = (BlockSums::default(), RatioSums::default());
    for total in [-7, 2, 3, 11, 4] {
        plain.add(total, 3);
        ratio.add(3, total);
    }
    let (a, b) = (mean(&plain, 0.9).unwrap(), ratio_mean(&ratio, 0.9).unwrap());
    check(a, b.point, b.low, b.high);
}

#[test]
fn undefined_means() {
    let mut sums = BlockSums::default();
    assert_eq!(mean(&sums, 0.95), None);
    sums.add(3, 2);
    assert_eq!(mean(&sums, 0.95), None);
    sums.add(3, 2);
    assert_eq!(mean(&sums, 1.0), None);
    assert_eq!(mean(&sums, 0.95).unwrap().half_width(), 0.0);
    sums.add(3, 1);
    assert_eq!(mean(&sums, 0.95), None, "uneven blocks");

    let mut sums = RatioSums::default();
    sums.add(0, 0);
    sums.add(4, 9);
    assert_eq!(ratio_mean(&sums, 0.95), None, "one observed block");
    sums.add(1, 2);
    assert!(ratio_mean(&sums, 0.95).is_some());
}

//! Paired differences against scipy.

use super::*;
use crate::Merge;

/// Absolute error allowed against scipy.
const ABSOLUTE: f64 = 1e-9;

#[track_caller]
fn near(got: f64, expected: f64) {
    assert!((got - expected).abs() < ABSOLUTE, "{got} is not {expected}");
}

/// Forty blocks of two games, with wins in both ways.
fn blocks() -> PairedSums {
    let mut sums = PairedSums::default();
    for b in 0..40 {
        let first = (b * 7 + b / 3) % 3;
        let second = if b % 3 > 0 { first } else { (b * 5 + b / 4) % 2 };
        sums.add(2, first, second);
    }
    sums
}

#[test]
fn equal_blocks_make_the_paired_t_test() {
    let paired = paired_rates(&blocks(), 0.95).unwrap();
    // w1 = np.array([(b * 7 + b // 3) % 3 for b in range(40)])
    // w2 = np.array([w1[b] if b % 3 else (b * 5 + b // 4) % 2 for b in range(40)])
    // d = (w1 - w2) / 2; p = d.mean(); t = scipy.stats.t.ppf(.975, 39); u = t * t
    // e = np.sqrt(d.var(ddof=1) / 40 + u * (1 + abs(p))**2 / (40 * (40 + u)))
    // p -+ t * e; 2 * scipy.stats.t.sf(abs(p / e), 39)
    near(paired.first, 40.0 / 80.0);
    near(paired.second, 35.0 / 80.0);
    near(paired.estimate.point, 0.0625);
    near(paired.estimate.low, -0.07941303023093665);
    near(paired.estimate.high, 0.20441303023093665);
    near(paired.p_value, 0.37849154879320795);
    // np.corrcoef(w1, w2)[0, 1]
    near(paired.correlation.unwrap(), 0.704824067445706);
    // 1 - np.var(w1 - w2, ddof=1) / (np.var(w1, ddof=1) + np.var(w2, ddof=1))
    near(paired.variance_saved.unwrap(), 0.702842377260982);
    assert_eq!((paired.estimate.n, paired.estimate.method), (80, Estimator::PairedBlocks.alone()));
}

#[test]
fn uneven_blocks_make_a_ratio() {
    let mut sums = PairedSums::default();
    for b in 0..60_i64 {
        let obs = b % 3;
        sums.add(obs as u32, obs.min(b * 7 % 3), obs.min((b * 7 + b / 5) % 3));
    }
    let paired = paired_rates(&sums, 0.95).unwrap();
    // As in the tests of `ratio_mean`, with totals d = first - second in G = 40 observed blocks:
    // r = d.sum() / obs.sum(); v = ((d - r * obs)**2).sum() * G / (G - 1) / obs.sum()**2
    // t = scipy.stats.t.ppf(.975, G - 1); u = t * t
    // r -+ t * np.sqrt(v + u * (1 + abs(r))**2 / (G * (G + u)))
    near(paired.estimate.point, 0.5333333333333333);
    near(paired.estimate.low, 0.3289008576291321);
    near(paired.estimate.high, 0.7377658090375345);
}

#[test]
fn pairing_with_itself_saves_everything_and_says_nothing_certain() {
    let mut sums = PairedSums::default();
    for b in 0..1_000 {
        sums.add(2, b % 3, b % 3);
    }
    let paired = paired_rates(&sums, 0.95).unwrap();
    assert_eq!((sums.difference.sum, sums.difference.sum_sq), (0, 0));
    assert_eq!((paired.estimate.point, paired.p_value), (0.0, 1.0));
    assert_eq!((paired.correlation, paired.variance_saved), (Some(1.0), Some(1.0)));
    // What never happened in a thousand blocks may happen in t² of them.
    assert!((paired.estimate.high - 0.003_84).abs() < 0.000_02, "{paired:?}");
    near(paired.estimate.low, -paired.estimate.high);
}

#[test]
fn independent_ways_save_about_nothing() {
    let mut sums = PairedSums::default();
    for first in 0..30 {
        for second in 0..30 {
            sums.add(2, first % 3, second % 3);
        }
    }
    let paired = paired_rates(&sums, 0.95).unwrap();
    near(paired.correlation.unwrap(), 0.0);
    near(paired.variance_saved.unwrap(), 0.0);
}

#[test]
fn a_family_is_wider_and_keeps_its_level() {
    let (one, ten) = (paired_rates(&blocks(), 0.95), paired_rates_family(&blocks(), 0.95, 10));
    let (one, ten) = (one.unwrap(), ten.unwrap());
    assert_eq!(paired_rates_family(&blocks(), 0.95, 1).unwrap().estimate.low, one.estimate.low);
    assert!(ten.estimate.half_width() > 1.4 * one.estimate.half_width());
    assert_eq!(ten.estimate.level, 0.95);
    assert_eq!(ten.estimate.method, Estimator::PairedBlocks.with(Correction::Family));
    assert!(ten.p_value > one.p_value, "the guard grows with the level");
}

/// How often the interval of one of `m` differences misses, times `m`. On average `expected` blocks differ, all in the
/// same direction; their number has a Poisson distribution.
fn errors_of_family(m: usize, expected: f64) -> f64 {
    let blocks = 10_000_u64;
    let truth = expected / blocks as f64;
    let mut chance = (-expected).exp();
    let mut missed = 0.0;
    for differ in 0..200_u64 {
        let mut sums = PairedSums::default();
        let alike =
            RatioSums { blocks, observed: blocks, n: 2 * blocks, nn: u128::from(4 * blocks), ..RatioSums::default() };
        let two = i128::from(2 * differ);
        sums.first = RatioSums { sum: two, sum_sq: (4 * differ).into(), cross: 2 * two, ..alike.clone() };
        sums.difference = sums.first.clone();
        sums.second = alike;
        let estimate = paired_rates_family(&sums, 0.95, m).unwrap().estimate;
        missed += if estimate.contains(truth) { 0.0 } else { chance };
        chance *= expected / (differ + 1) as f64;
    }
    missed * m as f64
}

#[test]
fn rare_differences_to_one_side_keep_the_level_of_their_family() {
    for m in [1, 10, 100] {
        for expected in [2.0, 4.0, 8.0, 15.0, 30.0] {
            let errors = errors_of_family(m, expected);
            assert!(errors < 0.055, "family of {m}, {expected} blocks: {errors}");
        }
    }
}

#[test]
fn a_difference_of_means_that_was_never_seen_is_not_closed() {
    let mut sums = PairedSums::default();
    (0..1_000).for_each(|b| sums.add(2, b % 5, b % 5));
    // t = scipy.stats.t.ppf(1 - .05 / 4 / 2, 999); t * t * np.sqrt(1000 / 999) / 2000
    let t = t_critical(bonferroni_level(0.95, 4), 999).unwrap();
    let means = paired_means_family(&sums, 0.95, 4).unwrap();
    near(means.point, 0.0);
    near(means.high, t * t * (1_000.0 / 999.0_f64).sqrt() / 2_000.0);
    near(means.low, -means.high);
}

#[test]
fn merging_is_exact() {
    let (mut halves, mut other) = (PairedSums::default(), PairedSums::default());
    for b in 0..40 {
        let first = (b * 7 + b / 3) % 3;
        let second = if b % 3 > 0 { first } else { (b * 5 + b / 4) % 2 };
        if b % 2 > 0 { &mut halves } else { &mut other }.add(2, first, second);
    }
    halves.merge(&other);
    assert_eq!(halves, blocks());
}

#[test]
fn undefined_differences() {
    let mut sums = PairedSums::default();
    assert_eq!(paired_rates(&sums, 0.95), None);
    sums.add(2, 1, 0);
    sums.add(0, 0, 0);
    assert_eq!(paired_rates(&sums, 0.95), None, "one observed block");
    sums.add(2, 1, 1);
    assert!(paired_rates(&sums, 0.95).is_some());
    assert_eq!(paired_rates(&sums, 1.0), None);
    let ends = paired_rates(&sums, 0.999).unwrap().estimate;
    assert_eq!((ends.low, ends.high), (-1.0, 1.0), "within what a difference of rates can be");
}

//! Guarded means: without a guard the plain ones, with it never sure of what was hardly seen.

use super::*;
use crate::chance::{Chance, Lane, Stream};
use crate::stats::{mean, ratio_mean};

const TOTALS: [(u32, i64); 6] = [(3, 10), (0, 0), (2, 5), (5, 21), (1, 2), (4, 17)];

fn sums(blocks: &[(u32, i64)]) -> RatioSums {
    let mut sums = RatioSums::default();
    blocks.iter().for_each(|&(obs, total)| sums.add(obs, total));
    sums
}

const fn guard(step: f64, family: usize) -> Guard {
    Guard { step, level: 0.95, family }
}

#[test]
fn without_a_guard_they_are_the_plain_means() {
    let ratio = guarded_ratio(&sums(&TOTALS), guard(0.0, 1)).unwrap();
    assert_eq!(Some(ratio), ratio_mean(&sums(&TOTALS), 0.95));
    let mut blocks = BlockSums::default();
    TOTALS.iter().for_each(|&(_, total)| blocks.add(total, 2));
    let plain = mean(&blocks, 0.95).unwrap();
    let guarded = guarded_mean(&sums(&TOTALS), 2, guard(0.0, 1)).unwrap();
    assert_eq!((guarded.point, guarded.n, guarded.method), (plain.point, 12, plain.method));
    assert!((guarded.low - plain.low).abs() < 1e-12 && (guarded.high - plain.high).abs() < 1e-12);
}

#[test]
fn a_guard_adds_three_observations_that_are_a_step_off() {
    // x = [10, 0, 5, 21, 2, 17]; s = sum((x - mean(x))**2) + 3 * 4**2
    // mean(x) / 2, scipy.stats.t.ppf(1 - .05 / 4 / 2, 5) * sqrt(s / 5 / 6) / 2
    let got = guarded_mean(&sums(&TOTALS), 2, guard(4.0, 4)).unwrap();
    let x = [10.0, 0.0, 5.0, 21.0, 2.0, 17.0_f64];
    let centre = x.iter().sum::<f64>() / 6.0;
    let squares = x.iter().map(|x| (x - centre) * (x - centre)).sum::<f64>() + 48.0;
    let half = 3.810_2 * (squares / 30.0).sqrt() / 2.0;
    assert!((got.point - centre / 2.0).abs() < 1e-12);
    assert!((got.half_width() - half).abs() < 1e-3, "{got:?} {half}");
    assert_eq!(got.method, Method::StudentBlocksBonferroni);
    let ratio = guarded_ratio(&sums(&TOTALS), guard(4.0, 4)).unwrap();
    assert_eq!((ratio.n, ratio.method), (15, Method::RatioBlocksBonferroni));
}

#[test]
fn a_few_that_are_alike_are_not_certain() {
    let alike = sums(&[(1, 0), (0, 0), (1, 0), (1, 0), (0, 0)]);
    assert_eq!(ratio_mean(&alike, 0.95).unwrap().half_width(), 0.0);
    let guarded = guarded_ratio(&alike, guard(10.0, 1)).unwrap();
    assert!(guarded.contains(0.0) && guarded.half_width() > 10.0, "{guarded:?}");
}

#[test]
fn what_was_not_seen_has_no_mean() {
    let none = sums(&[(0, 0), (0, 0)]);
    assert_eq!(guarded_ratio(&none, guard(1.0, 1)), None);
    assert_eq!(guarded_mean(&none, 2, guard(1.0, 1)), None);
    assert_eq!(guarded_mean(&sums(&[(1, 3)]), 2, guard(1.0, 1)), None);
    assert_eq!(guarded_mean(&sums(&TOTALS), 0, guard(1.0, 1)), None);
    assert_eq!(guarded_ratio(&sums(&TOTALS), Guard { level: 1.0, ..guard(1.0, 1) }), None);
}

/// How often the interval of rare observations covers: in 200 blocks one in 50 has one, which is 0
/// four times in five, else 10.
fn coverage(guarded: bool) -> f64 {
    let step = (100.0_f64 / 5.0).sqrt();
    let covered = (0..2_000).filter(|&run| {
        let mut chance = Stream::new(3, run);
        let blocks = (0..200).map(|_| match chance.below(Lane::SETUP, 50) {
            0 => (1, 10 * i64::from(chance.below(Lane::SETUP, 5) == 0)),
            _ => (0, 0),
        });
        let sums = sums(&blocks.collect::<Vec<_>>());
        let told = guarded_ratio(&sums, guard(if guarded { step } else { 0.0 }, 1));
        // Where nothing can be told nothing is told wrong.
        told.is_none_or(|told| told.contains(2.0))
    });
    covered.count() as f64 / 2_000.0
}

#[test]
fn intervals_of_rare_observations_cover() {
    let (with, without) = (coverage(true), coverage(false));
    assert!(with >= 0.95, "{with}");
    assert!(without < 0.70, "{without}");
}

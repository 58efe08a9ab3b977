//! Guarded means: without a guard the plain ones, with it never sure of what was hardly seen.

use super::*;
use crate::{Estimator, mean, ratio_mean};
use balance_engine::chance::{Chance, Lane, Stream};

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
fn a_guard_adds_t_squared_observations_that_are_a_step_off() {
    // x = [10, 0, 5, 21, 2, 17]; t = scipy.stats.t.ppf(1 - .05 / 4 / 2, 5)
    // s = sum((x - mean(x))**2) + t**2 * 4**2; mean(x) / 2, t * sqrt(s / 5 / 6) / 2
    let got = guarded_mean(&sums(&TOTALS), 2, guard(4.0, 4)).unwrap();
    let x = [10.0, 0.0, 5.0, 21.0, 2.0, 17.0_f64];
    let centre = x.iter().sum::<f64>() / 6.0;
    let squares = x.iter().map(|x| (x - centre) * (x - centre)).sum::<f64>();
    let t = 3.810_2_f64;
    let squares = squares + t * t * 16.0;
    let half = t * (squares / 30.0).sqrt() / 2.0;
    assert!((got.point - centre / 2.0).abs() < 1e-12);
    assert!((got.half_width() - half).abs() < 1e-3, "{got:?} {half}");
    assert_eq!(got.method, Estimator::StudentBlocks.with(Correction::Family));
    let ratio = guarded_ratio(&sums(&TOTALS), guard(4.0, 4)).unwrap();
    assert_eq!((ratio.n, ratio.method), (15, Estimator::RatioBlocks.with(Correction::Family)));
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

/// The chance of exactly `k` events in `n` blocks, each with probability `p`.
fn binomial(n: u32, k: u32, p: f64) -> f64 {
    let ways: f64 = (0..k).map(|i| (f64::from(n - i) / f64::from(k - i)).ln()).sum();
    (ways + f64::from(k) * p.ln() + f64::from(n - k) * (1.0 - p).ln()).exp()
}

#[test]
fn bounds_on_what_was_never_seen_cover_in_every_family() {
    for blocks in [100_u32, 1_000, 10_000] {
        let none = sums(&vec![(1, 0); blocks as usize]);
        for family in [1, 10, 100, 1_000] {
            // What may be missed to one side, of one interval.
            let error = 0.05 / 2.0 / family as f64;
            let guard = guard(1.0, family);
            for told in [guarded_ratio(&none, guard), guarded_mean(&none, 1, guard)] {
                let high = told.unwrap().high;
                // Nothing is seen with this probability even if the rate is just above the bound.
                let missed = binomial(blocks, 0, high);
                assert!(missed <= error, "{blocks} {family}: {missed} {error}");
            }
        }
    }
}

#[test]
fn intervals_of_a_few_events_cover_in_a_family() {
    // Exact, of up to 40 events in 1,000 blocks: both sides together.
    let (blocks, family) = (1_000_u32, 100);
    let seen = |events: u32| {
        let all = (0..blocks).map(|block| (1, i64::from(block < events)));
        guarded_ratio(&sums(&all.collect::<Vec<_>>()), guard(1.0, family)).unwrap()
    };
    let told: Vec<Estimate> = (0..=100).map(seen).collect();
    for mean in 1..=80 {
        let p = f64::from(mean) / 2.0 / f64::from(blocks);
        let missed = (0..).zip(&told).filter(|(_, told)| !told.contains(p));
        let missed: f64 = missed.map(|(events, _)| binomial(blocks, events, p)).sum();
        assert!(missed <= 0.05 / family as f64, "{p} {missed}");
    }
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
        // Without an estimate there is no error.
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

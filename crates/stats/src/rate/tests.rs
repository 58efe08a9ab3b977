//! Wilson against published values; coverage over dependent blocks.

use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::*;

/// Newcombe prints four decimals.
const PUBLISHED: f64 = 5e-5;

#[track_caller]
fn close(got: (f64, f64), expected: (f64, f64), tolerance: f64) {
    assert!(
        (got.0 - expected.0).abs() <= tolerance && (got.1 - expected.1).abs() <= tolerance,
        "{got:?} is not {expected:?}"
    );
}

#[test]
fn wilson_matches_newcombe() {
    // R. G. Newcombe (1998), "Two-sided confidence intervals for the single
    // proportion: comparison of seven methods", Statistics in Medicine 17(8),
    // 857-872, DOI 10.1002/(SICI)1097-0258(19980430)17:8<857::AID-SIM777>3.0.CO;2-E,
    // table I, method 3 (score, no continuity correction). The same from
    // statsmodels 0.15.0: proportion_confint(x, n, .05, method='wilson').
    for (x, n, low, high) in [
        (81.0, 263.0, 0.2553, 0.3662),
        (15.0, 148.0, 0.0624, 0.1605),
        (0.0, 20.0, 0.0000, 0.1611),
        (1.0, 29.0, 0.0061, 0.1718),
    ] {
        close(wilson(x, n, 0.95).unwrap(), (low, high), PUBLISHED);
        close(wilson(n - x, n, 0.95).unwrap(), (1.0 - high, 1.0 - low), PUBLISHED);
    }
}

#[test]
fn wilson_edges() {
    assert_eq!(wilson(0.0, 20.0, 0.95).unwrap().0, 0.0);
    assert_eq!(wilson(20.0, 20.0, 0.95).unwrap().1, 1.0);
    for (x, n, level) in [
        (0.0, 0.0, 0.95),
        (-1.0, 5.0, 0.95),
        (6.0, 5.0, 0.95),
        (f64::NAN, 5.0, 0.95),
        (1.0, f64::INFINITY, 0.95),
        (1.0, 5.0, 0.0),
        (1.0, 5.0, 1.0),
    ] {
        assert_eq!(wilson(x, n, level), None);
    }
}

fn sums(totals: impl IntoIterator<Item = i64>, games: u32) -> BlockSums {
    let mut sums = BlockSums::default();
    totals.into_iter().for_each(|t| sums.add(t, games));
    sums
}

#[test]
fn blocks_all_alike_keep_a_width() {
    // A hundred blocks with one win of two: 2 t² / (B + t²) is the design effect
    // of t² blocks that are as far off as can be.
    let even = rate(&sums(vec![1; 100], 2), 0.95).unwrap();
    let t2 = t_critical(0.95, 99).unwrap().powi(2);
    let n = 200.0 * (100.0 + t2) / (2.0 * t2) * z_critical(0.95).unwrap().powi(2) / t2;
    close((even.low, even.high), wilson(n / 2.0, n, 0.95).unwrap(), 1e-12);
    assert!(even.half_width() < rate(&sums([0, 1, 2, 1].repeat(25), 2), 0.95).unwrap().half_width());
    assert_eq!((even.point, even.n), (0.5, 200));
}

#[test]
fn a_family_of_rates_allows_for_what_no_block_showed() {
    // What happens in a share q of the blocks is in none of B with probability (1 - q)^B. Each such block moves
    // the sum of its two games by one win.
    let seen = sums(vec![1; 100], 2);
    for family in [1, 10, 100, 10_000] {
        let alpha = 0.05 / 2.0 / family as f64;
        let unseen = 1.0 - f64::powf(alpha, 1.0 / 100.0);
        let half = rate_family(&seen, 0.95, family).unwrap().half_width();
        assert!(half >= unseen / 2.0, "{family}: {half} is less than {}", unseen / 2.0);
    }
}

#[test]
fn without_knowledge_a_block_counts_once() {
    // All won, all lost, and a single block: n is the number of blocks.
    let lost = rate(&sums(vec![0; 20], 2), 0.95).unwrap();
    close((lost.low, lost.high), (0.0, 0.1611), PUBLISHED);
    let won = rate(&sums(vec![2; 20], 2), 0.95).unwrap();
    close((won.low, won.high), (0.8389, 1.0), PUBLISHED);
    let single = rate(&sums([1], 2), 0.95).unwrap();
    close((single.low, single.high), wilson(0.5, 1.0, 0.95).unwrap(), 1e-15);
}

#[test]
fn undefined_rates() {
    assert_eq!(rate(&BlockSums::default(), 0.95), None);
    assert_eq!(rate(&sums([3], 2), 0.95), None, "more wins than games");
    assert_eq!(rate(&sums([-1], 2), 0.95), None);
    assert_eq!(rate(&sums([1, 1], 2), 1.0), None);
    let mut uneven = sums([1], 2);
    uneven.add(1, 3);
    assert_eq!(rate(&uneven, 0.95), None);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn rates_are_ordered_and_wide(totals in prop::collection::vec(0_i64..=3, 1..60)) {
        let e = rate(&sums(totals, 3), 0.95).unwrap();
        prop_assert!(0.0 <= e.low && e.low <= e.point && e.point <= e.high && e.high <= 1.0);
        prop_assert!(e.half_width() > 0.0);
    }
}

fn uniform(rng: &mut Xoshiro256PlusPlus) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// The share of `runs` intervals of `blocks` blocks of two games covering `p`,
/// when with probability `dependence` the second game of a block is decided by
/// the first: the same way if `dependence` is positive, else by `1 - u`.
fn coverage(p: f64, dependence: f64, blocks: u32, runs: u32, seed: u64) -> f64 {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut covered = 0;
    for _ in 0..runs {
        let mut s = BlockSums::default();
        for _ in 0..blocks {
            let u = uniform(&mut rng);
            let v = if uniform(&mut rng) >= dependence.abs() {
                uniform(&mut rng)
            } else if dependence > 0.0 {
                u
            } else {
                1.0 - u
            };
            s.add(i64::from(u < p) + i64::from(v < p), 2);
        }
        covered += u32::from(rate(&s, 0.95).unwrap().contains(p));
    }
    f64::from(covered) / f64::from(runs)
}

#[test]
fn covers_over_dependent_blocks() {
    // Two standard errors of 2000 runs at 0.95, and half a percent for the
    // discreteness of counts.
    let least = 0.95 - 2.0 * (0.95 * 0.05 / 2000.0_f64).sqrt() - 0.005;
    for (p, dependence, blocks) in [
        (0.5, 0.0, 200),
        (0.5, 0.8, 200),
        (0.5, -0.8, 200),
        (0.5, -1.0, 200),
        (0.55, -0.95, 200),
        (0.3, 0.5, 100),
        (0.3, -0.9, 100),
        (0.5, 1.0, 10),
        (0.5, -0.5, 10),
        (0.05, 0.7, 200),
        (0.95, -0.7, 200),
        (0.5, 0.0, 3),
        (0.3, 0.0, 5),
        (0.1, -0.9, 20),
    ] {
        let got = coverage(p, dependence, blocks, 2000, 20_261_121);
        assert!(got >= least, "p {p}, dependence {dependence}, {blocks} blocks: {got}");
    }
}

#[test]
fn games_taken_as_independent_would_not_cover() {
    // Why the blocks matter: two identical games a block.
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20_261_121);
    let covered = (0..2000)
        .filter(|_| {
            let won = 2.0 * (0..200).filter(|_| uniform(&mut rng) < 0.5).count() as f64;
            let (low, high) = wilson(won, 400.0, 0.95).unwrap();
            low <= 0.5 && 0.5 <= high
        })
        .count();
    assert!(covered < 1800, "{covered} of 2000");
}

//! The confidence sequence: values, edges, and validity over many looks.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::*;
/// Absolute error allowed against scipy's root finder.
const ABSOLUTE: f64 = 1e-10;

/// Values of 0 and 1 with this sum.
fn coins(total: f64, blocks: u64) -> BlockMeans {
    BlockMeans::of_total(total, blocks)
}

#[test]
fn ends_match_scipy() {
    // The same sum over bets in numpy, and brentq of scipy 1.17.1 with xtol=1e-15 on each side of the mean.
    for (total, blocks, deviations, level, bets, low, high) in [
        (0.0, 200, 0.0, 0.95, BetRange::for_blocks(200), 0.0, 0.0364671864137234),
        (256.0, 512, 128.0, 0.95, BetRange::for_blocks(512), 0.424049722438291, 0.575950277561709),
        (3050.5, 10_000, 1_000.0, 0.99, BetRange::for_blocks(50_000), 0.2927960123131138, 0.31730398768688617),
        (
            500_000.0,
            1_000_000,
            113_000.0,
            0.95,
            BetRange::for_half_width(0.001),
            0.4989859242640321,
            0.5010140757359679,
        ),
        (100.0, 1_000, 50.0, 0.95, BetRange::for_half_width(0.02), 0.07535407410906025, 0.1246459258909393),
    ] {
        let means = BlockMeans { blocks, total, deviations };
        let got = confidence_sequence(means, level, bets).unwrap();
        assert!((got.0 - low).abs() < ABSOLUTE && (got.1 - high).abs() < ABSOLUTE, "{total} of {blocks}: {got:?}");
    }
}

#[test]
fn edges() {
    let bets = BetRange::for_blocks(1_000);
    assert_eq!(confidence_sequence(coins(0.0, 900), 0.95, bets).unwrap().0, 0.0);
    assert_eq!(confidence_sequence(coins(900.0, 900), 0.95, bets).unwrap().1, 1.0);
    assert_eq!(confidence_sequence(coins(0.5, 1), 0.95, bets), Some((0.0, 1.0)));
    for (total, blocks, level) in [
        (0.0, 0, 0.95),
        (-0.5, 5, 0.95),
        (5.5, 5, 0.95),
        (f64::NAN, 5, 0.95),
        (1.0, 5, 0.0),
        (1.0, 5, 1.0),
        (1.0, 5, f64::NAN),
    ] {
        assert_eq!(confidence_sequence(coins(total, blocks), level, bets), None);
    }
}

#[test]
fn values_that_are_rejected_lie_outside_of_an_interval() {
    // What the largest bet promises: evidence grows with the distance over the whole range.
    let cost = -(-MAX_BET).ln_1p() - MAX_BET;
    assert!(MAX_BET / (2.0 * cost) >= 1.0);
}

#[test]
fn a_range_holds_the_bets_between_its_ends() {
    for (range, min, max) in [
        (BetRange::for_half_width(0.002), 0.008, 0.04),
        (BetRange::for_half_width(0.2), 0.58, 0.58),
        (BetRange::for_blocks(0), 0.58, 0.58),
        (BetRange::for_looks(1), 0.279_508, 0.58),
        (BetRange::for_looks(usize::MAX), 1.4725e-9, 0.58),
    ] {
        let bets: Vec<f64> = range.bets().collect();
        let last = *bets.last().unwrap();
        assert!((bets[0] - max).abs() < 1e-12, "{bets:?}");
        assert!(last <= min * 1.001 && last * 1.51 > min, "{bets:?}");
    }
}

#[test]
fn rate_uses_block_means_and_how_much_they_vary() {
    let bets = BetRange::for_blocks(500);
    let mut sums = BlockSums::default();
    for total in [0, 1, 2, 2, 1].repeat(100) {
        sums.add(total, 2);
    }
    let e = sequential_rate(&sums, 0.9, bets).unwrap();
    // 0.4, 0.1 and 0.6 from the mean of 0.6 for 0, 1 and 2 of 2.
    let means = BlockMeans { blocks: 500, total: 300.0, deviations: 100.0 * (0.36 + 0.02 + 0.32) };
    assert_eq!((e.low, e.high), confidence_sequence(means, 0.9, bets).unwrap());
    assert_eq!((e.point, e.n, e.method), (0.6, 1_000, Estimator::ConfidenceSequence.alone()));
    let of_count = confidence_sequence(coins(300.0, 500), 0.9, bets).unwrap();
    assert!(of_count.0 < e.low && e.high < of_count.1);
    assert_eq!(sequential_rate(&BlockSums::default(), 0.9, bets), None);
    sums.add(700, 2);
    assert_eq!(sequential_rate(&sums, 0.9, bets), None);
}

#[test]
fn a_precision_takes_at_most_three_times_the_blocks_of_a_fixed_run() {
    for variance in [0.05_f64, 0.08, 0.113, 0.125, 0.18, 0.25] {
        for half_width in [0.01_f64, 0.005, 0.002, 0.001] {
            let fixed = variance * (1.959_964 / half_width).powi(2);
            let n = (3.0 * fixed).ceil();
            let means = BlockMeans { blocks: n as u64, total: n / 2.0, deviations: n * variance };
            let bets = BetRange::for_half_width(half_width);
            let (low, high) = confidence_sequence(means, 0.95, bets).unwrap();
            assert!(high - low <= 2.0 * half_width, "{variance} {half_width}: {low} {high}");
        }
    }
}

#[test]
fn looks_grow_by_a_fifth() {
    let looks: Vec<u64> = look_schedule().take(12).collect();
    assert_eq!(looks, [512, 640, 768, 896, 1024, 1280, 1536, 1792, 2176, 2560, 3072, 3712]);
    let all: Vec<u64> = look_schedule().collect();
    assert!(all.windows(2).all(|w| w[0] < w[1]));
    assert!(all.iter().all(|look| look % 128 == 0));
    assert!(*all.last().unwrap() > u64::MAX / 2);
    assert!((6.0 / 5.0 - all[60] as f64 / all[59] as f64).abs() < 1e-4);
}

/// How many of `runs` runs miss the true mean at any of 30 looks, from 20
/// blocks on and each a fifth later: with the confidence sequence, and with
/// Student's interval for a fixed number. `draw` gives block means of mean `p`.
fn misses(p: f64, runs: u32, draw: impl Fn(&mut Xoshiro256PlusPlus) -> f64) -> (u32, u32) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20_261_121);
    let (mut sequence, mut peeking) = (0, 0);
    // The bets are at their best at about the last of the looks.
    let bets = BetRange::for_blocks(3_000);
    for _ in 0..runs {
        let (mut total, mut squares, mut blocks) = (0.0, 0.0, 0_u64);
        let (mut missed, mut peeked) = (false, false);
        let mut next = 20;
        for _ in 0..30 {
            while blocks < next {
                let x: f64 = draw(&mut rng);
                total += x;
                squares += x * x;
                blocks += 1;
            }
            let outside = |(low, high): (f64, f64)| p < low || high < p;
            let (n, mean) = (blocks as f64, total / blocks as f64);
            let deviations = (squares - n * mean * mean).max(0.0);
            let means = BlockMeans { blocks, total, deviations };
            missed |= outside(confidence_sequence(means, 0.95, bets).unwrap());
            let half = 1.96 * (deviations / (n - 1.0) / n).sqrt();
            peeked |= outside((mean - half, mean + half));
            next += next / 5;
        }
        sequence += u32::from(missed);
        peeking += u32::from(peeked);
    }
    (sequence, peeking)
}

fn uniform(rng: &mut Xoshiro256PlusPlus) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

#[test]
fn holds_over_many_looks_where_a_fixed_interval_does_not() {
    // One game a block: the largest variance.
    let (sequence, peeking) = misses(0.5, 2000, |rng| f64::from(u8::from(uniform(rng) < 0.5)));
    assert!(sequence <= 100, "{sequence} of 2000");
    assert!(peeking > 300, "{peeking} of 2000");
}

#[test]
fn holds_for_means_of_dependent_games() {
    // Two games a block that end alike half the time, off centre.
    let (sequence, _) = misses(0.8, 500, |rng| {
        let u = uniform(rng);
        let v = if uniform(rng) < 0.5 { u } else { uniform(rng) };
        (f64::from(u8::from(u < 0.8)) + f64::from(u8::from(v < 0.8))) / 2.0
    });
    assert!(sequence <= 25, "{sequence} of 500");
}

//! The confidence sequence: values, edges, and validity over many looks.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::*;
use crate::stats::wilson;

/// Absolute error allowed against scipy's root finder.
const ABSOLUTE: f64 = 1e-10;

#[test]
fn ends_match_scipy() {
    // scipy 1.17.1, with al = 1 - level, and S, t for total and blocks:
    // f = lambda p: betaln(1+S, 1+t-S) - xlogy(S, p) - xlog1py(t-S, -p) + log(al)
    // brentq(f, 1e-300, S/t, xtol=1e-15), brentq(f, S/t, 1-1e-16, xtol=1e-15)
    for (total, blocks, level, low, high) in [
        (0.0, 20, 0.95, 0.0, 0.26067135093765753),
        (20.0, 20, 0.95, 0.7393286490623424, 1.0),
        (5.0, 10, 0.95, 0.12921901240078776, 0.8707809875992123),
        (256.0, 512, 0.95, 0.424588939196532, 0.575411060803468),
        (3050.5, 10_000, 0.99, 0.2856867478286661, 0.3248843556699287),
        (500_000.0, 1_000_000, 0.95, 0.4978002723700153, 0.5021997276299807),
    ] {
        let got = confidence_sequence(total, blocks, level).unwrap();
        assert!(
            (got.0 - low).abs() < ABSOLUTE && (got.1 - high).abs() < ABSOLUTE,
            "{total} of {blocks}: {got:?}"
        );
    }
}

#[test]
fn edges() {
    assert_eq!(confidence_sequence(0.0, 9, 0.95).unwrap().0, 0.0);
    assert_eq!(confidence_sequence(9.0, 9, 0.95).unwrap().1, 1.0);
    let (low, high) = confidence_sequence(0.5, 1, 0.95).unwrap();
    assert!(low < 0.01 && high > 0.99);
    for (total, blocks, level) in [
        (0.0, 0, 0.95),
        (-0.5, 5, 0.95),
        (5.5, 5, 0.95),
        (f64::NAN, 5, 0.95),
        (1.0, 5, 0.0),
        (1.0, 5, 1.0),
        (1.0, 5, f64::NAN),
    ] {
        assert_eq!(confidence_sequence(total, blocks, level), None);
    }
}

#[test]
fn rate_uses_block_means() {
    let mut sums = BlockSums::default();
    for total in [0, 1, 2, 2, 1] {
        sums.add(total, 2);
    }
    let e = sequential_rate(&sums, 0.9).unwrap();
    assert_eq!((e.low, e.high), confidence_sequence(3.0, 5, 0.9).unwrap());
    assert_eq!((e.point, e.n, e.method), (0.6, 10, Method::ConfidenceSequence));
    assert_eq!(sequential_rate(&BlockSums::default(), 0.9), None);
    sums.add(7, 2);
    assert_eq!(sequential_rate(&sums, 0.9), None);
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
/// Wilson's interval for a fixed number. `draw` gives block means of mean `p`.
fn misses(p: f64, runs: u32, draw: impl Fn(&mut Xoshiro256PlusPlus) -> f64) -> (u32, u32) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20_261_121);
    let (mut sequence, mut peeking) = (0, 0);
    for _ in 0..runs {
        let (mut total, mut blocks) = (0.0, 0_u64);
        let (mut missed, mut peeked) = (false, false);
        let mut next = 20;
        for _ in 0..30 {
            while blocks < next {
                total += draw(&mut rng);
                blocks += 1;
            }
            let outside = |(low, high): (f64, f64)| p < low || high < p;
            missed |= outside(confidence_sequence(total, blocks, 0.95).unwrap());
            peeked |= outside(wilson(total, blocks as f64, 0.95).unwrap());
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
    // One game a block: the case in which the supermartingale is a martingale.
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

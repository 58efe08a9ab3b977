//! The presence effect against statsmodels, edges, and coverage.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::*;

/// Absolute error allowed against statsmodels.
const ABSOLUTE: f64 = 1e-9;

/// Blocks of four observations, each as (a, w, W).
fn sums(blocks: &[(u32, u32, u32)]) -> (SplitSums, BlockTotals) {
    let (mut card, mut totals) = (SplitSums::default(), BlockTotals::default());
    for &(a, w, all) in blocks {
        card.add(a, w, all);
        totals.add(all, 4);
    }
    (card, totals)
}

const BLOCKS: [(u32, u32, u32); 10] =
    [(2, 2, 3), (0, 0, 2), (1, 0, 2), (3, 2, 2), (4, 1, 1), (1, 1, 4), (2, 1, 2), (0, 0, 1), (2, 2, 2), (3, 3, 3)];

#[test]
fn matches_clustered_regression() {
    // Four times, so that the guard for few blocks is less than the variance.
    let (card, totals) = sums(&[BLOCKS; 4].concat());
    let e = presence_effect(&card, &totals, 0.95).unwrap();
    // statsmodels 0.15.0, 160 observations: won y, holding c, block g.
    // r = OLS(y, add_constant(c)).fit(cov_type='cluster',
    //     cov_kwds={'groups': g, 'use_correction': False})
    // se = r.bse[1] * sqrt(40 / 39); d = r.params[1]; z = d / se
    // d -+ scipy.stats.t.ppf(.975, 21) * se; 2 * scipy.stats.t.sf(abs(z), 21)
    // 21 degrees of freedom: 88 observations without fill at least 22 blocks.
    for (got, expected) in [
        (e.estimate.point, 0.21212121212121204),
        (e.z, 2.361458154783424),
        (e.estimate.low, 0.0253170510590624),
        (e.estimate.high, 0.3989253731833619),
        (e.p_value, 0.027943024296162806),
        (e.with, 12.0 / 18.0),
        (e.without, 10.0 / 22.0),
    ] {
        assert!((got - expected).abs() < ABSOLUTE, "{got} is not {expected}");
    }
    assert_eq!((e.n_with, e.n_without, e.estimate.n), (72, 88, 160));
}

#[test]
fn sum_of_squares_is_that_of_the_residuals() {
    let (card, totals) = sums(&BLOCKS);
    let (p1, p0) = (12.0 / 18.0, 10.0 / 22.0);
    let expected: f64 = BLOCKS
        .iter()
        .map(|&(a, w, all)| {
            let (a, w, all) = (f64::from(a), f64::from(w), f64::from(all));
            let d = (w - p1 * a) / 18.0 - ((all - w) - p0 * (4.0 - a)) / 22.0;
            d * d
        })
        .sum();
    assert!((sum_of_squares(&card, &totals, p1, p0) - expected).abs() < ABSOLUTE);
}

#[test]
fn a_few_straight_wins_prove_nothing() {
    // A card seen once in each of 4 blocks, always winning, among 1000 blocks
    // with two wins of four: without the rule of three z would be about 60.
    let mut blocks = vec![(0, 0, 2); 996];
    blocks.extend([(1, 1, 2); 4]);
    let (card, totals) = sums(&blocks);
    let e = presence_effect(&card, &totals, 0.95).unwrap();
    assert_eq!(e.with, 1.0);
    assert!(e.p_value > 0.05, "{e:?}");
    assert!(e.estimate.low < 0.0);
    // The mirror image: a card in all builds but four, which all lose.
    let mut blocks = vec![(4, 2, 2); 996];
    blocks.extend([(3, 2, 2); 4]);
    let (card, totals) = sums(&blocks);
    assert_eq!(presence_effect(&card, &totals, 0.95), None, "may be one block");
}

#[test]
fn undefined_effects() {
    let none = |blocks: &[(u32, u32, u32)]| {
        let (card, totals) = sums(blocks);
        assert_eq!(presence_effect(&card, &totals, 0.95), None);
    };
    none(&[]);
    none(&[(0, 0, 2); 5]);
    none(&[(4, 2, 2); 5]);
    none(&[(1, 1, 2), (0, 0, 2), (0, 0, 2)]);
    none(&[(1, 2, 2), (1, 2, 2), (0, 0, 2)]);
    let (card, _) = sums(&BLOCKS);
    let (_, short) = sums(&[(0, 0, 1); 2]);
    assert_eq!(presence_effect(&card, &short, 0.95), None);
    let (card, totals) = sums(&BLOCKS);
    assert_eq!(presence_effect(&card, &totals, 1.0), None);
}

#[test]
fn a_family_widens_and_says_so() {
    let (card, totals) = sums(&BLOCKS);
    let one = presence_effect(&card, &totals, 0.995).unwrap();
    let family = presence_effect_family(&card, &totals, 0.95, 10).unwrap();
    assert!((family.estimate.low - one.estimate.low).abs() < ABSOLUTE);
    assert_eq!(family.estimate.level, 0.95);
    assert_eq!(family.estimate.method, Estimator::RatioBlocks.with(Correction::Family));
    assert_eq!(family.p_value, one.p_value);
}

#[test]
fn the_guard_for_few_blocks_grows_with_the_level() {
    // A card that won in all of 40 blocks. At 0.9995 it may still lose in a share of ln(2 / 0.0005) / 40 of them.
    let mut blocks = vec![(0, 0, 2); 4_000];
    blocks.extend([(1, 1, 2); 40]);
    let (card, totals) = sums(&blocks);
    let half = |level| {
        let e = presence_effect(&card, &totals, level).unwrap();
        e.estimate.point - e.estimate.low
    };
    assert!(half(0.9995) > (2.0_f64 / 0.0005).ln() / 40.0, "{}", half(0.9995));
    assert!(half(0.95) > (2.0_f64 / 0.05).ln() / 40.0, "{}", half(0.95));
}

fn uniform(rng: &mut Xoshiro256PlusPlus) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Coverage of the effect of a card in a simulated draft: two games a block
/// with the same two builds, seats changed, exactly one winner a game. A build
/// holds the card with probability `share`; holding it alone raises the chance
/// to win from 1/2 by `edge`, the first seat by 0.1, and luck common to both
/// games by up to 0.2 either way.
fn coverage(share: f64, edge: f64, blocks: u32, runs: u32) -> f64 {
    // Winning rates: with 1/2 + edge (1 - share), without 1/2 - edge share.
    let truth = edge;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20_261_121);
    let mut covered = 0;
    for _ in 0..runs {
        let (mut card, mut totals) = (SplitSums::default(), BlockTotals::default());
        for _ in 0..blocks {
            let holds = [uniform(&mut rng) < share, uniform(&mut rng) < share];
            let [x, y] = holds.map(u32::from);
            let luck = 0.4 * uniform(&mut rng) - 0.2;
            let chance = 0.5 + edge * (f64::from(x) - f64::from(y)) + luck;
            let wins = u32::from(uniform(&mut rng) < chance + 0.1) + u32::from(uniform(&mut rng) < chance - 0.1);
            card.add(2 * (x + y), wins * x + (2 - wins) * y, 2);
            totals.add(2, 4);
        }
        let e = presence_effect(&card, &totals, 0.95).unwrap();
        covered += u32::from(e.estimate.contains(truth));
    }
    f64::from(covered) / f64::from(runs)
}

#[test]
fn covers_in_a_simulated_draft() {
    // Two standard errors of 2000 runs at 0.95, and half a percent for the
    // approximation.
    let least = 0.95 - 2.0 * (0.95 * 0.05 / 2000.0_f64).sqrt() - 0.005;
    for (share, edge, blocks) in
        [(0.5, 0.0, 200), (0.5, 0.15, 200), (0.1, 0.15, 200), (0.9, 0.15, 200), (0.05, 0.2, 300)]
    {
        let got = coverage(share, edge, blocks, 2000);
        assert!(got >= least, "share {share}, edge {edge}: {got}");
    }
}

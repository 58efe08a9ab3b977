//! Regressions against statsmodels, certified values, laws of builds, and truth in simulations.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::*;
use crate::{Merge, bonferroni_level};

fn close(ours: f64, theirs: f64, digits: i32) {
    let off = (ours - theirs).abs();
    assert!(off <= theirs.abs() * 10_f64.powi(-digits), "{ours} is not {theirs}");
}

/// Rows that a few lines of Python make too: see `matches_statsmodels`.
fn made_up(strata: usize) -> RegressionSums {
    let mut state = 12_345_u64;
    let mut next = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % below) as i32
    };
    let mut sums = RegressionSums::new(4, strata);
    for block in 0..150 {
        for stratum in 0..strata {
            let x = [next(2), next(3) - 1, i32::from(next(10) == 0), next(4)];
            let y = 2 * x[0] - x[1] + next(3) * (1 + x[3]) + 3 * x[2] + stratum as i32;
            let row: Vec<(u32, i32)> = (0..).zip(x).filter(|(_, x)| *x != 0).collect();
            sums.add(block, stratum, &row, y);
        }
    }
    sums
}

/// ```python
/// # x, y, clusters (block % 64) and strata as above; D = x and a dummy for each stratum
/// r = sm.OLS(y, D).fit(cov_type='cluster', cov_kwds={'groups': cluster}, use_t=True)
/// r.params, r.bse, r.pvalues, r.t_test([1, 0, 0, -2, ...])      # statsmodels 0.15.0
/// ```
#[test]
fn matches_statsmodels() {
    type Expected = ([f64; 4], [f64; 4], [f64; 3]);
    let expected: [Expected; 2] = [
        (
            [2.2623779464820575, -1.0589067882065342, 3.4984476104235287, 1.0867512603421103],
            [0.38432890859026814, 0.22923954997944174, 0.49536895453552454, 0.1846337906972595],
            [0.08887543, 0.50833461, 0.861768812038763],
        ),
        (
            [2.6569514962670446, -0.9901894637645616, 3.3852308424240207, 1.0347381162210172],
            [0.21912794110678085, 0.1428473697411813, 0.42484639933097446, 0.11078027474045003],
            [0.58747526, 0.29606545, 0.05158520546096206],
        ),
    ];
    for (strata, (points, errors, [effect, error, p])) in (1..).zip(expected) {
        let fit = regression(&made_up(strata), 0.0, &[]).unwrap();
        for i in 0..4 {
            close(fit.coefficient(i).point, points[i], 12);
            close(fit.coefficient(i).error, errors[i], 11);
        }
        let both = fit.combine(&[(0, 1.0), (3, -2.0)]);
        close(both.point, effect, 6);
        close(both.error, error, 7);
        close(both.p_value().unwrap(), p, 9);
        // Student's t with 63 degrees of freedom at 0.975.
        close(both.half(0.95).unwrap(), 1.998_340_542_520_741 * both.error, 9);
        let least = fit.combine_for(0, &[(0, 1.0)]).error;
        assert_eq!(least, fit.coefficient(0).error);
    }
}

/// J. W. Longley (1967), "An appraisal of least squares programs for the electronic computer from
/// the point of view of the user", Journal of the American Statistical Association 62(319),
/// 819-841: data; coefficients as certified by the National Institute of Standards and Technology
/// in its Statistical Reference Datasets. The first column is in tenths.
#[test]
fn is_right_where_variables_are_nearly_dependent() {
    const DATA: [[i32; 7]; 16] = [
        [60323, 830, 234289, 2356, 1590, 107608, 1947],
        [61122, 885, 259426, 2325, 1456, 108632, 1948],
        [60171, 882, 258054, 3682, 1616, 109773, 1949],
        [61187, 895, 284599, 3351, 1650, 110929, 1950],
        [63221, 962, 328975, 2099, 3099, 112075, 1951],
        [63639, 981, 346999, 1932, 3594, 113270, 1952],
        [64989, 990, 365385, 1870, 3547, 115094, 1953],
        [63761, 1000, 363112, 3578, 3350, 116219, 1954],
        [66019, 1012, 397469, 2904, 3048, 117388, 1955],
        [67857, 1046, 419180, 2822, 2857, 118734, 1956],
        [68169, 1084, 442769, 2936, 2798, 120445, 1957],
        [66513, 1108, 444546, 4681, 2637, 121950, 1958],
        [68655, 1126, 482704, 3813, 2552, 123366, 1959],
        [69564, 1142, 502601, 3931, 2514, 125368, 1960],
        [69331, 1157, 518173, 4806, 2572, 127852, 1961],
        [70551, 1169, 554894, 4007, 2827, 130081, 1962],
    ];
    let certified = [
        1.506_187_227_137_33,
        -0.035_819_179_292_591_0,
        -2.020_229_803_816_83,
        -1.033_226_867_173_59,
        -0.051_104_105_653_580_7,
        1_829.151_464_613_55,
    ];
    let mut sums = RegressionSums::new(6, 1);
    for (block, [y, x @ ..]) in (0..).zip(DATA) {
        let row: Vec<(u32, i32)> = (0..).zip(x).collect();
        sums.add(block, 0, &row, y);
    }
    let fit = regression(&sums, 0.0, &[]).unwrap();
    for (i, value) in certified.into_iter().enumerate() {
        close(fit.combine(&[(i, 1.0)]).point, value, 8);
    }
}

#[test]
fn merging_is_exact_in_any_order() {
    let parts: Vec<RegressionSums> = (1..4)
        .map(|n| {
            let mut sums = RegressionSums::new(3, 1);
            for block in 0..n * 50 {
                let x = (block * n) as i32 % 5 - 2;
                sums.add(block, 0, &[(0, n as i32), (2, x + 7)], x);
            }
            sums
        })
        .collect();
    let merged = |order: [usize; 3]| {
        let mut all = RegressionSums::new(3, 1);
        order.iter().for_each(|&i| all.merge(&parts[i]));
        all
    };
    assert_eq!(merged([0, 1, 2]), merged([2, 0, 1]));
    assert_eq!(merged([0, 1, 2]).with(0), 300);
    assert_eq!(merged([0, 1, 2]).with(1), 0);
}

fn uniform(rng: &mut Xoshiro256PlusPlus) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

pub(super) fn below(rng: &mut Xoshiro256PlusPlus, n: u64) -> usize {
    (rng.next_u64() % n) as usize
}

/// A side draws a new build for every row and wins with the probability that `chance` gives it.
pub(super) fn drawn(
    variables: usize,
    rows: u64,
    seed: u64,
    mut build: impl FnMut(&mut Xoshiro256PlusPlus) -> Vec<usize>,
    chance: impl Fn(&[usize]) -> f64,
) -> RegressionSums {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut sums = RegressionSums::new(variables, 1);
    for block in 0..rows {
        let cards = build(&mut rng);
        let mut row: Vec<(u32, i32)> = cards.iter().map(|&i| (i as u32, 1)).collect();
        row.sort_unstable();
        sums.add(block, 0, &row, i32::from(uniform(&mut rng) < chance(&cards)));
    }
    sums
}

/// 8 cards: 3 characters and 5 others. A build has one character and two others.
fn lawful(rng: &mut Xoshiro256PlusPlus) -> Vec<usize> {
    let first = 3 + below(rng, 5);
    let second = 3 + (first - 3 + 1 + below(rng, 4)) % 5;
    vec![below(rng, 3), first, second]
}

const CHARACTERS: [i64; 8] = [1, 1, 1, 0, 0, 0, 0, 0];
const ALL: [i64; 8] = [1; 8];

#[test]
fn laws_of_builds_are_found_and_counted_out() {
    let worth = [0.1, 0.0, -0.1, 0.2, 0.0, -0.2, 0.0, 0.0];
    let chance = |cards: &[usize]| 0.5 + cards.iter().map(|&i| worth[i]).sum::<f64>();
    let sums = drawn(8, 40_000, 5, lawful, chance);
    let never = vec![0, 0, 0, 1, 2, 0, 0, 0];
    let laws = [never, CHARACTERS.to_vec(), ALL.to_vec(), vec![5; 8]];
    let fit = regression(&sums, 1.0, &laws).unwrap();
    let numbers: Vec<usize> = fit.laws.iter().map(|law| law.number).collect();
    assert_eq!(numbers, [1, 2], "one law is broken and one says nothing new");
    for i in 0..8 {
        assert_eq!([0, 1].map(|law| fit.laws[law].ties[i]), [i < 3, i >= 3]);
    }
    assert_eq!(fit.tangles, Vec::<Vec<usize>>::new());
    for (i, worth) in worth.into_iter().enumerate() {
        let one = fit.coefficient(i);
        assert!((one.point - worth).abs() < 4.0 * one.error, "card {i}: {one:?}");
        assert!(one.error < 0.01);
    }
    for set in [0..3, 3..8] {
        let mean: f64 = set.map(|i| fit.coefficient(i).point * fit.variation[i]).sum();
        assert!(mean.abs() < 1e-6, "{mean}");
    }
    // What does not depend on where the laws put their zero is the same without them.
    let blind = regression(&sums, 1.0, &[]).unwrap();
    assert_eq!(blind.tangles.len(), 2, "{:?}", blind.tangles);
    assert_eq!(blind.tangles[0], [0, 1, 2]);
    assert!(blind.status.iter().all(|status| *status == CoefficientStatus::Tangled));
    for pair in [[(0, 1.0), (1, -1.0)], [(3, 1.0), (7, -1.0)]] {
        let (with, without) = (fit.combine(&pair), blind.combine(&pair));
        assert!((with.point - without.point).abs() < 1e-9);
        assert!((with.error - without.error).abs() < 1e-9);
    }
}

#[test]
fn what_cannot_be_told_is_said() {
    let build = |rng: &mut Xoshiro256PlusPlus| {
        // 0 always, 1 never, 2 and 3 only together, 4 seldom, 5 every other time.
        let mut cards = vec![0];
        if uniform(rng) < 0.3 {
            cards.extend([2, 3]);
        }
        for (card, share) in [(4, 0.01), (5, 0.5)] {
            if uniform(rng) < share {
                cards.push(card);
            }
        }
        cards
    };
    let sums = drawn(6, 5_000, 1, build, |cards| 0.3 + 0.1 * cards.len() as f64);
    let fit = regression(&sums, 1.0, &[]).unwrap();
    use CoefficientStatus::{Coefficient, Constant, Rare, Tangled};
    assert_eq!(fit.status, [Constant, Constant, Tangled, Tangled, Rare, Coefficient]);
    assert_eq!(fit.tangles, [[2, 3]]);
    let one = fit.coefficient(5);
    assert!((one.point - 0.1).abs() < 4.0 * one.error);
}

#[test]
fn there_is_nothing_to_fit_without_rows_or_variation() {
    let mut sums = RegressionSums::new(2, 1);
    assert!(regression(&sums, 1.0, &[]).is_none());
    for block in 0..100 {
        sums.add(block, 0, &[(0, 1)], 1);
    }
    assert!(regression(&sums, 1.0, &[]).is_none());
    sums.add(100, 0, &[(1, 1)], 1);
    assert!(regression(&sums, 1.0, &[]).is_some());
    let mut two = RegressionSums::new(1, 2);
    (0..100).for_each(|block| two.add(block, 0, &[(0, block as i32 % 2)], 0));
    assert!(regression(&two, 1.0, &[]).is_none(), "strata of unlike numbers of rows");
}

#[test]
fn straight_wins_leave_room_for_a_loss() {
    // Of 120 builds with the card all won, and all others too: nothing varies but the card.
    let mut n = 0;
    let build = |_: &mut Xoshiro256PlusPlus| {
        n += 1;
        if n % 10 == 0 { vec![0] } else { vec![] }
    };
    let sums = drawn(1, 1_200, 1, build, |_| 1.0);
    let fit = regression(&sums, 1.0, &[]).unwrap();
    let one = fit.coefficient(0);
    // Three more blocks that are lost among 108: the variation of 120 in 1,200.
    close(one.error, (3.0_f64 / 108.0 / 111.0).sqrt(), 9);
    assert_eq!(one.point, 0.0);
    assert_eq!(fit.combine(&[(0, 1.0)]).error, 0.0);
}

/// How often intervals at 95 % hold the truth: of one card, and of all cards of a run together.
struct Coverage {
    single: f64,
    together: f64,
}

fn coverage(runs: u64, truth: &[f64], reach: f64, laws: &[Vec<i64>], play: impl Fn(u64) -> RegressionSums) -> Coverage {
    let (mut single, mut together, mut cards) = (0, 0, 0);
    for run in 0..runs {
        let fit = regression(&play(run), reach, laws).unwrap();
        let status: Vec<usize> =
            (0..truth.len()).filter(|&i| fit.status[i] == CoefficientStatus::Coefficient).collect();
        let joint = bonferroni_level(0.95, status.len());
        let mut all = true;
        for &i in &status {
            let one = fit.coefficient(i);
            let off = (one.point - truth[i]).abs();
            single += u64::from(off <= one.half(0.95).unwrap());
            all &= off <= one.half(joint).unwrap();
        }
        cards += status.len() as u64;
        together += u64::from(all);
    }
    let share = |part: u64, of: u64| part as f64 / of as f64;
    Coverage { single: share(single, cards), together: share(together, runs) }
}

/// Two sides buy from 12 cards of 1 to 4 points until nothing that they draw fits into 10 points;
/// two games a block, which share their luck.
fn point_buy(run: u64, worth: &[f64; 12], blocks: u64) -> RegressionSums {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(run);
    let mut sums = RegressionSums::new(12, 1);
    for block in 0..blocks {
        let mut row = [0_i32; 12];
        let mut ahead = 0.5;
        for sign in [1, -1] {
            let (mut left, mut held) = (10, [false; 12]);
            for _ in 0..12 {
                let card = below(&mut rng, 12);
                let cost = 1 + card % 4;
                if cost <= left && !held[card] {
                    left -= cost;
                    held[card] = true;
                    row[card] += sign;
                    ahead += f64::from(sign) * worth[card];
                }
            }
        }
        let luck = uniform(&mut rng);
        let mut y = 0;
        for _ in 0..2 {
            let throw = if uniform(&mut rng) < 0.5 { luck } else { uniform(&mut rng) };
            y += if throw < ahead { 1 } else { -1 };
        }
        let row: Vec<(u32, i32)> = (0..).zip(row).filter(|(_, x)| *x != 0).map(|(i, x)| (i, 2 * x)).collect();
        sums.add(block, 0, &row, y);
    }
    sums
}

/// A lone side wins 3 games in 100, and 20 points more with a card that 1 build in 20 has. The
/// variance with it is six times as large as without, which is where least squares with one
/// variance for all would be wrong: its intervals for that card held in 65 % of 20,000 runs (numpy).
fn uneven(run: u64, rows: u64) -> RegressionSums {
    let build = |rng: &mut Xoshiro256PlusPlus| {
        let mut cards = if uniform(rng) < 0.05 { vec![0] } else { vec![] };
        cards.extend((1..4).filter(|_| uniform(rng) < 0.5));
        cards
    };
    drawn(4, rows, run, build, |cards| 0.03 + cards.iter().map(|&i| UNEVEN[i]).sum::<f64>())
}

const UNEVEN: [f64; 4] = [0.2, 0.02, 0.0, -0.01];

#[test]
fn intervals_cover_the_truth() {
    let worth = [0.05, 0.0, -0.03, 0.02, 0.0, 0.04, -0.05, 0.0, 0.01, 0.03, -0.02, 0.06];
    // Twice the score less one half is what a block's row sums up.
    let truth = worth.map(|worth| 2.0 * worth);
    let covered = coverage(400, &truth, 4.0, &[], |run| point_buy(run, &worth, 2_000));
    assert!((0.935..0.965).contains(&covered.single), "{}", covered.single);
    assert!((0.92..0.99).contains(&covered.together), "{}", covered.together);

    let covered = coverage(800, &UNEVEN, 1.0, &[], |run| uneven(run, 4_000));
    assert!((0.935..0.97).contains(&covered.single), "{}", covered.single);
    assert!((0.92..0.99).contains(&covered.together), "{}", covered.together);

    // Against the mean card of its kind.
    let truth = [0.1, 0.0, -0.1, 0.05, 0.05, 0.05, 0.05, 0.05];
    let laws = [CHARACTERS.to_vec(), ALL.to_vec()];
    let chance = |cards: &[usize]| 0.6 + [0.1, 0.0, -0.1][cards[0]];
    let relative = truth.map(|worth| if worth == 0.05 { 0.0 } else { worth });
    let covered = coverage(800, &relative, 1.0, &laws, |run| drawn(8, 2_000, run, lawful, chance));
    assert!((0.93..0.965).contains(&covered.single), "{}", covered.single);
    assert!((0.92..0.99).contains(&covered.together), "{}", covered.together);
}

/// The figures of `docs/statistics.md`.
#[test]
#[ignore = "takes minutes"]
#[expect(clippy::print_stdout, reason = "it is run to be read")]
fn measure_coverage() {
    let worth = [0.05, 0.0, -0.03, 0.02, 0.0, 0.04, -0.05, 0.0, 0.01, 0.03, -0.02, 0.06];
    let truth = worth.map(|worth| 2.0 * worth);
    for blocks in [500, 2_000, 20_000] {
        let covered = coverage(4_000, &truth, 4.0, &[], |run| point_buy(run, &worth, blocks));
        println!("two sides, {blocks} blocks: {:.4} {:.4}", covered.single, covered.together);
    }
    for rows in [2_500, 5_000, 20_000] {
        let covered = coverage(10_000, &UNEVEN, 1.0, &[], |run| uneven(run, rows));
        println!("uneven, {rows} rows: {:.4} {:.4}", covered.single, covered.together);
        let rare = coverage(10_000, &UNEVEN[..1], 1.0, &[], |run| uneven(run, rows));
        println!("  the rare card alone: {:.4}", rare.single);
    }
}

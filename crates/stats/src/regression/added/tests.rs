//! One variable more, against the regression made with it from the first, and truth in simulations.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::super::regression;
use super::*;
use crate::{RegressionSums, benjamini_hochberg, false_coverage_level};

/// Rows of a block: variables, outcome, and the variable that is added.
type Made = (Vec<(u32, i32)>, i32, i32);

struct Dice(Xoshiro256PlusPlus);

impl Dice {
    fn new(seed: u64) -> Self {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    fn below(&mut self, below: u64) -> u64 {
        self.0.next_u64() % below
    }
}

/// What a regression of rows without a variable estimates for that variable.
fn added(rows: &[Vec<Made>], variables: usize, reach: f64) -> Result<Combination, CoefficientStatus> {
    let mut sums = RegressionSums::new(variables, rows[0].len());
    for (block, made) in (0..).zip(rows) {
        for (stratum, (row, y, _)) in made.iter().enumerate() {
            sums.add(block, stratum, row, *y);
        }
    }
    let fit = regression(&sums, reach, &[]).unwrap();
    let mut more = AddedSums::new(&fit);
    for (block, made) in (0..).zip(rows) {
        for (stratum, (row, y, z)) in made.iter().enumerate() {
            more.add(&fit.row(block, stratum, row, *y), *z);
        }
    }
    fit.added(&more, reach)
}

/// The same of the regression that was made with it.
fn whole(rows: &[Vec<Made>], variables: usize) -> Combination {
    let mut sums = RegressionSums::new(variables + 1, rows[0].len());
    for (block, made) in (0..).zip(rows) {
        for (stratum, (row, y, z)) in made.iter().enumerate() {
            let mut row = row.clone();
            row.extend((*z != 0).then_some((variables as u32, *z)));
            sums.add(block, stratum, &row, *y);
        }
    }
    regression(&sums, 0.0, &[]).unwrap().coefficient(variables)
}

fn made(dice: &mut Dice, stratum: i32, effect: i32) -> Made {
    let x = [dice.below(2) as i32, dice.below(3) as i32 - 1, i32::from(dice.below(10) == 0)];
    let z = x[0] * x[1] + i32::from(dice.below(12) == 0);
    let y = 2 * x[0] - x[1] + dice.below(9) as i32 * (1 + x[2]) + effect * z + stratum;
    ((0..).zip(x).filter(|(_, x)| *x != 0).collect(), y, z)
}

#[test]
fn is_the_coefficient_of_the_whole_regression() {
    for strata in 1..=3 {
        // Outcomes scatter by about 3. Where nothing is to be found the errors are the same but for what chance makes of
        // it; ours counts the effect itself as scatter, and is the wider the larger that is.
        for (effect, most) in [(0, 0.01), (1, 0.05), (4, 0.35)] {
            let mut dice = Dice::new(strata as u64);
            let rows: Vec<Vec<Made>> =
                (0..3_000).map(|_| (0..strata).map(|stratum| made(&mut dice, stratum, effect)).collect()).collect();
            let (ours, theirs) = (added(&rows, 3, 0.0).unwrap(), whole(&rows, 3));
            assert!((ours.point - theirs.point).abs() < 1e-9, "{ours:?} {theirs:?}");
            let off = ours.error / theirs.error - 1.0;
            assert!(off > -f64::min(most, 0.03) && off < most, "{off} at {effect}");
            assert_eq!(ours.df, 63);
        }
    }
}

/// The added variable of a row, by what the row holds and by its place.
type Added = dyn Fn(&[(u32, i32)], usize) -> i32;

#[test]
fn what_cannot_be_told_is_not() {
    let mut dice = Dice::new(5);
    let rows = |dice: &mut Dice, z: &Added| -> Vec<Vec<Made>> {
        let made = |block: usize| {
            let (row, y, _) = made(dice, 0, 0);
            let z = z(&row, block);
            vec![(row, y, z)]
        };
        (0..2_000).map(made).collect()
    };
    let sum = |row: &[(u32, i32)], _: usize| row.iter().map(|&(i, x)| x * (i as i32 + 1)).sum();
    assert_eq!(added(&rows(&mut dice, &sum), 3, 4.0), Err(CoefficientStatus::Tangled));
    assert_eq!(added(&rows(&mut dice, &|_, _| 1), 3, 4.0), Err(CoefficientStatus::Constant));
    assert_eq!(added(&rows(&mut dice, &|_, _| 0), 3, 4.0), Err(CoefficientStatus::Constant));
    let rare = |_: &[(u32, i32)], block: usize| i32::from(block.is_multiple_of(25));
    assert_eq!(added(&rows(&mut dice, &rare), 3, 4.0), Err(CoefficientStatus::Rare));
    let often = |_: &[(u32, i32)], block: usize| i32::from(block.is_multiple_of(16));
    assert!(added(&rows(&mut dice, &often), 3, 4.0).is_ok());
}

#[test]
fn an_outcome_without_noise_is_not_certain() {
    // The variable was there in 125 rows, all alike: three more may have come out otherwise.
    let mut dice = Dice::new(3);
    let rows: Vec<Vec<Made>> = (0..2_000_usize)
        .map(|block| {
            let (row, _, _) = made(&mut dice, 0, 0);
            vec![(row, 0, i32::from(block.is_multiple_of(16)))]
        })
        .collect();
    let status = added(&rows, 3, 4.0).unwrap();
    assert!(status.point.abs() < 1e-12 && status.error > 0.04, "{status:?}");
}

/// What a row of a party holds, each card and each pair of them, and its outcome.
type PartyRow = (Vec<(u32, i32)>, Vec<(usize, i32)>, i32);

/// The pairs of `cards` cards, three to a side, whose outcome hangs on them alone or on one pair as well: for each the
/// estimate.
fn party(dice: &mut Dice, blocks: usize, cards: usize, planted: f64) -> Vec<Combination> {
    let mut rows: Vec<PartyRow> = Vec::new();
    for _ in 0..blocks {
        let (mut x, mut z) = (vec![0; cards], vec![0; cards * cards]);
        let mut lean = 0.0;
        for sign in [1, -1] {
            let mut held: Vec<usize> = Vec::new();
            while held.len() < 3 {
                let card = dice.below(cards as u64) as usize;
                if !held.contains(&card) {
                    held.push(card);
                }
            }
            held.sort_unstable();
            for (nth, &one) in held.iter().enumerate() {
                x[one] += 2 * sign;
                lean += f64::from(sign) * 0.01 * (one as f64 - cards as f64 / 2.0);
                held[nth + 1..].iter().for_each(|&other| z[one * cards + other] += 2 * sign);
            }
            lean += f64::from(sign) * planted * f64::from(i32::from(held.starts_with(&[0, 1])));
        }
        // Two games, won by side 0 with a half and what it is ahead by.
        let won = |dice: &mut Dice| (dice.below(1_000_000) as f64) < (0.5 + lean) * 1e6;
        let y = (0..2).map(|_| if won(dice) { 1 } else { -1 }).sum();
        let x = (0..).zip(x).filter(|(_, x)| *x != 0).collect();
        rows.push((x, z.into_iter().enumerate().filter(|(_, z)| *z != 0).collect(), y));
    }
    let mut sums = RegressionSums::new(cards, 1);
    for (block, (x, _, y)) in (0..).zip(&rows) {
        sums.add(block, 0, x, *y);
    }
    let fit = regression(&sums, 4.0, &[vec![1; cards]]).unwrap();
    let mut more = vec![AddedSums::new(&fit); cards * cards];
    for (block, (x, z, y)) in (0..).zip(&rows) {
        let row = fit.row(block, 0, x, *y);
        z.iter().for_each(|&(pair, z)| more[pair].add(&row, z));
    }
    let pairs = (0..cards).flat_map(|one| (one + 1..cards).map(move |other| one * cards + other));
    pairs.map(|pair| fit.added(&more[pair], 4.0).unwrap()).collect()
}

/// Which pairs are found at a false discovery rate of 5 %.
fn found(pairs: &[Combination]) -> Vec<usize> {
    let p: Vec<f64> = pairs.iter().map(|pair| pair.p_value().unwrap()).collect();
    let adjusted = benjamini_hochberg(&p);
    (0..p.len()).filter(|&pair| adjusted[pair] <= 0.05).collect()
}

#[test]
fn without_a_pair_that_counts_one_is_found_as_seldom_as_is_said() {
    // With no true effect any discovery is a false one: in 5 runs of 100.
    let mut dice = Dice::new(11);
    let (runs, mut wrong) = (400, 0);
    for _ in 0..runs {
        wrong += usize::from(!found(&party(&mut dice, 3_000, 10, 0.0)).is_empty());
    }
    // Of a binomial law with 400 and 0.05 that is three standard deviations.
    assert!(wrong <= 33, "{wrong} of {runs}");
}

#[test]
fn a_pair_that_counts_is_found_and_its_interval_holds_the_truth() {
    // A score of 12 points more is 24 of the difference of wins in a game, as the rows have it.
    let mut dice = Dice::new(12);
    let (runs, mut held, mut others) = (100, 0, 0);
    for _ in 0..runs {
        let pairs = party(&mut dice, 6_000, 12, 0.12);
        let found = found(&pairs);
        assert!(found.contains(&0), "{:?}", pairs[0]);
        let half = pairs[0].half(false_coverage_level(0.95, found.len(), pairs.len())).unwrap();
        held += usize::from((pairs[0].point - 0.24).abs() <= half);
        others += found.len() - 1;
    }
    assert!(held >= 90, "{held} of {runs}");
    // What else is found shares a card with it, or is one of the few mistakes.
    assert!(others < runs, "{others}");
}

#[test]
fn large_numbers_are_added_up_as_small_ones_are() {
    let mut dice = Dice::new(8);
    let blocks: Vec<Vec<Made>> = (0..400)
        .map(|_| {
            // Products up to 90,000, and in one row of ten of nothing.
            let x = dice.below(601) as i32 - 300;
            let z = if dice.below(10) == 0 { 0 } else { x / 3 + dice.below(200) as i32 };
            let row = (0..).zip([x, dice.below(3) as i32]).filter(|(_, x)| *x != 0).collect();
            vec![(row, x / 10 + z / 20 + dice.below(9) as i32, z)]
        })
        .collect();
    let (added, whole) = (added(&blocks, 2, 0.0).unwrap(), whole(&blocks, 2));
    assert!((added.point - whole.point).abs() < 1e-9, "{added:?} {whole:?}");
}

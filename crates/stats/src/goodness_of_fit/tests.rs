//! The test of a line against numpy and by its rate of error; cycles.

use super::super::bradley_terry::bradley_terry;
use super::super::bradley_terry::tests::drawn;
use super::super::round_robin::tests::example;
use super::*;
use balance_engine::chance::Stream;

/// Contestants by their results: the first of each pair takes `half` of 4 half points per block, one more
/// in the even blocks and one less in the odd.
fn field(contestants: usize, half: &[u32]) -> PairSums {
    let mut sums = PairSums::new(contestants);
    for block in 0..400_u32 {
        let row: Vec<Option<u32>> =
            half.iter().map(|&half| Some((half + block % 2 * 2).saturating_sub(1).min(4))).collect();
        sums.add(u64::from(block), 2, &row);
    }
    sums
}

#[test]
fn the_statistic_is_that_of_numpy() {
    // ((S / 80 - p)**2 / np.diag(np.cov((h / 4).T) / 40)).sum(), with S and p as in the tests of
    // `bradley_terry`; np.sqrt(((S / 80 - p)**2).mean())
    let sums = example();
    let test = goodness_of_fit(&sums, &bradley_terry(&sums, 0.95).unwrap()).unwrap();
    assert!((test.statistic - 49.32895448549118).abs() < 1e-7, "{test:?}");
    assert!((test.rms_error - 0.14386251616267706).abs() < 1e-9);
    assert_eq!((test.df, test.pairs, test.n), (3, 6, 480));
    // 2.5e-7 by 4 million draws of numpy.random.multivariate_normal: none in 4,999 here.
    assert!((test.p_value - 1.0 / 5_000.0).abs() < 1e-12);
}

#[test]
fn a_true_line_is_refused_as_often_as_said() {
    let mut chance = Stream::new(11, 0);
    let rounds = 80;
    let mut refused = 0;
    for _ in 0..rounds {
        let sums = drawn(&[0.5, 0.1, -0.2, -0.4], 40, &mut chance);
        let line = bradley_terry(&sums, 0.95).unwrap();
        refused += u32::from(goodness_of_fit(&sums, &line).unwrap().p_value <= 0.1);
    }
    // 8 expected; 4 standard errors are 11. Chi-square as it is would refuse other numbers, since
    // pairs share their luck.
    assert!((1..=19).contains(&refused), "{refused}");
}

#[test]
fn two_contestants_are_always_on_a_line() {
    let sums = field(2, &[2]);
    assert_eq!(goodness_of_fit(&sums, &bradley_terry(&sums, 0.95).unwrap()), None);
    assert!(cycles(&sums, 0.95).is_empty());
}

#[test]
fn cycles_are_found_and_the_strongest_comes_first() {
    // 0 beats 1, 1 beats 2, 2 beats 0 by much; 1 beats 2, 2 beats 3, 3 beats 1 by less.
    let sums = field(4, &[3, 1, 2, 3, 1, 3]);
    let found = cycles(&sums, 0.95);
    let members: Vec<[usize; 3]> = found.iter().map(|cycle| cycle.members).collect();
    assert_eq!(members, [[0, 1, 2], [1, 2, 3]]);
    assert!(found.iter().all(|cycle| cycle.shares.iter().all(|share| share.low > 0.5)));
    assert!(found[0].strength() >= found[1].strength());
    let line = bradley_terry(&sums, 0.95).unwrap();
    assert!(goodness_of_fit(&sums, &line).unwrap().p_value < 0.001);
}

#[test]
fn chance_makes_no_circles() {
    let mut chance = Stream::new(3, 0);
    for _ in 0..50 {
        assert!(cycles(&drawn(&[0.0; 5], 100, &mut chance), 0.99).is_empty());
    }
}

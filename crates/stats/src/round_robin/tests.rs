//! Sums of pairs against numpy, and that merging does not matter.

use super::*;
use crate::Merge;

/// Four contestants over forty blocks of two games; the other statistics of pairs are tested on
/// them too.
pub(crate) fn example() -> PairSums {
    // up = [1, 0, 2, 1, 1, 0]
    // h = np.array([[min(4, (b*7 + c*5 + b//3 * (c+1)) % 5 * (b % 3 > 0) + up[c])
    //                for c in range(6)] for b in range(40)])
    let mut sums = PairSums::new(4);
    for block in 0..40 {
        sums.add(block, 2, &row(block));
    }
    sums
}

fn row(block: u64) -> Vec<Option<u32>> {
    let up = [1, 0, 2, 1, 1, 0];
    let half = |c: u64| {
        let spread = (block * 7 + c * 5 + block / 3 * (c + 1)) % 5 * u64::from(!block.is_multiple_of(3));
        Some(4.min(spread + up[c as usize]) as u32)
    };
    (0..6).map(half).collect()
}

#[track_caller]
fn near(got: f64, expected: f64) {
    assert!((got - expected).abs() < 1e-9, "{got} is not {expected}");
}

#[test]
fn shares_are_points_a_game_from_both_ends() {
    let sums = example();
    // h.sum(0) / 4 / 40
    for ((one, two), share) in PairSums::pairs(4).zip([0.55625, 0.31875, 0.73125, 0.65625, 0.55, 0.34375]) {
        near(sums.share(one, two).unwrap(), share);
        near(sums.share(two, one).unwrap(), 1.0 - share);
        let (there, back) = (sums.estimate(one, two, 0.95, 1).unwrap(), sums.estimate(two, one, 0.95, 1).unwrap());
        near(there.low, 1.0 - back.high);
        assert!(there.low < share && share < there.high);
        assert_eq!(there.n, 80);
        let wide = sums.estimate(one, two, 0.95, 6).unwrap();
        assert!(wide.low < there.low && wide.level == 0.95);
    }
    assert_eq!(sums.share(2, 2), None);
}

#[test]
fn the_variance_is_that_over_blocks_of_all_pairs_together() {
    let sums = example();
    let spread = sums.spread().unwrap();
    assert_eq!(spread.df(), 39);
    // np.diag(np.cov((h / 4).T) / 40)
    let own = [0.00260317, 0.00352464, 0.00139323, 0.00253906, 0.00266026, 0.00366086];
    for ((one, two), variance) in PairSums::pairs(4).zip(own) {
        let weights = sums.weights(|x, y| f64::from(u8::from((x, y) == (one, two))));
        assert!((spread.variance(&weights) - variance).abs() < 1e-8);
    }
    // x = (h / 2) @ [1/3, 1/3, 1/3, 0, 0, 0]
    // x.mean() / 2, x.mean() / 2 - scipy.stats.t.ppf(.975, 39) * x.std(ddof=1) / 40**.5 / 2
    let field = sums.field(0, 0.95).unwrap();
    near(field.point, 0.5354166666666667);
    near(field.low, 0.4588636817500439);
    assert_eq!(field.n, 240);
}

#[test]
fn drawn_errors_have_the_covariance_of_the_blocks() {
    let sums = example();
    let spread = sums.spread().unwrap();
    let weights = sums.weights(|one, _| f64::from(u8::from(one == 0)));
    let mut normal = Normals::new(1);
    let draws = 20_000;
    let squares: f64 = (0..draws)
        .map(|_| {
            let errors = spread.draw(&mut normal);
            errors.iter().zip(&weights).map(|(e, w)| e * w).sum::<f64>().powi(2)
        })
        .sum();
    let ratio = squares / f64::from(draws) / spread.variance(&weights);
    // The standard error of the ratio is (2 / 20,000)^(1/2) = 0.01.
    assert!((0.96..1.04).contains(&ratio), "{ratio}");
}

#[test]
fn pairs_that_always_end_alike_are_not_taken_for_certain() {
    let mut sums = PairSums::new(2);
    for block in 0..100 {
        sums.add(block, 2, &[Some(2)]);
    }
    let spread = sums.spread().unwrap();
    // 3 * (1/2)^2 / (100 * 103)
    near(spread.variance(&[1.0]), 0.75 / 10_300.0);
}

#[test]
fn merging_is_exact_in_any_order() {
    let mut parts = vec![PairSums::new(4); 3];
    for block in 0..1000 {
        parts[(block % 7 % 3) as usize].add(block, 2, &row(block));
    }
    let mut one = PairSums::new(4);
    for part in &parts {
        one.merge(part);
    }
    let mut other = PairSums::new(4);
    for part in parts.iter().rev() {
        other.merge(part);
    }
    assert_eq!(one, other);
    assert_eq!((one.blocks(), one.games(3, 1)), (1000, 2000));
}

#[test]
fn a_pair_that_does_not_play_has_no_number() {
    let mut sums = PairSums::new(3);
    for block in 0..10 {
        sums.add(block, 2, &[Some(3), None, Some(1)]);
    }
    assert_eq!((sums.share(0, 2), sums.estimate(2, 0, 0.95, 1)), (None, None));
    assert_eq!(sums.field(0, 0.95), None);
    assert!(sums.field(1, 0.95).is_some());
}

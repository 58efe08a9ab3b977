//! Merging is exact, and the derived sums of squares are right.

use proptest::prelude::*;

use super::*;
use crate::Merge;

/// Relative error of a sum of squares against integer arithmetic.
const RELATIVE: f64 = 1e-12;

/// Builds an accumulator from blocks.
trait Sums: Default + Clone + PartialEq + std::fmt::Debug {
    type Block: Clone + std::fmt::Debug;
    fn count(&mut self, block: &Self::Block);
    fn join(&mut self, other: &Self);

    fn of(blocks: &[Self::Block]) -> Self {
        let mut sums = Self::default();
        for block in blocks {
            sums.count(block);
        }
        sums
    }

    fn plus(&self, other: &Self) -> Self {
        let mut sums = self.clone();
        sums.join(other);
        sums
    }

    /// Sharing blocks out in three parts changes nothing, in any order.
    fn check(a: &[Self::Block], b: &[Self::Block], c: &[Self::Block]) {
        let whole = Self::of(&[a, b, c].concat());
        let (a, b, c) = (Self::of(a), Self::of(b), Self::of(c));
        assert_eq!(a.plus(&b).plus(&c), whole);
        assert_eq!(a.plus(&b.plus(&c)), whole);
        assert_eq!(c.plus(&a).plus(&b), whole);
        assert_eq!(Self::default().plus(&whole), whole);
        assert_eq!(whole.plus(&Self::default()), whole);
    }
}

macro_rules! sums {
    ($type:ty, $block:ty, |$s:ident, $b:ident| $add:expr) => {
        impl Sums for $type {
            type Block = $block;
            fn count(&mut self, $b: &$block) {
                let $s = self;
                $add;
            }
            fn join(&mut self, other: &Self) {
                self.merge(other);
            }
        }
    };
}

sums!(BlockSums, i32, |s, b| s.add(i64::from(*b), 2));
sums!(RatioSums, (u32, i32), |s, b| s.add(b.0, i64::from(b.1)));
sums!(SplitSums, (u32, u32, u32), |s, b| s.add(b.0, b.1, b.2));
sums!(BlockTotals, u32, |s, b| s.add(*b, 4));

fn parts<T: Clone + std::fmt::Debug>(block: impl Strategy<Value = T> + Clone) -> impl Strategy<Value = [Vec<T>; 3]> {
    proptest::array::uniform3(prop::collection::vec(block, 0..20))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn block_sums_merge([a, b, c] in parts(any::<i32>())) {
        BlockSums::check(&a, &b, &c);
    }

    #[test]
    fn ratio_sums_merge([a, b, c] in parts((any::<u32>(), any::<i32>()))) {
        RatioSums::check(&a, &b, &c);
    }

    #[test]
    fn split_sums_merge([a, b, c] in parts((any::<u32>(), any::<u32>(), any::<u32>()))) {
        SplitSums::check(&a, &b, &c);
    }

    #[test]
    fn block_totals_merge([a, b, c] in parts(any::<u32>())) {
        BlockTotals::check(&a, &b, &c);
    }

    #[test]
    fn deviations_are_exact(totals in prop::collection::vec(-40_000_i32..40_000, 1..50), shift in -1_000_000..1_000_000) {
        let totals: Vec<i32> = totals.iter().map(|t| t + shift).collect();
        let n = totals.len() as i128;
        let sum: i128 = totals.iter().map(|&t| i128::from(t)).sum();
        let square: i128 = totals.iter().map(|&t| i128::from(t).pow(2)).sum();
        let expected = (n * square - sum * sum) as f64 / n as f64;
        let got = BlockSums::of(&totals).deviations().unwrap();
        prop_assert!((got - expected).abs() <= RELATIVE * expected, "{got} {expected}");
    }

    #[test]
    fn residuals_are_exact(blocks in prop::collection::vec((1_u32..30, -1000_i32..1000), 1..50), shift in -1_000_000..1_000_000) {
        let blocks: Vec<_> = blocks.iter().map(|&(n, t)| (n, t + shift * n as i32 / 30)).collect();
        let n: i128 = blocks.iter().map(|b| i128::from(b.0)).sum();
        let sum: i128 = blocks.iter().map(|b| i128::from(b.1)).sum();
        // n² times the sum of squares, in integers.
        let square: i128 = blocks.iter().map(|b| (i128::from(b.1) * n - sum * i128::from(b.0)).pow(2)).sum();
        let expected = square as f64 / (n as f64 * n as f64);
        let got = RatioSums::of(&blocks).residuals().unwrap();
        prop_assert!((got - expected).abs() <= RELATIVE * expected.max(1.0), "{got} {expected}");
    }
}

#[test]
fn equal_totals_deviate_by_exactly_nothing() {
    let mut sums = BlockSums::default();
    for _ in 0..1000 {
        sums.add(1_000_000_007, 2);
    }
    assert_eq!(sums.deviations(), Some(0.0));
}

#[test]
fn counts_blocks() {
    assert_eq!(BlockSums::default().deviations(), None);
    assert_eq!(BlockSums::default().games_per_block(), None);
    let mut uneven = BlockSums::of(&[1, 2]);
    assert_eq!(uneven.games_per_block(), Some(2));
    uneven.add(1, 3);
    assert_eq!(uneven.games_per_block(), None);
    let ratio = RatioSums::of(&[(0, 0), (2, 5)]);
    assert_eq!((ratio.blocks, ratio.observed, ratio.n), (2, 1, 2));
    assert_eq!(RatioSums::of(&[(0, 0)]).residuals(), None);
    assert_eq!(SplitSums::of(&[(0, 0, 3)]), SplitSums::default());
}

#[test]
fn promised_range_does_not_overflow() {
    let mut sums = BlockSums::default();
    sums.add(i64::from(i32::MAX), 1);
    sums.add(i64::from(i32::MIN + 1), 1);
    for _ in 0..44 {
        let copy = sums.clone();
        sums.merge(&copy);
    }
    assert_eq!(sums.blocks, 1 << 45);
    let expected = (f64::from(i32::MAX)).powi(2) * 2f64.powi(45);
    assert!((sums.deviations().unwrap() / expected - 1.0).abs() < RELATIVE);

    let mut sums = RatioSums::default();
    sums.add(u32::from(u16::MAX), i64::from(i32::MAX));
    sums.add(1, i64::from(i32::MAX));
    for _ in 0..44 {
        let copy = sums.clone();
        sums.merge(&copy);
    }
    // One residual is the negative of the other, and about all of the total.
    let residual = f64::from(i32::MAX) - sums.sum as f64 / sums.n as f64;
    let expected = residual * residual * 2f64.powi(45);
    assert!((sums.residuals().unwrap() / expected - 1.0).abs() < RELATIVE);
}

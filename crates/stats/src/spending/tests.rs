//! Levels, and each interval beside the one that it is made of.

use super::*;
use crate::{bonferroni_level, mean, rate, ratio_mean};

const ONE: Spending = Spending { level: 0.95, family: 4, looks: 20 };

#[test]
fn the_error_is_shared_out_evenly() {
    assert!((ONE.of_question() - 0.9875).abs() < 1e-12);
    assert!((ONE.of_look() - 0.999_375).abs() < 1e-12);
    let alone = Spending { level: 0.95, family: 0, looks: 0 };
    assert_eq!((alone.of_question(), alone.of_look()), (0.95, 0.95));
}

/// `blocks` of two games with totals 0, 1, 2, 3, 4 in turn.
fn sums(blocks: u64) -> BlockSums {
    let mut sums = BlockSums::default();
    (0..blocks).for_each(|block| sums.add((block % 5) as i64, 2));
    sums
}

#[test]
fn intervals_are_the_plain_ones_at_a_higher_level() {
    let plain = mean(&sums(1000), bonferroni_level(0.95, 80)).unwrap();
    let joint = ONE.mean(&sums(1000)).unwrap();
    assert_eq!((joint.point, joint.n, joint.level), (plain.point, plain.n, 0.95));
    assert_eq!(joint.method, Estimator::StudentBlocks.with(Correction::ExpectationsAndCheckpoints));
    // With blocks that differ by units the guard is next to nothing.
    let wider = joint.half_width() / plain.half_width();
    assert!(wider > 1.0 && wider < 1.005, "{wider}");

    let mut ratio = RatioSums::default();
    (0..1000).for_each(|block| ratio.add(2, block % 5));
    let joint = ONE.ratio_mean(&ratio).unwrap();
    let plain = ratio_mean(&ratio, ONE.of_look()).unwrap();
    assert!(joint.low < plain.low && joint.half_width() < 1.005 * plain.half_width());

    let mut wins = BlockSums::default();
    (0..1000).for_each(|block| wins.add(block % 3, 2));
    let joint = ONE.rate(&wins).unwrap();
    assert_eq!(joint.method, Estimator::ConfidenceSequence.with(Correction::Expectations));
    assert!(joint.half_width() > rate(&wins, 0.95).unwrap().half_width());
}

#[test]
fn approximations_for_many_blocks_want_a_hundred() {
    assert_eq!(ONE.mean(&sums(99)), None);
    assert!(ONE.mean(&sums(100)).is_some());
    let mut ratio = RatioSums::default();
    (0..99).for_each(|_| ratio.add(1, 3));
    assert_eq!(ONE.ratio_mean(&ratio), None);
    ratio.add(1, 3);
    let known = ONE.ratio_mean(&ratio).unwrap();
    assert!(known.low < 3.0 && known.high > 3.0);

    let (mut card, mut totals) = (SplitSums::default(), BlockTotals::default());
    for block in 0..10_000_u32 {
        let won = block % 3;
        if block % 100 == 0 && block < 9_900 {
            card.add(2, won, won);
        }
        totals.add(won, 2);
    }
    assert_eq!(card.blocks, 99);
    assert_eq!(ONE.effect(&card, &totals), None);
    card.add(2, 1, 1);
    totals.add(1, 2);
    assert!(ONE.effect(&card, &totals).is_some());
}

#[test]
fn what_never_came_is_bounded_as_poisson_would_have_it() {
    // exp(-x) = 0.000625 / 2 at x = ln 3200 = 8.0709: the exact upper bound for the expected number
    // of events of a Poisson distribution if none occurred.
    let never = BlockSums { blocks: 5_000, games: 10_000, sum: 0, sum_sq: 0 };
    let reaches = ONE.mean(&never).unwrap().high * 10_000.0;
    assert!(reaches > 8.07 && reaches < 13.0, "{reaches}");
}

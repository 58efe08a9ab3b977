//! Numbers as people read them.

use super::*;

#[test]
fn an_end_that_is_not_0_does_not_read_as_0() {
    let method = balance_stats::Estimator::StudentBlocks.alone();
    let e = |low, point, high| Estimate { point, low, high, level: 0.95, n: 9, method };
    // Half the interval asks for one decimal.
    assert_eq!(amount(&e(0.3, 0.9, 1.5)).1, "[0.3, 1.5]");
    assert_eq!(amount(&e(0.03, 0.6, 1.2)).1, "[0.03, 1.20]");
    assert_eq!(amount(&e(0.0, 0.6, 1.2)).1, "[0.0, 1.2]");
    assert_eq!(points(&e(0.0004, 0.01, 0.02), 1), ("+1.00".into(), "[+0.04, +2.00]".into()));
    assert_eq!(points(&e(-0.01, -0.005, 0.0004), 0).1, "[−1.0, 0.0]", "one more, and no more");
    assert_eq!(points(&e(-0.01, -0.005, 0.0), 0).1, "[−1, 0]");
}

#[test]
fn one_two_and_many_are_told_apart() {
    let all = |n| every(n, "target");
    assert_eq!([1, 2, 3].map(all), ["the target", "both targets", "all 3 targets"]);
    assert_eq!(
        [1, 2, 18].map(at_looks),
        ["at one checkpoint", "at each of 2 checkpoints", "at each of 18 checkpoints"]
    );
    let joint = |n| joint_level(n, 0.95);
    assert_eq!(joint(1), "The interval has a level of 95 %");
    assert_eq!(joint(2), "Both intervals have a joint level of 95 %");
    assert_eq!(joint(1_200), "All 1,200 intervals have a joint level of 95 %");
    assert_eq!([1, 1_000].map(|n| number_of(n, "turns")), ["1 turn", "1,000 turns"]);
    assert_eq!([0.005, 0.01].map(threshold), ["0.5 percentage points", "1 percentage point"]);
    assert_eq!([0, 1, 2].map(are), ["are", "is", "are"]);
}

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
    assert_eq!([1, 2, 18].map(at_looks), ["at one look", "at each of 2 looks", "at each of 18 looks"]);
    let hold = intervals_hold;
    assert_eq!(hold(1), "the interval holds");
    assert_eq!(hold(2), "both intervals hold together");
    assert_eq!(hold(1_200), "all 1,200 intervals hold together");
    assert_eq!([0, 1, 2].map(|n| verb(n, "pass", "es")), ["pass", "passes", "pass"]);
    assert_eq!([0, 1, 2].map(are), ["are", "is", "are"]);
}

//! What is read, what is refused, and when a gate decides.

mod errors;
mod reading;

use super::judge::verdict;
use super::*;
use balance_engine::sim::{Budget, Tally};
use balance_stats::{BlockSums, Correction, Estimate, Estimator};

fn estimate(low: f64, high: f64) -> Estimate {
    let point = low.midpoint(high);
    Estimate {
        point,
        low,
        high,
        level: 0.95,
        n: 1000,
        method: Estimator::StudentBlocks.with(Correction::ExpectationsAndCheckpoints),
    }
}

const NONE: f64 = f64::INFINITY;

#[test]
fn inside_passes_outside_fails_and_the_rest_is_undecided() {
    use Verdict::{Fail, Pass, Undecided};
    for (bounds, interval, wanted) in [
        ((0.4, 0.6), (0.45, 0.55), Pass),
        ((0.4, 0.6), (0.4, 0.6), Pass),
        ((0.4, 0.6), (0.61, 0.7), Fail),
        ((0.4, 0.6), (0.1, 0.39), Fail),
        ((0.4, 0.6), (0.6, 0.7), Undecided),
        ((0.4, 0.6), (0.3, 0.5), Undecided),
        ((0.4, 0.6), (0.3, 0.7), Undecided),
        ((0.4, NONE), (0.4, 0.9), Pass),
        ((0.4, NONE), (0.2, 0.3), Fail),
        ((-NONE, 0.4), (0.2, 0.4), Pass),
        ((-NONE, 0.4), (0.41, 0.5), Fail),
    ] {
        let (low, high) = bounds;
        let found = verdict(Bounds { low, high }, Some(&estimate(interval.0, interval.1)));
        assert_eq!(found, wanted, "{bounds:?} {interval:?}");
    }
    assert_eq!(verdict(Bounds { low: 0.0, high: 1.0 }, None), Undecided);
    assert!(Fail > Undecided && Undecided > Pass, "the worst of all is the greatest");
}

/// An expectation of one number.
fn expectation(quantity: Quantity, low: f64, high: f64) -> Expectation {
    Expectation {
        metric: "number".into(),
        side: None,
        quantity,
        unit: Unit::Amount,
        unit_word: "turns",
        bounds: Bounds { low, high },
        of_all: false,
    }
}

/// Games of two in a block that all last 30 turns.
fn alike(blocks: u64) -> Tally {
    let mut tally = Tally { blocks, games: 2 * blocks, ..Tally::default() };
    for _ in 0..blocks {
        tally.turns.add(60, 2);
        tally.turn_counts.add(30);
        tally.turn_counts.add(30);
    }
    tally
}

#[test]
fn games_that_are_all_alike_do_not_close_the_interval() {
    let about_thirty = [expectation(Quantity::TurnsMean, 29.9, 30.1)];
    let budget = Budget::Until { max_games: 1_000_000 };
    let judge = Judge::new(&about_thirty, 0.95, budget, 2, &[]);
    let found = |blocks| judge.findings(&alike(blocks), true).remove(0);
    assert_eq!(found(1).verdict, Verdict::Undecided);
    assert_eq!(found(1).estimate, None);
    assert_eq!(found(99).why.unwrap(), "it needs 100 seat blocks");
    let first = found(100);
    assert_eq!(first.verdict, Verdict::Pass, "{first:?}");
    let (low, high) = first.estimate.map(|e| (e.low, e.high)).unwrap();
    assert!(low < 29.95 && high > 30.05, "{low} {high}");
    let later = found(10_000).estimate.unwrap();
    assert!(later.low > 29.999 && later.low < 30.0);

    // Whole numbers are known exactly, from as many games as a quantile needs.
    let thirty = [expectation(Quantity::TurnsQuantile(0.9), 30.0, 30.0)];
    let judge = Judge::new(&thirty, 0.95, budget, 2, &[]);
    assert_eq!(judge.findings(&alike(1), true)[0].estimate, None);
    assert_eq!(judge.findings(&alike(50), true)[0].verdict, Verdict::Undecided);
    assert_eq!(judge.findings(&alike(512), true)[0].verdict, Verdict::Pass);
}

/// Games of two in a block: one of 20 turns, and one cut after 30 turns in one block of `every`.
fn some_cut(blocks: u64, every: u64) -> Tally {
    let mut tally = Tally { blocks, games: 2 * blocks, ..Tally::default() };
    for block in 0..blocks {
        let cut = block % every == 0;
        let turns = if cut { 30 } else { 20 };
        tally.turns.add(20 + i64::from(turns), 2);
        tally.turn_counts.add(20);
        tally.turn_counts.add(turns);
        tally.unfinished.add(cut.into(), 2);
    }
    tally
}

#[test]
fn cut_games_leave_a_gate_on_the_length_open_if_they_may_change_it() {
    use Verdict::{Fail, Pass, Undecided};
    let budget = Budget::Until { max_games: 1_000_000 };
    let found = |quantity, (low, high), every| {
        let gate = [expectation(quantity, low, high)];
        let judge = Judge::new(&gate, 0.95, budget, 2, &[]);
        let tally = some_cut(40_000, every);
        let finding = judge.findings(&tally, true).remove(0);
        assert_eq!(judge.decided(&tally), finding.verdict != Undecided);
        finding
    };
    // Half of all games are cut: the mean of 22.5 turns is too low by a number that no one knows.
    let mean = Quantity::TurnsMean;
    let open = found(mean, (-NONE, 23.0), 2);
    assert_eq!((open.verdict, open.needs_games), (Undecided, None));
    assert!(open.estimate.unwrap().high < 23.0, "the interval is that of the games as played");
    assert!(open.why.unwrap().starts_with("games cut at the turn limit"));
    assert_eq!(found(mean, (25.0, NONE), 2).verdict, Undecided);
    assert_eq!(found(mean, (22.0, NONE), 2).verdict, Pass, "longer games keep it");
    assert_eq!(found(mean, (-NONE, 22.0), 2).verdict, Fail, "longer games don't fix it");
    // One game in 8,000: even ten times as long, it adds a thirtieth of a turn.
    assert_eq!(found(mean, (-NONE, 20.1), 4_000).verdict, Pass);
    assert_eq!(found(mean, (-NONE, 20.02), 4_000).verdict, Undecided);
    // A quantile below the cut is known however long the cut games are.
    assert_eq!(found(Quantity::TurnsQuantile(0.5), (-NONE, 21.0), 2).verdict, Pass);
    assert_eq!(found(Quantity::TurnsQuantile(0.9), (-NONE, 31.0), 2).verdict, Undecided);
    assert_eq!(found(Quantity::TurnsQuantile(0.9), (29.0, NONE), 2).verdict, Pass);
}

#[test]
fn a_quantile_of_a_metric_is_decided_by_its_side_alone() {
    use balance_engine::game::Per;
    use balance_engine::sim::SideTally;
    let gate = |low, high| {
        let quantity = Quantity::MetricQuantile { side: 1, counted: 0, per: Per::Recorded, q: 0.5 };
        [expectation(quantity, low, high)]
    };
    let found = |gate: &[Expectation], games: u32| {
        let mut tally = Tally { sides: vec![SideTally::default(); 2], ..Tally::default() };
        let mut values = balance_stats::Histogram::default();
        (0..games).for_each(|game| values.add(7 + game % 3));
        tally.sides[1].values = vec![values];
        let judge = Judge::new(gate, 0.95, Budget::Until { max_games: 10_000 }, 2, &[]);
        judge.findings(&tally, true).remove(0)
    };
    assert_eq!(found(&gate(8.0, 8.0), 6_000).verdict, Verdict::Pass);
    assert_eq!(found(&gate(9.0, NONE), 6_000).verdict, Verdict::Fail);
    let few = found(&gate(9.0, NONE), 6);
    assert_eq!(few.why.unwrap(), "too few games have something to count");
}

#[test]
fn a_rate_never_seen_is_not_zero() {
    let sums = |blocks| BlockSums { blocks, games: 2 * blocks, sum: 0, sum_sq: 0 };
    let rare = [expectation(Quantity::UnfinishedRate, -NONE, 0.01)];
    let judge = Judge::new(&rare, 0.95, Budget::Until { max_games: 60_000 }, 2, &[]);
    let decided = |blocks| judge.decided(&Tally { unfinished: sums(blocks), ..Tally::default() });
    assert!(!decided(1) && !decided(512));
    assert!(decided(1_024), "no cut in 1,024 blocks is less than one in 100");
}

#[test]
fn between_looks_nothing_is_decided() {
    let gates = [expectation(Quantity::TurnsMean, 10.0, 50.0)];
    let judge = Judge::new(&gates, 0.95, Budget::Until { max_games: 10_000 }, 2, &[]);
    assert_eq!(judge.findings(&alike(600), true)[0].verdict, Verdict::Pass);
    let cut = judge.findings(&alike(600), false).remove(0);
    assert_eq!(cut.verdict, Verdict::Undecided);
    assert_eq!(cut.why.unwrap(), "the run was interrupted");
}

#[test]
fn what_is_missing_is_told() {
    let gates = [expectation(Quantity::TurnsMean, 9.5, NONE)];
    let judge = Judge::new(&gates, 0.95, Budget::Until { max_games: 1_024 }, 2, &[]);
    let mut tally = Tally { blocks: 512, games: 1_024, ..Tally::default() };
    for block in 0..512 {
        tally.turns.add(if block % 2 == 0 { 0 } else { 40 }, 2);
    }
    let finding = judge.findings(&tally, true).remove(0);
    let half = finding.estimate.unwrap().half_width();
    // Half a turn above the bound: the interval must become twice `half` times as narrow.
    let needs = finding.needs_games.unwrap() as f64;
    assert!(needs >= 4096.0 * half * half && needs < 4500.0 * half * half, "{finding:?}");
    assert_eq!(finding.why.unwrap(), "the interval crosses a bound");
    // On the bound no number of games is enough.
    let gates = [expectation(Quantity::TurnsMean, 10.0, NONE)];
    let judge = Judge::new(&gates, 0.95, Budget::Until { max_games: 1_024 }, 2, &[]);
    assert_eq!(judge.findings(&tally, true)[0].needs_games, None);
}

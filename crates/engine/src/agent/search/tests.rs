//! Search on a game of known odds.

use super::*;
use crate::agent::playouts::logistic;
use crate::agent::toy::{Safe, safe};
use crate::sim::{Budget, Plan, RunContext, RunResult, run};
use balance_stats::rate;

fn play(game: &Safe, iterations: u32, threads: usize) -> RunResult {
    let plan = Plan { seed: 5, budget: Budget::Games(4_000), level: 0.95, threads, builds: true };
    let context = RunContext { progress: &(), store: &(), interrupt: &std::sync::atomic::AtomicBool::new(false) };
    run(game, &[Search::new(iterations)], &plan, context, None)
}

#[test]
fn a_field_is_as_large_as_its_playouts_allow() {
    assert_eq!([1, 3, 4, 16, 64, 128].map(|n| field(n, 20).0), [1, 1, 2, 4, 8, 8]);
    assert_eq!(field(1_000, 3), (3, 2));
    assert_eq!(field(1_000, 1), (1, 0));
}

#[test]
fn one_iteration_is_greedy() {
    let plan = Plan { seed: 5, budget: Budget::Games(4_000), level: 0.95, threads: 1, builds: true };
    let context = RunContext { progress: &(), store: &(), interrupt: &std::sync::atomic::AtomicBool::new(false) };
    let greedy = run(&safe(), &[Greedy::default()], &plan, context, None);
    assert_eq!(play(&safe(), 1, 1).tally, greedy.tally);
    assert!(rate(&greedy.tally.sides[0].wins, 0.999).unwrap().contains(0.1));
}

#[test]
fn it_finds_the_best_choice_and_sees_nothing_hidden() {
    // Who saw the number would always win.
    let found = rate(&play(&safe(), 4_096, 2).tally.sides[0].wins, 0.999).unwrap();
    assert!(found.contains(0.5), "{found:?}");
}

#[test]
fn threads_change_nothing() {
    let tallies = [1, 2, 5].map(|threads| play(&safe(), 64, threads).tally);
    assert_eq!(tallies[0], tallies[1]);
    assert_eq!(tallies[0], tallies[2]);
}

#[test]
fn more_playouts_play_better() {
    let rates = [1, 16, 64, 256].map(|n| rate(&play(&safe(), n, 2).tally.sides[0].wins, 0.95).unwrap().point);
    assert!(rates.is_sorted(), "{rates:?}");
}

#[test]
fn the_greedy_choice_is_overruled_beyond_the_gate_alone() {
    let (better, same) = ([1.0, 0.0, 1.0, 1.0], [0.0, 0.0, 1.0, 0.0]);
    assert!(is_better(&better, &same, 1.0));
    assert!(!is_better(&better, &same, 2.0));
    assert!(!is_better(&same, &same, 0.0));
}

#[test]
fn the_logistic_is_near_the_exact_one() {
    for x in -120..=120 {
        let x = f64::from(x) / 10.0;
        let exact = 1.0 / (1.0 + (-x).exp());
        assert!((logistic(x) - exact).abs() < 0.003, "{x}");
    }
    assert!((logistic(0.0) - 0.5).abs() < 1e-12);
}

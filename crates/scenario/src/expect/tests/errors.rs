//! How often a gate decides wrongly, by simulation with the truth exactly on the bound.
//!
//! There every failure is wrong, and every pass would be wrong if the truth were a hair outside. So the
//! rate of both together must be at most 1 - level. `docs/statistics.md` has the figures.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::*;
use balance_engine::game::{CardInfo, Per};
use balance_engine::sim::{BuildSums, CardSums, SideTally};
use balance_stats::{RatioSums, RegressionSums, SplitSums};

const RUNS: u32 = 1000;
const BUDGET: Budget = Budget::Until { max_games: 20_000 };

/// The most of 1,000 runs that may go wrong at an error of 5 %: 50, and two standard deviations.
const ALLOWED: u32 = 63;

fn uniform(rng: &mut Xoshiro256PlusPlus) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

fn chance(rng: &mut Xoshiro256PlusPlus, p: f64) -> i64 {
    i64::from(uniform(rng) < p)
}

/// How many runs had any of the gates fail, and pass, at any look before the run ended.
fn decided(gates: &[Expectation], play: impl Fn(&mut Xoshiro256PlusPlus, &mut Tally)) -> (u32, u32) {
    let cards: Vec<CardInfo> = (0..3).map(card).collect();
    let judge = Judge::new(gates, 0.95, BUDGET, 2, &cards);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20_261_121);
    let (mut failed, mut passed) = (0, 0);
    for _ in 0..RUNS {
        let side = SideTally { metrics: vec![RatioSums::default(); 1], ..SideTally::default() };
        let cards = CardSums { exposed: vec![SplitSums::default(); 3], ..CardSums::default() };
        let mut tally = Tally { sides: vec![side; 2], cards: vec![cards; 3], ..Tally::default() };
        tally.builds = Some(no_builds());
        let (mut any_failed, mut any_passed) = (false, false);
        for look in BUDGET.looks(2) {
            while tally.blocks < look {
                play(&mut rng, &mut tally);
                tally.blocks += 1;
                tally.games += 2;
            }
            for finding in judge.findings(&tally, true) {
                any_failed |= finding.verdict == Verdict::Fail;
                any_passed |= finding.verdict == Verdict::Pass;
            }
        }
        failed += u32::from(any_failed);
        passed += u32::from(any_passed && !any_failed);
    }
    (failed, passed)
}

#[track_caller]
fn holds(name: &str, (failed, passed): (u32, u32)) {
    assert!(failed + passed <= ALLOWED, "{name}: {failed} failed and {passed} passed of {RUNS}");
}

#[test]
fn rates() {
    for p in [0.5, 0.02] {
        let gate = [expectation(Quantity::WinRate(0), p, NONE)];
        let counts = decided(&gate, |rng, tally| {
            // Half of the blocks have two games that end alike.
            let first = chance(rng, p);
            let second = if chance(rng, 0.5) == 1 { first } else { chance(rng, p) };
            tally.sides[0].wins.add(first + second, 2);
        });
        holds("a rate", counts);
    }
}

/// Geometric: skewed, with mean 9.
fn geometric(rng: &mut Xoshiro256PlusPlus) -> i64 {
    ((1.0 - uniform(rng)).ln() / 0.9_f64.ln()).floor() as i64
}

#[test]
fn means() {
    let gate = [expectation(Quantity::TurnsMean, -NONE, 9.0)];
    let counts = decided(&gate, |rng, tally| tally.turns.add(geometric(rng) + geometric(rng), 2));
    holds("a skewed mean", counts);
    let metric = |per| Quantity::Metric { side: 0, metric: 0, per };
    for rare in [1e-2, 1e-3, 3e-4] {
        let gate = [expectation(metric(Per::Game), -NONE, rare)];
        let counts = decided(&gate, |rng, tally| {
            let total = chance(rng, rare) + chance(rng, rare);
            if total > 0 {
                tally.sides[0].metrics[0].add(2, total);
            }
        });
        holds("a rare event", counts);
    }
    let gate = [expectation(metric(Per::Recorded), 9.0, NONE)];
    let counts = decided(&gate, |rng, tally| {
        let won = chance(rng, 0.4) + chance(rng, 0.4);
        let total = (0..won).map(|_| geometric(rng)).sum();
        if won > 0 {
            tally.sides[0].metrics[0].add(won as u32, total);
        }
    });
    holds("a mean of some games", counts);
}

#[test]
fn quantiles() {
    for (q, name) in [(0.1, "p10"), (0.5, "p50"), (0.9, "p90")] {
        // The share of short games is the quantile itself: half of the runs see it on either side.
        let gate = [expectation(Quantity::TurnsQuantile(q), -NONE, 15.0)];
        let counts = decided(&gate, |rng, tally| {
            for _ in 0..2 {
                tally.turn_counts.add(if chance(rng, q) == 1 { 10 } else { 20 });
            }
        });
        holds(name, counts);
    }
}

#[test]
fn effects() {
    for held in [0.3, 0.03] {
        let gate = [expectation(Quantity::CardEffect { scope: 0, card: 0 }, 0.0, NONE)];
        let counts = decided(&gate, |rng, tally| {
            // The build is drawn once a block; two games that end alike half the time.
            let has = chance(rng, held) == 1;
            let first = chance(rng, 0.5);
            let second = if chance(rng, 0.5) == 1 { first } else { chance(rng, 0.5) };
            let won = (first + second) as u32;
            if has {
                tally.cards[0].exposed[0].add(2, won, won);
            }
            tally.cards[0].totals.add(won, 2);
        });
        holds("an effect", counts);
    }
}

/// A card whose number of copies in a build hangs on no other's.
fn card(number: usize) -> CardInfo {
    CardInfo {
        id: format!("card_{number}"),
        name: format!("Card {number}"),
        group: format!("group {number}"),
        source: "built_in".into(),
        points: None,
    }
}

/// Sums of no builds of two sides that draw theirs.
fn no_builds() -> BuildSums {
    BuildSums { drawn: vec![true; 2], sums: RegressionSums::new(3, 1) }
}

/// The cards of the one side minus those of the other. Each card is in a build with its own
/// probability.
fn held(rng: &mut Xoshiro256PlusPlus, chances: [f64; 3]) -> Vec<(u32, i32)> {
    let copies =
        |chance_of: f64, rng: &mut Xoshiro256PlusPlus| 2 * (chance(rng, chance_of) - chance(rng, chance_of)) as i32;
    let row = (0..).zip(chances).map(|(card, chance)| (card, copies(chance, rng)));
    row.filter(|(_, copies)| *copies != 0).collect()
}

#[test]
fn worths() {
    for often in [0.5, 0.05] {
        let gate = [expectation(Quantity::CardWorth { card: 0 }, 0.0, NONE)];
        let counts = decided(&gate, |rng, tally| {
            let row = held(rng, [often, 0.5, 0.5]);
            // Card 1 wins games, card 0 does nothing.
            let strong = row.iter().find(|(card, _)| *card == 1).map_or(0, |(_, copies)| *copies);
            let wins = |rng: &mut _| 2 * chance(rng, 0.5 + f64::from(strong) / 20.0) - 1;
            let won = wins(rng) + wins(rng);
            let builds = tally.builds.as_mut().expect("they were made with the tally");
            builds.sums.add(tally.blocks, 0, &row, won as i32);
        });
        holds("a worth", counts);
    }
}

#[test]
fn of_all_cards_those_that_no_build_tells_of_are_left_out() {
    let gates =
        [0, 1, 2].map(|card| Expectation { of_all: true, ..expectation(Quantity::CardWorth { card }, -0.1, 0.1) });
    let cards: Vec<CardInfo> = (0..3).map(card).collect();
    let judge = Judge::new(&gates, 0.95, BUDGET, 2, &cards);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut tally = Tally { builds: Some(no_builds()), ..Tally::default() };
    let mut play = |tally: &mut Tally, blocks: u64, chances: [f64; 3]| {
        for _ in 0..blocks {
            let row = held(&mut rng, chances);
            let won = 2 * (chance(&mut rng, 0.5) + chance(&mut rng, 0.5)) - 2;
            let builds = tally.builds.as_mut().expect("they were made with the tally");
            builds.sums.add(tally.blocks, 0, &row, won as i32);
            tally.blocks += 1;
            tally.games += 2;
        }
    };
    // Nothing is left out before there is something to go by.
    play(&mut tally, 50, [0.5, 0.5, 0.0]);
    assert_eq!(judge.findings(&tally, true).len(), 3);
    play(&mut tally, 5_000, [0.5, 0.5, 0.0]);
    let found = judge.findings(&tally, true);
    assert_eq!(found.len(), 2, "no build held the last card: {found:?}");
    assert!(judge.decided(&tally) && found.iter().all(|f| f.verdict == Verdict::Pass), "{found:?}");
    // A gate of one card stays, and is undecided.
    let named = [expectation(Quantity::CardWorth { card: 2 }, -0.1, 0.1)];
    let judge = Judge::new(&named, 0.95, BUDGET, 2, &cards);
    let found = judge.findings(&tally, true);
    assert_eq!((found.len(), found[0].verdict), (1, Verdict::Undecided));
    assert!(!judge.decided(&tally));
    // So does a gate of all where no card is in any build.
    let judge = Judge::new(&gates, 0.95, BUDGET, 2, &cards);
    let mut none = Tally { builds: Some(no_builds()), ..Tally::default() };
    play(&mut none, 200, [0.0; 3]);
    assert!(!judge.decided(&none) && judge.findings(&none, true).len() == 3);
}

#[test]
fn many_together() {
    let gates = [
        expectation(Quantity::WinRate(0), 0.5, NONE),
        expectation(Quantity::DrawRate, -NONE, 0.02),
        expectation(Quantity::TurnsMean, -NONE, 9.0),
        expectation(Quantity::TurnsQuantile(0.5), -NONE, 6.0),
    ];
    let counts = decided(&gates, |rng, tally| {
        let turns = [geometric(rng), geometric(rng)];
        tally.turns.add(turns[0] + turns[1], 2);
        for turns in turns {
            tally.turn_counts.add(turns as u32);
        }
        tally.draws.add(chance(rng, 0.02) + chance(rng, 0.02), 2);
        tally.sides[0].wins.add(chance(rng, 0.5) + chance(rng, 0.5), 2);
    });
    // P(turns <= 6) is 0.5217: the median is 6, and its gate is kept. It may pass.
    assert!(counts.0 <= ALLOWED, "{counts:?}");
}

#[test]
fn what_is_clear_is_decided() {
    let gates = [expectation(Quantity::WinRate(0), 0.45, 0.55), expectation(Quantity::DrawRate, 0.1, NONE)];
    let judge = Judge::new(&gates, 0.95, BUDGET, 2, &[]);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut tally = Tally { sides: vec![SideTally::default()], ..Tally::default() };
    let end = BUDGET.looks(2).find(|&look| {
        while tally.blocks < look {
            tally.sides[0].wins.add(chance(&mut rng, 0.5) + chance(&mut rng, 0.5), 2);
            tally.draws.add(chance(&mut rng, 0.02) + chance(&mut rng, 0.02), 2);
            tally.blocks += 1;
            tally.games += 2;
        }
        judge.decided(&tally)
    });
    assert!(end.is_some_and(|blocks| blocks < 5_000), "{end:?}");
    let verdicts: Vec<Verdict> = judge.findings(&tally, true).iter().map(|f| f.verdict).collect();
    assert_eq!(verdicts, [Verdict::Pass, Verdict::Fail]);
}

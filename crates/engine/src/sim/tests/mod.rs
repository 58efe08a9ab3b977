//! The engine's own checks, on a game small enough to know by heart.

mod build_pairs;
mod counted;
mod ladder;
mod matrix;
mod paired;
mod pieces;
mod race;
mod refined;
mod second_opinion;
mod unattended;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use race::{Race, SpecDiagnostic};

use super::*;
use crate::agent::Player;
use crate::game::Rules as _;
use balance_stats::{Merge, rate};

fn plan(games: u64, threads: usize) -> Plan {
    Plan { seed: 7, budget: Budget::Games(games), level: 0.95, threads, builds: true }
}

fn agents<G: crate::game::Game>(names: &[&str]) -> Vec<Player<G>> {
    names.iter().map(|n| Player::named(n).unwrap()).collect()
}

fn go(game: &Race, names: &[&str], plan: &Plan) -> RunResult {
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    run(game, &agents(names), plan, context, None)
}

/// Has some of the seat blocks of a plan played, and no others.
struct Slice(Range<u64>);

impl CheckpointStore for Slice {
    fn slice(&self) -> Option<Range<u64>> {
        Some(self.0.clone())
    }
}

/// The seat blocks of two halves of a run with random players, counted apart.
fn halves(game: &Race, games: u64) -> [Tally; 2] {
    let sides = game.sides();
    let blocks = games / sides as u64;
    [0..blocks / 2, blocks / 2..blocks].map(|blocks| {
        let interrupt = AtomicBool::new(false);
        let context = RunContext { progress: &(), store: &Slice(blocks), interrupt: &interrupt };
        run(game, &agents(&vec!["random"; sides]), &plan(games, 1), context, None).tally
    })
}

#[derive(Default)]
struct Keep(Vec<GameRow>);

impl Sink for Keep {
    fn rows(&mut self, rows: Vec<GameRow>) -> std::io::Result<()> {
        self.0.extend(rows);
        Ok(())
    }
}

#[test]
fn threads_change_nothing() {
    let game = Race::new(2);
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let outputs: Vec<_> = [1, 2, 8]
        .map(|threads| {
            let mut kept = Keep::default();
            let run = run(&game, &agents(&["greedy", "random"]), &plan(5_000, threads), context, Some(&mut kept));
            (run.tally, run.history, kept.0)
        })
        .into();
    assert_eq!(outputs[0], outputs[1]);
    assert_eq!(outputs[0], outputs[2]);
    assert_eq!(outputs[0].0.games, 5_000);
}

#[test]
fn a_mirror_match_is_even_and_a_better_player_is_not() {
    let mirror = go(&Race::new(2), &["greedy", "greedy"], &plan(20_000, 2)).tally;
    let half = rate(&mirror.sides[0].wins, 0.999).unwrap();
    assert!(half.contains(0.5), "{half:?}");
    let uneven = go(&Race::new(2), &["greedy", "random"], &plan(20_000, 2)).tally;
    assert!(rate(&uneven.sides[0].wins, 0.999).unwrap().low > 0.6);
}

#[test]
fn games_differ() {
    let lines: BTreeSet<String> = (0..2_000)
        .map(|index| {
            let names = ["A".to_owned(), "B".to_owned()];
            let told = trace(&Race::new(2), &agents(&["random", "random"]), &names, 7, index);
            format!("{:?}", told.lines)
        })
        .collect();
    assert_eq!(lines.len(), 2_000);
}

#[test]
fn rows_trace_and_tally_tell_the_same() {
    let game = Race::new(3);
    let mut kept = Keep::default();
    let players = agents(&["greedy", "random", "random"]);
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    let run = run(&game, &players, &plan(900, 2), context, Some(&mut kept));
    assert_eq!(kept.0.len(), 900);
    let names: Vec<String> = ["A", "B", "C"].map(String::from).into();
    for (index, row) in kept.0.iter().enumerate() {
        assert_eq!(row.game, index as u64);
        let told = trace(&game, &players, &names, 7, index as u64);
        assert_eq!(told.played.turns, row.turns);
        let winner = told.played.outcome.and_then(|o| o.ranks.sole_winner());
        assert_eq!(winner.map(|seat| told.seating.side(seat) as u8), row.winner);
    }
    for side in 0..3 {
        let won = kept.0.iter().filter(|r| r.winner == Some(side)).count();
        assert_eq!(run.tally.sides[usize::from(side)].wins.sum, won as i128);
        let sixes: i32 = kept.0.iter().filter_map(|r| r.metrics[usize::from(side)]).sum();
        assert_eq!(run.tally.sides[usize::from(side)].metrics[0].sum, i128::from(sixes));
    }
    let turns: u64 = kept.0.iter().map(|r| u64::from(r.turns)).sum();
    assert_eq!(run.tally.turns.sum, i128::from(turns));
}

#[test]
fn every_side_starts_equally_often() {
    let tally = go(&Race::new(4), &["random"; 4], &plan(4_000, 2)).tally;
    for place in &tally.seats {
        for side in &place.sides {
            assert_eq!(side.n, 1_000);
        }
    }
}

#[test]
fn merging_is_order_free() {
    // Slices of the index range, merged in any order, are the whole.
    let game = Race::new(2);
    let whole = go(&game, &["random", "random"], &plan(1_024, 1)).tally;
    let [a, b] = halves(&game, 1_024);
    let mut ab = a.clone();
    ab.merge(&b);
    let mut ba = b.clone();
    ba.merge(&a);
    assert_eq!(ab, ba);
    assert_eq!(ab, whole);
    let mut with_nothing = Tally::new(crate::game::Rules::catalogue(&game), 2, 200);
    with_nothing.merge(&a);
    assert_eq!(with_nothing, a);
}

#[test]
fn a_bug_in_a_game_is_named_and_the_rest_is_kept() {
    let mut game = Race::new(2);
    game.diagnostic = SpecDiagnostic::Boxcars;
    let broken = go(&game, &["greedy", "greedy"], &plan(4_000, 2)).tally;
    assert!(broken.abandoned.games > 20);
    assert_eq!(broken.abandoned.lowest.len(), 20);
    assert_eq!(broken.games + 2 * broken.abandoned.games, 4_000);
    assert_eq!(broken.turn_counts.n(), broken.games);
    let first = &broken.abandoned.lowest[0];
    assert_eq!(first.why, "boxcars");
    let names = ["A".to_owned(), "B".to_owned()];
    let again = std::panic::catch_unwind(|| trace(&game, &agents(&["greedy", "greedy"]), &names, 7, first.game));
    assert!(again.is_err(), "the named game shows the bug");
    assert_eq!(broken, go(&game, &["greedy", "greedy"], &plan(4_000, 1)).tally);
}

#[test]
fn a_game_without_end_is_cut_and_counted() {
    let mut game = Race::new(2);
    game.diagnostic = SpecDiagnostic::Stands;
    let tally = go(&game, &["greedy", "greedy"], &plan(100, 1)).tally;
    assert_eq!(tally.unfinished.sum, 100);
    assert_eq!(tally.turns.sum, 100 * 200);
    assert_eq!(tally.sides[0].wins.sum + tally.sides[0].losses.sum, 0);
    assert_eq!(tally.ends, [0, 0, 0, 0, 0, 100]);
}

/// Interrupts after 1,000 games.
struct Impatient<'a>(&'a AtomicBool, std::sync::atomic::AtomicU64);

impl Progress for Impatient<'_> {
    fn played(&self, games: u64, _wins: &[u64]) {
        if self.1.fetch_add(games, Ordering::Relaxed) + games >= 1_000 {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[test]
fn an_interrupt_keeps_the_first_games() {
    let game = Race::new(2);
    let interrupt = AtomicBool::new(false);
    let watch = Impatient(&interrupt, std::sync::atomic::AtomicU64::new(0));
    let players = agents(&["random", "random"]);
    let context = RunContext { progress: &watch, store: &(), interrupt: &interrupt };
    let mut kept = Keep::default();
    let cut = run(&game, &players, &plan(1_000_000, 2), context, Some(&mut kept));
    assert_eq!(cut.stopped, Stopped::Interrupted);
    assert!(cut.tally.games >= 1_000 && cut.tally.games < 100_000);
    let same = go(&game, &["random", "random"], &plan(cut.tally.games, 1)).tally;
    assert_eq!(same, cut.tally);
    assert_eq!(kept.0.len() as u64, cut.tally.games);
}

#[test]
fn precision_stops_at_a_look_whatever_the_threads() {
    let budget = Budget::Precision { half_width: 0.02, max_games: 1_000_000 };
    let by = |threads| go(&Race::new(2), &["greedy", "random"], &Plan { budget, ..plan(0, threads) });
    let one = by(1);
    assert_eq!(one.stopped, Stopped::Precision);
    assert!(one.tally.games > 2_000 && one.tally.games < 40_000);
    assert_eq!(one.tally, by(3).tally);
    let tight = go(
        &Race::new(2),
        &["greedy", "random"],
        &Plan { budget: Budget::Precision { half_width: 1e-4, max_games: 3_001 }, ..plan(0, 2) },
    );
    assert_eq!(tight.stopped, Stopped::MaxGames);
    assert_eq!(tight.tally.games, 3_002);
}

/// Has seen enough after a number of wins of the first side.
struct Satisfied(i128);

impl Progress for Satisfied {
    fn played(&self, _games: u64, _wins: &[u64]) {}
    fn enough(&self, tally: &Tally) -> bool {
        tally.sides[0].wins.sum >= self.0
    }
}

#[test]
fn who_watches_ends_a_run_at_a_look_whatever_the_threads() {
    let budget = Budget::Until { max_games: 5_001 };
    let by = |wins, budget, threads| {
        let interrupt = AtomicBool::new(false);
        let context = RunContext { progress: &Satisfied(wins), store: &(), interrupt: &interrupt };
        let plan = Plan { budget, ..plan(0, threads) };
        run(&Race::new(2), &agents(&["greedy", "random"]), &plan, context, None)
    };
    let one = by(1_000, budget, 1);
    assert_eq!(one.stopped, Stopped::Enough);
    assert!(budget.looks(2).any(|blocks| blocks == one.tally.blocks));
    assert!(one.tally.games < 5_000);
    assert_eq!(one.tally, by(1_000, budget, 3).tally);
    let never = by(i128::MAX, budget, 2);
    assert_eq!((never.stopped, never.tally.games), (Stopped::NotEnough, 5_002));
    assert_eq!(never.history.len(), budget.looks(2).count());
    // Other budgets do not ask.
    assert_eq!(by(0, Budget::Games(2_000), 1).stopped, Stopped::Games);
}

#[test]
fn looks_end_with_the_most_games() {
    let looks = |games, sides| Budget::Games(games).looks(sides).collect::<Vec<_>>();
    assert_eq!(looks(0, 2), [0_u64; 0]);
    assert_eq!(looks(7, 2), [4]);
    assert_eq!(looks(1_024, 2), [512]);
    assert_eq!(looks(1_400, 2), [512, 640, 700]);
    assert_eq!(looks(1_400, 4), [350]);
}

#[test]
fn games_are_rounded_up_to_whole_blocks() {
    assert_eq!(go(&Race::new(2), &["random"; 2], &plan(7, 1)).tally.games, 8);
    assert_eq!(go(&Race::new(1), &["random"], &plan(7, 1)).tally.games, 7);
}

#[test]
fn the_better_card_shows() {
    let tally = go(&Race::new(2), &["greedy"; 2], &plan(40_000, 2)).tally;
    let all = &tally.cards[2];
    let effect = |card: usize| balance_stats::presence_effect(&all.exposed[card], &all.totals, 0.99).unwrap().estimate;
    assert!(effect(0).low > 0.05, "{:?}", effect(0));
    assert!(effect(1).high < 0.0);
}

#[test]
fn what_builds_held_is_counted_where_it_is_asked_for_alone() {
    let of = |builds| go(&Race::new(2), &["random"; 2], &Plan { builds, ..plan(400, 2) }).tally;
    let (with, without) = (of(true), of(false));
    assert!(with.builds.is_some() && with.block_results.is_some());
    assert_eq!(without, Tally { builds: None, block_results: None, ..with });
}

#[test]
fn every_sixteenth_block_is_recorded_as_it_was_played() {
    let (game, names) = (Race::new(2), ["greedy", "random"]);
    let plan = plan(4_000, 2);
    let tally = go(&game, &names, &plan).tally;
    let paths = &tally.paths.games;
    assert_eq!(
        paths.iter().map(|game| game.block).collect::<Vec<_>>(),
        (0..4_000 / 2).step_by(16).flat_map(|b| [b; 2]).collect::<Vec<_>>()
    );
    for (nth, path) in paths.iter().enumerate() {
        let told = trace(
            &game,
            &agents(&names),
            &["A".to_owned(), "B".to_owned()],
            plan.seed,
            path.block * 2 + nth as u64 % 2,
        );
        assert_eq!(path.winner(), told.played.winner(told.seating));
        assert_eq!(path.turns, told.played.turns);
        assert_eq!(usize::from(path.first), told.seating.side(told.played.first));
        assert!(path.positions.windows(2).all(|two| two[0].turn < two[1].turn));
        assert_eq!(path.walk().count(), path.positions.len());
        assert!(path.decisions.iter().sum::<u32>() as usize >= path.positions.len());
    }
    let bare = |games| go(&game, &names, &Plan { budget: Budget::Games(games), ..plan }).tally.paths.games.len();
    assert_eq!(bare(33_000), 2_048, "no more are recorded");
}

/// What a thread allocates while it plays and counts seat blocks, after some to get warm.
fn allocated_when_warm<G: crate::game::Game>(game: &G, names: &[&str], warm: u64, max: u64) -> u64 {
    let sides = game.sides();
    let mut chance = crate::chance::Stream::new(1, 0);
    let mut counter = super::counter::Counter::new(game);
    let mut tally = Tally::new(game.catalogue(), sides, game.max_turns());
    tally.builds = BuildSums::new(game);
    tally.block_results = BlockResults::new(game);
    let mut players = agents(names);
    let mut list = G::Actions::default();
    let mut blocks = |from: u64, to: u64| {
        for block in from..to {
            for shift in 0..sides {
                let seating = crate::game::Seating::rotation(sides, shift);
                chance.restart(1, block);
                counter.start_game(seating);
                let played = play(
                    game,
                    seating,
                    &mut players,
                    &mut list,
                    &mut chance,
                    &mut counter,
                    &mut crate::sim::Unobserved,
                );
                counter.end_game(&played);
            }
            counter.end_block(block, &mut tally);
        }
    };
    blocks(0, warm);
    allocation_counter::measure(|| blocks(warm, max)).count_total
}

#[test]
fn a_game_allocates_nothing_once_warm() {
    assert_eq!(allocated_when_warm(&Race::new(2), &["greedy", "random"], 10, 200), 0);
    // With ranks as well.
    assert_eq!(allocated_when_warm(&Race::new(4), &["random"; 4], 10, 200), 0);
}

//! What the benchmarks of every game share: positions, tables, whole runs.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use balance_engine::agent::{Greedy, Player, Search};
use balance_engine::chance::Stream;
use balance_engine::format::GameDefinition;
use balance_engine::game::{ActionList, Agent, Position, Rules, Seating, Silent};
use balance_engine::sim::{self, Budget, Plan, RunContext, RunResult};
use balance_scenario::{Document, Prepared, game_of, read_document, ready};
use divan::Bencher;
use divan::counter::ItemsCount;

use crate::met::{Met, met};

fn document(scenario: &str) -> Document {
    read_document(&Path::new(env!("CARGO_MANIFEST_DIR")).join(scenario), &[])
}

pub(crate) fn prepared(scenario: &str) -> Prepared {
    ready(&mut document(scenario), "bench").expect("the shipped scenario is sound")
}

fn game<F: GameDefinition>(scenario: &str) -> F::Game {
    game_of::<F>(&mut document(scenario)).expect("the shipped scenario is sound")
}

/// One decision of a greedy agent among the legal actions: the mean over positions as they come.
pub(crate) fn decision<F: GameDefinition>(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = game::<F>(scenario);
    let met = met(&game, 200);
    let mut chance = Stream::new(7, 0);
    let mut greedy = Greedy::default();
    let mut at = 0;
    bencher.bench_local(|| {
        let Met { state, actions } = &met[at % met.len()];
        at += 1;
        let seat = game.to_act(state).expect("a player decides");
        greedy.choose(&Position::new(&game, state, seat), actions, &mut chance)
    });
}

/// Listing the legal actions, over the same positions.
pub(crate) fn legal_actions<F: GameDefinition>(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = game::<F>(scenario);
    let met = met(&game, 200);
    let mut list = <F::Game as Rules>::Actions::default();
    let mut at = 0;
    bencher.bench_local(|| {
        list.clear();
        game.actions(&met[at % met.len()].state, &mut list);
        at += 1;
        list.len()
    });
}

/// Setting a game up, with everything that is drawn or chosen before the first decision.
pub(crate) fn deal<F: GameDefinition>(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = game::<F>(scenario);
    let mut chance = Stream::new(7, 0);
    let mut block = 0;
    bencher.bench_local(|| {
        block += 1;
        chance.restart(7, block);
        game.deal(Seating::rotation(game.sides(), 0), &mut chance, &mut Silent)
    });
}

/// Seat blocks of `games` games with greedy agents, without counting: another each time.
pub(crate) fn games<F: GameDefinition>(bencher: Bencher<'_, '_>, scenario: &str, games: usize) {
    let game = game::<F>(scenario);
    let greedy = || Player::named("greedy").expect("there is a greedy agent");
    let mut agents: Vec<Player<F::Game>> = (0..game.sides()).map(|_| greedy()).collect();
    let mut list = <F::Game as Rules>::Actions::default();
    let mut chance = Stream::new(7, 0);
    let mut block = 0;
    bencher.bench_local(|| {
        block += 1;
        let mut turns = 0;
        for shift in 0..games {
            chance.restart(7, block);
            let seating = Seating::rotation(game.sides(), shift);
            let (list, chance) = (&mut list, &mut chance);
            let played = sim::play(&game, seating, &mut agents, list, chance, &mut Silent, &mut sim::Unobserved);
            turns += played.turns;
        }
        turns
    });
}

/// Playouts, as a searching player with 64 iterations makes them: over decisions as they come, playouts a second as
/// items.
pub(crate) fn playouts<F: GameDefinition>(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = game::<F>(scenario);
    let mut met = met(&game, 20);
    let every = met.len() / 40;
    met = met.into_iter().step_by(every.max(1)).collect();
    let mut chance = Stream::new(7, 0);
    let mut search = Search::new(64);
    let mut choose = |Met { state, actions }: &Met<F::Game>| {
        let before = search.made();
        let seat = game.to_act(state).expect("a player decides");
        let chosen = search.choose(&Position::new(&game, state, seat), actions, &mut chance);
        (chosen, search.made() - before)
    };
    let made: Vec<u64> = met.iter().map(|met| choose(met).1).collect();
    let mut at = 0;
    bencher
        .with_inputs(|| {
            at = (at + 1) % met.len();
            (at, made[at])
        })
        .input_counter(|&(_, made)| ItemsCount::new(made))
        .bench_local_values(|(at, _)| choose(&met[at]));
}

/// A whole run, counted.
pub(crate) fn play(prepared: &Prepared, games: u64, threads: usize) -> RunResult {
    let plan = Plan { seed: 7, budget: Budget::Games(games), level: 0.95, threads, builds: true };
    let context = RunContext { progress: &(), store: &(), interrupt: &AtomicBool::new(false) };
    prepared.contest.run(&plan, context, None)
}

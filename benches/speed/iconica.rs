//! Iconica: one decision, one game, one seat block, and whole runs on one core and on all.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use balance::agent::{Greedy, Player};
use balance::chance::Stream;
use balance::frame::{Results, SideLabel};
use balance::game::{Agent, Game, Seating, Silent};
use balance::games::iconica::{Format, Iconica};
use balance::scenario::{Document, Prepared, game_of, read_document, ready};
use balance::sim::{self, Budget, Plan, Ran, Watching};
use divan::{Bencher, counter::ItemsCount};

fn document(scenario: &str) -> Document {
    read_document(&Path::new(env!("CARGO_MANIFEST_DIR")).join(scenario), &[])
}

fn prepared(scenario: &str) -> Prepared {
    ready(&mut document(scenario), "bench").expect("the shipped scenario is sound")
}

fn game(scenario: &str) -> Iconica {
    game_of::<Format>(&mut document(scenario)).expect("the shipped scenario is sound")
}

const PARTY: &str = "scenarios/iconica_party.toml";
const ROSTER: &str = "scenarios/iconica_roster.toml";

type Actions = <Iconica as Game>::Actions;

/// A position in which there is something to decide.
struct Position {
    state: <Iconica as Game>::State,
    actions: Actions,
}

/// Every decision that greedy agents meet in some games, in the order of play.
fn positions(game: &Iconica, games: u64) -> Vec<Position> {
    let mut met = Vec::new();
    for block in 0..games {
        let mut chance = Stream::new(7, block);
        let mut greedy = Greedy::default();
        let mut state = game.deal(Seating::rotation(2, 0), &mut chance, &mut Silent);
        while let Some(seat) = game.to_act(&state).filter(|_| game.turns(&state) < game.max_turns())
        {
            let mut actions = Actions::default();
            game.actions(&state, &mut actions);
            let view = game.view(&state, seat);
            let choice = match actions.len() {
                1 => 0,
                _ => greedy.choose(game, seat, view, &actions, &mut chance),
            };
            let action = actions[choice];
            if actions.len() > 1 {
                met.push(Position { state, actions });
            }
            game.apply(&mut state, action, &mut chance, &mut Silent);
        }
    }
    met
}

/// One decision of a greedy agent among the legal actions: the mean over positions as they come.
#[divan::bench(args = [PARTY, ROSTER], sample_count = 100, sample_size = 2000)]
fn decision(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = game(scenario);
    let met = positions(&game, 200);
    let mut chance = Stream::new(7, 0);
    let mut greedy = Greedy::default();
    let mut at = 0;
    bencher.bench_local(|| {
        let Position { state, actions } = &met[at % met.len()];
        at += 1;
        let seat = game.to_act(state).expect("somebody decides");
        greedy.choose(&game, seat, game.view(state, seat), actions, &mut chance)
    });
}

/// Listing the legal actions, over the same positions.
#[divan::bench(args = [PARTY, ROSTER], sample_count = 100, sample_size = 2000)]
fn legal_actions(bencher: Bencher<'_, '_>, scenario: &str) {
    let game = game(scenario);
    let met = positions(&game, 200);
    let mut list = Actions::default();
    let mut at = 0;
    bencher.bench_local(|| {
        list.clear();
        game.actions(&met[at % met.len()].state, &mut list);
        at += 1;
        list.len()
    });
}

/// Plays games with greedy agents, without counting.
struct Table {
    game: Iconica,
    agents: [Player; 2],
    list: Actions,
    chance: Stream,
    block: u64,
}

impl Table {
    fn new(scenario: &str) -> Self {
        let greedy = || Player::named("greedy").expect("there is a greedy agent");
        Table {
            game: game(scenario),
            agents: [greedy(), greedy()],
            list: Actions::default(),
            chance: Stream::new(7, 0),
            block: 0,
        }
    }

    /// Plays the next game with the sides shifted along the seats.
    fn play(&mut self, shift: usize) -> u32 {
        let Table { game, agents, list, chance, block } = self;
        chance.restart(7, *block);
        sim::play(&*game, Seating::rotation(2, shift), agents, list, chance, &mut Silent).turns
    }
}

/// One game, another each time.
#[divan::bench(args = [PARTY, ROSTER], sample_count = 100, sample_size = 100)]
fn one_game(bencher: Bencher<'_, '_>, scenario: &str) {
    let mut table = Table::new(scenario);
    bencher.bench_local(|| {
        table.block += 1;
        table.play(0)
    });
}

/// One seat block: the same chance with the sides in either seat.
#[divan::bench(args = [PARTY, ROSTER], sample_count = 100, sample_size = 100)]
fn one_block(bencher: Bencher<'_, '_>, scenario: &str) {
    let mut table = Table::new(scenario);
    bencher.bench_local(|| {
        table.block += 1;
        table.play(0) + table.play(1)
    });
}

fn play(prepared: &Prepared, games: u64, threads: usize) -> Ran {
    let plan = Plan { seed: 7, budget: Budget::Games(games), level: 0.95, threads };
    let watching = Watching { watch: &(), interrupt: &AtomicBool::new(false) };
    prepared.contest.run(&plan, watching, None)
}

/// A run and what it was of.
pub(crate) struct Played {
    prepared: Prepared,
    pub(crate) ran: Ran,
}

impl Played {
    pub(crate) fn results(&self) -> Results<'_> {
        Results {
            game: self.prepared.game,
            title: &self.prepared.title,
            sides: self
                .prepared
                .sides
                .iter()
                .map(|side| SideLabel {
                    name: side.name.clone(),
                    agent: side.agent.to_owned(),
                    draws_build: true,
                })
                .collect(),
            catalogue: self.prepared.contest.catalogue(),
            max_turns: self.prepared.contest.max_turns(),
            ran: &self.ran,
            level: 0.95,
            sequential: false,
        }
    }
}

pub(crate) fn played() -> Played {
    let prepared = prepared(ROSTER);
    let ran = play(&prepared, 10_000, 0);
    Played { prepared, ran }
}

const GAMES: u64 = 20_000;

/// Games of two fixed parties, by threads: games a second as items.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn party(bencher: Bencher<'_, '_>, threads: usize) {
    let prepared = prepared(PARTY);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| play(&prepared, GAMES, threads));
}

/// Games of random parties on all cores.
#[divan::bench(sample_count = 10)]
fn roster(bencher: Bencher<'_, '_>) {
    let prepared = prepared(ROSTER);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| play(&prepared, GAMES, 0));
}

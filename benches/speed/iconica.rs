//! Iconica: one decision, one game, one seat block, playouts, and whole runs on one core and on all.

use balance_engine::sim::RunResult;
use balance_iconica::IconicaDefinition;
use balance_report::frame::{Results, ScenarioFacts, SideLabel};
use balance_scenario::{Prepared, SideName};
use divan::{Bencher, counter::ItemsCount};

use crate::shared::{self, play, prepared};

const PARTY: &str = "scenarios/iconica_party.toml";
const ROSTER: &str = "scenarios/iconica_roster.toml";

#[divan::bench(args = [PARTY, ROSTER], sample_count = 100, sample_size = 2000)]
fn decision(bencher: Bencher<'_, '_>, scenario: &str) {
    shared::decision::<IconicaDefinition>(bencher, scenario);
}

#[divan::bench(args = [PARTY, ROSTER], sample_count = 100, sample_size = 2000)]
fn legal_actions(bencher: Bencher<'_, '_>, scenario: &str) {
    shared::legal_actions::<IconicaDefinition>(bencher, scenario);
}

#[divan::bench(args = [PARTY, ROSTER], sample_count = 100, sample_size = 100)]
fn one_game(bencher: Bencher<'_, '_>, scenario: &str) {
    shared::games::<IconicaDefinition>(bencher, scenario, 1);
}

/// One seat block: the same chance with the sides in either seat.
#[divan::bench(args = [PARTY, ROSTER], sample_count = 100, sample_size = 100)]
fn one_block(bencher: Bencher<'_, '_>, scenario: &str) {
    shared::games::<IconicaDefinition>(bencher, scenario, 2);
}

/// A run and what it was of.
pub(crate) struct Played {
    prepared: Prepared,
    pub(crate) run: RunResult,
}

impl Played {
    pub(crate) fn results(&self) -> Results<'_> {
        let Prepared { game, title, sides, contest, .. } = &self.prepared;
        let label =
            |side: &SideName| SideLabel { name: side.name.clone(), agent: side.agent.to_string(), draws_build: true };
        let scenario = ScenarioFacts {
            game,
            title,
            sides: sides.iter().map(label).collect(),
            catalogue: contest.catalogue(),
            max_turns: contest.setup().max_turns,
            level: 0.95,
            build: "",
            digest: String::new(),
            seed: 0,
        };
        Results { scenario, run: &self.run, pairs: None, sequential: None, second_opinion: None }
    }
}

pub(crate) fn played() -> Played {
    let prepared = prepared(ROSTER);
    let run = play(&prepared, 10_000, 0);
    Played { prepared, run }
}

#[divan::bench(sample_count = 40, sample_size = 1)]
fn playouts(bencher: Bencher<'_, '_>) {
    shared::playouts::<IconicaDefinition>(bencher, PARTY);
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

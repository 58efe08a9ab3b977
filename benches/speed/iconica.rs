//! Iconica: one game, one decision, one chunk of blocks on all cores.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use balance::frame::{Results, SideLabel};
use balance::scenario::{Prepared, read_document, ready};
use balance::sim::{Budget, Plan, Ran, Watching};
use divan::{Bencher, counter::ItemsCount};

fn prepared(scenario: &str) -> Prepared {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(scenario);
    let mut document = read_document(&path, &[]);
    ready(&mut document, "bench").expect("the shipped scenario is sound")
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
    let prepared = prepared("scenarios/iconica_roster.toml");
    let ran = play(&prepared, 10_000, 0);
    Played { prepared, ran }
}

const GAMES: u64 = 20_000;

/// Games of two fixed parties, by threads: games a second as items.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn party(bencher: Bencher<'_, '_>, threads: usize) {
    let prepared = prepared("scenarios/iconica_party.toml");
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| play(&prepared, GAMES, threads));
}

/// Games of random parties on all cores.
#[divan::bench(sample_count = 10)]
fn roster(bencher: Bencher<'_, '_>) {
    let prepared = prepared("scenarios/iconica_roster.toml");
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| play(&prepared, GAMES, 0));
}

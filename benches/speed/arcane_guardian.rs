//! Arcane Guardian: one decision, one game, playouts, and whole runs on one core and on all.

use balance_arcane_guardian::ArcaneGuardianDefinition;
use divan::{Bencher, counter::ItemsCount};

use crate::shared::{self, play, prepared};

const DUNGEON: &str = "scenarios/arcane_guardian.toml";

#[divan::bench(sample_count = 100, sample_size = 2000)]
fn decision(bencher: Bencher<'_, '_>) {
    shared::decision::<ArcaneGuardianDefinition>(bencher, DUNGEON);
}

#[divan::bench(sample_count = 100, sample_size = 2000)]
fn legal_actions(bencher: Bencher<'_, '_>) {
    shared::legal_actions::<ArcaneGuardianDefinition>(bencher, DUNGEON);
}

#[divan::bench(sample_count = 100, sample_size = 100)]
fn one_game(bencher: Bencher<'_, '_>) {
    shared::games::<ArcaneGuardianDefinition>(bencher, DUNGEON, 1);
}

#[divan::bench(sample_count = 40, sample_size = 1)]
fn playouts(bencher: Bencher<'_, '_>) {
    shared::playouts::<ArcaneGuardianDefinition>(bencher, DUNGEON);
}

const GAMES: u64 = 20_000;

/// Whole runs, by threads: games a second as items.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn dungeon(bencher: Bencher<'_, '_>, threads: usize) {
    let prepared = prepared(DUNGEON);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| play(&prepared, GAMES, threads));
}

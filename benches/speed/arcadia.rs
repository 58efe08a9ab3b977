//! Arcadia: one deal, one decision, one game, playouts, and whole runs on one core and on all.

use balance_arcadia::ArcadiaDefinition;
use divan::{Bencher, counter::ItemsCount};

use crate::shared::{self, play, prepared};

/// Both builds are random, for every seat block.
const MERITS: &str = "scenarios/arcadia_merits.toml";

#[divan::bench(sample_count = 100, sample_size = 1000)]
fn deal(bencher: Bencher<'_, '_>) {
    shared::deal::<ArcadiaDefinition>(bencher, MERITS);
}

#[divan::bench(sample_count = 100, sample_size = 500)]
fn decision(bencher: Bencher<'_, '_>) {
    shared::decision::<ArcadiaDefinition>(bencher, MERITS);
}

#[divan::bench(sample_count = 100, sample_size = 1000)]
fn legal_actions(bencher: Bencher<'_, '_>) {
    shared::legal_actions::<ArcadiaDefinition>(bencher, MERITS);
}

#[divan::bench(sample_count = 100, sample_size = 20)]
fn one_game(bencher: Bencher<'_, '_>) {
    shared::games::<ArcadiaDefinition>(bencher, MERITS, 1);
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn playouts(bencher: Bencher<'_, '_>) {
    shared::playouts::<ArcadiaDefinition>(bencher, MERITS);
}

const GAMES: u64 = 30_000;

/// Whole runs, by threads: games a second as items.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn merits(bencher: Bencher<'_, '_>, threads: usize) {
    let prepared = prepared(MERITS);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| play(&prepared, GAMES, threads));
}

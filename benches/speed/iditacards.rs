//! Iditacards: one deal, one decision, one race, playouts, and whole runs on one core and on all.

use balance_iditacards::IditacardsDefinition;
use divan::{Bencher, counter::ItemsCount};

use crate::shared::{self, play, prepared};

/// Four racers with four plans.
const RACE: &str = "scenarios/iditacards_race.toml";

/// One racer on the flip side of the board.
const SOLO: &str = "scenarios/iditacards_solo.toml";

#[divan::bench(sample_count = 100, sample_size = 1000)]
fn deal(bencher: Bencher<'_, '_>) {
    shared::deal::<IditacardsDefinition>(bencher, RACE);
}

#[divan::bench(sample_count = 100, sample_size = 500)]
fn decision(bencher: Bencher<'_, '_>) {
    shared::decision::<IditacardsDefinition>(bencher, RACE);
}

#[divan::bench(sample_count = 100, sample_size = 1000)]
fn legal_actions(bencher: Bencher<'_, '_>) {
    shared::legal_actions::<IditacardsDefinition>(bencher, RACE);
}

#[divan::bench(sample_count = 100, sample_size = 10)]
fn one_race(bencher: Bencher<'_, '_>) {
    shared::games::<IditacardsDefinition>(bencher, RACE, 1);
}

#[divan::bench(sample_count = 100, sample_size = 50)]
fn one_race_alone(bencher: Bencher<'_, '_>) {
    shared::games::<IditacardsDefinition>(bencher, SOLO, 1);
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn playouts(bencher: Bencher<'_, '_>) {
    shared::playouts::<IditacardsDefinition>(bencher, RACE);
}

const GAMES: u64 = 2_000;

/// Whole runs of four racers, by threads: games a second as items.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn races(bencher: Bencher<'_, '_>, threads: usize) {
    let prepared = prepared(RACE);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| play(&prepared, GAMES, threads));
}

/// Whole runs of a lone racer, by threads.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn races_alone(bencher: Bencher<'_, '_>, threads: usize) {
    let prepared = prepared(SOLO);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| play(&prepared, GAMES, threads));
}

//! ArcWorlde: one deal, one decision, one battle, playouts, and whole runs on one core and on all.

use balance_arcworlde::ArcworldeDefinition;
use divan::{Bencher, counter::ItemsCount};

use crate::shared::{self, play, prepared};

/// Two Warbands of 400 Gold Pieces.
const SKIRMISH: &str = "scenarios/arcworlde_skirmish.toml";

/// A Warband against one of the rules of solo play.
const ROGUE: &str = "scenarios/arcworlde_rogue.toml";

#[divan::bench(sample_count = 100, sample_size = 100)]
fn deal(bencher: Bencher<'_, '_>) {
    shared::deal::<ArcworldeDefinition>(bencher, SKIRMISH);
}

#[divan::bench(sample_count = 100, sample_size = 50)]
fn decision(bencher: Bencher<'_, '_>) {
    shared::decision::<ArcworldeDefinition>(bencher, SKIRMISH);
}

#[divan::bench(sample_count = 100, sample_size = 100)]
fn legal_actions(bencher: Bencher<'_, '_>) {
    shared::legal_actions::<ArcworldeDefinition>(bencher, SKIRMISH);
}

#[divan::bench(sample_count = 100, sample_size = 1)]
fn one_battle(bencher: Bencher<'_, '_>) {
    shared::games::<ArcworldeDefinition>(bencher, SKIRMISH, 1);
}

#[divan::bench(sample_count = 100, sample_size = 1)]
fn one_battle_against_rogues(bencher: Bencher<'_, '_>) {
    shared::games::<ArcworldeDefinition>(bencher, ROGUE, 1);
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn playouts(bencher: Bencher<'_, '_>) {
    shared::playouts::<ArcworldeDefinition>(bencher, SKIRMISH);
}

const GAMES: u64 = 400;

/// Whole runs of the skirmish, by threads: games a second as items.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn battles(bencher: Bencher<'_, '_>, threads: usize) {
    let prepared = prepared(SKIRMISH);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| play(&prepared, GAMES, threads));
}

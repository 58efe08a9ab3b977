//! How many instructions games, decisions and playouts take, counted by callgrind: the same on a busy
//! machine as on an idle one. `scripts/count-instructions` runs it and divides.

#![expect(clippy::exit, reason = "what the macros write")]

use std::hint::black_box;

use gungraun::{Callgrind, EntryPoint, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main};
use instructions::{SCENARIOS, Work, work};

#[library_benchmark]
#[benches::of(iter = SCENARIOS, setup = work)]
fn games(mut work: Box<dyn Work>) -> u64 {
    black_box(work.games())
}

// A run plays in threads of its own; what they do there is counted.
#[library_benchmark(config = LibraryBenchmarkConfig::default().tool(
    Callgrind::default().entry_point(EntryPoint::Custom("*sim::run::Worker*::play".into()))
))]
#[benches::of(iter = SCENARIOS, setup = work)]
fn recorded(mut work: Box<dyn Work>) -> u64 {
    black_box(work.recorded())
}

#[library_benchmark]
#[benches::of(iter = SCENARIOS, setup = work)]
fn decisions(mut work: Box<dyn Work>) -> u64 {
    black_box(work.decisions())
}

#[library_benchmark]
#[benches::of(iter = SCENARIOS, setup = work)]
fn playouts(mut work: Box<dyn Work>) -> u64 {
    black_box(work.playouts())
}

library_benchmark_group!(name = count, benchmarks = [games, recorded, decisions, playouts]);

// Caches are not simulated: they are no bottleneck, and it would take as long again.
main!(
    config = LibraryBenchmarkConfig::default().tool(Callgrind::with_args(["--cache-sim=no"]));
    library_benchmark_groups = count
);

//! The engine on its own: draws, merging, frames.

use balance_engine::chance::{Chance, Lane, Stream};
use balance_engine::sim::Tally;
use balance_report::frame::{Saved, Summary};
use balance_stats::Merge;
use divan::{Bencher, black_box, counter::ItemsCount};

use crate::iconica::{Played, played};

/// A thousand dice from one lane.
#[divan::bench]
fn thousand_dice(bencher: Bencher<'_, '_>) {
    let mut stream = Stream::new(7, 0);
    bencher
        .counter(ItemsCount::new(1000_u32))
        .bench_local(|| (0..1000).map(|_| u32::from(stream.d6(Lane::own(0)))).sum::<u32>());
}

/// Setting the chance of one seat block and drawing once from each of ten lanes.
#[divan::bench]
fn restart_ten_lanes(bencher: Bencher<'_, '_>) {
    let mut stream = Stream::new(7, 0);
    let mut block = 0;
    bencher.bench_local(|| {
        block += 1;
        stream.restart(7, block);
        (0..10).map(|lane| u32::from(stream.d6(Lane::own(lane)))).sum::<u32>()
    });
}

/// Merging the tallies of two workers.
#[divan::bench]
fn tally_merge(bencher: Bencher<'_, '_>) {
    let Played { run, .. } = played();
    let other = run.tally.clone();
    let mut into: Tally = run.tally;
    bencher.bench_local(|| into.merge(black_box(&other)));
}

/// The summary and all frames of a run.
#[divan::bench]
fn frames(bencher: Bencher<'_, '_>) {
    let played = played();
    bencher.bench_local(|| {
        let results = played.results();
        Summary::new(&results).frames()
    });
}

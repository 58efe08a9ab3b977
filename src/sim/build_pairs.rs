//! What two cards of random builds are worth together beyond what each is worth: results regressed on pairs, one at a time.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::sim::block_results::BlockResults;
use crate::sim::drawn::{DrawnRow, pair_slot};
use crate::sim::{BuildFit, BuildSums, Contest, Tally};
use crate::stats::{AddedSums, Combination, Told};

/// Seat blocks whose builds are held in memory at a time.
const BATCH: usize = 8_192;

/// Seat blocks that a thread draws at a time.
const DRAW: usize = 128;

/// Runs of pairs that are summed up apart from each other: so few in each that their sums stay near the processor.
const RUNS: usize = 64;

/// What pairs of cards are worth in builds that were drawn at random.
#[derive(Clone, Debug)]
pub struct BuildPairs {
    /// Seat blocks behind it: all that were counted, or of very many the first.
    pub blocks: u64,
    /// What a coefficient is times to be a change of a side's wins a game.
    pub scale: f64,
    /// The pairs that made builds differ, by the number of the higher card and then of the lower.
    pub pairs: Vec<BuildPair>,
}

/// One pair of unlike cards.
#[derive(Clone, Copy, Debug)]
pub struct BuildPair {
    /// The cards, by number, the lower first.
    pub cards: [usize; 2],
    /// Rows in which it made builds differ.
    pub with: u64,
    /// What a pair in the build adds beyond what its cards add, in units of `1 / scale`; else why that is not told.
    pub effect: Result<Combination, Told>,
}

/// Regresses the results of a run on every pair of cards of its builds, one pair at a time beside all cards.
///
/// The builds are drawn again, and nothing is played. `None` where no side draws its build, or nothing is known of any card.
/// What it comes to does not depend on the number of threads, 0 of which are one a core.
///
/// # Panics
/// When threads cannot be started.
#[must_use]
pub fn build_pairs(
    contest: &dyn Contest,
    tally: &Tally,
    seed: u64,
    threads: usize,
) -> Option<BuildPairs> {
    let (builds, results) = (tally.builds.as_ref()?, tally.block_results.as_ref()?);
    let blocks: Vec<u64> = results.blocks().collect();
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.expect("threads can be started");
    let drawing = Drawing { contest, seed, blocks: &blocks, results, pool: &pool };
    let infos = &contest.catalogue().cards;
    let fit = match blocks.len() as u64 == tally.blocks {
        true => BuildFit::new(builds, infos),
        // The regression must be of the same blocks.
        false => BuildFit::new(&drawing.sums(contest.build_sums()?), infos),
    }?;
    let told: Vec<u32> =
        (0..infos.len()).filter(|&card| fit.told(card)).map(|card| card as u32).collect();
    let highest = told.last().map_or(0, |&card| card);
    let pairs = drawing.pairs(&fit, &told, pair_slot(0, highest + 1) as usize);
    Some(BuildPairs { blocks: blocks.len() as u64, scale: fit.scale, pairs })
}

/// Seat blocks whose builds are drawn.
struct Drawing<'a> {
    contest: &'a dyn Contest,
    seed: u64,
    blocks: &'a [u64],
    results: &'a BlockResults,
    pool: &'a ThreadPool,
}

/// A row with its block, its stratum and its result.
type Row = (u64, usize, i32, DrawnRow);

/// A pair of a row: its place among those of its run, the row, and how many such pairs it has.
type Share = (u32, u32, i32);

/// Shares the pairs that something can be told of among runs of so many, in the order of rows.
///
/// Each run then goes through its own pairs alone: to look for them in every row took five times as long as to add them up.
fn share_out(rows: &[Row], told: &[Option<[usize; 2]>], size: usize, shares: &mut [Vec<Share>]) {
    shares.iter_mut().for_each(Vec::clear);
    for (nth, (.., row)) in (0..).zip(rows) {
        for &(slot, pairs) in &row.pairs {
            let slot = slot as usize;
            if told.get(slot).is_some_and(Option::is_some) {
                shares[slot / size].push(((slot % size) as u32, nth, pairs));
            }
        }
    }
}

impl Drawing<'_> {
    /// The rows of some blocks, in order.
    fn rows(&self, blocks: &[u64]) -> Vec<Row> {
        let results =
            |&block: &u64| self.results.of(block).enumerate().map(move |(nth, y)| (block, nth, y));
        let draw = |blocks: &[u64]| {
            let rows = self.contest.drawn(self.seed, blocks);
            let results = blocks.iter().flat_map(results).zip(rows);
            results.map(|((block, stratum, y), row)| (block, stratum, y, row)).collect::<Vec<_>>()
        };
        self.pool.install(|| blocks.par_chunks(DRAW).flat_map_iter(draw).collect())
    }

    /// Results against the cards of these blocks, added to those of none.
    fn sums(&self, mut sums: BuildSums) -> BuildSums {
        for batch in self.blocks.chunks(BATCH) {
            for (block, stratum, y, row) in self.rows(batch) {
                sums.sums.add(block, stratum, &row.cards, y);
            }
        }
        sums
    }

    /// The pairs of the cards that something is `told` of; they have numbers below `slots`.
    fn pairs(&self, fit: &BuildFit, told: &[u32], slots: usize) -> Vec<BuildPair> {
        let mut cards: Vec<Option<[usize; 2]>> = vec![None; slots];
        for (nth, &high) in told.iter().enumerate() {
            for &low in &told[..nth] {
                cards[pair_slot(low, high) as usize] = Some([low as usize, high as usize]);
            }
        }
        let mut sums: Vec<Option<AddedSums>> = vec![None; slots];
        let size = slots.div_ceil(RUNS).max(1);
        let mut shares: Vec<Vec<Share>> = vec![Vec::new(); slots.div_ceil(size)];
        for batch in self.blocks.chunks(BATCH) {
            let rows = self.rows(batch);
            share_out(&rows, &cards, size, &mut shares);
            let regression = &fit.fit;
            self.pool.install(|| {
                let fitted = |(block, stratum, y, row): &Row| {
                    regression.row(*block, *stratum, &row.cards, *y)
                };
                let rows: Vec<_> = rows.par_iter().map(fitted).collect();
                let runs = sums.par_chunks_mut(size).zip(&shares);
                runs.for_each(|(sums, shares)| {
                    for &(place, row, pairs) in shares {
                        let sums = &mut sums[place as usize];
                        let new = || AddedSums::new(regression);
                        sums.get_or_insert_with(new).add(&rows[row as usize], pairs);
                    }
                });
            });
        }
        let tell = |(cards, sums): (&Option<[usize; 2]>, &Option<AddedSums>)| {
            let (cards, sums) = cards.zip(sums.as_ref())?;
            let effect = fit.fit.added(sums, fit.reach);
            Some(BuildPair { cards, with: sums.with(), effect })
        };
        self.pool.install(|| cards.par_iter().zip(&sums).filter_map(tell).collect())
    }
}

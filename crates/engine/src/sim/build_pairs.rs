//! What two cards of random builds are worth together beyond what each is worth: results regressed on pairs, one at a time.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::game::CardInfo;
use crate::sim::block_results::BlockResults;
use crate::sim::build_fit::proposed;
use crate::sim::drawn::{DrawnRow, pair_slot};
use crate::sim::{BuildFit, BuildSums, Contest, Tally};
use balance_stats::{AddedSums, Combination, RegressionSums, Told, benjamini_hochberg, regression};

/// Seat blocks whose builds are held in memory at a time.
const BATCH: usize = 8_192;

/// Seat blocks that a thread draws at a time.
const DRAW: usize = 128;

/// Runs of pairs that are summed up apart from each other: so few in each that their sums stay near the processor.
const RUNS: usize = 64;

/// The most pairs that are fitted together: the strongest of those found.
const MAX_JOINT: usize = 24;

/// The most pairs of which it is counted how many contrasts can be estimated.
const MAX_COUNTED: usize = 300;

/// A pair of cards by number, with its effect beside others.
pub(super) type JointPair = ([usize; 2], Option<Combination>);

/// What pairs of cards are worth in builds that were drawn at random.
#[derive(Clone, Debug)]
pub struct BuildPairs {
    /// Seat blocks behind it: all that were counted, or of very many the first.
    pub blocks: u64,
    /// What a coefficient is times to be a change of a side's wins a game.
    pub scale: f64,
    /// The pairs that made builds differ, by the number of the higher card and then of the lower.
    pub pairs: Vec<BuildPair>,
    /// How many independent contrasts of the pairs that something is told of can be estimated beside all cards; `None` with
    /// more than 300 of these pairs, or without any. If builds hold equally many cards it is fewer than there are pairs:
    /// the pairs of a card are then a sum of cards.
    pub contrasts: Option<usize>,
    /// The pairs that differ from 0 by themselves at a false discovery rate, at most 24 of them, the strongest first: each
    /// with its effect beside those that stand, or `None` if the builds can't separate it from them. The first stands; then,
    /// step by step, the one that is most significant beside those before, while it is.
    pub joint: Vec<JointPair>,
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

/// Regresses the results of a run on every pair of cards of its builds, one pair at a time beside all cards; then on those
/// pairs together that differ from 0 at a false discovery rate of 1 - `level` (Benjamini and Hochberg).
///
/// The builds are drawn again, and nothing is played. `None` where no side draws its build, or nothing is known of any card.
/// What it comes to does not depend on the number of threads, 0 of which are one a core.
#[must_use]
pub fn build_pairs(contest: &dyn Contest, tally: &Tally, seed: u64, threads: usize, level: f64) -> Option<BuildPairs> {
    let (builds, results) = (tally.builds.as_ref()?, tally.block_results.as_ref()?);
    let blocks: Vec<u64> = results.blocks().collect();
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().ok();
    if pool.is_none() {
        // If the system starts no threads, this one becomes a pool, in which everything below runs. It may be one already.
        let _ = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    }
    let drawing = Drawing { contest, seed, blocks: &blocks, results, pool: pool.as_ref() };
    let infos = &contest.catalogue().cards;
    let fit = match blocks.len() as u64 == tally.blocks {
        true => BuildFit::new(builds, infos),
        // The regression must be of the same blocks.
        false => BuildFit::new(&drawing.sums(contest.build_sums()?), infos),
    }?;
    let told: Vec<u32> = (0..infos.len()).filter(|&card| fit.told(card)).map(|card| card as u32).collect();
    let highest = told.last().map_or(0, |&card| card);
    let pairs = drawing.pairs(&fit, &told, pair_slot(0, highest + 1) as usize);
    let (contrasts, joint) = drawing.together(infos, &fit, &pairs, level);
    Some(BuildPairs { blocks: blocks.len() as u64, scale: fit.scale, pairs, contrasts, joint })
}

/// The pairs that something is told of, those that differ from 0 at a false discovery rate of 1 - `level` first, and of
/// these the strongest first; and how many of them do.
fn ranked(pairs: &[BuildPair], level: f64) -> (Vec<[usize; 2]>, usize) {
    let told = pairs.iter().filter_map(|pair| {
        let effect = pair.effect.ok()?;
        Some((pair.cards, effect.p_value()?, (effect.point / effect.error).abs()))
    });
    let told: Vec<([usize; 2], f64, f64)> = told.collect();
    let p_values: Vec<f64> = told.iter().map(|(_, p, _)| *p).collect();
    let adjusted = benjamini_hochberg(&p_values);
    let found = adjusted.iter().filter(|p| **p <= 1.0 - level).count();
    let mut order: Vec<usize> = (0..told.len()).collect();
    // Adjusted p-values are in the order of the p-values, and these in that of the ratios.
    order.sort_by(|&a, &b| told[b].2.total_cmp(&told[a].2));
    (order.into_iter().map(|at| told[at].0).collect(), found)
}

/// Of so many pairs, the strongest first, those that stand beside each other: from the first on, in each step the one whose
/// effect `beside` those before is the most significant, while it is so at 1 - `level` over all pairs (Bonferroni).
fn standing(found: usize, level: f64, beside: &dyn Fn(&[usize], usize) -> Option<Combination>) -> Vec<usize> {
    let mut standing: Vec<usize> = (0..found.min(1)).collect();
    while standing.len() < found {
        let rest = (0..found).filter(|nth| !standing.contains(nth));
        let p_value = |nth: usize| Some((nth, beside(&standing, nth)?.p_value()?));
        let best = rest.filter_map(p_value).min_by(|a, b| a.1.total_cmp(&b.1));
        match best {
            Some((nth, p)) if p * found as f64 <= 1.0 - level => standing.push(nth),
            _ => break,
        }
    }
    standing
}

/// Seat blocks whose builds are drawn.
struct Drawing<'a> {
    contest: &'a dyn Contest,
    seed: u64,
    blocks: &'a [u64],
    results: &'a BlockResults,
    pool: Option<&'a ThreadPool>,
}

/// A drawn row with its block, its stratum and its result.
struct Row {
    block: u64,
    stratum: usize,
    /// The result.
    y: i32,
    drawn: DrawnRow,
}

/// A pair of a row.
#[derive(Clone, Copy)]
struct Share {
    /// The place of the pair among those of its run.
    place: u32,
    /// The row by its place among all.
    row: u32,
    /// How many such pairs the row has.
    pairs: i32,
}

/// Shares the pairs that something can be told of among runs of so many, in the order of rows.
///
/// Each run then goes through its own pairs alone: to look for them in every row took five times as long as to add them up.
fn share_out(rows: &[Row], told: &[Option<[usize; 2]>], size: usize, shares: &mut [Vec<Share>]) {
    shares.iter_mut().for_each(Vec::clear);
    for (nth, row) in (0..).zip(rows) {
        for &(slot, pairs) in &row.drawn.pairs {
            let slot = slot as usize;
            if told.get(slot).is_some_and(Option::is_some) {
                shares[slot / size].push(Share { place: (slot % size) as u32, row: nth, pairs });
            }
        }
    }
}

impl Drawing<'_> {
    /// Does parallel work on the threads of the pool.
    fn on_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match self.pool {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }

    /// The rows of some blocks, in order.
    fn rows(&self, blocks: &[u64]) -> Vec<Row> {
        let results = |&block: &u64| self.results.of(block).enumerate().map(move |(nth, y)| (block, nth, y));
        let draw = |blocks: &[u64]| {
            let rows = self.contest.drawn(self.seed, blocks);
            let results = blocks.iter().flat_map(results).zip(rows);
            results.map(|((block, stratum, y), drawn)| Row { block, stratum, y, drawn }).collect::<Vec<_>>()
        };
        self.on_threads(|| blocks.par_chunks(DRAW).flat_map_iter(draw).collect())
    }

    /// Results against the cards of these blocks, added to those of none.
    fn sums(&self, mut sums: BuildSums) -> BuildSums {
        for batch in self.blocks.chunks(BATCH) {
            for Row { block, stratum, y, drawn } in self.rows(batch) {
                sums.sums.add(block, stratum, &drawn.cards, y);
            }
        }
        sums
    }

    /// How many contrasts of the pairs can be estimated, and the effects of those found beside each other.
    fn together(
        &self,
        infos: &[CardInfo],
        fit: &BuildFit,
        pairs: &[BuildPair],
        level: f64,
    ) -> (Option<usize>, Vec<JointPair>) {
        let (mut ranked, found) = ranked(pairs, level);
        let found = found.min(MAX_JOINT);
        let counted = ranked.len() <= MAX_COUNTED;
        if !counted {
            ranked.truncate(found);
        }
        if ranked.is_empty() {
            return (None, Vec::new());
        }
        let cards = infos.len();
        let sums = self.paired_sums(cards, fit.fit.strata(), &ranked);
        let laws = |variables: usize| -> Vec<Vec<i64>> {
            let longer = |(_, mut law): (_, Vec<i64>)| {
                law.resize(variables, 0);
                law
            };
            proposed(infos).into_iter().map(longer).collect()
        };
        let whole = || regression(&sums, fit.reach, &laws(cards + ranked.len()));
        let contrasts = if counted { whole().map(|whole| whole.rank - fit.fit.rank) } else { None };
        let beside = |others: &[usize], nth: usize| -> Option<Combination> {
            let pairs = others.iter().filter(|&&other| other != nth).map(|&other| cards + other);
            let variables: Vec<usize> = (0..cards).chain(pairs).chain([cards + nth]).collect();
            let place = variables.len() - 1;
            let joint = regression(&sums.only(&variables), fit.reach, &laws(variables.len()))?;
            (joint.told[place] == Told::Coefficient).then(|| joint.coefficient(place))
        };
        let standing = standing(found, level, &beside);
        let joint = (0..found).map(|nth| (ranked[nth], beside(&standing, nth)));
        (contrasts, joint.collect())
    }

    /// Results against the cards of these blocks and, behind them, against these pairs.
    fn paired_sums(&self, cards: usize, strata: usize, pairs: &[[usize; 2]]) -> RegressionSums {
        let mut sums = RegressionSums::new(cards + pairs.len(), strata);
        let slot = |&[one, other]: &[usize; 2]| pair_slot(one as u32, other as u32);
        let mut places: Vec<(u32, u32)> = pairs.iter().map(slot).zip(cards as u32..).collect();
        places.sort_unstable();
        let mut variables = Vec::new();
        for batch in self.blocks.chunks(BATCH) {
            for Row { block, stratum, y, drawn } in self.rows(batch) {
                variables.clone_from(&drawn.cards);
                let of_pair = |&(slot, held): &(u32, i32)| {
                    let at = places.binary_search_by_key(&slot, |&(slot, _)| slot).ok()?;
                    Some((places[at].1, held))
                };
                variables.extend(drawn.pairs.iter().filter_map(of_pair));
                variables[drawn.cards.len()..].sort_unstable();
                sums.add(block, stratum, &variables, y);
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
            self.on_threads(|| {
                let fitted = |row: &Row| regression.row(row.block, row.stratum, &row.drawn.cards, row.y);
                let rows: Vec<_> = rows.par_iter().map(fitted).collect();
                let runs = sums.par_chunks_mut(size).zip(&shares);
                runs.for_each(|(sums, shares)| {
                    for &Share { place, row, pairs } in shares {
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
        self.on_threads(|| cards.par_iter().zip(&sums).filter_map(tell).collect())
    }
}

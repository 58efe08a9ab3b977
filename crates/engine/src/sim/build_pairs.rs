//! Values of pairs of cards in random builds beyond the values of the cards: results regressed on pairs, one at a time.

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::game::CardInfo;
use crate::sim::block_results::BlockResults;
use crate::sim::build_fit::proposed;
use crate::sim::drawn::{DrawnRow, pair_slot};
use crate::sim::{BuildFit, BuildSums, Contest, Tally};
use balance_stats::{AddedSums, CoefficientStatus, Combination, RegressionSums, benjamini_hochberg, regression};

/// Seat blocks whose builds are in memory at a time.
const BATCH: usize = 8_192;
/// Seat blocks that a thread draws at a time.
const DRAW: usize = 128;
/// Number of runs of pairs that are summed separately, so small that their sums stay in the cache.
const RUNS: usize = 64;
const MAX_JOINT: usize = 24;
const MAX_COUNTED: usize = 300;

pub(super) type JointPair = ([usize; 2], Option<Combination>);

/// Values of pairs of cards in random builds.
#[derive(Clone, Debug)]
pub struct BuildPairs {
    /// Seat blocks used: all counted, up to a maximum.
    pub blocks: u64,
    /// Factor from a coefficient to a change of a side's wins per game.
    pub scale: f64,
    /// The pairs that made builds differ, by the number of the higher card, then of the lower.
    pub pairs: Vec<BuildPair>,
    /// Number of independent contrasts of the pairs with a coefficient that can be estimated along with all cards;
    /// `None` with more than 300 of these pairs, or without any. If builds have equally many cards, it is less than the
    /// number of pairs, because the pairs of a card are then a sum of cards.
    pub contrasts: Option<usize>,
    /// Up to 24 pairs that are significant at a false discovery rate, the strongest first. Each has its effect in a
    /// joint fit with the accepted pairs, or `None` if the builds can't separate it from them. The first pair is
    /// accepted; then, step by step, the most significant one along with those before, as long as it is significant.
    pub joint: Vec<JointPair>,
}

/// A pair of different cards.
#[derive(Clone, Copy, Debug)]
pub struct BuildPair {
    /// The cards by number, the lower first.
    pub cards: [usize; 2],
    /// Rows in which it made builds differ.
    pub with: u64,
    /// Value of the pair beyond its cards, in units of `1 / scale`; else why it has none.
    pub effect: Result<Combination, CoefficientStatus>,
}

/// Regresses the results of a run on every pair of cards of its builds, one pair at a time along with all cards, then
/// on the pairs that are significant at a false discovery rate of 1 - `level` (Benjamini and Hochberg) jointly. The
/// builds are drawn again without playing. `None` if no side draws its build, or no card has a coefficient. The result
/// doesn't depend on `threads`; 0 is one per core.
pub fn build_pairs(contest: &dyn Contest, tally: &Tally, seed: u64, threads: usize, level: f64) -> Option<BuildPairs> {
    let (builds, results) = (tally.builds.as_ref()?, tally.block_results.as_ref()?);
    let blocks: Vec<u64> = results.blocks().collect();
    let pool = ThreadPoolBuilder::new().num_threads(threads).build().ok();
    if pool.is_none() {
        // If the system can't start threads, this thread becomes the pool. It may be one already.
        let _ = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build();
    }
    let drawing = Drawing { contest, seed, blocks: &blocks, results, pool: pool.as_ref() };
    let infos = &contest.catalogue().cards;
    let fit = match blocks.len() as u64 == tally.blocks {
        true => BuildFit::new(builds, infos),
        // The regression must use the same blocks.
        false => BuildFit::new(&drawing.sums(contest.build_sums()?), infos),
    }?;
    let known: Vec<u32> = (0..infos.len()).filter(|&card| fit.has_coefficient(card)).map(|card| card as u32).collect();
    let highest = known.last().map_or(0, |&card| card);
    let pairs = drawing.pairs(&fit, &known, pair_slot(0, highest + 1) as usize);
    let (contrasts, joint) = drawing.together(infos, &fit, &pairs, level);
    Some(BuildPairs { blocks: blocks.len() as u64, scale: fit.scale, pairs, contrasts, joint })
}

/// Returns the pairs by significance, and how many are significant at a false discovery rate of 1 - `level`.
fn ranked(pairs: &[BuildPair], level: f64) -> (Vec<[usize; 2]>, usize) {
    let tested = pairs.iter().filter_map(|pair| {
        let effect = pair.effect.ok()?;
        Some((pair.cards, effect.p_value()?, (effect.point / effect.error).abs()))
    });
    let tested: Vec<([usize; 2], f64, f64)> = tested.collect();
    let p_values: Vec<f64> = tested.iter().map(|(_, p, _)| *p).collect();
    let adjusted = benjamini_hochberg(&p_values);
    let found = adjusted.iter().filter(|p| **p <= 1.0 - level).count();
    let mut order: Vec<usize> = (0..tested.len()).collect();
    // Adjusted p-values, p-values and ratios have the same order.
    order.sort_by(|&a, &b| tested[b].2.total_cmp(&tested[a].2));
    (order.into_iter().map(|at| tested[at].0).collect(), found)
}

/// Selects pairs for the joint fit: the first of `found`, then in each step the one that is most significant `beside`
/// those before, as long as it is so at 1 - `level` over all pairs (Bonferroni).
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

struct Drawing<'a> {
    contest: &'a dyn Contest,
    seed: u64,
    blocks: &'a [u64],
    results: &'a BlockResults,
    pool: Option<&'a ThreadPool>,
}

struct Row {
    block: u64,
    stratum: usize,
    y: i32,
    drawn: DrawnRow,
}

#[derive(Clone, Copy)]
struct Share {
    /// Position of the pair in its run.
    place: u32,
    /// Position of the row in the batch.
    row: u32,
    /// How often the row has the pair.
    pairs: i32,
}

/// Distributes the pairs with `cards` over runs of `size`, in the order of rows. Each run then reads its own pairs
/// only; searching every row for them took five times as long as adding them up.
fn share_out(rows: &[Row], cards: &[Option<[usize; 2]>], size: usize, shares: &mut [Vec<Share>]) {
    shares.iter_mut().for_each(Vec::clear);
    for (nth, row) in (0..).zip(rows) {
        for &(slot, pairs) in &row.drawn.pairs {
            let slot = slot as usize;
            if cards.get(slot).is_some_and(Option::is_some) {
                shares[slot / size].push(Share { place: (slot % size) as u32, row: nth, pairs });
            }
        }
    }
}

impl Drawing<'_> {
    fn on_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match self.pool {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }

    fn rows(&self, blocks: &[u64]) -> Vec<Row> {
        let results = |&block: &u64| self.results.of(block).enumerate().map(move |(nth, y)| (block, nth, y));
        let draw = |blocks: &[u64]| {
            let rows = self.contest.drawn(self.seed, blocks);
            let results = blocks.iter().flat_map(results).zip(rows);
            results.map(|((block, stratum, y), drawn)| Row { block, stratum, y, drawn }).collect::<Vec<_>>()
        };
        self.on_threads(|| blocks.par_chunks(DRAW).flat_map_iter(draw).collect())
    }

    fn sums(&self, mut sums: BuildSums) -> BuildSums {
        for batch in self.blocks.chunks(BATCH) {
            for Row { block, stratum, y, drawn } in self.rows(batch) {
                sums.sums.add(block, stratum, &drawn.cards, y);
            }
        }
        sums
    }

    /// Returns how many contrasts of the pairs can be estimated, and the joint effects of those found.
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
            (joint.status[place] == CoefficientStatus::Coefficient).then(|| joint.coefficient(place))
        };
        let standing = standing(found, level, &beside);
        let joint = (0..found).map(|nth| (ranked[nth], beside(&standing, nth)));
        (contrasts, joint.collect())
    }

    /// Returns the sums of all blocks for the cards and, after them, for these pairs.
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

    fn pairs(&self, fit: &BuildFit, known: &[u32], slots: usize) -> Vec<BuildPair> {
        let mut cards: Vec<Option<[usize; 2]>> = vec![None; slots];
        for (nth, &high) in known.iter().enumerate() {
            for &low in &known[..nth] {
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
            Some(BuildPair { cards, with: sums.with, effect })
        };
        self.on_threads(|| cards.par_iter().zip(&sums).filter_map(tell).collect())
    }
}

//! Regret: the win probability that players lose by their choices.
//!
//! The games are those of `run`. Of the decisions among several legal actions, a random sample is examined, each with
//! the same probability and independent of the games' chance. All options are played out on the same determinizations
//! and dice, with greedy players in all seats.
//!
//! Playouts are dealt to three parts in turn. An option that two parts find better than the chosen action is judged on
//! the third, and the loss of the choice is the average over all three parts. If the same playouts chose and judged, a
//! better option would be found everywhere (the optimiser's curse: Smith and Winkler 2006, "The optimizer's curse:
//! skepticism and postdecision surprise in decision analysis", Management Science 52(3), 311-322, DOI
//! 10.1287/mnsc.1050.0451). So the expected loss is a lower bound of the advantage of the best option under such a
//! continuation. An option counts as better, and the loss isn't 0, if it is so by more than two standard errors of the
//! paired difference.
//!
//! The worst decisions are found by the first part, confirmed by the second, and reported by the third: a list that is
//! filtered by the numbers that it shows overstates them.
//!
//! ```text
//! sample: seat blocks, as `run` plays them ─► judge: options played out ─► rows ─► sums by block
//! position: one decision again, with all its options
//! ```

mod judge;
pub(super) mod position;
pub(super) mod sample;
mod sampling_plan;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::ops::Range;

pub use crate::agent::PlayoutMean;
use crate::sim::workers::Workers;
use crate::sim::{AbandonedGames, Contest, RunContext, Stopped};
use balance_stats::RatioSums;

pub use judge::reporting_playouts;
pub use position::{ExaminedDecision, OptionResult};
pub use sampling_plan::{Judging, Sampled, SampledDecision, SamplingPlan, UNITS};

use judge::{confirms, surely};

/// Seat blocks that a worker claims at a time: few, since a decision takes hundreds of playouts.
const CHUNK: u64 = 4;
/// Seat blocks that estimate the decisions and turns per game.
const PROBE: u64 = 32;
const LOOKS: u64 = 2;
const MAX_BANDS: usize = 10;
/// Number of bands that contain the first 90 % of decisions.
const USUAL_BANDS: u64 = 6;
const MAX_WORST: usize = 10;

/// Everything that decides what is played and examined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegretPlan {
    /// The master seed, as in a run.
    pub seed: u64,
    /// Games, rounded up to whole seat blocks.
    pub games: u64,
    /// One decision in this many is examined; `None` for about two per game, estimated by the first 32 seat blocks.
    pub every: Option<u32>,
    /// How options are played out.
    pub judging: Judging,
    /// Worker threads, 0 for one per core. They change only how long it takes.
    pub threads: usize,
}

/// Bands of turns with equal width; the last contains all later turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnBands {
    /// Turns per band.
    pub width: u32,
    /// Number of bands.
    pub count: usize,
}

impl TurnBands {
    /// Returns bands of 1, 2 or 5 times a power of ten turns, so that 90 % of decisions are in the first six.
    fn new(turns: &[u64], max_turns: u32) -> Self {
        let all: u64 = turns.iter().sum();
        let mut sum = 0;
        let late = turns.iter().position(|&decisions| {
            sum += decisions;
            sum * 10 >= all * 9
        });
        let wanted = (late.unwrap_or(0) as u64).div_ceil(USUAL_BANDS);
        let widths = (0..9).flat_map(|power| [1, 2, 5].map(|n| n * 10_u64.pow(power)));
        let width = widths.into_iter().find(|&width| width >= wanted).unwrap_or(1) as u32;
        TurnBands { width, count: (max_turns.div_ceil(width) as usize).clamp(1, MAX_BANDS) }
    }

    /// Returns the band of a turn, from 0.
    pub fn of(self, turn: u32) -> usize {
        (turn.saturating_sub(1) as usize / self.width as usize).min(self.count - 1)
    }

    /// Returns the first and the last turn of a band; the last band has no end.
    pub fn ends(self, band: usize) -> (u32, Option<u32>) {
        let first = band as u32 * self.width + 1;
        (first, (band + 1 < self.count).then(|| first + self.width - 1))
    }
}

/// The counts of a run. Sums are over seat blocks: examined decisions, and their loss in units of 1/100,000 of a win.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RegretTallies {
    /// Whole seat blocks counted.
    pub blocks: u64,
    /// Games counted.
    pub games: u64,
    /// Games cut at the turn limit.
    pub cut: u64,
    /// Decisions among several legal actions, examined or not.
    pub decisions: u64,
    /// All examined decisions.
    pub all: RatioSums,
    /// By side.
    pub sides: Vec<RatioSums>,
    /// By kind of the chosen action, in the order of the catalogue.
    pub kinds: Vec<RatioSums>,
    /// By card of the chosen action.
    pub cards: Vec<RatioSums>,
    /// By band of turns.
    pub turns: Vec<RatioSums>,
    /// Sum of the squared losses.
    pub squares: u128,
    /// The examined decisions, by game and number.
    pub rows: Vec<SampledDecision>,
    /// Games given up because of a bug, with their seat blocks.
    pub abandoned: AbandonedGames,
}

/// One of the worst decisions: found by the first part of the playouts, confirmed by the second, judged by the third.
#[derive(Clone, Debug, PartialEq)]
pub struct WorstDecision {
    /// The decision.
    pub row: SampledDecision,
    /// The chosen action, in the words of the game.
    pub chosen: String,
    /// The better action.
    pub better: String,
}

/// The regret of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Regret {
    /// One decision in this many was examined.
    pub every: u32,
    /// The bands of turns.
    pub bands: TurnBands,
    /// What was counted.
    pub tallies: RegretTallies,
    /// The worst decisions confirmed by the second part of the playouts, the most certain by the first part first.
    pub worst: Vec<WorstDecision>,
    /// Why it ended: the number of games, or an interrupt.
    pub stopped: Stopped,
}

/// Plays the games of a run, always `0..n`, and examines some of their decisions. A seat block with a panic in a game
/// or playout is given up. Panics if worker threads can't be started.
pub fn regret(contest: &dyn Contest, plan: &RegretPlan, context: RunContext<'_>) -> Regret {
    let workers = Workers::new(plan.threads, context);
    let blocks = plan.games.div_ceil(contest.setup().sides.len() as u64);
    let none = SamplingPlan { every: 0, judging: plan.judging };
    let probe = contest.sampled(plan.seed, 0..blocks.min(PROBE), &none);
    let decided: u64 = probe.decisions.iter().map(|&n| u64::from(n)).sum();
    let looks = LOOKS * probe.decisions.len().max(1) as u64;
    let every = plan.every.unwrap_or_else(|| ((decided + looks / 2) / looks).max(1) as u32);
    let bands = TurnBands::new(&probe.turns, contest.setup().max_turns);
    let sampling_plan = SamplingPlan { every, judging: plan.judging };
    let (chunks, whole) = workers.chunks(0..blocks, CHUNK, |chunk| {
        let games = (chunk.end - chunk.start) * contest.setup().sides.len() as u64;
        let sampled = contest.sampled(plan.seed, chunk, &sampling_plan);
        context.progress.played(games, &[]);
        // Only the probe is asked for turns, and there are many chunks.
        Sampled { turns: Vec::new(), ..sampled }
    });
    let tallies = RegretTallies::new(contest, bands, chunks);
    let worst = worst(contest, plan, &tallies.rows);
    Regret { every, bands, tallies, worst, stopped: Stopped::whole(whole) }
}

/// Returns the confirmed decisions that the first part of the playouts is most certain of; in a tie the earlier ones.
fn worst(contest: &dyn Contest, plan: &RegretPlan, rows: &[SampledDecision]) -> Vec<WorstDecision> {
    let confirmed = |row: &&SampledDecision| !row.chosen_is_best && confirms(row.confirmed);
    let mut worst: Vec<&SampledDecision> = rows.iter().filter(confirmed).collect();
    worst.sort_by(|a, b| surely(b.picked).total_cmp(&surely(a.picked)));
    worst.truncate(MAX_WORST);
    let described = |row: &SampledDecision| {
        let at = contest.decision(plan.seed, row.game, row.number, plan.judging).ok()?;
        let what = |option: usize| at.options[option].what.clone();
        Some(WorstDecision { row: *row, chosen: what(0), better: what(at.better) })
    };
    worst.into_iter().filter_map(described).collect()
}

impl RegretTallies {
    fn new(contest: &dyn Contest, bands: TurnBands, chunks: Vec<(Range<u64>, Sampled)>) -> Self {
        let (catalogue, sides) = (contest.catalogue(), contest.setup().sides.len());
        let mut tallies = RegretTallies::default();
        for (chunk, mut sampled) in chunks {
            tallies.blocks += chunk.end - chunk.start - sampled.given_up.len() as u64;
            tallies.cut += sampled.cut;
            tallies.decisions += sampled.decisions.iter().map(|&n| u64::from(n)).sum::<u64>();
            tallies.rows.append(&mut sampled.rows);
            sampled.given_up.into_iter().for_each(|bug| tallies.abandoned.add(bug));
        }
        let RegretTallies { blocks, ref rows, .. } = tallies;
        let block = |row: &SampledDecision| row.game / sides as u64;
        let sums = |groups: usize, group: &dyn Fn(&SampledDecision) -> Option<usize>| {
            let mut sums = vec![RatioSums::default(); groups];
            for rows in rows.chunk_by(|a, b| block(a) == block(b)) {
                add_block(rows, group, &mut sums);
            }
            // Blocks without a decision in the group count too.
            sums.iter_mut().for_each(|sums| sums.blocks = blocks);
            sums
        };
        RegretTallies {
            games: blocks * sides as u64,
            squares: rows.iter().map(|row| u128::from(row.loss.unsigned_abs()).pow(2)).sum(),
            all: sums(1, &|_| Some(0)).remove(0),
            sides: sums(sides, &|row| Some(row.side.into())),
            kinds: sums(catalogue.kinds.len(), &|row| Some(row.chosen.kind.into())),
            cards: sums(catalogue.cards.len(), &|row| row.chosen.card.map(usize::from)),
            turns: sums(bands.count, &|row| Some(bands.of(row.turn))),
            ..tallies
        }
    }
}

/// Adds the decisions of a seat block to the sums of their groups. A game without kinds of decision has no such group.
fn add_block(rows: &[SampledDecision], group: &dyn Fn(&SampledDecision) -> Option<usize>, sums: &mut [RatioSums]) {
    let mut by_group: BTreeMap<usize, (u32, i64)> = BTreeMap::new();
    for row in rows {
        let Some(group) = group(row).filter(|&group| group < sums.len()) else { continue };
        let (decisions, loss) = by_group.entry(group).or_default();
        *decisions += 1;
        *loss += row.loss;
    }
    by_group.into_iter().for_each(|(group, (decisions, loss))| sums[group].add(decisions, loss));
}

//! Regret: the win probability that players lose by their choices.
//!
//! The games are those of `run`. Of the decisions among several legal actions, a random sample is examined, each with
//! the same probability and independent of the games' chance. Every option is played out: all options on the same
//! determinizations and dice, with greedy players in all seats.
//!
//! Playouts are dealt to three parts in turn. An option that two parts find better than the chosen action is judged on
//! the third, and the loss of the choice is the average over all three parts. If the same playouts chose and judged, a
//! better option would be found everywhere (the optimiser's curse: Smith and Winkler 2006, "The optimizer's curse:
//! skepticism and postdecision surprise in decision analysis", Management Science 52(3), 311-322, DOI
//! 10.1287/mnsc.1050.0451). So the expected loss is a lower bound of the advantage of the best option under such a
//! continuation. An option counts as better if it is so by more than two standard errors of the paired difference;
//! otherwise the loss is 0.
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

pub use crate::agent::PlayoutMean;
use crate::game::Catalogue;
use crate::sim::workers::Workers;
use crate::sim::{AbandonedGames, Contest, RunContext, Stopped};
use balance_stats::{Merge, RatioSums};

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
    let new = || Counting::new(contest, bands);
    let (counted, whole) = workers.play(0..blocks, CHUNK, new, |counting, chunk| {
        let games = (chunk.end - chunk.start) * contest.setup().sides.len() as u64;
        let sampled = contest.sampled(plan.seed, chunk.clone(), &sampling_plan);
        chunk.for_each(|block| counting.block(block, &sampled));
        counting.tallies.decisions += sampled.decisions.iter().map(|&n| u64::from(n)).sum::<u64>();
        counting.tallies.cut += sampled.cut;
        counting.tallies.rows.extend(&sampled.rows);
        context.progress.played(games, &[]);
    });
    let mut tallies = Counting::new(contest, bands).tallies;
    for worker in counted {
        tallies.add(worker.tallies);
    }
    tallies.finish();
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
    fn new(catalogue: &Catalogue, sides: usize, bands: TurnBands) -> Self {
        let sums = |count: usize| vec![RatioSums::default(); count];
        RegretTallies {
            sides: sums(sides),
            kinds: sums(catalogue.kinds.len()),
            cards: sums(catalogue.cards.len()),
            turns: sums(bands.count),
            ..RegretTallies::default()
        }
    }

    /// Returns all sums except that of all decisions.
    fn groups(&mut self) -> impl Iterator<Item = &mut RatioSums> {
        let RegretTallies { sides, kinds, cards, turns, .. } = self;
        sides.iter_mut().chain(kinds).chain(cards).chain(turns)
    }

    fn add(&mut self, mut other: Self) {
        self.blocks += other.blocks;
        self.games += other.games;
        self.cut += other.cut;
        self.decisions += other.decisions;
        self.squares += other.squares;
        self.all.merge(&other.all);
        self.groups().zip(other.groups()).for_each(|(mine, its)| mine.merge(its));
        self.rows.append(&mut other.rows);
        self.abandoned.merge(&other.abandoned);
    }

    /// Sorts rows by game, and gives every group the number of blocks, including those without a decision in the group.
    fn finish(&mut self) {
        self.rows.sort_unstable_by_key(|row| (row.game, row.number));
        let blocks = self.blocks;
        self.groups().for_each(|sums| sums.blocks = blocks);
    }
}

struct Counting {
    sides: u64,
    bands: TurnBands,
    /// Positions of kinds, cards and turns among the groups; sides are first.
    starts: [usize; 3],
    /// Decisions and loss of the current block, by group.
    now: Vec<(u32, i64)>,
    touched: Vec<usize>,
    tallies: RegretTallies,
}

impl Counting {
    fn new(contest: &dyn Contest, bands: TurnBands) -> Self {
        let sides = contest.setup().sides.len();
        let mut tallies = RegretTallies::new(contest.catalogue(), sides, bands);
        let cards = sides + tallies.kinds.len();
        let starts = [sides, cards, cards + tallies.cards.len()];
        let now = vec![(0, 0); tallies.groups().count()];
        Counting { sides: sides as u64, bands, starts, now, touched: Vec::new(), tallies }
    }

    fn block(&mut self, block: u64, sampled: &Sampled) {
        let games = block * self.sides..(block + 1) * self.sides;
        if let Some(bug) = sampled.given_up.iter().find(|bug| games.contains(&bug.game)) {
            self.tallies.abandoned.add(bug.clone());
            return;
        }
        let mut all = (0, 0);
        let from = sampled.rows.partition_point(|row| row.game < games.start);
        for row in sampled.rows[from..].iter().take_while(|row| row.game < games.end) {
            all = (all.0 + 1, all.1 + row.loss);
            self.tallies.squares += u128::from(row.loss.unsigned_abs()).pow(2);
            self.row(row);
        }
        let Counting { now, touched, tallies, .. } = self;
        tallies.blocks += 1;
        tallies.games += self.sides;
        tallies.all.add(all.0, all.1);
        touched.sort_unstable();
        let mut touched = touched.drain(..).peekable();
        for (group, sums) in tallies.groups().enumerate() {
            if touched.next_if_eq(&group).is_some() {
                let (decisions, loss) = std::mem::take(&mut now[group]);
                sums.add(decisions, loss);
            }
        }
    }

    fn row(&mut self, row: &SampledDecision) {
        let [kinds, cards, turns] = self.starts;
        let card = row.chosen.card.map(|card| cards + usize::from(card));
        let kind = kinds + usize::from(row.chosen.kind);
        let turn = turns + self.bands.of(row.turn);
        for group in [Some(usize::from(row.side)), Some(kind).filter(|&at| at < cards), card, Some(turn)] {
            let Some(group) = group else { continue };
            if self.now[group].0 == 0 {
                self.touched.push(group);
            }
            self.now[group].0 += 1;
            self.now[group].1 += row.loss;
        }
    }
}

//! How well is it played: what the choices of the players give away.
//!
//! The games are those of `run`, with somebody who looks over the players' shoulders. Some of the decisions among several
//! legal actions are looked at, each with the same probability, drawn apart from all chance of the games. There every
//! option is played out: on redeals of what the seat cannot see, all options on the same redeals and dice, with greedy
//! players in all seats from then on.
//!
//! Playouts are dealt to three parts in turn. What two of them find better than the chosen action is judged on the third,
//! and the average over all three parts is what the choice gives away. To
//! choose and to judge by the same luck would find a better option everywhere (the optimiser's curse: Smith and Winkler
//! 2006, "The optimizer's curse: skepticism and postdecision surprise in decision analysis", Management Science 52(3),
//! 311-322, DOI 10.1287/mnsc.1050.0451). So the mean is, in expectation, at most what the best option is worth more than
//! the chosen one under such a continuation, however the better one is found. An option is found better if it is so by
//! more than two standard errors of the paired difference; else the chosen one stands, and nothing is given away.
//!
//! The worst decisions are found by the first part alone, confirmed by the second, and reported by the third: a list that
//! is filtered on the numbers that it shows overstates them.
//!
//! ```text
//! sample: seat blocks, as `run` plays them ─► judge: options played out ─► rows ─► sums by block
//! position: one decision again, with all its options
//! ```

mod judge;
mod looking;
pub(super) mod position;
pub(super) mod sample;
#[cfg(test)]
mod tests;

pub use crate::agent::PlayoutMean;
use crate::game::Catalogue;
use crate::sim::workers::Workers;
use crate::sim::{AbandonedGames, Contest, Stopped, Watching};
use balance_stats::{Merge, RatioSums};

pub use judge::reporting_playouts;
pub use looking::{Judging, Looking, Sampled, SampledDecision, UNITS};
pub use position::{LookedAt, OptionTold};

use judge::{confirms, surely};

/// Seat blocks that a worker claims at a time: few, as a decision takes hundreds of playouts.
const CHUNK: u64 = 4;

/// Seat blocks that are played to see how many decisions a game has, and how long it lasts.
const PROBE: u64 = 32;

/// Decisions a game that are looked at where nobody says how many.
const LOOKS: u64 = 2;

/// Bands of turns, at most.
const BANDS: usize = 10;

/// Bands that the first nine in ten decisions are put in.
const USUAL_BANDS: u64 = 6;

/// How many of the worst decisions are told.
const WORST: usize = 10;

/// Everything that decides what is played and looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegretPlan {
    /// The master seed: the games are those of a run with it.
    pub seed: u64,
    /// Games, rounded up to whole seat blocks.
    pub games: u64,
    /// One decision in so many is looked at; `None` for as many as make about two a game, by the first 32 seat blocks.
    pub every: Option<u32>,
    /// How options are played out.
    pub judging: Judging,
    /// Worker threads; 0 for one a core. It changes how long it takes and nothing else.
    pub threads: usize,
}

/// Turns in bands of one width; the last takes all that come later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnBands {
    /// Turns of a band.
    pub width: u32,
    /// How many bands there are.
    pub count: usize,
}

impl TurnBands {
    /// Bands of 1, 2 or 5 times a power of ten turns, so that nine decisions in ten are in the first six.
    fn new(turns: &[u64], most: u32) -> Self {
        let all: u64 = turns.iter().sum();
        let mut sum = 0;
        let late = turns.iter().position(|&decisions| {
            sum += decisions;
            sum * 10 >= all * 9
        });
        let wanted = (late.unwrap_or(0) as u64).div_ceil(USUAL_BANDS);
        let widths = (0..9).flat_map(|power| [1, 2, 5].map(|n| n * 10_u64.pow(power)));
        let width = widths.into_iter().find(|&width| width >= wanted).unwrap_or(1) as u32;
        TurnBands { width, count: (most.div_ceil(width) as usize).clamp(1, BANDS) }
    }

    /// The band of a turn, by number from 0.
    #[must_use]
    pub fn of(self, turn: u32) -> usize {
        (turn.saturating_sub(1) as usize / self.width as usize).min(self.count - 1)
    }

    /// The first turn of a band and its last; `None` for the last band, which has no end.
    #[must_use]
    pub fn ends(self, band: usize) -> (u32, Option<u32>) {
        let first = band as u32 * self.width + 1;
        (first, (band + 1 < self.count).then(|| first + self.width - 1))
    }
}

/// What was counted. Sums are over seat blocks: of the decisions that were looked at, and of what they give away in
/// hundred thousandths of a win.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RegretTallies {
    /// Whole seat blocks counted.
    pub blocks: u64,
    /// Games counted.
    pub games: u64,
    /// Games cut at the turn limit.
    pub cut: u64,
    /// Decisions among several legal actions, looked at or not.
    pub decisions: u64,
    /// All decisions.
    pub all: RatioSums,
    /// Those of each side.
    pub sides: Vec<RatioSums>,
    /// Those that chose an action of each kind, by its number in the catalogue.
    pub kinds: Vec<RatioSums>,
    /// Those that chose an action about each card, by its number.
    pub cards: Vec<RatioSums>,
    /// Those in each band of turns.
    pub turns: Vec<RatioSums>,
    /// The sum of the squares of what single decisions give away.
    pub squares: u128,
    /// The decisions that were looked at, by game and number.
    pub rows: Vec<SampledDecision>,
    /// Games given up because of a bug, with their seat blocks.
    pub abandoned: AbandonedGames,
}

/// One of the worst decisions: found by one part of the playouts, confirmed by a second, judged by a third.
#[derive(Clone, Debug, PartialEq)]
pub struct WorstDecision {
    /// The decision.
    pub row: SampledDecision,
    /// What was chosen, in the words of the game.
    pub chosen: String,
    /// What looks better.
    pub better: String,
}

/// What looking over the players' shoulders came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Regret {
    /// One decision in so many was looked at.
    pub every: u32,
    /// How turns are put in bands.
    pub bands: TurnBands,
    /// What was counted.
    pub tallies: RegretTallies,
    /// The worst decisions of those that the second part of the playouts confirms, from the surest of the first part on.
    pub worst: Vec<WorstDecision>,
    /// Which rule ended it: the number of games, or an interrupt.
    pub stopped: Stopped,
}

/// Plays the games of a run, and looks at some of their decisions.
///
/// As with [`run`](crate::sim::run()), what was played is always the games `0..n`, whatever the number of threads and
/// whenever it was interrupted.
///
/// # Panics
/// When worker threads cannot be started. A panic within a game, or within a playout from it, is caught: its seat block
/// is given up.
pub fn regret(contest: &dyn Contest, plan: &RegretPlan, watching: Watching<'_>) -> Regret {
    let workers = Workers::new(plan.threads, watching);
    let blocks = plan.games.div_ceil(contest.setup().sides.len() as u64);
    let none = Looking { every: 0, judging: plan.judging };
    let probe = contest.sampled(plan.seed, 0..blocks.min(PROBE), &none);
    let decided: u64 = probe.decisions.iter().map(|&n| u64::from(n)).sum();
    let looks = LOOKS * probe.decisions.len().max(1) as u64;
    let every = plan.every.unwrap_or_else(|| ((decided + looks / 2) / looks).max(1) as u32);
    let bands = TurnBands::new(&probe.turns, contest.setup().max_turns);
    let looking = Looking { every, judging: plan.judging };
    let new = || Counting::new(contest, bands);
    let (counted, whole) = workers.play(0..blocks, CHUNK, new, |counting, chunk| {
        let games = (chunk.end - chunk.start) * contest.setup().sides.len() as u64;
        let told = contest.sampled(plan.seed, chunk.clone(), &looking);
        chunk.for_each(|block| counting.block(block, &told));
        counting.tallies.decisions += told.decisions.iter().map(|&n| u64::from(n)).sum::<u64>();
        counting.tallies.cut += told.cut;
        counting.tallies.rows.extend(&told.rows);
        watching.watch.played(games, &[]);
    });
    let mut tallies = Counting::new(contest, bands).tallies;
    for worker in counted {
        tallies.add(worker.tallies);
    }
    tallies.finish();
    let worst = worst(contest, plan, &tallies.rows);
    Regret { every, bands, tallies, worst, stopped: Stopped::whole(whole) }
}

/// Of the decisions that the second part of the playouts confirms, those that the first part is surest of; of equals the
/// earlier ones. The third part, which is reported, has no say in it.
fn worst(contest: &dyn Contest, plan: &RegretPlan, rows: &[SampledDecision]) -> Vec<WorstDecision> {
    let confirmed = |row: &&SampledDecision| !row.chosen_is_best && confirms(row.confirmed);
    let mut worst: Vec<&SampledDecision> = rows.iter().filter(confirmed).collect();
    worst.sort_by(|a, b| surely(b.picked).total_cmp(&surely(a.picked)));
    worst.truncate(WORST);
    let told = |row: &SampledDecision| {
        let at = contest.decision(plan.seed, row.game, row.number, plan.judging).ok()?;
        let what = |option: usize| at.options[option].what.clone();
        Some(WorstDecision { row: *row, chosen: what(0), better: what(at.better) })
    };
    worst.into_iter().filter_map(told).collect()
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

    /// All sums but that of all decisions.
    fn groups(&mut self) -> impl Iterator<Item = &mut RatioSums> {
        let RegretTallies { sides, kinds, cards, turns, .. } = self;
        sides.iter_mut().chain(kinds).chain(cards).chain(turns)
    }

    /// Adds what another worker counted. The order does not matter once it is finished.
    fn add(&mut self, other: Self) {
        let RegretTallies { blocks, games, cut, decisions, all, sides, kinds, cards, turns, squares, rows, abandoned } =
            other;
        self.blocks += blocks;
        self.games += games;
        self.cut += cut;
        self.decisions += decisions;
        self.squares += squares;
        self.all.merge(&all);
        self.sides.merge(&sides);
        self.kinds.merge(&kinds);
        self.cards.merge(&cards);
        self.turns.merge(&turns);
        self.rows.extend(rows);
        self.abandoned.merge(&abandoned);
    }

    /// Puts rows in the order of the games, and tells every group of the blocks in which it had no decision.
    fn finish(&mut self) {
        self.rows.sort_unstable_by_key(|row| (row.game, row.number));
        let blocks = self.blocks;
        self.groups().for_each(|sums| sums.blocks = blocks);
    }
}

/// What a worker counts.
struct Counting {
    sides: u64,
    bands: TurnBands,
    /// Where kinds, cards and turns begin among the groups; sides begin at 0.
    starts: [usize; 3],
    /// Decisions and loss of the present block, by group.
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

    /// Counts a block of those that are told, unless it was given up.
    fn block(&mut self, block: u64, told: &Sampled) {
        let games = block * self.sides..(block + 1) * self.sides;
        if let Some(bug) = told.given_up.iter().find(|bug| games.contains(&bug.game)) {
            self.tallies.abandoned.add(bug.clone());
            return;
        }
        let mut all = (0, 0);
        let from = told.rows.partition_point(|row| row.game < games.start);
        for row in told.rows[from..].iter().take_while(|row| row.game < games.end) {
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

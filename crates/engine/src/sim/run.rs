//! A run: chunks of seat blocks between looks, and the rule that ends it.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::game::{Agent, Game, Seating};
use crate::sim::block::{BlockPlayer, Hears};
use crate::sim::counter::Counter;
use crate::sim::drama::PathWatch;
use crate::sim::pieces::{Counted, Keeper, PieceCounts, cut, pack};
use crate::sim::records::InOrder;
use crate::sim::workers::Workers;
use crate::sim::{BlockResults, Budget, BuildSums, GameRow, Plan, Played, Sink, Stopped, Tally, Watching};
use balance_stats::{BetRange, BlockSums, Merge, sequential_rate};

/// Seat blocks that a worker claims at a time: enough that claiming is invisible, few enough that an interrupt is prompt and
/// nobody waits long for the slowest at the end (64 cost short runs of ArcWorlde a fifth of two threads). Of players that
/// search one block takes long enough.
const CHUNK: u64 = 16;

/// The wins of each side when a run looked at them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// Games counted so far.
    pub games: u64,
    /// Wins so far, by side.
    pub wins: Vec<BlockSums>,
}

/// What a run came to.
#[derive(Debug)]
pub struct Ran {
    /// What was counted over all games.
    pub tally: Tally,
    /// Which rule ended it.
    pub stopped: Stopped,
    /// The counts at each look, for a picture of how they settled.
    pub history: Vec<Look>,
    /// Why the rows could not all be kept, if they could not.
    pub sink_error: Option<std::io::Error>,
}

/// What is counted of a run: everything, and besides the wins from look to look.
#[derive(Serialize, Deserialize)]
struct Counts {
    tally: Tally,
    /// The wins of each side in the blocks up to the first look, from there to the next, and so on; none beyond the last
    /// that were played.
    between: Vec<Vec<BlockSums>>,
}

impl Merge for Counts {
    fn merge(&mut self, other: &Self) {
        self.tally.merge(&other.tally);
        for (nth, wins) in other.between.iter().enumerate() {
            match self.between.get_mut(nth) {
                Some(mine) => mine.merge(wins),
                None => self.between.push(wins.clone()),
            }
        }
    }

    fn fits(&self, other: &Self) -> bool {
        let sides = self.tally.sides.len();
        self.tally.fits(&other.tally) && other.between.iter().all(|wins| wins.len() == sides)
    }
}

pack!(Counts);

impl PieceCounts for Counts {
    fn units(&self) -> u64 {
        self.tally.blocks + self.tally.abandoned.games
    }
}

/// Adds the pieces that there are up to the block before `end`. It knows no game, so it is compiled once.
fn recall(counted: &mut Counted<Counts>, keeper: &dyn Keeper, end: u64) {
    counted.recall(keeper, end);
}

/// Plays a game by a plan. `agents` are by side; every worker plays with its own copies.
///
/// # Panics
/// When worker threads cannot be started, or what is kept was counted of another game. A panic within a game is caught:
/// its seat block is given up and its index kept in [`Tally::abandoned`].
pub fn run<G, A>(game: &G, agents: &[A], plan: &Plan, watching: Watching<'_>, sink: Option<&mut dyn Sink>) -> Ran
where
    G: Game,
    A: Agent<G> + Clone + Send + Sync,
{
    let looks: Vec<u64> = plan.budget.looks(game.sides()).collect();
    let workers = Workers::new(plan.threads, watching);
    let running = Running { game, agents, plan, watching, workers, looks, records: sink.map(InOrder::new) };
    let (counted, stopped) = match watching.keeper.slice() {
        Some(slice) => running.slice(&slice),
        None => running.whole(),
    };
    Ran {
        history: running.history(&counted),
        stopped,
        tally: counted.counts.tally,
        sink_error: running.records.and_then(InOrder::finish),
    }
}

/// A run while it is played.
struct Running<'a, 's, G, A> {
    game: &'a G,
    agents: &'a [A],
    plan: &'a Plan,
    watching: Watching<'a>,
    workers: Workers<'a>,
    /// After which seat blocks the run is looked at.
    looks: Vec<u64>,
    records: Option<InOrder<'s>>,
}

impl<G: Game, A: Agent<G> + Clone + Send + Sync> Running<'_, '_, G, A> {
    /// Plays until a rule ends it.
    fn whole(&self) -> (Counted<Counts>, Stopped) {
        let (budget, keeper) = (self.plan.budget, self.watching.keeper);
        let mut counted = self.nothing(0);
        let mut stopped = None;
        for &end in self.stops() {
            if counted.passes(keeper, end) {
                continue;
            }
            self.recall(&mut counted, end);
            let whole = self.count(&mut counted, end);
            counted.counts.tally.pool_lone_side();
            let tally = &counted.counts.tally;
            stopped = match budget {
                _ if !whole && keeper.plays() => Some(Stopped::Interrupted),
                _ if !whole => Some(Stopped::NextRound),
                Budget::Precision { half_width, .. } => {
                    let widest = widest(tally, self.plan.level, budget.bets(self.game.sides()));
                    if let Some(widest) = widest {
                        self.watching.watch.aims_at(needed(tally.games, widest, half_width));
                    }
                    widest.is_some_and(|wide| wide <= half_width).then_some(Stopped::Precision)
                }
                Budget::Until { .. } => self.watching.watch.enough(tally).then_some(Stopped::Enough),
                Budget::Games(_) => None,
            };
            if stopped.is_some() {
                break;
            }
        }
        counted.keep(keeper);
        let at_the_end = match budget {
            Budget::Games(_) => Stopped::Games,
            Budget::Precision { .. } => Stopped::MaxGames,
            Budget::Until { .. } => Stopped::NotEnough,
        };
        (counted, stopped.unwrap_or(at_the_end))
    }

    /// Plays a slice, and has its pieces kept. What is counted is of the last of them.
    fn slice(&self, slice: &Range<u64>) -> (Counted<Counts>, Stopped) {
        let mut counted = self.nothing(slice.start);
        for piece in cut(slice, self.stops()) {
            counted = self.nothing(piece.start);
            self.recall(&mut counted, piece.end);
            if !self.count(&mut counted, piece.end) {
                return (counted, Stopped::Interrupted);
            }
            counted.counts.tally.pool_lone_side();
            counted.keep(self.watching.keeper);
        }
        (counted, Stopped::Games)
    }

    /// At which of the looks everybody waits for the slowest worker, and what was counted is looked at. A fixed number of
    /// games is played without a stop: nothing hangs on how they come out.
    fn stops(&self) -> &[u64] {
        match self.plan.budget {
            Budget::Games(_) => &self.looks[self.looks.len().saturating_sub(1)..],
            Budget::Precision { .. } | Budget::Until { .. } => &self.looks,
        }
    }

    fn nothing(&self, from: u64) -> Counted<Counts> {
        Counted::from(from, Counts { tally: self.empty(), between: Vec::new() })
    }

    /// A tally of no games.
    fn empty(&self) -> Tally {
        let game = self.game;
        let tally = Tally::new(game.catalogue(), game.sides(), game.max_turns());
        if !self.plan.builds {
            return tally;
        }
        Tally { builds: BuildSums::new(game), block_results: BlockResults::new(game), ..tally }
    }

    /// Adds what is remembered up to the block before `end`.
    fn recall(&self, counted: &mut Counted<Counts>, end: u64) {
        let before = counted.units.end;
        recall(counted, self.watching.keeper, end);
        let blocks = counted.units.end - before;
        self.watching.watch.remembered(blocks * self.game.sides() as u64);
    }

    /// Plays on up to the block before `end`; whether it came there.
    fn count(&self, counted: &mut Counted<Counts>, end: u64) -> bool {
        let sides = self.game.sides();
        let new = || Worker::new(self);
        let size = if self.agents.iter().any(Agent::searches) { 1 } else { CHUNK };
        let play = |worker: &mut Worker<'_, G, A>, chunk: Range<u64>| {
            let (number, games) = (chunk.start / size, (chunk.end - chunk.start) * sides as u64);
            let mut wins = vec![0; sides];
            worker.play(chunk, &mut wins);
            if let (Some(records), Some(rows)) = (&self.records, &mut worker.counting.rows) {
                records.give(number, std::mem::take(rows));
            }
            self.watching.watch.played(games, &wins);
        };
        let add = |counts: &mut Counts, worker: Worker<'_, G, A>| counts.merge(&worker.counts);
        self.workers.count(counted, end, size, new, play, add)
    }

    /// What was seen at each look that was passed; where it ended between two, last at the one that it did not reach.
    fn history(&self, counted: &Counted<Counts>) -> Vec<Look> {
        let sides = self.game.sides();
        let between = &counted.counts.between;
        let passed = self.looks.partition_point(|&look| look <= counted.units.end);
        let begun = between.iter().rposition(|wins| wins[0].games > 0).map_or(1, |last| last + 1);
        let mut look = Look { games: 0, wins: vec![BlockSums::default(); sides] };
        let none = vec![BlockSums::default(); sides];
        let nth = |nth: usize| {
            let wins = between.get(nth).unwrap_or(&none);
            look.games += wins[0].games;
            look.wins.merge(wins);
            look.clone()
        };
        (0..passed.max(begun).min(self.looks.len())).map(nth).collect()
    }
}

/// Returns the widest half-interval over the win rates of all sides, valid at every look; `None` if one has no interval.
fn widest(tally: &Tally, level: f64, bets: BetRange) -> Option<f64> {
    let mut widths = tally.sides.iter().map(|side| {
        let rate = sequential_rate(&side.wins, level, bets)?;
        Some((rate.high - rate.point).max(rate.point - rate.low))
    });
    widths.try_fold(0.0, |widest: f64, width| Some(widest.max(width?)))
}

/// After about how many games the widest interval is as narrow as it must be: it narrows with the root of the games.
fn needed(games: u64, widest: f64, half_width: f64) -> u64 {
    (games as f64 * (widest / half_width).powi(2)).ceil() as u64
}

/// What one worker plays and counts between two stops.
struct Worker<'g, G: Game, A> {
    player: BlockPlayer<'g, G, A>,
    counting: Counting<'g, G>,
    paths: PathWatch,
    counts: Counts,
    looks: &'g [u64],
}

impl<'g, G: Game, A: Agent<G> + Clone + Send + Sync> Worker<'g, G, A> {
    fn new(run: &'g Running<'_, '_, G, A>) -> Self {
        let game = run.game;
        let rows = run.records.is_some().then(Vec::new);
        let counting = Counting { game, counter: Counter::new(game), first: 0, rows };
        let player = BlockPlayer::new(game, run.agents, run.plan.seed);
        let counts = Counts { tally: run.empty(), between: Vec::new() };
        Worker { player, counting, paths: PathWatch::default(), counts, looks: &run.looks }
    }

    /// Plays a chunk; `wins` is of its games, by side.
    // A function of its own in the program too: what counts instructions finds a run's games by it.
    #[inline(never)]
    fn play(&mut self, chunk: Range<u64>, wins: &mut [u64]) {
        let sides = self.counting.game.sides() as u64;
        let mut look = self.looks.partition_point(|&look| look <= chunk.start);
        for block in chunk {
            if self.looks.get(look).is_some_and(|&end| block >= end) {
                look += 1;
            }
            while self.counts.between.len() <= look {
                self.counts.between.push(vec![BlockSums::default(); wins.len()]);
            }
            let counting = &mut self.counting;
            let kept = counting.rows.as_ref().map_or(0, Vec::len);
            counting.first = block * sides;
            match self.player.play(block, counting, &mut self.paths) {
                Ok(()) => {
                    let sums = wins.iter_mut().zip(&mut self.counts.between[look]);
                    for ((sum, between), &won) in sums.zip(counting.counter.wins()) {
                        *sum += u64::from(won);
                        between.add(i64::from(won), sides as u32);
                    }
                    counting.counter.end_block(block, &mut self.counts.tally);
                    self.paths.end_block(&mut self.counts.tally.paths);
                }
                Err(bug) => {
                    counting.counter.discard_block();
                    self.paths.discard_block();
                    if let Some(rows) = &mut counting.rows {
                        rows.truncate(kept);
                    }
                    self.counts.tally.abandoned.add(bug);
                }
            }
        }
    }
}

/// Counts the games of a block, and keeps a row of each where rows are kept.
struct Counting<'g, G> {
    game: &'g G,
    counter: Counter,
    /// The index of the block's first game.
    first: u64,
    rows: Option<Vec<GameRow>>,
}

impl<G: Game> Hears for Counting<'_, G> {
    type Ear = Counter;

    #[inline]
    fn ear(&mut self, _shift: usize, seating: Seating) -> &mut Counter {
        self.counter.start_game(seating);
        &mut self.counter
    }

    #[inline]
    fn over(&mut self, shift: usize, seating: Seating, played: &Played) {
        self.counter.end_game(played);
        if let Some(rows) = &mut self.rows {
            let index = self.first + shift as u64;
            rows.push(row(self.game, &self.counter, seating, index, shift, played));
        }
    }
}

fn row<G: Game>(game: &G, counter: &Counter, seating: Seating, index: u64, shift: usize, played: &Played) -> GameRow {
    let catalogue = game.catalogue();
    GameRow {
        game: index,
        shift: shift as u8,
        first: seating.side(played.first) as u8,
        winner: played.winner(seating).map(|side| side as u8),
        ending: played.outcome.map_or(catalogue.endings.len() as u8, |o| o.ending),
        turns: played.turns,
        metrics: counter.metrics_now(),
    }
}

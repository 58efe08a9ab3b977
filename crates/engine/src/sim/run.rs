//! A run: chunks of seat blocks between checkpoints, and the rule that ends it.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::game::{Agent, Game, Seating};
use crate::sim::block::{BlockObserver, BlockPlayer};
use crate::sim::counter::Counter;
use crate::sim::drama::PathObserver;
use crate::sim::pieces::{CheckpointStore, Counted, cut, pack};
use crate::sim::records::InOrder;
use crate::sim::workers::Workers;
use crate::sim::{BlockResults, Budget, BuildSums, GameRow, Plan, Played, RunContext, Sink, Stopped, Tally};
use balance_stats::{BetRange, BlockSums, Merge, sequential_rate};

/// Seat blocks that a worker claims at a time: enough that claiming costs nothing, few enough for prompt interrupts and
/// short waits for the slowest worker (64 cost short runs of ArcWorlde a fifth of two threads).
const CHUNK: u64 = 16;

/// The wins of each side at a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// Games counted so far.
    pub games: u64,
    /// Wins so far, by side.
    pub wins: Vec<BlockSums>,
}

/// The result of a run.
#[derive(Debug)]
pub struct RunResult {
    /// Counts of all games.
    pub tally: Tally,
    /// Why it ended.
    pub stopped: Stopped,
    /// The wins at each checkpoint, for a chart of how they settled.
    pub history: Vec<Look>,
    /// Why rows could not be stored, if so.
    pub sink_error: Option<std::io::Error>,
}

/// Everything counted in a run, and the wins between checkpoints.
#[derive(Serialize, Deserialize)]
struct Counts {
    tally: Tally,
    /// Wins by side up to the first checkpoint, from there to the next, and so on, as far as was played.
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

pack!(Counts, units: |counts| counts.tally.blocks + counts.tally.abandoned.games);

/// Adds the stored pieces up to the block before `end`. Not generic over the game, so it is compiled once.
fn recall(counted: &mut Counted<Counts>, store: &dyn CheckpointStore, end: u64) {
    counted.recall(store, end);
}

/// Plays a game by a plan. `agents` are by side; every worker has copies. A seat block with a panic is given up: see
/// [`Tally::abandoned`]. Panics if worker threads can't be started, or the stored counts are of another game.
pub fn run<G: Game, A: Agent<G> + Clone + Send + Sync>(
    game: &G,
    agents: &[A],
    plan: &Plan,
    context: RunContext<'_>,
    sink: Option<&mut dyn Sink>,
) -> RunResult {
    let looks: Vec<u64> = plan.budget.looks(game.sides()).collect();
    let workers = Workers::new(plan.threads, context);
    let running = Running { game, agents, plan, workers, looks, records: sink.map(InOrder::new) };
    let (counted, stopped) = match context.store.slice() {
        Some(slice) => running.slice(&slice),
        None => running.whole(),
    };
    RunResult {
        history: running.history(&counted),
        stopped,
        tally: counted.counts.tally,
        sink_error: running.records.and_then(InOrder::finish),
    }
}

struct Running<'a, 's, G, A> {
    game: &'a G,
    agents: &'a [A],
    plan: &'a Plan,
    workers: Workers<'a>,
    looks: Vec<u64>,
    records: Option<InOrder<'s>>,
}

impl<G: Game, A: Agent<G> + Clone + Send + Sync> Running<'_, '_, G, A> {
    fn whole(&self) -> (Counted<Counts>, Stopped) {
        let (budget, store) = (self.plan.budget, self.workers.context.store);
        let mut counted = Counted::from(0, self.no_counts());
        let mut stopped = None;
        for &end in self.stops() {
            if counted.passes(store, end) {
                continue;
            }
            self.recall(&mut counted, end);
            let whole = self.count(&mut counted, end);
            counted.counts.tally.pool_lone_side();
            let tally = &counted.counts.tally;
            stopped = match budget {
                _ if !whole && store.plays() => Some(Stopped::Interrupted),
                _ if !whole => Some(Stopped::NextRound),
                Budget::Precision { half_width, .. } => {
                    let widest = widest(tally, self.plan.level, budget.bets(self.game.sides()));
                    if let Some(widest) = widest {
                        // The interval narrows with the root of the games.
                        let needed = (tally.games as f64 * (widest / half_width).powi(2)).ceil();
                        self.workers.context.progress.aims_at(needed as u64);
                    }
                    widest.is_some_and(|wide| wide <= half_width).then_some(Stopped::Precision)
                }
                Budget::Until { .. } => self.workers.context.progress.enough(tally).then_some(Stopped::Enough),
                Budget::Games(_) => None,
            };
            if stopped.is_some() {
                break;
            }
        }
        counted.keep(store);
        let at_the_end = match budget {
            Budget::Games(_) => Stopped::Games,
            Budget::Precision { .. } => Stopped::MaxGames,
            Budget::Until { .. } => Stopped::NotEnough,
        };
        (counted, stopped.unwrap_or(at_the_end))
    }

    fn slice(&self, slice: &Range<u64>) -> (Counted<Counts>, Stopped) {
        let mut counted = Counted::from(slice.start, self.no_counts());
        for piece in cut(slice, self.stops()) {
            counted = Counted::from(piece.start, self.no_counts());
            self.recall(&mut counted, piece.end);
            if !self.count(&mut counted, piece.end) {
                return (counted, Stopped::Interrupted);
            }
            counted.counts.tally.pool_lone_side();
            counted.keep(self.workers.context.store);
        }
        (counted, Stopped::Games)
    }

    /// Returns the checkpoints at which counts are evaluated; only the last for a fixed number of games.
    fn stops(&self) -> &[u64] {
        match self.plan.budget {
            Budget::Games(_) => &self.looks[self.looks.len().saturating_sub(1)..],
            Budget::Precision { .. } | Budget::Until { .. } => &self.looks,
        }
    }

    fn no_counts(&self) -> Counts {
        let game = self.game;
        let mut tally = Tally::new(game.catalogue(), game.sides(), game.max_turns());
        if self.plan.builds {
            (tally.builds, tally.block_results) = (BuildSums::new(game), BlockResults::new(game));
        }
        Counts { tally, between: Vec::new() }
    }

    fn recall(&self, counted: &mut Counted<Counts>, end: u64) {
        let before = counted.units.end;
        recall(counted, self.workers.context.store, end);
        let blocks = counted.units.end - before;
        self.workers.context.progress.remembered(blocks * self.game.sides() as u64);
    }

    fn count(&self, counted: &mut Counted<Counts>, end: u64) -> bool {
        let sides = self.game.sides();
        let new = || Worker::new(self);
        let size = if self.agents.iter().any(Agent::searches) { 1 } else { CHUNK };
        let play = |worker: &mut Worker<'_, G, A>, chunk: Range<u64>| {
            let (number, games) = (chunk.start / size, (chunk.end - chunk.start) * sides as u64);
            let wins = worker.play(chunk);
            if let (Some(records), Some(rows)) = (&self.records, &mut worker.counting.rows) {
                records.give(number, std::mem::take(rows));
            }
            self.workers.context.progress.played(games, &wins);
        };
        let add = |counts: &mut Counts, worker: Worker<'_, G, A>| counts.merge(&worker.counts);
        self.workers.count(counted, end, size, new, play, add)
    }

    /// Returns the wins at each checkpoint passed, and if the run ended in between, at the next one.
    fn history(&self, counted: &Counted<Counts>) -> Vec<Look> {
        let sides = self.game.sides();
        let between = &counted.counts.between;
        let passed = self.looks.partition_point(|&look| look <= counted.units.end);
        let begun = between.iter().rposition(|wins| wins[0].games > 0).map_or(1, |last| last + 1);
        let mut look = Look { games: 0, wins: vec![BlockSums::default(); sides] };
        let no_wins = vec![BlockSums::default(); sides];
        let nth = |nth: usize| {
            let wins = between.get(nth).unwrap_or(&no_wins);
            look.games += wins[0].games;
            look.wins.merge(wins);
            look.clone()
        };
        (0..passed.max(begun).min(self.looks.len())).map(nth).collect()
    }
}

/// Returns the widest half-interval over all sides, valid at every checkpoint; `None` if one has no interval.
fn widest(tally: &Tally, level: f64, bets: BetRange) -> Option<f64> {
    tally.sides.iter().try_fold(0.0_f64, |widest, side| {
        let rate = sequential_rate(&side.wins, level, bets)?;
        Some(widest.max(rate.high - rate.point).max(rate.point - rate.low))
    })
}

struct Worker<'g, G: Game, A> {
    player: BlockPlayer<'g, G, A>,
    counting: Counting<'g, G>,
    paths: PathObserver,
    counts: Counts,
    looks: &'g [u64],
}

impl<'g, G: Game, A: Agent<G> + Clone + Send + Sync> Worker<'g, G, A> {
    fn new(run: &'g Running<'_, '_, G, A>) -> Self {
        let game = run.game;
        let rows = run.records.is_some().then(Vec::new);
        let counting = Counting { game, counter: Counter::new(game), first: 0, rows };
        let player = BlockPlayer::new(game, run.agents, run.plan.seed);
        Worker { player, counting, paths: PathObserver::default(), counts: run.no_counts(), looks: &run.looks }
    }

    /// Plays a chunk. Returns its wins by side.
    // Not inlined: tools that count instructions find the games of a run by this function.
    #[inline(never)]
    fn play(&mut self, chunk: Range<u64>) -> Vec<u64> {
        let sides = self.counting.game.sides();
        let mut wins = vec![0; sides];
        let mut look = self.looks.partition_point(|&look| look <= chunk.start);
        for block in chunk {
            if self.looks.get(look).is_some_and(|&end| block >= end) {
                look += 1;
            }
            while self.counts.between.len() <= look {
                self.counts.between.push(vec![BlockSums::default(); sides]);
            }
            let counting = &mut self.counting;
            let kept = counting.rows.as_ref().map_or(0, Vec::len);
            counting.first = block * sides as u64;
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
                    (counting.counter, self.paths) = (Counter::new(counting.game), PathObserver::default());
                    if let Some(rows) = &mut counting.rows {
                        rows.truncate(kept);
                    }
                    self.counts.tally.abandoned.add(bug);
                }
            }
        }
        wins
    }
}

struct Counting<'g, G> {
    game: &'g G,
    counter: Counter,
    first: u64,
    rows: Option<Vec<GameRow>>,
}

impl<G: Game> BlockObserver for Counting<'_, G> {
    type Sink = Counter;

    #[inline]
    fn next_game(&mut self, _shift: usize, seating: Seating) -> &mut Counter {
        self.counter.start_game(seating);
        &mut self.counter
    }

    #[inline]
    fn over(&mut self, shift: usize, seating: Seating, played: &Played) {
        self.counter.end_game(played);
        if let Some(rows) = &mut self.rows {
            let cut = self.game.catalogue().endings.len() as u8;
            rows.push(GameRow {
                game: self.first + shift as u64,
                shift: shift as u8,
                first: seating.side(played.first) as u8,
                winner: played.winner(seating).map(|side| side as u8),
                ending: played.outcome.map_or(cut, |outcome| outcome.ending),
                turns: played.turns,
                metrics: self.counter.metrics_now(),
            });
        }
    }
}

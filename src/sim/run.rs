//! A run: chunks of seat blocks between looks, and the rule that ends it.

use std::ops::Range;

use crate::game::{Agent, Game, Seating};
use crate::sim::block::{BlockPlayer, Hears};
use crate::sim::counter::Counter;
use crate::sim::records::InOrder;
use crate::sim::workers::Workers;
use crate::sim::{Budget, BuildSums, GameRow, Plan, Played, Sink, Stopped, Tally, Watching};
use crate::stats::{BlockSums, Merge, sequential_rate};

/// Seat blocks that a worker claims at a time: enough that claiming is invisible, few enough that an interrupt is prompt and
/// nobody waits long for the slowest at the end (64 cost short runs of ArcWorlde a fifth of two threads). Looks come at
/// multiples of it.
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

/// Plays a game by a plan. `agents` are by side; every worker plays with its own copies.
///
/// # Panics
/// When worker threads cannot be started. A panic within a game is caught: its seat block is
/// given up and its index kept in [`Tally::abandoned`].
pub fn run<G, A>(
    game: &G,
    agents: &[A],
    plan: &Plan,
    watching: Watching<'_>,
    sink: Option<&mut dyn Sink>,
) -> Ran
where
    G: Game,
    A: Agent<G> + Clone + Send + Sync,
{
    let workers = Workers::new(plan.threads, watching.interrupt);
    let sides = game.sides() as u64;
    let records = sink.map(InOrder::new);
    let targets: Vec<u64> = plan.budget.looks(game.sides()).collect();
    let mut tally = empty(game);
    let mut history = Vec::new();
    let mut done = 0;
    let mut stopped = None;
    for stop in stops(plan.budget, &targets) {
        let here = &targets[history.len()..stop];
        let new = || Worker::new(game, agents, plan.seed, here, records.is_some());
        let target = targets[stop - 1];
        let (counted, whole) = workers.play(done..target, CHUNK, new, |worker, chunk| {
            let (number, games) = (chunk.start / CHUNK, (chunk.end - chunk.start) * sides);
            let mut wins = vec![0; sides as usize];
            worker.play(chunk, &mut wins);
            if let (Some(records), Some(rows)) = (&records, &mut worker.counting.rows) {
                records.give(number, std::mem::take(rows));
            }
            watching.watch.played(games, &wins);
        });
        add_looks(&mut history, &counted, whole);
        for worker in counted {
            tally.merge(&worker.tally);
        }
        tally.pool_lone_side();
        done = target;
        stopped = match plan.budget {
            _ if !whole => Some(Stopped::Interrupted),
            Budget::Precision { half_width, .. } => {
                narrow_enough(&tally, plan.level, half_width).then_some(Stopped::Precision)
            }
            Budget::Until { .. } => watching.watch.enough(&tally).then_some(Stopped::Enough),
            Budget::Games(_) => None,
        };
        if stopped.is_some() {
            break;
        }
    }
    let stopped = stopped.unwrap_or(match plan.budget {
        Budget::Games(_) => Stopped::Games,
        Budget::Precision { .. } => Stopped::MaxGames,
        Budget::Until { .. } => Stopped::NotEnough,
    });
    Ran { tally, stopped, history, sink_error: records.and_then(InOrder::finish) }
}

/// After how many of the looks everybody waits for the slowest worker, and what was counted is looked at. A fixed number of
/// games is played without a stop: nothing hangs on how they come out.
fn stops(budget: Budget, looks: &[u64]) -> std::ops::RangeInclusive<usize> {
    match budget {
        Budget::Games(_) => looks.len().max(1)..=looks.len(),
        Budget::Precision { .. } | Budget::Until { .. } => 1..=looks.len(),
    }
}

/// Adds the looks that workers have passed: all of theirs when the `whole` was played, or else up to the last one with games.
fn add_looks<G: Game, A>(history: &mut Vec<Look>, workers: &[Worker<'_, G, A>], whole: bool) {
    let Some(first) = workers.first() else { return };
    let (mut games, mut wins) = match history.last() {
        Some(Look { games, wins }) => (*games, wins.clone()),
        None => (0, vec![BlockSums::default(); first.counting.game.sides()]),
    };
    let games_of = |nth: usize| -> u64 {
        workers.iter().map(|worker| worker.between[nth].first().map_or(0, |won| won.games)).sum()
    };
    let looks = first.looks.len();
    let passed = match whole {
        true => looks,
        false => (0..looks).rposition(|nth| games_of(nth) > 0).map_or(1, |last| last + 1),
    };
    for nth in 0..passed {
        games += games_of(nth);
        for worker in workers {
            wins.merge(&worker.between[nth]);
        }
        history.push(Look { games, wins: wins.clone() });
    }
}

/// Whether every side's win rate is known to within `half_width`, by intervals that hold at every
/// look.
fn narrow_enough(tally: &Tally, level: f64, half_width: f64) -> bool {
    tally.sides.iter().all(|side| {
        sequential_rate(&side.wins, level)
            .is_some_and(|rate| (rate.high - rate.point).max(rate.point - rate.low) <= half_width)
    })
}

/// A tally of no games.
fn empty<G: Game>(game: &G) -> Tally {
    let tally = Tally::new(game.catalogue(), game.sides(), game.max_turns());
    Tally { builds: BuildSums::new(game), ..tally }
}

/// What one worker plays and counts between two stops.
struct Worker<'g, G: Game, A> {
    player: BlockPlayer<'g, G, A>,
    counting: Counting<'g, G>,
    tally: Tally,
    /// The seat blocks at which the run is looked at, and the wins of each side up to the first of these, from there to the
    /// next, and so on.
    looks: Vec<u64>,
    between: Vec<Vec<BlockSums>>,
}

impl<'g, G: Game, A: Agent<G> + Clone> Worker<'g, G, A> {
    fn new(game: &'g G, agents: &[A], seed: u64, looks: &[u64], records: bool) -> Self {
        let rows = records.then(Vec::new);
        let counting = Counting { game, counter: Counter::new(game), first: 0, rows };
        let player = BlockPlayer::new(game, agents, seed);
        let between = vec![vec![BlockSums::default(); game.sides()]; looks.len()];
        Worker { player, counting, tally: empty(game), looks: looks.to_vec(), between }
    }

    /// Plays a chunk; `wins` is of its games, by side.
    fn play(&mut self, chunk: Range<u64>, wins: &mut [u64]) {
        let sides = self.counting.game.sides() as u64;
        // Looks come at multiples of a chunk: all of it lies before the same.
        let look = self.looks.partition_point(|&target| target <= chunk.start);
        for block in chunk {
            let counting = &mut self.counting;
            let kept = counting.rows.as_ref().map_or(0, Vec::len);
            counting.first = block * sides;
            match self.player.play(block, counting) {
                Ok(()) => {
                    let sums = wins.iter_mut().zip(&mut self.between[look]);
                    for ((sum, between), &won) in sums.zip(counting.counter.wins()) {
                        *sum += u64::from(won);
                        between.add(i64::from(won), sides as u32);
                    }
                    counting.counter.end_block(block, &mut self.tally);
                }
                Err(bug) => {
                    counting.counter.discard_block();
                    if let Some(rows) = &mut counting.rows {
                        rows.truncate(kept);
                    }
                    self.tally.abandoned.add(bug);
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

fn row<G: Game>(
    game: &G,
    counter: &Counter,
    seating: Seating,
    index: u64,
    shift: usize,
    played: &Played,
) -> GameRow {
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

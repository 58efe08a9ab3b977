//! Looks, chunks and workers.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::ThreadPoolBuilder;

use crate::chance::Stream;
use crate::game::{Agent, Game, Seating};
use crate::sim::counter::Counter;
use crate::sim::records::InOrder;
use crate::sim::{Budget, BuildSums, GameRow, Plan, Played, Sink, Stopped, Tally, Watching, play};
use crate::stats::{BlockSums, sequential_rate};

/// Seat blocks that a worker claims at a time: enough that claiming is invisible, few enough that
/// an interrupt is prompt. Looks come at multiples of it.
pub(super) const CHUNK: u64 = 64;

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
    /// What was counted.
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
    let pool = ThreadPoolBuilder::new()
        .num_threads(plan.threads)
        .build()
        .expect("worker threads can be started");
    let sides = game.sides() as u64;
    let records = sink.map(InOrder::new);
    let mut tally = empty(game);
    let mut history = Vec::new();
    let mut looks = plan.budget.looks(game.sides()).peekable();
    let mut done = 0;
    let stopped = loop {
        let Some(target) = looks.next() else {
            break match plan.budget {
                Budget::Games(_) => Stopped::Games,
                Budget::Precision { .. } => Stopped::MaxGames,
                Budget::Until { .. } => Stopped::NotEnough,
            };
        };
        let next = AtomicU64::new(done);
        let part = Part {
            game,
            agents,
            seed: plan.seed,
            next: &next,
            end: target,
            watching,
            records: records.as_ref(),
        };
        for worker in pool.broadcast(|_| part.work()) {
            tally.merge(&worker);
        }
        tally.pool_lone_side();
        history.push(Look {
            games: tally.games,
            wins: tally.sides.iter().map(|side| side.wins.clone()).collect(),
        });
        done = target;
        watching.watch.looked(&tally, looks.peek().map(|blocks| blocks * sides));
        if next.into_inner() < target {
            break Stopped::Interrupted;
        }
        match plan.budget {
            Budget::Precision { half_width, .. }
                if narrow_enough(&tally, plan.level, half_width) =>
            {
                break Stopped::Precision;
            }
            Budget::Until { .. } if watching.watch.enough(&tally) => break Stopped::Enough,
            _ => {}
        }
    };
    Ran { tally, stopped, history, sink_error: records.and_then(InOrder::finish) }
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

/// What the workers share between two looks.
struct Part<'a, 's, G, A> {
    game: &'a G,
    agents: &'a [A],
    seed: u64,
    /// The first block that nobody has claimed.
    next: &'a AtomicU64,
    /// The block to stop before.
    end: u64,
    watching: Watching<'a>,
    records: Option<&'a InOrder<'s>>,
}

impl<G, A> Part<'_, '_, G, A>
where
    G: Game,
    A: Agent<G> + Clone,
{
    /// Claims chunks in order and plays each to its end, until none is left or the user interrupts.
    fn work(&self) -> Tally {
        let game = self.game;
        let mut tally = empty(game);
        let mut table = Table {
            agents: self.agents.to_vec(),
            list: G::Actions::default(),
            chance: Stream::new(self.seed, 0),
            counter: Counter::new(game),
            rows: self.records.map(|_| Vec::new()),
        };
        let mut wins = vec![0; game.sides()];
        while !self.watching.interrupt.load(Ordering::Relaxed) {
            let from = self.next.fetch_add(CHUNK, Ordering::Relaxed);
            if from >= self.end {
                break;
            }
            let to = (from + CHUNK).min(self.end);
            wins.fill(0);
            for block in from..to {
                table.block(game, self.seed, block, &mut tally, &mut wins);
            }
            if let (Some(records), Some(rows)) = (self.records, &mut table.rows) {
                records.give(from / CHUNK, std::mem::take(rows));
            }
            let games = (to - from) * game.sides() as u64;
            self.watching.watch.played(games, &wins);
        }
        tally
    }
}

/// Everything that one worker plays with.
struct Table<G: Game, A> {
    agents: Vec<A>,
    list: G::Actions,
    chance: Stream,
    counter: Counter,
    rows: Option<Vec<GameRow>>,
}

impl<G: Game, A: Agent<G>> Table<G, A> {
    /// Plays one seat block: the same chance for every rotation of the sides through the seats.
    fn block(&mut self, game: &G, seed: u64, block: u64, tally: &mut Tally, wins: &mut [u64]) {
        let sides = game.sides();
        let kept = self.rows.as_ref().map_or(0, Vec::len);
        let shift = Cell::new(0);
        // A panic leaves half-played state behind: the counter is emptied below, the list before
        // each decision, the chance before each game; agents keep nothing between decisions.
        let whole = catch_unwind(AssertUnwindSafe(|| {
            while shift.get() < sides {
                self.one(game, seed, block, shift.get());
                shift.set(shift.get() + 1);
            }
        }));
        match whole {
            Ok(()) => {
                for (sum, &won) in wins.iter_mut().zip(self.counter.wins()) {
                    *sum += u64::from(won);
                }
                self.counter.end_block(block, tally);
            }
            Err(payload) => {
                self.counter.discard_block();
                if let Some(rows) = &mut self.rows {
                    rows.truncate(kept);
                }
                let index = block * sides as u64 + shift.get() as u64;
                tally.abandon(index, words(payload.as_ref()));
            }
        }
    }

    #[inline]
    fn one(&mut self, game: &G, seed: u64, block: u64, shift: usize) {
        let seating = Seating::rotation(game.sides(), shift);
        self.chance.restart(seed, block);
        self.counter.start_game(seating);
        let played = play(
            game,
            seating,
            &mut self.agents,
            &mut self.list,
            &mut self.chance,
            &mut self.counter,
        );
        self.counter.end_game(&played);
        if let Some(rows) = &mut self.rows {
            let index = block * game.sides() as u64 + shift as u64;
            rows.push(row(game, &self.counter, seating, index, shift, &played));
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
        winner: played
            .outcome
            .and_then(|o| o.standing.sole_winner())
            .map(|seat| seating.side(seat) as u8),
        ending: played.outcome.map_or(catalogue.endings.len() as u8, |o| o.ending),
        turns: played.turns,
        metrics: counter.metrics_now(),
    }
}

/// The message of a panic.
pub(crate) fn words(payload: &(dyn std::any::Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else {
        "a panic without a message".to_owned()
    }
}

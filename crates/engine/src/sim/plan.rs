//! How much to play, and the observers of a run.

use std::sync::atomic::AtomicBool;

use crate::sim::{CheckpointStore, Tally};
use balance_stats::{BetRange, look_schedule, named};

/// How much to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// This many games, rounded up to whole seat blocks.
    Games(u64),
    /// Until every side's win rate is known to within `half_width`, or `max_games` have been played.
    Precision {
        /// Maximum half-width of every headline interval; 0.002 is 0.2 percentage points.
        half_width: f64,
        /// Maximum number of games, rounded up to whole seat blocks.
        max_games: u64,
    },
    /// Until [`Progress::enough`] returns true at a checkpoint, or `max_games` have been played.
    Until {
        /// Maximum number of games, rounded up to whole seat blocks.
        max_games: u64,
    },
}

impl Budget {
    /// Returns the maximum number of games.
    pub const fn max_games(self) -> u64 {
        match self {
            Budget::Games(games) | Budget::Precision { max_games: games, .. } | Budget::Until { max_games: games } => {
                games
            }
        }
    }

    /// Returns the bets of the confidence sequences that stop a run, for this number of sides.
    pub fn bets(self, sides: usize) -> BetRange {
        match self {
            Budget::Precision { half_width, .. } => BetRange::for_half_width(half_width),
            Budget::Games(games) | Budget::Until { max_games: games } => {
                BetRange::for_blocks(games.div_ceil(sides as u64))
            }
        }
    }

    /// Returns the checkpoints in seat blocks, for this number of sides: a fixed schedule up to the maximum number of
    /// games, which is always the last. A run is evaluated at no other time.
    pub fn looks(self, sides: usize) -> impl Iterator<Item = u64> {
        let max = self.max_games().div_ceil(sides as u64);
        let last = (max > 0).then_some(max);
        look_schedule().take_while(move |&blocks| blocks < max).chain(last)
    }
}

/// Everything that decides what a run plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The master seed. Game `i` depends only on it and on `i`.
    pub seed: u64,
    /// How much to play.
    pub budget: Budget,
    /// Confidence level of the intervals that stop the run, such as 0.95.
    pub level: f64,
    /// Worker threads, 0 for one per core. They change only how long a run takes.
    pub threads: usize,
    /// True to add results to sums over builds: in small runs of a game with many cards, they take a fifth of the time.
    /// Otherwise [`Tally::builds`] and [`Tally::block_results`] stay `None`.
    pub builds: bool,
}

named! {
    /// Which rule ended a run.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum Stopped {
        /// All games asked for were played.
        #[default]
        Games = "games",
        /// Every headline interval was narrow enough.
        Precision = "precision",
        /// The intervals were still too wide when the most games had been played.
        MaxGames = "max_games",
        /// The caller decided that the games were enough.
        Enough = "decided",
        /// The caller still needed more games when the maximum had been played.
        NotEnough = "undecided",
        /// The user interrupted the run.
        Interrupted = "interrupted",
        /// It is put together from shards, and these do not reach to its end.
        NextRound = "next_round",
    }
}

impl Stopped {
    /// Returns why a run of a fixed number of games ended; `whole` if all were played.
    pub(super) const fn whole(whole: bool) -> Self {
        if whole { Stopped::Games } else { Stopped::Interrupted }
    }
}

/// Receives the progress of a run. Called by workers, so it must be fast.
pub trait Progress: Sync {
    /// `games` more were played, with these wins by side.
    fn played(&self, games: u64, wins: &[u64]);

    /// `games` more are stored from before, and needn't be played.
    fn remembered(&self, _games: u64) {}

    /// A run that stops by its results will take about this many games, as estimated at a checkpoint.
    fn aims_at(&self, _games: u64) {}

    /// True if a run with [`Budget::Until`] ends at this checkpoint. The answer must depend only on the tally.
    fn enough(&self, _tally: &Tally) -> bool {
        false
    }
}

impl Progress for () {
    fn played(&self, _games: u64, _wins: &[u64]) {}
}

/// The context of a run: progress, storage and interrupt.
#[derive(Clone, Copy)]
pub struct RunContext<'a> {
    /// Receives the progress.
    pub progress: &'a dyn Progress,
    /// Has the counts of earlier play, and stores those of this run.
    pub store: &'a dyn CheckpointStore,
    /// Set from outside to end the run after the claimed chunks.
    pub interrupt: &'a AtomicBool,
}

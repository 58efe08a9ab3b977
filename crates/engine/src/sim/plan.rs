//! How much to play, and who watches.

use std::sync::atomic::AtomicBool;

use crate::sim::{Keeper, Tally};
use balance_stats::{BetRange, look_schedule, named};

/// How much to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// This many games, rounded up to whole seat blocks.
    Games(u64),
    /// Until every side's win rate is known to within `half_width` on both sides, or `max_games`
    /// have been played.
    Precision {
        /// Half the width that every headline interval must reach; 0.002 is 0.2 points.
        half_width: f64,
        /// The most games to play, rounded up to whole seat blocks.
        max_games: u64,
    },
    /// Until [`Watch::enough`] says so at a look, or `max_games` have been played.
    Until {
        /// The most games to play, rounded up to whole seat blocks.
        max_games: u64,
    },
}

impl Budget {
    /// The most games that are played.
    #[must_use]
    pub const fn most(self) -> u64 {
        match self {
            Budget::Games(games) | Budget::Precision { max_games: games, .. } | Budget::Until { max_games: games } => {
                games
            }
        }
    }

    /// Returns the bets of the confidence sequences that a run is stopped by, for a game of so many sides.
    #[must_use]
    pub fn bets(self, sides: usize) -> BetRange {
        match self {
            Budget::Precision { half_width, .. } => BetRange::for_half_width(half_width),
            Budget::Games(games) | Budget::Until { max_games: games } => {
                BetRange::for_blocks(games.div_ceil(sides as u64))
            }
        }
    }

    /// The seat blocks that have been played at each look, for a game of so many sides: the fixed
    /// schedule up to the most games, which are always the last look. Nothing else decides when a
    /// run is looked at.
    pub fn looks(self, sides: usize) -> impl Iterator<Item = u64> {
        let most = self.most().div_ceil(sides as u64);
        let last = (most > 0).then_some(most);
        look_schedule().take_while(move |&blocks| blocks < most).chain(last)
    }
}

/// Everything that decides what a run plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The master seed. Game `i` depends on it and on `i` alone.
    pub seed: u64,
    /// How much to play.
    pub budget: Budget,
    /// The confidence level of the intervals that decide when to stop, such as 0.95.
    pub level: f64,
    /// Worker threads; 0 for one a core. It changes how long a run takes and nothing else.
    pub threads: usize,
    /// Whether results are also counted against what the builds that are drawn held. Otherwise [`Tally::builds`] and
    /// [`Tally::block_results`] stay `None`: in small runs of a game of many cards they take a fifth of the time.
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
        /// Whoever watched had seen enough.
        Enough = "decided",
        /// Whoever watched had not seen enough when the most games had been played.
        NotEnough = "undecided",
        /// The user interrupted the run.
        Interrupted = "interrupted",
        /// It is put together from shards, and these do not reach to its end.
        NextRound = "next_round",
    }
}

impl Stopped {
    /// Of a fixed number of games: whether all of them were played.
    pub(super) const fn whole(whole: bool) -> Self {
        if whole { Stopped::Games } else { Stopped::Interrupted }
    }
}

/// Hears how a run gets on. Called from the workers, so it must be quick.
pub trait Watch: Sync {
    /// `games` more have been played, of which each side won so many.
    fn played(&self, games: u64, wins: &[u64]);

    /// `games` more are remembered from before, and need not be played.
    fn remembered(&self, _games: u64) {}

    /// A run that stops by what it finds will end after about this many games, as far as a look tells.
    fn aims_at(&self, _games: u64) {}

    /// Whether a run with [`Budget::Until`] ends at this look. The answer must follow from the
    /// tally alone, so that threads and speed do not move the end.
    fn enough(&self, _tally: &Tally) -> bool {
        false
    }
}

/// Nobody watches.
impl Watch for () {
    fn played(&self, _games: u64, _wins: &[u64]) {}
}

/// The outside world of a run: who watches, and whether to stop.
#[derive(Clone, Copy)]
pub struct Watching<'a> {
    /// Hears how it gets on.
    pub watch: &'a dyn Watch,
    /// Remembers what was played before, and keeps what is played now.
    pub keeper: &'a dyn Keeper,
    /// Set from outside to end the run after the chunks that have been begun.
    pub interrupt: &'a AtomicBool,
}

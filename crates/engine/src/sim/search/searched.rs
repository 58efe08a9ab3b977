//! What a search plays, and what it comes to.

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::sim::workers::Workers;
use crate::sim::{AbandonedGames, Contest, GameEnd, Stopped, Watching};
use balance_stats::{BlockSums, PairedSums, merge_fields};

/// Builds that cannot be played of which the reason is remembered.
pub(super) const REASONS: usize = 5;

/// A build and what is known of it.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Candidate {
    pub(super) build: usize,
    pub(super) wins: u64,
    pub(super) games: u64,
    /// The cards of its first game, a bit a card.
    pub(super) cards: Vec<u64>,
}

/// Everything that decides what is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchPlan {
    /// The master seed of the games.
    pub seed: u64,
    /// The side whose builds they are.
    pub side: usize,
    /// The most builds that are kept.
    pub keep: usize,
    /// Games that the rounds of thinning share; each build plays at least one seat block in each.
    pub thinning: u64,
    /// Builds of those kept from which it climbs; 0 to leave it at the sample.
    pub starts: usize,
    /// Fresh games of each build that was kept, rounded up to whole seat blocks.
    pub games: u64,
    /// Games that each of the best shares with itself with some cards replaced; 0 for none.
    pub parts: u64,
    /// Worker threads; 0 for one a core. It changes how long it takes and nothing else.
    pub threads: usize,
}

/// One round of thinning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThinningRound {
    /// Builds that played.
    pub builds: usize,
    /// Builds that went on.
    pub kept: usize,
    /// Games that each of them had played when it was over, those of earlier rounds included.
    pub games_each: u64,
    /// Wins of the worst that went on.
    pub wins_of_last: u64,
}

/// A build that was kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Which of the builds.
    pub build: usize,
    /// Its wins in the games that it was chosen by. The rate flatters it.
    pub thinning_wins: u64,
    /// How many games these were.
    pub thinning_games: u64,
    /// Its wins in the fresh games.
    pub wins: BlockSums,
}

/// In how many builds a card was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardCounts {
    /// How many of all builds had it.
    pub all: u64,
    /// Of the builds that were left when no more than a tenth of them was.
    pub tenth: u64,
    /// How many of the builds that were kept had it.
    pub kept: u64,
}

/// What a search came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Searched {
    /// Builds that could be played.
    pub builds: usize,
    /// Builds that could not, and why: the first few.
    pub unplayable: Vec<(usize, String)>,
    /// How many could not be played.
    pub unplayable_builds: usize,
    /// The rounds of thinning that were played to their end.
    pub rounds: Vec<ThinningRound>,
    /// The side's wins in the first round, all builds together: a block total for each seat block.
    pub field: BlockSums,
    /// How it climbed, start by start.
    pub climbs: Vec<Climb>,
    /// The best, from most fresh wins to least; empty when it was interrupted before.
    pub kept: Vec<Kept>,
    /// What their cards carry, as far as that was played, in no order.
    pub parts: Vec<Parts>,
    /// By card: in how many builds it was in the first game.
    pub cards: Vec<CardCounts>,
    /// Builds that were left when no more than a tenth was.
    pub tenth: usize,
    /// Games played in all.
    pub games_in_all: u64,
    /// Games cut at the turn limit, of those that chose the builds or showed what their cards carry.
    pub cut: u64,
    /// Fresh games counted of each build that was kept.
    pub games: u64,
    /// Fresh games cut at the turn limit, of all builds that were kept.
    pub fresh_cut: u64,
    /// Games given up because of a bug, with their seat blocks; `variant` is the build.
    pub abandoned: AbandonedGames,
    /// Which rule ended it: the number of games, or an interrupt.
    #[serde(skip)]
    pub stopped: Stopped,
}

/// The builds that are searched, each under a number.
pub trait Pool: Sync {
    /// Makes a build ready to be played.
    ///
    /// # Errors
    /// Why it cannot be.
    fn contest(&self, build: usize) -> Result<Box<dyn Contest>, Error>;

    /// Builds near one, at most so many, other ones for each `lot`. They get numbers after those that there are, and
    /// asked in the same order it answers the same.
    fn near(&self, build: usize, most: usize, lot: u64) -> Vec<usize> {
        let _ = (build, most, lot);
        Vec::new()
    }

    /// A build with some of its cards replaced by neutral ones; `None` where one of them cannot be.
    fn without(&self, build: usize, cards: &[u16]) -> Option<Box<dyn Contest>> {
        let _ = (build, cards);
        None
    }
}

impl<F: Fn(usize) -> Result<Box<dyn Contest>, Error> + Sync> Pool for F {
    fn contest(&self, build: usize) -> Result<Box<dyn Contest>, Error> {
        self(build)
    }
}

/// How the search went on from one of the best of the sample.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Climb {
    /// The build that it began with, and the one that it came to.
    pub from: usize,
    /// The same when nothing near was better.
    pub to: usize,
    /// Builds that took the place of one near them.
    pub steps: usize,
    /// Races that were run.
    pub races: usize,
    /// Builds that raced, each counted once.
    pub seen: usize,
    /// Those of them that were not in the sample, and had not raced from an earlier start.
    pub new: usize,
    /// Whether it ended because no build near was proven better.
    pub settled: bool,
    /// Wins of the last build in the games that proved it better than the one before; empty without a step.
    pub proof: BlockSums,
}

/// What some cards of a build carry, alone or together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// The cards by number, in ascending order.
    pub cards: Vec<u16>,
    /// Wins by seat block. Of one card: with it, and with it replaced. Of several: what they add together, and the sum of
    /// what each adds alone.
    pub wins: PairedSums,
}

/// What the cards of a build carry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parts {
    /// Which build.
    pub build: usize,
    /// Games with each card replaced.
    pub games: u64,
    /// Cards that none of the neutral ones can stand in for.
    pub whole: Vec<u16>,
    /// Each card, and each two and each three of those that carry most.
    pub list: Vec<Part>,
}

/// A search while it is played.
pub(super) struct Search<'a> {
    pub(super) pool: &'a dyn Pool,
    pub(super) plan: &'a SearchPlan,
    pub(super) watching: Watching<'a>,
    pub(super) sides: usize,
    pub(super) workers: Workers<'a>,
}

/// What is counted of the best in fresh games.
#[derive(Serialize, Deserialize)]
pub(super) struct FreshCounts {
    /// Their wins, in the order of those that are left.
    pub(super) wins: Vec<BlockSums>,
    /// Games cut at the turn limit, of all of them.
    pub(super) cut: u64,
    pub(super) abandoned: AbandonedGames,
}

merge_fields!(FreshCounts { wins, cut, abandoned });

/// Counts the cards of a build.
pub(super) fn count_cards(
    candidate: &Candidate,
    cards: &mut [CardCounts],
    which: impl Fn(&mut CardCounts) -> &mut u64,
) {
    for (card, counts) in cards.iter_mut().enumerate() {
        *which(counts) += candidate.cards.get(card / 64).map_or(0, |word| word >> (card % 64) & 1);
    }
}

/// Returns how many of the games were cut at the turn limit.
pub(super) fn cut(games: &[GameEnd]) -> u64 {
    games.iter().filter(|game| game.unfinished).count() as u64
}

/// Games that a side won alone.
pub(super) fn won(games: &[GameEnd], side: usize) -> u32 {
    games.iter().map(|game| u32::from(game.winner.map(usize::from) == Some(side))).sum()
}

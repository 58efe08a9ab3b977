//! The strongest of many builds of a side: thinned in rounds, and the best played anew.
//!
//! All builds play the same games in a round, and half of them go on: many builds play few games,
//! few builds many. Each round has the same number of games in all (sequential halving: Z. Karnin,
//! T. Koren and O. Somekh (2013), "Almost optimal exploration in multi-armed bandits", Proceedings
//! of the 30th International Conference on Machine Learning, 1238-1246). Games of earlier rounds
//! go on counting, as in K. Jamieson and A. Talwalkar (2016), "Non-stochastic best arm
//! identification and hyperparameter optimization", AISTATS, 240-248.
//!
//! From the best of these the search climbs: builds near one race, and one that is proven better takes
//! its place, until none is ([`refining`]).
//!
//! Who was chosen for having won much has had luck too. So the best play games that had no part in
//! the choice, and only these are told as their win rates. Before, their cards are replaced, one by one and
//! together, to see which of them carry a build ([`dissection`]).

mod dissection;
mod refining;
mod stages;
mod thinning;

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::sim::lockstep::{Fold, Lockstep};
use crate::sim::pieces::{Counted, pack, unpacked};
use crate::sim::workers::Workers;
use crate::sim::{Abandoned, AbandonedGames, Contest, GameEnd, Keeper, Outcomes, Stopped, Watching};
use balance_stats::{BlockSums, Merge, merge_fields};
pub use dissection::{Part, Parts};
pub use refining::{Climb, IN_VAIN as RACES_IN_VAIN, stage_games};
use thinning::{Candidate, Counts};

/// Builds that cannot be played of which the reason is remembered.
const REASONS: usize = 5;

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

/// How many builds are left after each round of thinning `builds` to `keep`.
#[must_use]
pub fn rounds_of(builds: usize, keep: usize) -> Vec<usize> {
    let mut left = builds;
    let mut rounds = Vec::new();
    while left > keep.max(1) {
        left = left.div_ceil(2).max(keep.max(1));
        rounds.push(left);
    }
    rounds
}

/// Thins `builds` builds to the best, climbs from these, and plays what it came to anew. Builds are made ready on all cores when
/// their turn comes, and dropped after it: only their counts are kept. Of equals the earlier goes
/// on.
///
/// # Panics
/// When worker threads cannot be started.
pub fn search_builds(
    builds: usize,
    sides: usize,
    pool: &dyn Pool,
    plan: &SearchPlan,
    watching: Watching<'_>,
) -> Searched {
    let workers = Workers::new(plan.threads, watching);
    let search = Search { pool, plan, watching, sides, workers };
    let mut counted = recalled(builds, watching.keeper);
    let whole = search.thin(&mut counted, rounds_of(builds, plan.keep))
        && search.refine(&mut counted)
        && search.refresh(&mut counted);
    counted.keep(watching.keeper);
    let mut counts = counted.counts;
    counts.searched.stopped = Stopped::whole(whole);
    if let Some(fresh) = counts.fresh {
        counts.searched.count_fresh(&counts.left, fresh);
    }
    counts.searched
}

/// A search as far as it was kept, or before its begin.
fn recalled(builds: usize, keeper: &dyn Keeper) -> Counted<Counts> {
    let Some(end) = keeper.end_of_piece(0) else { return Counted::from(0, Counts::new(builds)) };
    let is_sound = |its: &Counts| its.first <= end && its.round.iter().all(|(place, _)| *place < its.left.len());
    match unpacked(keeper, 0, is_sound) {
        Some(counts) => Counted { units: 0..end, counts },
        None => Counted::from(0, Counts::new(builds)),
    }
}

pack!(Counts);

/// A search while it is played.
struct Search<'a> {
    pool: &'a dyn Pool,
    plan: &'a SearchPlan,
    watching: Watching<'a>,
    sides: usize,
    workers: Workers<'a>,
}

impl Search<'_> {
    /// Plays fresh games of the best; whether it came to their end.
    fn refresh(&self, counted: &mut Counted<Counts>) -> bool {
        let counts = &mut counted.counts;
        counts.left.truncate(self.plan.keep);
        let best = counts.left.clone();
        if best.is_empty() {
            return true;
        }
        let contests: Vec<Box<dyn Contest>> =
            best.iter().filter_map(|candidate| self.pool.contest(candidate.build).ok()).collect();
        assert_eq!(contests.len(), best.len(), "what was played can be made ready again");
        let contests: Vec<&dyn Contest> = contests.iter().map(AsRef::as_ref).collect();
        let (seed, watching) = (self.plan.seed, self.watching);
        let lockstep = Lockstep { contests: &contests, differs: &[], seed, builds: false, metrics: &[], watching };
        let none = || FreshCounts {
            wins: vec![BlockSums::default(); best.len()],
            cut: 0,
            abandoned: AbandonedGames::default(),
        };
        counts.fresh.get_or_insert_with(none);
        let (first, block) = (counts.first, counts.played);
        let blocks = self.plan.games.div_ceil(self.sides as u64);
        let new = || Fresh { side: self.plan.side, best: &best, counts: none() };
        let play = |fresh: &mut Fresh<'_>, units: Range<u64>| {
            lockstep.chunk(fresh, units.start - first + block..units.end - first + block);
        };
        let add = |counts: &mut Counts, fresh: Fresh<'_>| {
            if let Some(all) = &mut counts.fresh {
                all.merge(&fresh.counts);
            }
        };
        self.workers.count(counted, first + blocks, lockstep.size(), new, play, add)
    }
}

/// Counts the cards of a build.
fn count_cards(candidate: &Candidate, cards: &mut [CardCounts], which: impl Fn(&mut CardCounts) -> &mut u64) {
    for (card, counts) in cards.iter_mut().enumerate() {
        *which(counts) += candidate.cards.get(card / 64).map_or(0, |word| word >> (card % 64) & 1);
    }
}

/// Returns how many of the games were cut at the turn limit.
fn cut(games: &[GameEnd]) -> u64 {
    games.iter().filter(|game| game.unfinished).count() as u64
}

/// Games that a side won alone.
fn won(games: &[GameEnd], side: usize) -> u32 {
    games.iter().map(|game| u32::from(game.winner.map(usize::from) == Some(side))).sum()
}

impl Searched {
    /// Adds up the fresh games of the best.
    fn count_fresh(&mut self, best: &[Candidate], fresh: FreshCounts) {
        self.abandoned.merge(&fresh.abandoned);
        self.games = fresh.wins.first().map_or(0, |wins| wins.games);
        self.games_in_all += self.games * best.len() as u64;
        self.fresh_cut = fresh.cut;
        for (candidate, wins) in best.iter().zip(fresh.wins) {
            count_cards(candidate, &mut self.cards, |counts| &mut counts.kept);
            self.kept.push(Kept {
                build: candidate.build,
                thinning_wins: candidate.wins,
                thinning_games: candidate.games,
                wins,
            });
        }
        self.kept.sort_by(|x, y| y.wins.sum.cmp(&x.wins.sum).then(x.build.cmp(&y.build)));
    }
}

/// What is counted of the best in fresh games.
#[derive(Serialize, Deserialize)]
struct FreshCounts {
    /// Their wins, in the order of those that are left.
    wins: Vec<BlockSums>,
    /// Games cut at the turn limit, of all of them.
    cut: u64,
    abandoned: AbandonedGames,
}

merge_fields!(FreshCounts { wins, cut, abandoned });

/// Counts fresh games of the best.
struct Fresh<'a> {
    side: usize,
    best: &'a [Candidate],
    counts: FreshCounts,
}

impl Fold for Fresh<'_> {
    fn block(&mut self, _block: u64, first: usize, told: &[Outcomes]) {
        for (sums, told) in self.counts.wins.iter_mut().zip(told) {
            let games = told.games(first);
            sums.add(i64::from(won(games, self.side)), games.len() as u32);
            self.counts.cut += cut(games);
        }
    }

    fn given_up(&mut self, bug: Abandoned) {
        let variant = bug.variant.map(|contest| self.best[contest].build);
        self.counts.abandoned.add(Abandoned { variant, ..bug });
    }
}

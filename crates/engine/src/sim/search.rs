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
mod searched;
mod stages;
mod thinning;

use std::ops::Range;

use crate::sim::lockstep::{Fold, Lockstep};
use crate::sim::pieces::{Counted, pack, unpacked};
use crate::sim::workers::Workers;
use crate::sim::{Abandoned, AbandonedGames, Contest, Keeper, Outcomes, Stopped, Watching};
use balance_stats::{BlockSums, Merge};

pub use refining::{IN_VAIN as RACES_IN_VAIN, stage_games};
pub use searched::{CardCounts, Climb, Kept, Part, Parts, Pool, SearchPlan, Searched, ThinningRound};

use searched::{Candidate, FreshCounts, Search, count_cards, cut, won};
use thinning::Counts;

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

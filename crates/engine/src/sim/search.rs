//! A search for the strongest of many builds of a side: thinned in rounds, and the best played again.
//!
//! All builds play the same games in a round, and half of them go on. Each round has the same number of games in total,
//! so few builds play many games each (sequential halving: Z. Karnin, T. Koren and O. Somekh (2013), "Almost optimal
//! exploration in multi-armed bandits", Proceedings of the 30th International Conference on Machine Learning,
//! 1238-1246). Games of earlier rounds still count, as in K. Jamieson and A. Talwalkar (2016), "Non-stochastic best arm
//! identification and hyperparameter optimization", AISTATS, 240-248.
//!
//! From the best of these the search climbs: similar builds race, and one that is proven better takes the place of the
//! build ([`local_search`]).
//!
//! The builds with the most wins were also lucky. So the best play fresh games, and only these count for their win
//! rates. Before that, their cards are replaced, one by one and together, to find the key cards ([`key_cards`]).

mod key_cards;
mod local_search;
mod result;
mod stages;
mod successive_halving;

use std::ops::Range;

use crate::sim::lockstep::{Fold, Lockstep};
use crate::sim::outcomes::{cut, wins};
use crate::sim::pieces::{Counted, pack, unpacked};
use crate::sim::workers::Workers;
use crate::sim::{Abandoned, CheckpointStore, Contest, Outcomes, RunContext, Stopped};
use balance_stats::{BlockSums, Merge};

pub use local_search::{IN_VAIN as RACES_IN_VAIN, stage_games};
pub use result::{CardCounts, Climb, HalvingRound, Kept, Part, Parts, Pool, SearchPlan, SearchResult};

use result::{Candidate, FreshCounts, Search, count_cards};
use successive_halving::Counts;

/// Returns the number of builds left after each round of thinning `builds` to `keep`.
pub fn rounds_of(builds: usize, keep: usize) -> Vec<usize> {
    let keep = keep.max(1);
    let halved = |&left: &usize| (left > keep).then(|| left.div_ceil(2).max(keep));
    std::iter::successors(Some(builds), halved).skip(1).collect()
}

/// Thins `builds` builds to the best, climbs from these, and plays fresh games of the result. A build is prepared when
/// its turn comes and dropped after it; only its counts are stored. Panics if worker threads can't be started.
pub fn search_builds(
    builds: usize,
    sides: usize,
    pool: &dyn Pool,
    plan: &SearchPlan,
    context: RunContext<'_>,
) -> SearchResult {
    let workers = Workers::new(plan.threads, context);
    let search = Search { pool, plan, sides, workers };
    let mut counted = recalled(builds, context.store);
    let whole = search.thin(&mut counted, rounds_of(builds, plan.keep))
        && search.refine(&mut counted)
        && search.refresh(&mut counted);
    counted.keep(context.store);
    let mut counts = counted.counts;
    counts.result.stopped = Stopped::whole(whole);
    if let Some(fresh) = counts.fresh {
        counts.result.count_fresh(&counts.left, fresh);
    }
    counts.result
}

fn recalled(builds: usize, store: &dyn CheckpointStore) -> Counted<Counts> {
    let end = store.end_of_piece(0);
    let is_sound = |its: &Counts| Some(its.first) <= end && its.round.iter().all(|(place, _)| *place < its.left.len());
    let stored = end.and_then(|end| Some(Counted { units: 0..end, counts: unpacked(store, 0, is_sound)? }));
    stored.unwrap_or_else(|| Counted::from(0, Counts::new(builds)))
}

pack!(Counts);

impl Search<'_> {
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
        let lockstep = Lockstep::new(&self.workers, &contests, self.plan.seed);
        let fresh = Fresh { side: self.plan.side, best: &best };
        counts.fresh.get_or_insert_with(|| fresh.no_counts());
        let (first, block) = (counts.first, counts.played);
        let blocks = self.plan.games.div_ceil(self.sides as u64);
        let play = |counts: &mut FreshCounts, units: Range<u64>| {
            lockstep.chunk(&fresh, counts, units.start - first + block..units.end - first + block);
        };
        let add = |counts: &mut Counts, played| counts.fresh.merge(&Some(played));
        self.workers.count(counted, first + blocks, lockstep.size(), || fresh.no_counts(), play, add)
    }
}

impl SearchResult {
    fn count_fresh(&mut self, best: &[Candidate], fresh: FreshCounts) {
        self.abandoned.merge(&fresh.abandoned);
        self.games = fresh.wins.first().map_or(0, |wins| wins.games);
        self.games_in_all += self.games * best.len() as u64;
        self.fresh_cut = fresh.cut;
        for (candidate, wins) in best.iter().zip(fresh.wins) {
            count_cards(candidate, &mut self.cards, |counts| &mut counts.kept);
            self.kept.push(Kept {
                build: candidate.build,
                selection_wins: candidate.wins,
                selection_games: candidate.games,
                wins,
            });
        }
        self.kept.sort_by(|x, y| y.wins.sum.cmp(&x.wins.sum).then(x.build.cmp(&y.build)));
    }
}

struct Fresh<'a> {
    side: usize,
    best: &'a [Candidate],
}

impl Fold for Fresh<'_> {
    type Counts = FreshCounts;

    fn no_counts(&self) -> FreshCounts {
        FreshCounts { wins: vec![BlockSums::default(); self.best.len()], ..FreshCounts::default() }
    }

    fn block(&self, counts: &mut FreshCounts, _block: u64, first: usize, outcomes: &[Outcomes]) {
        for (sums, outcomes) in counts.wins.iter_mut().zip(outcomes) {
            let games = outcomes.games(first);
            sums.add(i64::from(wins(games, self.side)), games.len() as u32);
            counts.cut += cut(games);
        }
    }

    fn given_up(&self, counts: &mut FreshCounts, bug: Abandoned) {
        let variant = bug.variant.map(|contest| self.best[contest].build);
        counts.abandoned.add(Abandoned { variant, ..bug });
    }
}

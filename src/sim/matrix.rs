//! Every contestant against every other, all pairs on the same chance.

use std::sync::atomic::AtomicBool;

use rayon::prelude::*;

use crate::sim::lockstep::{Fold, Lockstep};
use crate::sim::workers::Workers;
use crate::sim::{Abandoned, AbandonedGames, Contest, Outcomes, PairedPlan, Stopped, Watching};
use crate::stats::{BlockSums, Merge, PairSums, merge_fields};

/// How the games of one pair ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairEnds {
    /// Games won alone, by the first and by the second.
    pub wins: [u64; 2],
    /// Games that ended without a sole winner.
    pub drawn: u64,
    /// Games cut at the most turns.
    pub unfinished: u64,
}

/// What was counted of all pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixTallies {
    /// Whole seat blocks counted, of every pair.
    pub blocks: u64,
    /// Half points by pair.
    pub points: PairSums,
    /// How games ended, by pair, in the order of [`PairSums::pairs`].
    pub ends: Vec<PairEnds>,
    /// Games given up because of a bug, with their seat blocks in all pairs; `variant` is the pair.
    pub abandoned: AbandonedGames,
}

/// What a matrix came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixRan {
    /// What was counted, pair by pair.
    pub tallies: MatrixTallies,
    /// Which rule ended it: the number of games, or an interrupt.
    pub stopped: Stopped,
}

/// Plays every pair of contestants over the same seat blocks. `pairs` are in the order of
/// [`PairSums::pairs`]; the first of a pair is its side 0, the second its side 1; `None` where two
/// cannot meet. Of the plan `games` is the number for each pair.
///
/// # Panics
/// When worker threads cannot be started, a contest has other than two sides, or there is not an
/// entry for each pair. A panic within a game is caught: its seat block is given up in all pairs.
pub fn run_matrix(
    contestants: usize,
    pairs: &[Option<&dyn Contest>],
    plan: &PairedPlan,
    watching: Watching<'_>,
) -> MatrixRan {
    let two = |pair: &Option<&dyn Contest>| pair.is_none_or(|contest| contest.sides().len() == 2);
    assert!(pairs.iter().all(two), "a pair has two sides");
    let meeting: Vec<usize> = (0..pairs.len()).filter(|&at| pairs[at].is_some()).collect();
    let contests: Vec<&dyn Contest> = pairs.iter().copied().flatten().collect();
    let new = || Worker {
        tallies: MatrixTallies::new(contestants),
        meeting: &meeting,
        row: vec![None; pairs.len()],
    };
    let workers = Workers::new(plan.threads, watching.interrupt);
    let lockstep = Lockstep { contests: &contests, seed: plan.seed, builds: false, watching };
    let (counted, whole) = lockstep.play(&workers, 0..plan.games.div_ceil(2), new);
    let mut tallies = MatrixTallies::new(contestants);
    for worker in counted {
        tallies.merge(&worker.tallies);
    }
    MatrixRan { tallies, stopped: Stopped::whole(whole) }
}

/// Contestants against themselves: the half points of side 0 over the first seat blocks. Where the
/// game treats its sides alike they are half of all points. `None` where one cannot meet itself.
#[must_use]
pub fn mirrors(
    contests: &[Option<&dyn Contest>],
    seed: u64,
    blocks: u64,
    threads: usize,
) -> Vec<Option<BlockSums>> {
    let one = |contest: &Option<&dyn Contest>| {
        let told = contest.as_ref()?.outcomes(seed, 0..blocks, false, None);
        let mut sums = BlockSums::default();
        for (block, games) in told.ends.chunks_exact(2).enumerate() {
            let whole = |game: u64| game / 2 != block as u64;
            if told.given_up.iter().all(|bug| whole(bug.game)) {
                let half: u32 = games.iter().map(|game| game.half_points(0)).sum();
                sums.add(i64::from(half), 4);
            }
        }
        Some(sums)
    };
    let never = AtomicBool::new(false);
    let workers = Workers::new(threads, &never);
    workers.pool().install(|| contests.par_iter().map(one).collect())
}

struct Worker<'a> {
    tallies: MatrixTallies,
    /// The pair that each contest is.
    meeting: &'a [usize],
    row: Vec<Option<u32>>,
}

impl Fold for Worker<'_> {
    fn block(&mut self, block: u64, first: usize, told: &[Outcomes]) {
        for (&pair, told) in self.meeting.iter().zip(told) {
            let ends = &mut self.tallies.ends[pair];
            let mut half = 0;
            for game in told.games(first) {
                half += game.half_points(0);
                match game.winner {
                    Some(side) => ends.wins[usize::from(side)] += 1,
                    None if game.unfinished => ends.unfinished += 1,
                    None => ends.drawn += 1,
                }
            }
            self.row[pair] = Some(half);
        }
        self.tallies.blocks += 1;
        self.tallies.points.add(block, 2, &self.row);
    }

    fn given_up(&mut self, bug: Abandoned) {
        let variant = bug.variant.map(|contest| self.meeting[contest]);
        self.tallies.abandoned.add(Abandoned { variant, ..bug });
    }
}

impl MatrixTallies {
    fn new(contestants: usize) -> Self {
        MatrixTallies {
            blocks: 0,
            points: PairSums::new(contestants),
            ends: vec![PairEnds::default(); contestants * contestants.saturating_sub(1) / 2],
            abandoned: AbandonedGames::default(),
        }
    }
}

merge_fields! {
    PairEnds { wins, drawn, unfinished }
    MatrixTallies { blocks, points, ends, abandoned }
}

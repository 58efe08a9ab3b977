//! A round robin of contestants, all pairs on the same chance.

use serde::{Deserialize, Serialize};

use crate::sim::lockstep::{Fold, Lockstep};
use crate::sim::pieces::{Counted, pack};
use crate::sim::workers::Workers;
use crate::sim::{Abandoned, AbandonedGames, Contest, GameEnd, Outcomes, PairedPlan, RunContext, Stopped};
use balance_stats::{BlockSums, PairSums, merge_fields};

/// Results of the games of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairEnds {
    /// Games won alone, by the first and the second contestant.
    pub wins: [u64; 2],
    /// Games without a sole winner.
    pub drawn: u64,
    /// Games cut at the turn limit.
    pub unfinished: u64,
}

/// Counts of all pairs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatrixTallies {
    /// Whole seat blocks counted, of every pair.
    pub blocks: u64,
    /// Half points by pair.
    pub points: PairSums,
    /// By contestant: half points of side 0 against itself, over the first seat blocks. They are half of all points if
    /// the game treats its sides alike. No blocks if it can't play against itself.
    pub mirrors: Vec<BlockSums>,
    /// Results by pair, in the order of [`PairSums::pairs`].
    pub ends: Vec<PairEnds>,
    /// Games given up because of a bug. `variant` is the pair, or beyond all pairs the contestant against itself.
    pub abandoned: AbandonedGames,
}

/// The result of a matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixResult {
    /// Counts by pair.
    pub tallies: MatrixTallies,
    /// Why it ended: the number of games, or an interrupt.
    pub stopped: Stopped,
}

/// The contests of a matrix.
#[derive(Clone, Copy)]
pub struct Meetings<'a> {
    /// All pairs in the order of [`PairSums::pairs`], with sides in that order; `None` if two can't play each other.
    pub pairs: &'a [Option<&'a dyn Contest>],
    /// Every contestant against itself; `None` if that is impossible.
    pub mirrors: &'a [Option<&'a dyn Contest>],
}

/// Maximum number of seat blocks of each contestant against itself.
const MIRROR: u64 = 256;

/// Plays every pair of contestants over the same seat blocks, and each contestant against itself over the first of
/// them. `games` of the plan is the number per pair. A seat block with a panic is given up in all pairs. Panics if
/// worker threads can't be started, a contest doesn't have two sides, or the entries don't match the pairs.
pub fn run_matrix(meetings: Meetings<'_>, plan: &PairedPlan, context: RunContext<'_>) -> MatrixResult {
    let two = |pair: &Option<&dyn Contest>| pair.is_none_or(|contest| contest.setup().sides.len() == 2);
    assert!(meetings.pairs.iter().chain(meetings.mirrors).all(two), "a pair has two sides");
    let workers = Workers::new(plan.threads, context);
    let all = plan.games.div_ceil(2);
    let blocks = context.store.slice().unwrap_or(0..all);
    let mut counted = Counted::from(blocks.start, MatrixTallies::new(meetings.mirrors.len()));
    counted.recall(context.store, blocks.end);
    let mut whole = true;
    // Mirrors play in the first part only.
    for (end, mirrors) in [(blocks.end.min(MIRROR), true), (blocks.end, false)] {
        let (meeting, contests) = meetings.playing(mirrors);
        let lockstep = Lockstep::new(&workers, &contests, plan.seed);
        let all = All { contestants: meetings.mirrors.len(), pairs: meetings.pairs.len(), meeting };
        whole = whole && lockstep.count(&mut counted, end, &all);
    }
    counted.keep(context.store);
    MatrixResult { tallies: counted.counts, stopped: Stopped::whole(whole) }
}

impl<'a> Meetings<'a> {
    fn playing(&self, mirrors: bool) -> (Vec<Meeting>, Vec<&'a dyn Contest>) {
        let there = |list: &'a [Option<&'a dyn Contest>], of: fn(usize) -> Meeting| {
            let contests = list.iter().enumerate();
            contests.filter_map(move |(at, contest)| Some((of(at), (*contest)?)))
        };
        let selves = if mirrors { self.mirrors } else { &[] };
        there(self.pairs, Meeting::Pair).chain(there(selves, Meeting::Mirror)).unzip()
    }
}

#[derive(Clone, Copy)]
enum Meeting {
    Pair(usize),
    Mirror(usize),
}

/// The meetings that are played, contest by contest.
struct All {
    contestants: usize,
    pairs: usize,
    meeting: Vec<Meeting>,
}

impl Fold for All {
    type Counts = MatrixTallies;

    fn no_counts(&self) -> MatrixTallies {
        MatrixTallies::new(self.contestants)
    }

    fn block(&self, counts: &mut MatrixTallies, block: u64, first: usize, outcomes: &[Outcomes]) {
        let mut row = vec![None; self.pairs];
        for (meeting, outcomes) in self.meeting.iter().zip(outcomes) {
            let half = outcomes.games(first).iter().map(|game| game.half_points(0)).sum();
            match *meeting {
                Meeting::Mirror(one) => counts.mirrors[one].add(i64::from(half), 4),
                Meeting::Pair(pair) => {
                    row[pair] = Some(half);
                    counts.ends[pair].count(outcomes.games(first));
                }
            }
        }
        counts.blocks += 1;
        counts.points.add(block, 2, &row);
    }

    fn given_up(&self, counts: &mut MatrixTallies, bug: Abandoned) {
        let variant = bug.variant.map(|contest| match self.meeting[contest] {
            Meeting::Pair(pair) => pair,
            Meeting::Mirror(one) => self.pairs + one,
        });
        counts.abandoned.add(Abandoned { variant, ..bug });
    }
}

impl PairEnds {
    fn count(&mut self, games: &[GameEnd]) {
        for game in games {
            match game.winner {
                Some(side) => self.wins[usize::from(side)] += 1,
                None if game.unfinished => self.unfinished += 1,
                None => self.drawn += 1,
            }
        }
    }
}

impl MatrixTallies {
    fn new(contestants: usize) -> Self {
        MatrixTallies {
            blocks: 0,
            points: PairSums::new(contestants),
            mirrors: vec![BlockSums::default(); contestants],
            ends: vec![PairEnds::default(); contestants * contestants.saturating_sub(1) / 2],
            abandoned: AbandonedGames::default(),
        }
    }
}

merge_fields! {
    PairEnds { wins, drawn, unfinished }
    MatrixTallies { blocks, points, mirrors, ends, abandoned }
}

pack!(MatrixTallies, units: |counts| counts.blocks + counts.abandoned.games);

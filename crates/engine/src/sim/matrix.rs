//! Every contestant against every other, all pairs on the same chance.

use serde::{Deserialize, Serialize};

use crate::sim::lockstep::{Fold, Lockstep};
use crate::sim::pieces::{Counted, PieceCounts, pack};
use crate::sim::workers::Workers;
use crate::sim::{Abandoned, AbandonedGames, Contest, GameEnd, Outcomes, PairedPlan, Stopped, Watching};
use balance_stats::{BlockSums, Merge, PairSums, merge_fields};

/// How the games of one pair ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairEnds {
    /// Games won alone, by the first and by the second.
    pub wins: [u64; 2],
    /// Games that ended without a sole winner.
    pub drawn: u64,
    /// Games cut at the most turns.
    pub unfinished: u64,
}

/// What was counted of all pairs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatrixTallies {
    /// Whole seat blocks counted, of every pair.
    pub blocks: u64,
    /// Half points by pair.
    pub points: PairSums,
    /// Half points of side 0 of each contestant against itself, over the first seat blocks. Where the game treats its
    /// sides alike they are half of all points; without blocks where one cannot meet itself.
    pub mirrors: Vec<BlockSums>,
    /// How games ended, by pair, in the order of [`PairSums::pairs`].
    pub ends: Vec<PairEnds>,
    /// Games given up because of a bug, with their seat blocks in all pairs; `variant` is the pair, and after all pairs the
    /// contestant that met itself.
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

/// Who meets whom.
#[derive(Clone, Copy)]
pub struct Meetings<'a> {
    /// All pairs in the order of [`PairSums::pairs`]: the first of a pair is its side 0, the second its side 1; `None`
    /// where two cannot meet.
    pub pairs: &'a [Option<&'a dyn Contest>],
    /// Every contestant against itself; `None` where one cannot meet itself.
    pub mirrors: &'a [Option<&'a dyn Contest>],
}

/// Seat blocks of each contestant against itself, at most.
const MIRROR: u64 = 256;

/// Plays every pair of contestants over the same seat blocks, and each contestant against itself over the first of them.
/// Of the plan `games` is the number for each pair.
///
/// # Panics
/// When worker threads cannot be started, a contest has other than two sides, or there is not an
/// entry for each pair. A panic within a game is caught: its seat block is given up in all pairs.
pub fn run_matrix(meetings: Meetings<'_>, plan: &PairedPlan, watching: Watching<'_>) -> MatrixRan {
    let two = |pair: &Option<&dyn Contest>| pair.is_none_or(|contest| contest.setup().sides.len() == 2);
    assert!(meetings.pairs.iter().chain(meetings.mirrors).all(two), "a pair has two sides");
    let workers = Workers::new(plan.threads, watching);
    let all = plan.games.div_ceil(2);
    let blocks = watching.keeper.slice().unwrap_or(0..all);
    let mut counted = Counted::from(blocks.start, MatrixTallies::new(meetings.mirrors.len()));
    counted.recall(watching.keeper, blocks.end);
    let mut whole = true;
    // The mirrors play in the first part alone.
    for (end, mirrors) in [(blocks.end.min(MIRROR), true), (blocks.end, false)] {
        let (meeting, contests) = meetings.playing(mirrors);
        let lockstep =
            Lockstep { contests: &contests, differs: &[], seed: plan.seed, builds: false, metrics: &[], watching };
        let new = || Worker {
            tallies: MatrixTallies::new(meetings.mirrors.len()),
            meeting: &meeting,
            row: vec![None; meetings.pairs.len()],
        };
        let add = |all: &mut MatrixTallies, worker: Worker<'_>| all.merge(&worker.tallies);
        whole = whole && lockstep.count(&workers, &mut counted, end, new, add);
    }
    counted.keep(watching.keeper);
    MatrixRan { tallies: counted.counts, stopped: Stopped::whole(whole) }
}

impl<'a> Meetings<'a> {
    /// The pairs that can meet, with their contests; after these perhaps the mirrors, with the number of the contestant.
    fn playing(&self, mirrors: bool) -> (Vec<Meeting>, Vec<&'a dyn Contest>) {
        let there = |list: &'a [Option<&'a dyn Contest>], of: fn(usize) -> Meeting| {
            let contests = list.iter().enumerate();
            contests.filter_map(move |(at, contest)| Some((of(at), (*contest)?)))
        };
        let selves = if mirrors { self.mirrors } else { &[] };
        there(self.pairs, Meeting::Pair).chain(there(selves, Meeting::Mirror)).unzip()
    }
}

/// What one of the contests is.
#[derive(Clone, Copy)]
enum Meeting {
    Pair(usize),
    Mirror(usize),
}

struct Worker<'a> {
    tallies: MatrixTallies,
    /// What each contest is.
    meeting: &'a [Meeting],
    row: Vec<Option<u32>>,
}

impl Fold for Worker<'_> {
    fn block(&mut self, block: u64, first: usize, told: &[Outcomes]) {
        for (meeting, told) in self.meeting.iter().zip(told) {
            let half = told.games(first).iter().map(|game| game.half_points(0)).sum();
            match *meeting {
                Meeting::Mirror(one) => self.tallies.mirrors[one].add(i64::from(half), 4),
                Meeting::Pair(pair) => {
                    self.row[pair] = Some(half);
                    self.tallies.ends[pair].count(told.games(first));
                }
            }
        }
        self.tallies.blocks += 1;
        self.tallies.points.add(block, 2, &self.row);
    }

    fn given_up(&mut self, bug: Abandoned) {
        let variant = bug.variant.map(|contest| match self.meeting[contest] {
            Meeting::Pair(pair) => pair,
            Meeting::Mirror(one) => self.row.len() + one,
        });
        self.tallies.abandoned.add(Abandoned { variant, ..bug });
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

pack!(MatrixTallies);

impl PieceCounts for MatrixTallies {
    fn units(&self) -> u64 {
        self.blocks + self.abandoned.games
    }
}

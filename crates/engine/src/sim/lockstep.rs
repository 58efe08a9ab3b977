//! Several contests on the same chance, seat block by seat block.

use std::ops::Range;

use crate::sim::outcomes::wins;
use crate::sim::pieces::{Counted, Pack};
use crate::sim::workers::Workers;
use crate::sim::{Abandoned, BuildSums, Contest, GameNumber, OutcomeRequest, Outcomes};
use balance_stats::Merge;

/// Seat blocks of every contest that a worker claims at a time: few, since there may be many contests.
const CHUNK: u64 = 16;

/// How seat blocks are counted.
pub(super) trait Fold: Sync {
    /// What a worker counts.
    type Counts: Merge + Send;

    fn no_counts(&self) -> Self::Counts;

    fn builds<'c>(&self, _counts: &'c mut Self::Counts, _contest: usize) -> Option<&'c mut BuildSums> {
        None
    }

    /// Counts a block that is complete in all contests; its first game is at `first`.
    fn block(&self, counts: &mut Self::Counts, block: u64, first: usize, outcomes: &[Outcomes]);

    /// Records a block that was given up; the contest is its `variant`.
    fn given_up(&self, counts: &mut Self::Counts, bug: Abandoned);
}

/// Contests with the same number of sides.
#[derive(Clone, Copy)]
pub(super) struct Lockstep<'a> {
    pub(super) workers: &'a Workers<'a>,
    pub(super) contests: &'a [&'a dyn Contest],
    /// By contest: the only card in which it differs from the first, if blocks without it needn't be played.
    pub(super) differs: &'a [Option<u16>],
    pub(super) seed: u64,
    /// True if the first contest reports the cards of builds.
    pub(super) builds: bool,
    /// Numbers that all of them report.
    pub(super) asked: &'a [GameNumber],
}

impl<'a> Lockstep<'a> {
    /// Returns contests that are played whole, and report results only.
    pub(super) fn new(workers: &'a Workers<'a>, contests: &'a [&'a dyn Contest], seed: u64) -> Self {
        Lockstep { workers, contests, differs: &[], seed, builds: false, asked: &[] }
    }

    /// Plays seat blocks of all contests. Returns the counts, and true if all blocks were played.
    pub(super) fn play<F: Fold>(&self, blocks: Range<u64>, fold: &F) -> (F::Counts, bool) {
        let play = |counts: &mut F::Counts, chunk| self.chunk(fold, counts, chunk);
        let new = || fold.no_counts();
        let (counted, reached) = self.workers.play(blocks.clone(), self.size(), new, play, || false);
        let mut all = fold.no_counts();
        counted.iter().for_each(|counts| all.merge(counts));
        (all, reached == blocks.end)
    }

    pub(super) fn count<F: Fold<Counts: Pack>>(&self, counted: &mut Counted<F::Counts>, end: u64, fold: &F) -> bool {
        let play = |counts: &mut F::Counts, chunk| self.chunk(fold, counts, chunk);
        let add = |all: &mut F::Counts, counts| all.merge(&counts);
        self.workers.count(counted, end, self.size(), || fold.no_counts(), play, add)
    }

    pub(super) fn size(&self) -> u64 {
        if self.contests.iter().any(|contest| contest.setup().searches) { 1 } else { CHUNK }
    }

    pub(super) fn chunk<F: Fold>(&self, fold: &F, counts: &mut F::Counts, chunk: Range<u64>) {
        let mut outcomes = Vec::with_capacity(self.contests.len());
        for (number, contest) in self.contests.iter().enumerate() {
            let beside = outcomes.first().zip(self.differs.get(number).copied().flatten());
            let sums = fold.builds(counts, number).filter(|_| beside.is_none());
            let builds = self.builds && number == 0;
            let request = OutcomeRequest { builds, asked: self.asked, sums, beside };
            let played = contest.outcomes(self.seed, chunk.clone(), request);
            let wins = (0..contest.setup().sides.len()).map(|side| u64::from(wins(&played.ends, side)));
            self.workers.context.progress.played(played.ends.len() as u64, &wins.collect::<Vec<_>>());
            outcomes.push(played);
        }
        fold_chunk(fold, counts, chunk, &outcomes);
    }
}

fn fold_chunk<F: Fold>(fold: &F, counts: &mut F::Counts, chunk: Range<u64>, outcomes: &[Outcomes]) {
    let Some(one) = outcomes.first() else { return };
    let sides = one.ends.len() / (chunk.end - chunk.start) as usize;
    for (block, first) in chunk.zip((0..).step_by(sides)) {
        let indices = block * sides as u64..(block + 1) * sides as u64;
        let bug = outcomes.iter().enumerate().find_map(|(contest, outcomes)| {
            let bug = outcomes.given_up.iter().find(|bug| indices.contains(&bug.game))?;
            Some(Abandoned { variant: Some(contest), ..bug.clone() })
        });
        match bug {
            Some(bug) => fold.given_up(counts, bug),
            None => fold.block(counts, block, first, outcomes),
        }
    }
}

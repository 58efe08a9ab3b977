//! Several contests on the same chance, seat block by seat block.

use std::ops::Range;

use crate::sim::pieces::{Counted, Pack};
use crate::sim::workers::Workers;
use crate::sim::{Abandoned, BuildSums, Contest, OutcomeRequest, Outcomes, RunContext};

/// Seat blocks of every contest that a worker claims at a time: few, since there may be many contests.
const CHUNK: u64 = 16;

pub(super) trait Fold: Send {
    fn builds(&mut self, _contest: usize) -> Option<&mut BuildSums> {
        None
    }
    /// Counts a block that is complete in all contests; its first game is at `first`.
    fn block(&mut self, block: u64, first: usize, outcomes: &[Outcomes]);
    /// Records a block that was given up; the contest is its `variant`.
    fn given_up(&mut self, bug: Abandoned);
}

/// Contests with the same number of sides.
pub(super) struct Lockstep<'a> {
    pub(super) contests: &'a [&'a dyn Contest],
    /// By contest: the only card in which it differs from the first, if blocks without it needn't be played.
    pub(super) differs: &'a [Option<u16>],
    pub(super) seed: u64,
    /// True if the first contest reports the cards of builds.
    pub(super) builds: bool,
    /// Metrics that all of them report: side and metric.
    pub(super) metrics: &'a [(usize, usize)],
    pub(super) context: RunContext<'a>,
}

impl Lockstep<'_> {
    /// Plays seat blocks of all contests. Returns the counts of each worker, and true if all blocks were played.
    pub(super) fn play<F: Fold>(
        &self,
        workers: &Workers<'_>,
        blocks: Range<u64>,
        new: impl Fn() -> F + Sync,
    ) -> (Vec<F>, bool) {
        workers.play(blocks, self.size(), new, |fold, chunk| self.chunk(fold, chunk))
    }

    pub(super) fn count<C: Pack, F: Fold>(
        &self,
        workers: &Workers<'_>,
        counted: &mut Counted<C>,
        end: u64,
        new: impl Fn() -> F + Sync,
        add: impl Fn(&mut C, F),
    ) -> bool {
        let play = |fold: &mut F, chunk| self.chunk(fold, chunk);
        workers.count(counted, end, self.size(), new, play, add)
    }

    pub(super) fn size(&self) -> u64 {
        if self.contests.iter().any(|contest| contest.setup().searches) { 1 } else { CHUNK }
    }

    pub(super) fn chunk(&self, fold: &mut impl Fold, chunk: Range<u64>) {
        let mut outcomes = Vec::with_capacity(self.contests.len());
        for (number, contest) in self.contests.iter().enumerate() {
            let builds = self.builds && number == 0;
            let sums = fold.builds(number);
            let differs = self.differs.get(number).copied().flatten();
            let beside = outcomes.first().zip(differs);
            let sums = if beside.is_some() { None } else { sums };
            let request = OutcomeRequest { builds, metrics: self.metrics, sums, beside };
            let played = contest.outcomes(self.seed, chunk.clone(), request);
            let mut wins = vec![0; contest.setup().sides.len()];
            for winner in played.ends.iter().filter_map(|end| end.winner) {
                wins[usize::from(winner)] += 1;
            }
            self.context.progress.played(played.ends.len() as u64, &wins);
            outcomes.push(played);
        }
        fold_chunk(fold, chunk, &outcomes);
    }
}

fn fold_chunk<F: Fold>(fold: &mut F, chunk: Range<u64>, outcomes: &[Outcomes]) {
    let Some(one) = outcomes.first() else { return };
    let sides = one.ends.len() / (chunk.end - chunk.start) as usize;
    for (block, first) in chunk.zip((0..).step_by(sides)) {
        let indices = block * sides as u64..(block + 1) * sides as u64;
        let bug = outcomes.iter().enumerate().find_map(|(contest, outcomes)| {
            let bug = outcomes.given_up.iter().find(|bug| indices.contains(&bug.game))?;
            Some(Abandoned { variant: Some(contest), ..bug.clone() })
        });
        match bug {
            Some(bug) => fold.given_up(bug),
            None => fold.block(block, first, outcomes),
        }
    }
}

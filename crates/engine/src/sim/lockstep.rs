//! Several contests on the same chance, seat block by seat block.

use std::ops::Range;

use crate::sim::pieces::{Counted, Pack};
use crate::sim::workers::Workers;
use crate::sim::{Abandoned, BuildSums, Contest, Outcomes, Telling, Watching};

/// Seat blocks that a worker claims at a time, of every contest: few, as there may be many of them. Where players search
/// one takes long enough.
const CHUNK: u64 = 16;

/// What a worker counts.
pub(super) trait Fold: Send {
    /// Where the results of a contest are added up against what builds held, if they are.
    fn builds(&mut self, _contest: usize) -> Option<&mut BuildSums> {
        None
    }
    /// Counts a block that was whole in all contests, whose first game each of them tells at `first`.
    fn block(&mut self, block: u64, first: usize, told: &[Outcomes]);
    /// Remembers a block that was given up; the contest is its `variant`.
    fn given_up(&mut self, bug: Abandoned);
}

/// Contests to play, all with the same number of sides.
pub(super) struct Lockstep<'a> {
    pub(super) contests: &'a [&'a dyn Contest],
    /// For each contest the only card in which it differs from the first, where seat blocks whose builds do not hold it
    /// need not be played; empty where all are.
    pub(super) differs: &'a [Option<u16>],
    pub(super) seed: u64,
    /// Whether the first contest tells whose build held what.
    pub(super) builds: bool,
    /// Which metrics all of them tell: side and metric.
    pub(super) metrics: &'a [(usize, usize)],
    pub(super) watching: Watching<'a>,
}

impl Lockstep<'_> {
    /// Plays seat blocks of all contests. Answers what each worker folded, and whether all blocks were played.
    ///
    /// A block with a bug in one contest is given up in all.
    pub(super) fn play<F: Fold>(
        &self,
        workers: &Workers<'_>,
        blocks: Range<u64>,
        new: impl Fn() -> F + Sync,
    ) -> (Vec<F>, bool) {
        workers.play(blocks, self.size(), new, |fold, chunk| self.chunk(fold, chunk))
    }

    /// The same from what was counted on, up to the block before `end`, kept as [`Workers::count`] does. Whether it came
    /// there.
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

    /// How many blocks a worker claims at a time.
    pub(super) fn size(&self) -> u64 {
        if self.contests.iter().any(|contest| contest.setup().searches) { 1 } else { CHUNK }
    }

    /// Plays a chunk and has it folded.
    pub(super) fn chunk(&self, fold: &mut impl Fold, chunk: Range<u64>) {
        let mut told = Vec::with_capacity(self.contests.len());
        for (number, contest) in self.contests.iter().enumerate() {
            let builds = self.builds && number == 0;
            let sums = fold.builds(number);
            let differs = self.differs.get(number).copied().flatten();
            let beside = told.first().zip(differs);
            let sums = if beside.is_some() { None } else { sums };
            let telling = Telling { builds, metrics: self.metrics, sums, beside };
            let played = contest.outcomes(self.seed, chunk.clone(), telling);
            self.tell(&played, contest.setup().sides.len());
            told.push(played);
        }
        fold_chunk(fold, chunk, &told);
    }

    fn tell(&self, told: &Outcomes, sides: usize) {
        let mut wins = vec![0; sides];
        for winner in told.ends.iter().filter_map(|end| end.winner) {
            wins[usize::from(winner)] += 1;
        }
        self.watching.watch.played(told.ends.len() as u64, &wins);
    }
}

fn fold_chunk<F: Fold>(fold: &mut F, chunk: Range<u64>, told: &[Outcomes]) {
    let Some(one) = told.first() else { return };
    let sides = one.ends.len() / (chunk.end - chunk.start) as usize;
    for (block, first) in chunk.zip((0..).step_by(sides)) {
        let indices = block * sides as u64..(block + 1) * sides as u64;
        let bug = told.iter().enumerate().find_map(|(contest, told)| {
            let bug = told.given_up.iter().find(|bug| indices.contains(&bug.game))?;
            Some(Abandoned { variant: Some(contest), ..bug.clone() })
        });
        match bug {
            Some(bug) => fold.given_up(bug),
            None => fold.block(block, first, told),
        }
    }
}

//! Several contests on the same chance, chunk by chunk, on all cores.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::sim::{Contest, GivenUp, Outcomes, Stopped, Watching};

/// Seat blocks that a worker claims at a time, of every contest: few, as there may be many of them.
const CHUNK: u64 = 16;

/// How many games that were given up are remembered; the lowest are kept.
const REMEMBERED: usize = 20;

/// Worker threads; 0 for one a core.
///
/// # Panics
/// When they cannot be started.
pub(super) fn pool(threads: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(threads).build().expect("worker threads can be started")
}

/// What a worker counts.
pub(super) trait Fold: Send {
    /// Counts a block that was whole in all contests: by contest its games, by rotation.
    fn block(&mut self, block: u64, games: &[&[crate::sim::GameEnd]]);
    /// Remembers a block that was given up.
    fn given_up(&mut self, bug: GivenUp);
}

/// Adds a bug to the lowest that are remembered.
pub(super) fn remember(bugs: &mut Vec<GivenUp>, bug: GivenUp) {
    let at = bugs.partition_point(|held| *held < bug);
    bugs.insert(at, bug);
    bugs.truncate(REMEMBERED);
}

/// Plays seat blocks of all contests, all with the same number of sides, and folds them.
///
/// A chunk once claimed is played to its end in all contests: what was played is always the blocks
/// from the first on, whatever the number of threads and whenever it was interrupted. A block with
/// a bug in one contest is given up in all.
pub(super) fn together<F: Fold>(
    contests: &[&dyn Contest],
    seed: u64,
    blocks: Range<u64>,
    threads: usize,
    watching: Watching<'_>,
    new: &(dyn Fn() -> F + Sync),
) -> (Vec<F>, Stopped) {
    let next = AtomicU64::new(blocks.start);
    let folded = pool(threads).broadcast(|_| {
        let mut fold = new();
        let mut told: Vec<Outcomes> = Vec::with_capacity(contests.len());
        while !watching.interrupt.load(Ordering::Relaxed) {
            let from = next.fetch_add(CHUNK, Ordering::Relaxed);
            if from >= blocks.end {
                break;
            }
            let chunk = from..(from + CHUNK).min(blocks.end);
            told.clear();
            for contest in contests {
                let played = contest.outcomes(seed, chunk.clone(), false);
                watching.watch.played(played.ends.len() as u64, &[]);
                told.push(played);
            }
            fold_chunk(&mut fold, chunk, &told);
        }
        fold
    });
    let whole = next.into_inner() >= blocks.end;
    (folded, if whole { Stopped::Games } else { Stopped::Interrupted })
}

fn fold_chunk<F: Fold>(fold: &mut F, chunk: Range<u64>, told: &[Outcomes]) {
    let Some(first) = told.first() else { return };
    let sides = first.ends.len() / (chunk.end - chunk.start) as usize;
    let mut games = Vec::with_capacity(told.len());
    for (at, block) in chunk.enumerate() {
        let indices = block * sides as u64..(block + 1) * sides as u64;
        let bug = told.iter().enumerate().find_map(|(contest, told)| {
            let bug = told.given_up.iter().find(|bug| indices.contains(&bug.game))?;
            Some(GivenUp { game: bug.game, variant: Some(contest), why: bug.why.clone() })
        });
        match bug {
            Some(bug) => fold.given_up(bug),
            None => {
                games.clear();
                games.extend(told.iter().map(|told| &told.ends[at * sides..][..sides]));
                fold.block(block, &games);
            }
        }
    }
}

//! Calibration: how well the score of a position predicts the winner.

pub(super) mod scored;

use crate::game::Lookahead;
use crate::sim::workers::Workers;
use crate::sim::{AbandonedGames, Contest, RunContext, Stopped};
use balance_stats::Prediction;

pub use scored::Scored;

const CHUNK: u64 = 16;

/// The scores of a contest's positions, with the results.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    /// Whole seat blocks counted.
    pub blocks: u64,
    /// Games counted.
    pub games: u64,
    /// Games cut at the turn limit.
    pub cut: u64,
    /// The positions, by seat block.
    pub positions: Vec<Prediction>,
    /// How the game judges positions in playouts.
    pub lookahead: Lookahead,
    /// Games given up because of a bug, with their seat blocks.
    pub abandoned: AbandonedGames,
    /// Why it ended: the number of games, or an interrupt.
    pub stopped: Stopped,
}

/// Plays the games of a run, without seat blocks with a panic, and records the scores of their positions with the
/// results. Panics if worker threads can't be started.
pub fn measure_calibration(
    contest: &dyn Contest,
    (seed, games): (u64, u64),
    threads: usize,
    context: RunContext<'_>,
) -> Calibration {
    let workers = Workers::new(threads, context);
    let sides = contest.setup().sides.len() as u64;
    let (chunks, whole) = workers.chunks(0..games.div_ceil(sides), CHUNK, |chunk| {
        let scored = contest.scored(seed, chunk.clone());
        context.progress.played((chunk.end - chunk.start) * sides, &[]);
        scored
    });
    let (mut blocks, mut cut, mut positions, mut abandoned) = (0, 0, Vec::new(), AbandonedGames::default());
    for (chunk, scored) in chunks {
        blocks += chunk.end - chunk.start - scored.given_up.len() as u64;
        cut += scored.cut;
        positions.extend(scored.positions);
        scored.given_up.into_iter().for_each(|bug| abandoned.add(bug));
    }
    let (lookahead, stopped) = (contest.setup().lookahead, Stopped::whole(whole));
    Calibration { blocks, games: blocks * sides, cut, positions, lookahead, abandoned, stopped }
}

#[cfg(test)]
mod tests;

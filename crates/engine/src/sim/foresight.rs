//! How well the score of a position foretells who wins.

pub(super) mod scored;

use std::ops::Range;

use crate::game::Lookahead;
use crate::sim::workers::Workers;
use crate::sim::{AbandonedGames, Contest, Stopped, Watching};
use balance_stats::Foretold;

pub use scored::Scored;

/// Seat blocks that a worker claims at a time.
const CHUNK: u64 = 16;

/// What the scores of a contest's positions came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Foresight {
    /// Whole seat blocks counted.
    pub blocks: u64,
    /// Games counted.
    pub games: u64,
    /// Games cut at the turn limit.
    pub cut: u64,
    /// The positions, by seat block.
    pub positions: Vec<Foretold>,
    /// How the game itself says that positions are to be judged.
    pub lookahead: Lookahead,
    /// Games given up because of a bug, with their seat blocks.
    pub abandoned: AbandonedGames,
    /// Which rule ended it: the number of games, or an interrupt.
    pub stopped: Stopped,
}

/// Plays the games of a run, and notes how their positions are valued and what comes of them.
///
/// # Panics
/// When worker threads cannot be started. A panic within a game is caught: its seat block is given up.
pub fn foresight(
    contest: &dyn Contest,
    (seed, games): (u64, u64),
    threads: usize,
    watching: Watching<'_>,
) -> Foresight {
    let workers = Workers::new(threads, watching);
    let sides = contest.setup().sides.len() as u64;
    let played = |of: &mut Vec<(Range<u64>, Scored)>, chunk: Range<u64>| {
        of.push((chunk.clone(), contest.scored(seed, chunk.clone())));
        watching.watch.played((chunk.end - chunk.start) * sides, &[]);
    };
    let (counted, whole) = workers.play(0..games.div_ceil(sides), CHUNK, Vec::new, played);
    let mut chunks: Vec<_> = counted.into_iter().flatten().collect();
    chunks.sort_by_key(|(chunk, _)| chunk.start);
    let mut all = Foresight {
        blocks: 0,
        games: 0,
        cut: 0,
        positions: Vec::new(),
        lookahead: contest.setup().lookahead,
        abandoned: AbandonedGames::default(),
        stopped: Stopped::whole(whole),
    };
    for (chunk, scored) in chunks {
        let lost = scored.given_up.len() as u64;
        all.blocks += chunk.end - chunk.start - lost;
        all.cut += scored.cut;
        all.positions.extend(scored.positions);
        for bug in scored.given_up {
            all.abandoned.add(bug);
        }
    }
    all.games = all.blocks * sides;
    all
}

#[cfg(test)]
mod tests;

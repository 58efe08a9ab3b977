//! The curves that turn the scores of positions into chances of winning.

use super::paths::GamePath;
use balance_stats::{LogisticCurve, Prediction, logistic_fit};

/// A curve is fitted to each of this many equal parts of the positions: the same lead is worth more late.
const PARTS: usize = 4;
/// About how many positions of a game the curves are fitted to: more would say little that is new.
const FITTED: usize = 6;

/// What turns scores into chances, by part of the game and side.
pub(super) struct Curves {
    /// The last turn of each part but the last.
    ends: Vec<u32>,
    /// Part by part, and within one side by side.
    curves: Vec<LogisticCurve>,
    sides: usize,
}

impl Curves {
    pub(super) fn fit<'g>(blocks: impl Iterator<Item = &'g [GamePath]>, sides: usize) -> Option<Self> {
        // The level is that of intervals that no one asks for.
        let fit = |of: &[Prediction]| Some(logistic_fit(of, 0.95)?.curve());
        let all: Vec<Seen> = blocks.flatten().flat_map(seen).collect();
        let mut turns: Vec<u32> = all.iter().map(|seen| seen.turn).collect();
        turns.sort_unstable();
        let mut ends: Vec<u32> = (1..PARTS).filter_map(|part| turns.get(turns.len() * part / PARTS).copied()).collect();
        ends.dedup();
        let mut parts = vec![Vec::new(); (ends.len() + 1) * sides];
        for seen in &all {
            parts[ends.partition_point(|&end| end < seen.turn) * sides + seen.side].push(seen.of);
        }
        let curves: Vec<_> = parts.iter().map(|part| fit(part)).collect();
        let whole = || fit(&all.iter().map(|seen| seen.of).collect::<Vec<_>>());
        let whole = if curves.contains(&None) { Some(whole()?) } else { None };
        Some(Curves { ends, curves: curves.into_iter().filter_map(|curve| curve.or(whole)).collect(), sides })
    }

    pub(super) fn at(&self, turn: u32, side: usize) -> LogisticCurve {
        self.curves[self.ends.partition_point(|&end| end < turn) * self.sides + side]
    }
}

struct Seen {
    turn: u32,
    side: usize,
    of: Prediction,
}

/// Some positions of a game for each side, with what came of them.
fn seen(game: &GamePath) -> impl Iterator<Item = Seen> {
    // Odd, so that in turn every side is to move.
    let step = (game.positions.len() / FITTED) | 1;
    game.walk().skip(game.block as usize % step).step_by(step).flat_map(move |(position, scores, _)| {
        scores.iter().enumerate().map(move |(side, &score)| {
            let to_move = usize::from(position.mover) == side;
            let score = f64::from(score);
            let of = Prediction { block: game.block, score, to_move, share: game.share(side) };
            Seen { turn: position.turn, side, of }
        })
    })
}

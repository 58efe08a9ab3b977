//! The winners of the games of a level.

use crate::sim::{GameRow, Sink};
use balance_stats::{PairSums, PairedSums};

/// No side: no one won alone.
pub(super) const NO_SIDE: u8 = u8::MAX;
/// No side: the game was given up.
const GIVEN_UP: u8 = u8::MAX - 1;

#[derive(Default)]
pub(super) struct Won {
    sides: usize,
    winners: Vec<u8>,
}

impl Sink for Won {
    fn rows(&mut self, rows: Vec<GameRow>) -> std::io::Result<()> {
        for row in rows {
            // The games in between belong to blocks that were given up.
            self.winners.resize(row.game as usize, GIVEN_UP);
            self.winners.push(row.winner.unwrap_or(NO_SIDE));
        }
        Ok(())
    }
}

impl Won {
    pub(super) const fn new(sides: usize) -> Self {
        Won { sides, winners: Vec::new() }
    }

    /// Returns the winners of a seat block; `None` if it was given up or not played.
    pub(super) fn block(&self, block: u64) -> Option<&[u8]> {
        let first = block as usize * self.sides;
        let games = self.winners.get(first..first + self.sides)?;
        (!games.contains(&GIVEN_UP)).then_some(games)
    }

    pub(super) fn leads(&self) -> Vec<PairedSums> {
        let blocks = self.winners.len() / self.sides.max(1);
        let lead = |(one, two)| {
            let mut sums = PairedSums::default();
            for games in (0..blocks as u64).filter_map(|block| self.block(block)) {
                sums.add(self.sides as u32, wins(games, one), wins(games, two));
            }
            sums
        };
        PairSums::pairs(self.sides).map(lead).collect()
    }
}

pub(super) fn wins(winners: &[u8], side: usize) -> i64 {
    winners.iter().filter(|&&winner| usize::from(winner) == side).count() as i64
}

pub(super) fn losses(winners: &[u8], side: usize) -> i64 {
    winners.iter().filter(|&&won| won != NO_SIDE && usize::from(won) != side).count() as i64
}

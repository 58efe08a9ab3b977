//! Ranks of the sides in one seat block: games by place in the order of turns, side and rank.

use crate::sim::Tally;
use crate::sim::tally::ranks;
use balance_stats::BlockSums;

/// The ranks of the current seat block. Allocates nothing after creation.
pub(super) struct Ranks {
    /// Number of sides, places and ranks; 0 if ranks aren't counted.
    sides: usize,
    /// Games by place, then by side, then by rank from 1.
    games: Vec<u32>,
}

impl Ranks {
    pub(super) fn new(sides: usize) -> Self {
        let sides = ranks(sides);
        Ranks { sides, games: vec![0; sides * sides * sides] }
    }

    /// Counts that `side` finished a game at `rank`, from 1, from `place`, from 0.
    #[inline]
    pub(super) fn hear(&mut self, place: usize, side: usize, rank: u8) {
        if self.sides > 0 {
            let row = &mut self.games[(place * self.sides + side) * self.sides..][..self.sides];
            row[usize::from(rank) - 1] += 1;
        }
    }

    /// Adds a block of `games` games to the tally. `played` returns the games of each side in each place.
    pub(super) fn end_block(&mut self, games: u32, played: impl Fn(usize, usize) -> u32, tally: &mut Tally) {
        let sides = self.sides;
        if sides == 0 {
            return;
        }
        let row = |place: usize, side: usize| &self.games[(place * sides + side) * sides..][..sides];
        let in_all = |sums: &mut BlockSums, here: u32| sums.add(i64::from(here), games);
        for (side, sums) in tally.sides.iter_mut().enumerate() {
            let at = |rank: usize| (0..sides).map(|place| row(place, side)[rank]).sum();
            sums.ranks.add(at, in_all);
        }
        for (place, seat) in tally.seats.iter_mut().enumerate() {
            let at = |rank: usize| (0..sides).map(|side| row(place, side)[rank]).sum();
            seat.ranks.add(at, in_all);
            for (side, sums) in seat.side_ranks.iter_mut().enumerate() {
                let (row, played) = (row(place, side), played(place, side));
                sums.add(|rank| row[rank], |sums, here| sums.add(played, i64::from(here)));
            }
        }
        self.games.fill(0);
    }
}

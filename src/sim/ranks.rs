//! Where sides finished: games by place in the order of turns, side and rank.

use crate::stats::{BlockSums, RatioSums};

/// Below this many sides ranks say nothing that wins, draws and losses do not.
const FEWEST_SIDES: usize = 3;

/// Games by rank of one side, or of one place in the order of turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankSums {
    /// Games finished at each rank, from rank 1; ties share a rank. A game that was cut has none.
    /// Empty with fewer than three sides.
    pub at: Vec<BlockSums>,
    /// Sum of the ranks; observations are the games that were finished.
    pub total: RatioSums,
}

/// Games by rank of one side in one place, where it need not sit equally often in every block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankRatios {
    /// Games finished at each rank, from rank 1; observations are the side's games in the place.
    pub at: Vec<RatioSums>,
    /// Sum of the ranks; observations are those of these games that were finished.
    pub total: RatioSums,
}

impl RankSums {
    /// No games, with a count for each rank that is worth it.
    pub(super) fn new(sides: usize) -> Self {
        RankSums { at: vec![BlockSums::default(); ranks(sides)], total: RatioSums::default() }
    }

    fn add(&mut self, row: impl Fn(usize) -> u32, games: u32) {
        let (mut finished, mut total) = (0, 0);
        for (rank, sums) in self.at.iter_mut().enumerate() {
            let here = row(rank);
            sums.add(i64::from(here), games);
            finished += here;
            total += i64::from(here) * (rank as i64 + 1);
        }
        self.total.add(finished, total);
    }

    /// Adds other games.
    pub(super) fn merge(&mut self, other: &Self) {
        super::tally::each(&mut self.at, &other.at, BlockSums::merge);
        self.total.merge(&other.total);
    }
}

impl RankRatios {
    /// No games.
    pub(super) fn new(sides: usize) -> Self {
        RankRatios { at: vec![RatioSums::default(); ranks(sides)], total: RatioSums::default() }
    }

    fn add(&mut self, row: &[u32], games: u32) {
        let (mut finished, mut total) = (0, 0);
        for ((sums, &here), rank) in self.at.iter_mut().zip(row).zip(1..) {
            sums.add(games, i64::from(here));
            finished += here;
            total += i64::from(here) * rank;
        }
        self.total.add(finished, total);
    }

    /// Adds other games.
    pub(super) fn merge(&mut self, other: &Self) {
        super::tally::each(&mut self.at, &other.at, RatioSums::merge);
        self.total.merge(&other.total);
    }
}

/// How many ranks are counted.
fn ranks(sides: usize) -> usize {
    if sides >= FEWEST_SIDES { sides } else { 0 }
}

/// The ranks of one seat block, while it is heard. Nothing is allocated once it is made.
#[derive(Debug)]
pub(super) struct Ranks {
    /// How many sides, places and ranks there are; 0 where they are not counted.
    sides: usize,
    /// Games by place, then by side, then by rank from 1.
    games: Vec<u32>,
}

impl Ranks {
    pub(super) fn new(sides: usize) -> Self {
        let sides = ranks(sides);
        Ranks { sides, games: vec![0; sides * sides * sides] }
    }

    /// Counts that `side` finished a game at `rank`, from 1, when it sat in `place`, from 0.
    ///
    /// # Panics
    /// When there is no such rank: a bug of the game.
    #[inline]
    pub(super) fn hear(&mut self, place: usize, side: usize, rank: u8) {
        if self.sides > 0 {
            let row = &mut self.games[(place * self.sides + side) * self.sides..][..self.sides];
            row[usize::from(rank) - 1] += 1;
        }
    }

    /// Folds a block of `games` games, with `played` those of each side in each place.
    pub(super) fn end_block(
        &mut self,
        games: u32,
        played: impl Fn(usize, usize) -> u32,
        tally: &mut super::Tally,
    ) {
        let sides = self.sides;
        if sides == 0 {
            return;
        }
        let row =
            |place: usize, side: usize| &self.games[(place * sides + side) * sides..][..sides];
        for (side, sums) in tally.sides.iter_mut().enumerate() {
            let at = |rank: usize| (0..sides).map(|place| row(place, side)[rank]).sum();
            sums.ranks.add(at, games);
        }
        for (place, seat) in tally.seats.iter_mut().enumerate() {
            let at = |rank: usize| (0..sides).map(|side| row(place, side)[rank]).sum();
            seat.ranks.add(at, games);
            for (side, sums) in seat.side_ranks.iter_mut().enumerate() {
                sums.add(row(place, side), played(place, side));
            }
        }
        self.discard();
    }

    /// Forgets the block.
    pub(super) fn discard(&mut self) {
        self.games.fill(0);
    }
}

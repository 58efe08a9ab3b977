//! Which cards random builds held, and what came of it.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::sim::sparse::Sparse;
use crate::stats::{Merge, RegressionSums};

/// Results against the cards of the builds that are drawn at random.
///
/// Between two sides a seat block is one row: the games that side 0 won less those that side 1
/// won, against the copies of each card that side 0 held in these games less those that side 1
/// held. So a coefficient is *twice* the change of a side's score, which counts a game that nobody
/// won as half won, and what the opponent held is accounted for. With one side, or more than two,
/// each side whose build is drawn adds a row, in a stratum of its own: the games that it won
/// against the copies that it held.
///
/// The build of a side that is not drawn at random counts for nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildSums {
    /// Whether each side's build is drawn.
    pub drawn: Vec<bool>,
    /// The rows. Variables are the cards, by number.
    pub sums: RegressionSums,
}

impl BuildSums {
    /// Sums of no games; `None` where no side draws its build, or there are no cards.
    #[must_use]
    pub fn new<G: Game>(game: &G) -> Option<Self> {
        let drawn: Vec<bool> = (0..game.sides()).map(|side| game.draws_build(side)).collect();
        let cards = game.catalogue().cards.len();
        let strata = match (drawn.len(), drawn.iter().filter(|drawn| **drawn).count()) {
            (2, 1 | 2) => 1,
            (_, drawn) => drawn,
        };
        (strata > 0 && cards > 0)
            .then(|| BuildSums { drawn, sums: RegressionSums::new(cards, strata) })
    }
}

impl Merge for BuildSums {
    fn merge(&mut self, other: &Self) {
        self.sums.merge(&other.sums);
    }
}

/// The builds of one seat block, while it is heard. Nothing is allocated once it is made.
#[derive(Debug)]
pub(super) struct Builds {
    cards: usize,
    /// By side: the first slot of its cards and the sign of a copy; `None` where it is not drawn.
    places: Vec<Option<(usize, i64)>>,
    copies: Sparse,
    /// A row for each stratum.
    rows: Vec<Vec<(u32, i32)>>,
}

impl Builds {
    pub(super) fn new<G: Game>(game: &G) -> Self {
        let cards = game.catalogue().cards.len();
        let sides = game.sides();
        let mut strata = 0;
        let place = |side: usize| {
            game.draws_build(side).then(|| {
                if sides == 2 {
                    strata = 1;
                    (0, if side == 0 { 1 } else { -1 })
                } else {
                    strata += 1;
                    ((strata - 1) * cards, 1)
                }
            })
        };
        let places = (0..sides).map(place).collect();
        Builds {
            cards,
            places,
            copies: Sparse::new(strata * cards),
            rows: vec![Vec::with_capacity(cards); strata],
        }
    }

    /// A side's build holds a copy of a card in this game.
    #[inline]
    pub(super) fn hear(&mut self, side: usize, card: u16) {
        if let Some((first, sign)) = self.places[side] {
            self.copies.add(first + usize::from(card), 1, sign);
        }
    }

    /// Folds the block, whose sides won so many games, into `to` and starts another.
    pub(super) fn end_block(&mut self, block: u64, wins: &[u32], to: &mut BuildSums) {
        let (cards, rows) = (self.cards, &mut self.rows);
        self.copies.drain(|slot, _, copies| {
            if copies != 0 {
                rows[slot / cards].push(((slot % cards) as u32, copies as i32));
            }
        });
        // Mostly it is in order already, from the last to the first.
        rows.iter_mut().for_each(|row| row.sort_unstable_by_key(|&(card, _)| card));
        let won = |side: usize| wins[side] as i32;
        if self.places.len() == 2 {
            to.sums.add(block, 0, &self.rows[0], won(0) - won(1));
        } else {
            let drawn = (0..wins.len()).filter(|&side| self.places[side].is_some());
            for ((stratum, row), side) in self.rows.iter().enumerate().zip(drawn) {
                to.sums.add(block, stratum, row, won(side));
            }
        }
        self.rows.iter_mut().for_each(Vec::clear);
    }

    /// Forgets the builds of this seat block, of which a game was given up.
    pub(super) fn discard(&mut self) {
        self.copies.discard();
    }
}

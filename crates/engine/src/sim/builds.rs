//! Which cards random builds held, and what came of it.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::sim::sparse::Sparse;
use balance_stats::{Merge, RegressionSums};

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
        let (cards, strata) = (game.catalogue().cards.len(), Self::strata_of(game));
        (strata > 0).then(|| BuildSums { drawn: drawn(game), sums: RegressionSums::new(cards, strata) })
    }

    /// How many rows a seat block of a game has in them; 0 where there are no sums.
    pub(super) fn strata_of<G: Game>(game: &G) -> usize {
        if game.catalogue().cards.is_empty() { 0 } else { strata(&drawn(game)) }
    }
}

/// Whether each side's build is drawn.
fn drawn<G: Game>(game: &G) -> Vec<bool> {
    (0..game.sides()).map(|side| game.draws_build(side)).collect()
}

/// How many rows a seat block has where the builds of these sides are drawn: between two sides one for both.
fn strata(drawn: &[bool]) -> usize {
    match (drawn.len(), drawn.iter().filter(|drawn| **drawn).count()) {
        (2, 1 | 2) => 1,
        (_, drawn) => drawn,
    }
}

impl Merge for BuildSums {
    fn merge(&mut self, other: &Self) {
        self.sums.merge(&other.sums);
    }

    fn fits(&self, other: &Self) -> bool {
        self.drawn == other.drawn && self.sums.fits(&other.sums)
    }
}

/// The builds of one seat block, while it is heard. Nothing is allocated once it is made.
#[derive(Debug)]
pub(super) struct Builds {
    cards: usize,
    /// By side: its stratum and the sign of a copy; `None` where it is not drawn.
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
                    (strata - 1, 1)
                }
            })
        };
        let places = (0..sides).map(place).collect();
        Builds { cards, places, copies: Sparse::new(strata * cards), rows: vec![Vec::with_capacity(cards); strata] }
    }

    /// A side's build holds a copy of a card in this game.
    #[inline]
    pub(super) fn hear(&mut self, side: usize, card: u16) {
        if let Some((stratum, sign)) = self.places[side] {
            self.copies.add(stratum * self.cards + usize::from(card), 1, sign);
        }
    }

    /// What is regressed on builds where sides won so many games of a block: by stratum.
    pub(super) fn results(&self, wins: &[u32]) -> impl Iterator<Item = i32> {
        let won = |side: usize| wins[side] as i32;
        let two = (self.places.len() == 2).then(|| won(0) - won(1));
        let drawn = (0..wins.len()).filter(move |&side| two.is_none() && self.places[side].is_some());
        two.into_iter().chain(drawn.map(won))
    }

    /// The rows of the block that was heard, by stratum: what is not 0, in order.
    pub(super) fn rows(&mut self) -> &[Vec<(u32, i32)>] {
        let (cards, rows) = (self.cards, &mut self.rows);
        rows.iter_mut().for_each(Vec::clear);
        self.copies.drain(|slot, _, copies| {
            if copies != 0 {
                rows[slot / cards].push(((slot % cards) as u32, copies as i32));
            }
        });
        // Mostly it is in order already, from the last to the first.
        rows.iter_mut().for_each(|row| row.sort_unstable_by_key(|&(card, _)| card));
        rows
    }

    /// Folds the block, whose sides won so many games, into `to` and starts another.
    pub(super) fn end_block(&mut self, block: u64, wins: &[u32], to: &mut BuildSums) {
        self.rows();
        for ((stratum, row), y) in self.rows.iter().enumerate().zip(self.results(wins)) {
            to.sums.add(block, stratum, row, y);
        }
    }

    /// How many rows a seat block has.
    pub(super) fn strata(&self) -> usize {
        self.rows.len()
    }

    /// Where a side's build counts: its stratum, and the sign of a copy; `None` where it is not drawn.
    pub(super) fn place(&self, side: usize) -> Option<(usize, i64)> {
        self.places[side]
    }

    /// Forgets the builds of this seat block, of which a game was given up.
    pub(super) fn discard(&mut self) {
        self.copies.discard();
    }
}

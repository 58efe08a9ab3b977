//! The cards of random builds, and the results.

use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::sim::sparse::Sparse;
use balance_stats::{RegressionSums, merge_fields};

/// Results against the cards of the builds that are drawn at random.
///
/// With two sides, a seat block is one row: the wins of side 0 minus those of side 1, against the copies of each card
/// of side 0 minus those of side 1. So a coefficient is *twice* the change of a side's score, in which a game without a
/// winner is half a win, and the opponent's cards are accounted for. With one side, or more than two, each side whose
/// build is drawn adds a row in a stratum of its own: its wins against its copies.
///
/// Builds that aren't random are ignored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BuildSums {
    /// By side: true if its build is drawn at random.
    pub drawn: Vec<bool>,
    /// The rows; variables are the cards, by number.
    pub sums: RegressionSums,
}

impl BuildSums {
    /// Returns empty sums; `None` if no side draws its build, or there are no cards.
    pub fn new<G: Game>(game: &G) -> Option<Self> {
        let (cards, strata) = (game.catalogue().cards.len(), Self::strata_of(game));
        let drawn = places(game).iter().map(Option::is_some).collect();
        (strata > 0).then(|| BuildSums { drawn, sums: RegressionSums::new(cards, strata) })
    }

    /// Returns the number of rows per seat block; 0 if there are no sums.
    pub(super) fn strata_of<G: Game>(game: &G) -> usize {
        if game.catalogue().cards.is_empty() { 0 } else { strata(&places(game)) }
    }
}

/// By side: its stratum, and the sign of a copy; `None` if its build is not drawn.
type Places = Vec<Option<(usize, i64)>>;

/// Returns the places of the sides. Two sides share a stratum.
fn places<G: Game>(game: &G) -> Places {
    let mut places = vec![None; game.sides()];
    for side in (0..game.sides()).filter(|&side| game.draws_build(side)) {
        places[side] = Some(match (game.sides(), side) {
            (2, 0) => (0, 1),
            (2, _) => (0, -1),
            _ => (strata(&places), 1),
        });
    }
    places
}

/// Returns the number of rows per seat block.
fn strata(places: &Places) -> usize {
    places.iter().flatten().map(|(stratum, _)| stratum + 1).max().unwrap_or(0)
}

merge_fields!(BuildSums { sums; drawn });

/// The builds of the current seat block. Allocates nothing after creation.
pub(super) struct Builds {
    places: Places,
    copies: Sparse,
    rows: Vec<Vec<(u32, i32)>>,
}

impl Builds {
    pub(super) fn new<G: Game>(game: &G) -> Self {
        let (cards, places) = (game.catalogue().cards.len(), places(game));
        let strata = strata(&places);
        Builds { places, copies: Sparse::new(strata, cards), rows: vec![Vec::with_capacity(cards); strata] }
    }

    #[inline]
    pub(super) fn hear(&mut self, side: usize, card: u16) {
        if let Some((stratum, sign)) = self.places[side] {
            self.copies.add(stratum, card.into(), 1, sign);
        }
    }

    pub(super) fn results(&self, wins: &[u32]) -> impl Iterator<Item = i32> {
        let won = |side: usize| wins[side] as i32;
        let two = (self.places.len() == 2).then(|| won(0) - won(1));
        let drawn = (0..wins.len()).filter(move |&side| two.is_none() && self.places[side].is_some());
        two.into_iter().chain(drawn.map(won))
    }

    /// Returns the rows of the block by stratum: entries that aren't 0, in order.
    #[inline]
    pub(super) fn rows(&mut self) -> &[Vec<(u32, i32)>] {
        let rows = &mut self.rows;
        rows.iter_mut().for_each(Vec::clear);
        self.copies.drain(|stratum, card, _, copies| {
            if copies != 0 {
                rows[stratum].push((card as u32, copies as i32));
            }
        });
        // It is usually in order already, from last to first.
        rows.iter_mut().for_each(|row| row.sort_unstable_by_key(|&(card, _)| card));
        rows
    }

    pub(super) fn end_block(&mut self, block: u64, wins: &[u32], to: &mut BuildSums) {
        self.rows();
        for ((stratum, row), y) in self.rows.iter().enumerate().zip(self.results(wins)) {
            to.sums.add(block, stratum, row, y);
        }
    }

    pub(super) fn strata(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn place(&self, side: usize) -> Option<(usize, i64)> {
        self.places[side]
    }

    pub(super) fn discard(&mut self) {
        self.copies.discard();
    }
}

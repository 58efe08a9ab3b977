//! What the builds of seat blocks hold, drawn again without a game being played.

use crate::chance::Stream;
use crate::game::{Exposure, Game, Recorder, Seat, Seating};
use crate::sim::builds::Builds;
use crate::sim::sparse::Sparse;

/// What one row of the regression on builds is made of: see [`BuildSums`](crate::sim::BuildSums).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnRow {
    /// Cards, by number, and the copies: those of the one side less those of the other, or those of one side.
    pub cards: Vec<(u32, i32)>,
    /// The same for pairs of unlike cards, by [`pair_slot`]: of two cards a build has as many pairs as it has of the one that
    /// it has less of.
    pub pairs: Vec<(u32, i32)>,
}

/// The number of a pair of unlike cards: pairs of lower cards come first.
#[must_use]
pub(super) fn pair_slot(one: u32, other: u32) -> u32 {
    let (low, high) = (one.min(other), one.max(other));
    high * (high - 1) / 2 + low
}

/// Draws the builds of seat blocks as they are drawn when these are played: a row for each block and stratum, in order.
///
/// The blocks must be such as were played to their end: what a deal panics at is not caught.
pub(super) fn drawn<G: Game>(game: &G, seed: u64, blocks: &[u64]) -> Vec<DrawnRow> {
    let sides = game.sides();
    let builds = Builds::new(game);
    let cards = game.catalogue().cards.len();
    let strata = builds.strata();
    let mut ear = Ear {
        seating: Seating::rotation(sides, 0),
        held: vec![Vec::new(); sides],
        slots: cards * cards.saturating_sub(1) / 2,
        pairs: Sparse::new(strata * cards * cards.saturating_sub(1) / 2),
        builds,
    };
    let mut chance = Stream::new(seed, 0);
    let mut rows = Vec::with_capacity(blocks.len() * strata);
    for &block in blocks {
        // All games of a block are played with the same builds: one is dealt for all.
        chance.restart(seed, block);
        let _ = game.deal(ear.seating, &mut chance, &mut ear);
        ear.end_block(&mut rows);
    }
    rows
}

/// Hears which cards are in the builds of the first game of a block.
struct Ear {
    seating: Seating,
    builds: Builds,
    /// By side: its cards with their copies.
    held: Vec<Vec<(u16, i64)>>,
    /// How many pairs there are.
    slots: usize,
    /// Stratum by stratum: the pairs of this block.
    pairs: Sparse,
}

impl Ear {
    /// Tells the pairs of the builds that were heard.
    fn pair(&mut self) {
        for (side, held) in self.held.iter_mut().enumerate() {
            let Some((stratum, sign)) = self.builds.place(side) else { continue };
            for (nth, &(one, copies)) in held.iter().enumerate() {
                for &(other, others) in &held[..nth] {
                    let slot = pair_slot(u32::from(one), u32::from(other)) as usize;
                    self.pairs.add(stratum * self.slots + slot, 1, sign * copies.min(others));
                }
            }
            held.clear();
        }
    }

    /// Adds the rows of the block, which has as many games as there are sides.
    fn end_block(&mut self, to: &mut Vec<DrawnRow>) {
        self.pair();
        let (first, games) = (to.len(), self.held.len() as i32);
        let all = |&(card, copies): &(u32, i32)| (card, copies * games);
        let rows = self.builds.rows().iter().map(|row| row.iter().map(all).collect());
        to.extend(rows.map(|cards| DrawnRow { cards, pairs: Vec::new() }));
        let (slots, rows) = (self.slots, &mut to[first..]);
        self.pairs.drain(|slot, _, pairs| {
            if pairs != 0 {
                rows[slot / slots].pairs.push(((slot % slots) as u32, pairs as i32 * games));
            }
        });
        rows.iter_mut().for_each(|row| row.pairs.sort_unstable_by_key(|&(slot, _)| slot));
    }
}

impl Recorder for Ear {
    #[inline]
    fn expose(&mut self, seat: Seat, card: u16, how: Exposure) {
        let side = self.seating.side(seat);
        if how != Exposure::Built || self.builds.place(side).is_none() {
            return;
        }
        self.builds.hear(side, card);
        match self.held[side].iter_mut().find(|(held, _)| *held == card) {
            Some((_, copies)) => *copies += 1,
            None => self.held[side].push((card, 1)),
        }
    }
}

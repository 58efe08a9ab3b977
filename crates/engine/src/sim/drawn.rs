//! The cards of the builds of seat blocks, drawn again without playing.

use crate::chance::Stream;
use crate::game::{CardId, Exposure, Game, Recorder, Seat, Seating};
use crate::sim::builds::Builds;

/// A row of the regression on builds: see [`BuildSums`](crate::sim::BuildSums).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnRow {
    /// Cards by number with their copies: those of one side minus those of the other, or those of one side.
    pub cards: Vec<(u32, i32)>,
    /// Pairs of different cards by [`pair_slot`], with their number of copies: the copies of the rarer card.
    pub pairs: Vec<(u32, i32)>,
}

/// Returns the number of a pair of different cards, ordered by the higher card.
pub(super) fn pair_slot(one: u32, other: u32) -> u32 {
    let (low, high) = (one.min(other), one.max(other));
    high * (high - 1) / 2 + low
}

pub(super) fn drawn<G: Game>(game: &G, seed: u64, blocks: &[u64]) -> Vec<DrawnRow> {
    let sides = game.sides();
    let builds = Builds::new(game);
    let strata = builds.strata();
    let mut sink = BuildSink { seating: Seating::rotation(sides, 0), held: vec![Vec::new(); sides], builds };
    let mut chance = Stream::new(seed, 0);
    let mut rows = Vec::with_capacity(blocks.len() * strata);
    for &block in blocks {
        // All games of a block have the same builds, so one is dealt for all.
        chance.restart(seed, block);
        let _ = game.deal(sink.seating, &mut chance, &mut sink);
        sink.end_block(&mut rows);
    }
    rows
}

/// Records the cards in the builds of the first game of a block.
struct BuildSink {
    seating: Seating,
    builds: Builds,
    held: Vec<Vec<(u16, i32)>>,
}

impl BuildSink {
    fn end_block(&mut self, to: &mut Vec<DrawnRow>) {
        let (first, games) = (to.len(), self.held.len() as i32);
        let all = |&(card, copies): &(u32, i32)| (card, copies * games);
        let rows = self.builds.rows().iter().map(|row| row.iter().map(all).collect());
        to.extend(rows.map(|cards| DrawnRow { cards, pairs: Vec::new() }));
        for (side, held) in self.held.iter_mut().enumerate() {
            let Some((stratum, sign)) = self.builds.place(side) else { continue };
            pair(held, sign as i32 * games, &mut to[first + stratum].pairs);
            held.clear();
        }
        to[first..].iter_mut().for_each(|row| put_together(&mut row.pairs));
    }
}

/// Adds the pairs of a build in order, with copies multiplied by `times`.
fn pair(held: &mut [(u16, i32)], times: i32, to: &mut Vec<(u32, i32)>) {
    held.sort_unstable();
    to.reserve(held.len() * held.len().saturating_sub(1) / 2);
    for (nth, &(high, copies)) in held.iter().enumerate() {
        let slot = |low: u16| pair_slot(low.into(), high.into());
        to.extend(held[..nth].iter().map(|&(low, others)| (slot(low), times * copies.min(others))));
    }
}

fn put_together(pairs: &mut Vec<(u32, i32)>) {
    // The pairs of each side are sorted already, so this is a merge.
    pairs.sort_by_key(|&(slot, _)| slot);
    pairs.dedup_by(|next, last| {
        let same = next.0 == last.0;
        last.1 += if same { next.1 } else { 0 };
        same
    });
    pairs.retain(|&(_, pairs)| pairs != 0);
}

impl Recorder for BuildSink {
    #[inline]
    fn expose(&mut self, seat: Seat, CardId(card): CardId, how: Exposure) {
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

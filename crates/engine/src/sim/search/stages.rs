//! Stages of play after the rounds. A stage that was stored is not played again.

use std::ops::Range;

use super::result::Search;
use super::successive_halving::{Counts, Played};
use crate::Error;
use crate::sim::Contest;
use crate::sim::pieces::Counted;

/// Returns the build number, for its bugs, and the contest of an entrant by its position in a stage.
pub(super) type Entrant<'e> = &'e (dyn Fn(usize) -> (usize, Result<Box<dyn Contest>, Error>) + Sync);

/// The stages of a search, one after the other, each on its own seat blocks.
pub(super) struct Stages<'s, 'a> {
    pub(super) search: &'s Search<'a>,
    pub(super) counted: &'s mut Counted<Counts>,
    pub(super) next: usize,
    /// Its seed, and its first seat block.
    pub(super) seed: u64,
    pub(super) block: u64,
}

/// The results of the entrants of a stage; `None` after an interrupt.
pub(super) type StageResults = Option<Vec<Result<Played, Error>>>;

impl Stages<'_, '_> {
    /// Plays the next blocks with all entrants, about `games` games in total.
    pub(super) fn fresh(&mut self, entrants: usize, games: u64, entrant: Entrant<'_>, whole: bool) -> StageResults {
        let share = (entrants * self.search.sides) as u64;
        let blocks = (games / share.max(1)).max(1);
        let blocks = self.block..self.block + blocks;
        self.block = blocks.end;
        self.play(entrants, blocks, entrant, whole)
    }

    /// Plays some blocks with all entrants, or returns the stored results.
    pub(super) fn play(
        &mut self,
        entrants: usize,
        blocks: Range<u64>,
        entrant: Entrant<'_>,
        whole: bool,
    ) -> StageResults {
        let stage = self.next;
        self.next += 1;
        if let Some(results) = self.counted.counts.stages.get(stage) {
            return Some(results.clone());
        }
        let results = self.search.round(self.counted, entrants, self.seed, blocks, entrant, whole)?;
        let counts = &mut self.counted.counts;
        results.iter().flatten().for_each(|played| counts.result.add(played));
        counts.stages.push(results.clone());
        Some(results)
    }
}

/// Returns the wins by block of two entrants of the same blocks, without those in which either gave a game up.
pub(super) fn both<'p>(one: &'p Played, other: &'p Played) -> impl Iterator<Item = (u32, u32)> + 'p {
    let each = one.blocks.iter().zip(&other.blocks).map(|(one, other)| (*one, *other));
    each.filter(|(one, other)| ![*one, *other].contains(&super::successive_halving::GIVEN_UP))
}

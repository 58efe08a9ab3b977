//! Stages of play after the rounds. A stage that was stored is not played again.

use std::ops::Range;

use super::local_search::stage_games;
use super::result::{Pool, Search};
use super::successive_halving::{Counts, GIVEN_UP, Played};
use crate::Error;
use crate::sim::Contest;
use crate::sim::pieces::Counted;

/// A build, with some cards replaced by neutral ones.
pub(super) struct Entrant {
    pub(super) build: usize,
    pub(super) replaced: Vec<u16>,
}

impl Entrant {
    pub(super) fn whole(build: usize) -> Self {
        Entrant { build, replaced: Vec::new() }
    }

    pub(super) fn contest(&self, pool: &dyn Pool) -> Result<Box<dyn Contest>, Error> {
        if self.replaced.is_empty() {
            return pool.contest(self.build);
        }
        let illegal = || Error::Unplayable("not legal without these cards".to_owned());
        pool.without(self.build, &self.replaced).ok_or_else(illegal)
    }
}

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
    /// Plays the next blocks with all entrants, about [`stage_games`] games in total.
    pub(super) fn fresh(&mut self, entrants: &[Entrant], whole: bool) -> StageResults {
        let share = (entrants.len() * self.search.sides) as u64;
        let blocks = (stage_games(self.search.plan.halving_games) / share.max(1)).max(1);
        let blocks = self.block..self.block + blocks;
        self.block = blocks.end;
        self.play(entrants, blocks, whole)
    }

    /// Plays some blocks with all entrants, or returns the stored results.
    pub(super) fn play(&mut self, entrants: &[Entrant], blocks: Range<u64>, whole: bool) -> StageResults {
        let stage = self.next;
        self.next += 1;
        if let Some(results) = self.counted.counts.stages.get(stage) {
            return Some(results.clone());
        }
        let results = self.search.round(self.counted, entrants, self.seed, blocks, whole)?;
        let counts = &mut self.counted.counts;
        results.iter().flatten().for_each(|played| counts.result.add(played));
        counts.stages.push(results.clone());
        Some(results)
    }
}

/// Returns the wins by block of two entrants of the same blocks, without those in which either gave a game up.
pub(super) fn both<'p>(one: &'p Played, other: &'p Played) -> impl Iterator<Item = (u32, u32)> + 'p {
    let each = one.blocks.iter().zip(&other.blocks).map(|(one, other)| (*one, *other));
    each.filter(|(one, other)| ![*one, *other].contains(&GIVEN_UP))
}

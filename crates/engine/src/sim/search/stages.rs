//! Stages of play after the rounds: what is asked in order, and told the same when it is asked again.

use std::ops::Range;

use super::searched::Search;
use super::thinning::{Counts, Played};
use crate::Error;
use crate::sim::Contest;
use crate::sim::pieces::Counted;

/// Makes what plays in a stage, by its place there, and says as which build its bugs count.
pub(super) type Entrant<'e> = &'e (dyn Fn(usize) -> (usize, Result<Box<dyn Contest>, Error>) + Sync);

/// The stages of a search, one after the other, each on seat blocks of its own.
pub(super) struct Stages<'s, 'a> {
    pub(super) search: &'s Search<'a>,
    pub(super) counted: &'s mut Counted<Counts>,
    /// The number of the next stage.
    pub(super) next: usize,
    /// The seed of its chance, and the next seat block.
    pub(super) seed: u64,
    pub(super) block: u64,
}

/// What each entrant of a stage came to; `None` after an interrupt.
pub(super) type Told = Option<Vec<Result<Played, Error>>>;

impl Stages<'_, '_> {
    /// Plays the next blocks with all entrants: about so many games of all together.
    pub(super) fn fresh(&mut self, entrants: usize, games: u64, entrant: Entrant<'_>, whole: bool) -> Told {
        let share = (entrants * self.search.sides) as u64;
        let blocks = (games / share.max(1)).max(1);
        let blocks = self.block..self.block + blocks;
        self.block = blocks.end;
        self.play(entrants, blocks, entrant, whole)
    }

    /// Plays some blocks with all entrants, or tells what they came to before.
    pub(super) fn play(&mut self, entrants: usize, blocks: Range<u64>, entrant: Entrant<'_>, whole: bool) -> Told {
        let stage = self.next;
        self.next += 1;
        if let Some(told) = self.counted.counts.stages.get(stage) {
            return Some(told.clone());
        }
        let (search, first) = (self.search, self.counted.counts.first);
        let play = |done: &mut Vec<_>, units: Range<u64>| {
            for place in units.map(|unit| (unit - first) as usize) {
                let (build, contest) = entrant(place);
                done.push((place, search.play(contest, build, self.seed, blocks.clone(), whole)));
            }
        };
        let add = |counts: &mut Counts, done| counts.round.extend(done);
        let end = first + entrants as u64;
        if !search.workers.count(self.counted, end, 1, Vec::new, play, add) {
            return None;
        }
        let counts = &mut self.counted.counts;
        counts.first = end;
        let mut told = std::mem::take(&mut counts.round);
        told.sort_by_key(|(place, _)| *place);
        let told: Vec<Result<Played, Error>> = told.into_iter().map(|(_, played)| played).collect();
        for played in told.iter().flatten() {
            counts.searched.games_in_all += played.games;
            counts.searched.cut += played.cut;
            for bug in &played.abandoned {
                counts.searched.abandoned.add(bug.clone());
            }
        }
        counts.stages.push(told.clone());
        Some(told)
    }
}

/// Wins by block of two ways to play the same blocks, but for those in which either gave a game up.
pub(super) fn both<'p>(one: &'p Played, other: &'p Played) -> impl Iterator<Item = (u32, u32)> + 'p {
    let each = one.blocks.iter().zip(&other.blocks).map(|(one, other)| (*one, *other));
    each.filter(|(one, other)| ![*one, *other].contains(&super::thinning::GIVEN_UP))
}

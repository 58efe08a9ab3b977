//! Chunks of counts for checkpoints, so that play can continue later, or be divided over machines.
//!
//! A piece contains the counts of some *units*, in bytes. Units are played in order: seat blocks, or in a search the
//! builds of each round before the seat blocks of the best. Counts are integers that merge exactly, so pieces of the
//! same units give the same total, however they were cut.

use std::iter::successors;
use std::ops::Range;

use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use balance_stats::Merge;

/// Counts of some units, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The units.
    pub units: Range<u64>,
    /// The counts.
    pub counts: Vec<u8>,
}

/// Stores pieces, and says which part of a plan is played here.
pub trait CheckpointStore: Sync {
    /// Returns the end of the piece that begins at `from`, if there is one.
    fn end_of_piece(&self, _from: u64) -> Option<u64> {
        None
    }

    /// Returns the counts of the piece that begins at `from`.
    fn piece(&self, _from: u64) -> Option<Vec<u8>> {
        None
    }

    /// Reports that the piece that begins at `from` contains other counts.
    fn is_foreign(&self, _from: u64) {}

    /// True if missing units are played; otherwise there must be pieces.
    fn plays(&self) -> bool {
        true
    }

    /// Returns the units to play; `None` for all. They are cut into pieces at checkpoints.
    fn slice(&self) -> Option<Range<u64>> {
        None
    }

    /// True if it is time to store. Called by workers after each chunk, so it must be fast.
    fn is_due(&self) -> bool {
        false
    }

    /// True if anything is stored at all.
    fn keeps(&self) -> bool {
        false
    }

    /// Stores a piece, instead of one that began at the same unit.
    fn keep(&self, _piece: Piece) {}
}

impl CheckpointStore for () {}

#[derive(Clone, Debug)]
pub(super) struct Counted<C> {
    pub(super) units: Range<u64>,
    pub(super) counts: C,
}

impl<C> Counted<C> {
    pub(super) fn from(unit: u64, counts: C) -> Self {
        Counted { units: unit..unit, counts }
    }
}

pub(super) trait PieceCounts: Merge {
    /// Returns the number of units, including those that were given up.
    fn units(&self) -> u64;
}

/// Counts that can be written to bytes. Not generic, since generic code would be compiled again in every game.
pub(super) trait Pack {
    fn pack(&self) -> Vec<u8>;
}

pub(super) fn packed(counts: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(counts).expect("whatever is counted can be written into memory")
}

/// Implements [`Pack`], and [`PieceCounts`] if the number of units is given.
macro_rules! pack {
    ($type:ty $(, units: |$counts:ident| $units:expr)?) => {
        $(impl $crate::sim::pieces::PieceCounts for $type {
            fn units(&self) -> u64 {
                let $counts = self;
                $units
            }
        })?

        impl $crate::sim::pieces::Pack for $type {
            fn pack(&self) -> Vec<u8> {
                $crate::sim::pieces::packed(self)
            }
        }
    };
}
pub(super) use pack;

impl<C: Pack> Counted<C> {
    pub(super) fn keep(&self, store: &dyn CheckpointStore) {
        if store.keeps() && !self.units.is_empty() {
            store.keep(Piece { units: self.units.clone(), counts: self.counts.pack() });
        }
    }
}

/// Reads the piece that begins at a unit; `None` if there is none, or if it isn't sound; then the store hears of it.
pub(super) fn unpacked<C: DeserializeOwned>(
    store: &dyn CheckpointStore,
    from: u64,
    is_sound: impl Fn(&C) -> bool,
) -> Option<C> {
    let counts = postcard::from_bytes(&store.piece(from)?).ok().filter(is_sound);
    if counts.is_none() {
        store.is_foreign(from);
    }
    counts
}

impl<C: PieceCounts + DeserializeOwned + Send + Sync> Counted<C> {
    /// Adds the stored pieces from here to `end`. There may be thousands, so they are read on all cores. A piece with
    /// lists of other lengths, or another number of units than declared, is foreign.
    pub(super) fn recall(&mut self, store: &dyn CheckpointStore, end: u64) {
        let within = |from: &u64| store.end_of_piece(*from).filter(|&next| next > *from && next <= end);
        let starts: Vec<u64> = successors(Some(self.units.end), within).collect();
        let Some((&reached, starts @ [_, ..])) = starts.split_last() else { return };
        let of = |&from: &u64| {
            let units = store.end_of_piece(from)? - from;
            unpacked(store, from, |its: &C| its.units() == units && self.counts.fits(its))
        };
        let both = |one: Option<C>, other: Option<C>| {
            let (mut one, other) = one.zip(other)?;
            one.merge(&other);
            Some(one)
        };
        let merged = starts.par_iter().map(of).reduce_with(both);
        // An unreadable piece is like a missing one.
        if let Some(Some(merged)) = merged {
            self.counts.merge(&merged);
            self.units.end = reached;
        }
    }

    /// True if a piece extends beyond the unit before `end`, so that the counts up to there are unknown.
    pub(super) fn passes(&self, store: &dyn CheckpointStore, end: u64) -> bool {
        end < self.units.end || store.end_of_piece(self.units.end).is_some_and(|next| next > end)
    }
}

pub(super) fn cut(slice: &Range<u64>, looks: &[u64]) -> Vec<Range<u64>> {
    let inside = looks.iter().copied().filter(|look| slice.contains(look) && *look > slice.start);
    let ends: Vec<u64> = inside.chain([slice.end]).collect();
    let starts = std::iter::once(slice.start).chain(ends.iter().copied());
    starts.zip(ends.iter().copied()).map(|(from, to)| from..to).collect()
}

#[cfg(test)]
mod tests;

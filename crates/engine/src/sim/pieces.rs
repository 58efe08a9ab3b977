//! What was played in pieces: so that play can go on later, or be spread over machines.
//!
//! A piece is what was counted over some *units*, packed into bytes. Units are played in order: seat blocks, and in a
//! search the builds of each round before the seat blocks of the best. Counts are integers that merge exactly, so
//! pieces that cover the same units come to the same, however these were cut.

use std::iter::successors;
use std::ops::Range;

use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use balance_stats::Merge;

/// Counts over some units, packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The units, from the first on.
    pub units: Range<u64>,
    /// What was counted.
    pub counts: Vec<u8>,
}

/// Remembers pieces, and says what of a plan is to be played here.
pub trait Keeper: Sync {
    /// The unit after the last of the piece that begins at `from`, if there is one.
    fn end_of_piece(&self, _from: u64) -> Option<u64> {
        None
    }

    /// What was counted in the piece that begins at `from`.
    fn piece(&self, _from: u64) -> Option<Vec<u8>> {
        None
    }

    /// What the piece holds that begins at `from` is none of what is counted here.
    fn is_foreign(&self, _from: u64) {}

    /// Whether units of which there is no piece are played; else there must be pieces.
    fn plays(&self) -> bool {
        true
    }

    /// The only units to play, where it is not all of them. They are cut into pieces at looks.
    fn slice(&self) -> Option<Range<u64>> {
        None
    }

    /// Whether it is time to keep what was played. Asked by workers after each chunk, so it must be quick.
    fn is_due(&self) -> bool {
        false
    }

    /// Whether anything is kept at all.
    fn keeps(&self) -> bool {
        false
    }

    /// Keeps a piece; one that began at the same unit gives way to it.
    fn keep(&self, _piece: Piece) {}
}

/// Keeps nothing.
impl Keeper for () {}

/// What was counted over some units.
#[derive(Clone, Debug)]
pub(super) struct Counted<C> {
    pub(super) units: Range<u64>,
    pub(super) counts: C,
}

impl<C> Counted<C> {
    /// Nothing yet, from a unit on.
    pub(super) fn from(unit: u64, counts: C) -> Self {
        Counted { units: unit..unit, counts }
    }
}

/// Counts that tell over how many units they go.
pub(super) trait PieceCounts: Merge {
    /// How many units were counted, those that were given up included.
    fn units(&self) -> u64;
}

/// Counts that can be packed. Each type has a function of its own: what is generic would be compiled again in every game.
pub(super) trait Pack {
    /// The counts in bytes.
    fn pack(&self) -> Vec<u8>;
}

/// Packs counts of any type.
pub(super) fn packed(counts: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(counts).expect("whatever is counted can be written into memory")
}

/// Makes a type [`Pack`].
macro_rules! pack {
    ($type:ty) => {
        impl $crate::sim::pieces::Pack for $type {
            fn pack(&self) -> Vec<u8> {
                $crate::sim::pieces::packed(self)
            }
        }
    };
}
pub(super) use pack;

impl<C: Pack> Counted<C> {
    /// Has them kept.
    pub(super) fn keep(&self, keeper: &dyn Keeper) {
        if keeper.keeps() && !self.units.is_empty() {
            keeper.keep(Piece { units: self.units.clone(), counts: self.counts.pack() });
        }
    }
}

/// The counts of the piece that begins with a unit, if they are what they are said to be. `None` if there is no such piece, or
/// if it holds other counts; its keeper hears of that.
pub(super) fn unpacked<C: DeserializeOwned>(
    keeper: &dyn Keeper,
    from: u64,
    is_sound: impl Fn(&C) -> bool,
) -> Option<C> {
    let counts = postcard::from_bytes(&keeper.piece(from)?).ok().filter(is_sound);
    if counts.is_none() {
        keeper.is_foreign(from);
    }
    counts
}

fn both<C: Merge>(mut one: C, other: &C) -> C {
    one.merge(other);
    one
}

impl<C: PieceCounts + DeserializeOwned + Send + Sync> Counted<C> {
    /// Adds the pieces that there are of the units from here to `end`: unpacked on all cores, since there may be
    /// thousands. A piece with lists of other lengths, or of another number of units than it is said to have, is foreign.
    pub(super) fn recall(&mut self, keeper: &dyn Keeper, end: u64) {
        let within = |from: &u64| keeper.end_of_piece(*from).filter(|&next| next > *from && next <= end);
        let starts: Vec<u64> = successors(Some(self.units.end), within).collect();
        let Some((&reached, starts @ [_, ..])) = starts.split_last() else { return };
        let of = |&from: &u64| {
            let units = keeper.end_of_piece(from)? - from;
            unpacked(keeper, from, |its: &C| its.units() == units && self.counts.fits(its))
        };
        let merged =
            starts.par_iter().map(of).reduce_with(|one, other| one.zip(other).map(|(one, other)| both(one, &other)));
        // What cannot be read any more is as good as never kept.
        if let Some(Some(merged)) = merged {
            self.counts.merge(&merged);
            self.units.end = reached;
        }
    }

    /// Whether a piece goes on beyond the unit before `end`: what was counted up to there is not known by itself, and
    /// was looked at by who played it.
    pub(super) fn passes(&self, keeper: &dyn Keeper, end: u64) -> bool {
        end < self.units.end || keeper.end_of_piece(self.units.end).is_some_and(|next| next > end)
    }
}

/// A slice cut at looks.
pub(super) fn cut(slice: &Range<u64>, looks: &[u64]) -> Vec<Range<u64>> {
    let inside = looks.iter().copied().filter(|look| slice.contains(look) && *look > slice.start);
    let ends: Vec<u64> = inside.chain([slice.end]).collect();
    let starts = std::iter::once(slice.start).chain(ends.iter().copied());
    starts.zip(ends.iter().copied()).map(|(from, to)| from..to).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_is_cut_at_the_looks_within() {
        assert_eq!(cut(&(100..900), &[512, 640, 900, 1000]), [100..512, 512..640, 640..900]);
        assert_eq!(cut(&(512..1_200), &[512, 640]), [512..640, 640..1_200]);
        assert_eq!(cut(&(0..0), &[512]).len(), 1);
    }
    #[derive(Clone, Serialize, serde::Deserialize)]
    struct Sums {
        blocks: u64,
        by_side: Vec<u64>,
    }

    balance_stats::merge_fields!(Sums { blocks, by_side });

    impl PieceCounts for Sums {
        fn units(&self) -> u64 {
            self.blocks
        }
    }

    /// One piece, said to hold some units, and whether it was found foreign.
    struct One(u64, Sums, std::sync::atomic::AtomicBool);

    impl Keeper for One {
        fn end_of_piece(&self, from: u64) -> Option<u64> {
            (from == 0).then_some(self.0)
        }

        fn piece(&self, _from: u64) -> Option<Vec<u8>> {
            postcard::to_stdvec(&self.1).ok()
        }

        fn is_foreign(&self, _from: u64) {
            self.2.store(true, std::sync::atomic::Ordering::Relaxed);
        }
    }

    #[test]
    fn a_piece_of_another_layout_or_length_is_foreign() {
        for (said, blocks, sides, is_ours) in [(4, 4, 2, true), (4, 4, 3, false), (4, 5, 2, false), (5, 4, 2, false)] {
            let keeper = One(said, Sums { blocks, by_side: vec![1; sides] }, false.into());
            let mut counted = Counted::from(0, Sums { blocks: 0, by_side: vec![0; 2] });
            counted.recall(&keeper, 10);
            assert_eq!(counted.units, if is_ours { 0..4 } else { 0..0 });
            assert_eq!(counted.counts.by_side, if is_ours { [1, 1] } else { [0, 0] });
            assert_eq!(keeper.2.into_inner(), !is_ours);
        }
    }
}

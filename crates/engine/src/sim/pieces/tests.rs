//! Slices, and pieces with other counts.

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

impl CheckpointStore for One {
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
        let store = One(said, Sums { blocks, by_side: vec![1; sides] }, false.into());
        let mut counted = Counted::from(0, Sums { blocks: 0, by_side: vec![0; 2] });
        counted.recall(&store, 10);
        assert_eq!(counted.units, if is_ours { 0..4 } else { 0..0 });
        assert_eq!(counted.counts.by_side, if is_ours { [1, 1] } else { [0, 0] });
        assert_eq!(store.2.into_inner(), !is_ours);
    }
}

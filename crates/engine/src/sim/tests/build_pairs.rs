//! Builds that are drawn again are those that were played, and results are remembered whatever way they are put together.

use super::*;
use crate::sim::block_results::MAX_REMEMBERED;
use crate::sim::drawn::pair_slot;

#[test]
fn every_pair_has_a_number_of_its_own() {
    let slots = (0..30).flat_map(|high| (0..high).map(move |low| pair_slot(low, high)));
    assert!(slots.eq(0..435));
    assert!((1..30).all(|other| pair_slot(other, 0) == pair_slot(0, other)));
}

#[test]
fn results_come_to_the_same_in_any_order() {
    let new = || BlockResults::new(&Race::new(2)).expect("builds are drawn");
    let result = |block: u64| (block % 5) as i32 - 2;
    let part = |blocks: &mut dyn Iterator<Item = u64>| {
        let mut part = new();
        blocks.for_each(|block| part.add(block, std::iter::once(result(block))));
        part
    };
    // Block 40 was given up.
    let whole = part(&mut (0..100).filter(|block| *block != 40));
    let parts = [
        part(&mut (50..100)),
        part(&mut (0..50).filter(|block| block % 3 == 0)),
        part(&mut (0..50).filter(|block| block % 3 > 0 && *block != 40)),
    ];
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2]] {
        let mut merged = new();
        order.iter().for_each(|&nth: &usize| merged.merge(&parts[nth]));
        assert_eq!(merged, whole);
    }
    assert_eq!(whole.blocks().count(), 99);
    assert!(whole.blocks().all(|block| whole.of(block).eq([result(block)])));
    let mut late = new();
    late.add(MAX_REMEMBERED, std::iter::once(1));
    assert_eq!(late, new());
}

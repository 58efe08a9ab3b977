//! Seeds of games that a run with the scenario's own seed does not play.

pub(super) fn seed_beside(seed: u64, nth: u32) -> u64 {
    // The finaliser of SplitMix64 (Steele, Lea, Flood 2014, DOI 10.1145/2660193.2660195).
    let mixed = seed ^ (u64::from(nth) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

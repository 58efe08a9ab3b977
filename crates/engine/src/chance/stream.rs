//! Chance for simulation: one xoshiro256++ generator per lane, keyed by the seat block.
//!
//! The derivation is pinned by tests because published results depend on it:
//!
//! ```text
//! key(lane)  = mix(mix(mix(seed) ^ block) ^ lane)      mix = the SplitMix64 finaliser
//! generator  = xoshiro256++ seeded with SplitMix64(key)
//! below(n)   = high 64 bits of draw * n, redrawn if that would be biased (Lemire 2019)
//! ```
//!
//! All games of a seat block share their chance. A lane is seeded at its first draw, so unused lanes cost nothing.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Chance, Lane, MAX_LANES};

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014, doi:10.1145/2714064.2660195), after adding its constant.
#[inline]
pub const fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The chance of one seat block: a generator per lane.
#[derive(Clone, Debug)]
pub struct Stream {
    base: u64,
    ready: u64,
    lanes: [Xoshiro256PlusPlus; MAX_LANES],
}

impl Stream {
    /// Returns the chance of a block under the master `seed`.
    pub fn new(seed: u64, block: u64) -> Self {
        Stream {
            base: mix(mix(seed) ^ block),
            ready: 0,
            lanes: std::array::from_fn(|_| Xoshiro256PlusPlus::seed_from_u64(0)),
        }
    }

    /// Becomes the chance of another block, equal to [`Stream::new`] but cheaper.
    #[inline]
    pub fn restart(&mut self, seed: u64, block: u64) {
        self.base = mix(mix(seed) ^ block);
        self.ready = 0;
    }

    #[inline]
    fn draw(&mut self, lane: Lane) -> u64 {
        let k = lane.index();
        if self.ready & (1 << k) == 0 {
            self.ready |= 1 << k;
            self.lanes[k] = Xoshiro256PlusPlus::seed_from_u64(mix(self.base ^ k as u64));
        }
        self.lanes[k].next_u64()
    }
}

impl Chance for Stream {
    // Lemire 2019, "Fast random integer generation in an interval", doi:10.1145/3230636.
    // Within the loops of shuffles: a call each costs a race of Iditacards 3 % more instructions.
    #[inline(always)]
    fn below(&mut self, lane: Lane, n: u32) -> u32 {
        assert!(n > 0, "a draw among nothing");
        let n = u64::from(n);
        let mut wide = u128::from(self.draw(lane)) * u128::from(n);
        if (wide as u64) < n {
            let biased = n.wrapping_neg() % n;
            while (wide as u64) < biased {
                wide = u128::from(self.draw(lane)) * u128::from(n);
            }
        }
        (wide >> 64) as u32
    }
}

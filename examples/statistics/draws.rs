//! Block totals of made-up games of two sides.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Draws blocks of two games.
pub(crate) struct Draws {
    random: Xoshiro256PlusPlus,
    /// The chances of no win and of one win in a block.
    chances: [f64; 2],
}

impl Draws {
    /// Blocks with a win rate and a variance of the block mean. A mean is 0, 1/2 or 1.
    pub(crate) fn new(rate: f64, variance: f64, seed: u64) -> Self {
        // With chances a, b, c of 0, 1 and 2 wins: b / 2 + c = rate, b / 4 + c = variance + rate².
        let one = 4.0 * (rate - variance - rate * rate);
        let two = rate - one / 2.0;
        Draws { random: Xoshiro256PlusPlus::seed_from_u64(seed), chances: [1.0 - one - two, one] }
    }

    /// A number from 0 to less than 1.
    pub(crate) fn uniform(&mut self) -> f64 {
        (self.random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// The wins of a block.
    pub(crate) fn block(&mut self) -> usize {
        let u = self.uniform();
        let [none, one] = self.chances;
        usize::from(u >= none) + usize::from(u >= none + one)
    }
}

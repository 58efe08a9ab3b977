//! Dice, shuffles and draws: all randomness of a game.
//!
//! Rules get it from a [`Chance`]. There are three kinds: a [`Stream`] plays millions of games, a [`Script`] replays
//! given rolls in a test, and an [`Enumerator`] walks every outcome with its exact probability.

mod enumerator;
mod lane;
mod script;
mod stream;
#[cfg(test)]
mod tests;

pub use enumerator::Enumerator;
pub use lane::Lane;
use lane::MAX_LANES;
pub use script::{Roll, Script};
pub use stream::{Stream, mix};

/// A source of chance. Lanes of a [`Stream`] are independent: one more roll in one [`Lane`] never shifts those of
/// another.
pub trait Chance {
    /// Returns a whole number in `0..n`, each equally likely. Panics if `n` is 0.
    fn below(&mut self, lane: Lane, n: u32) -> u32;

    /// Rolls a six-sided die: 1 to 6.
    #[inline]
    fn d6(&mut self, lane: Lane) -> u8 {
        self.below(lane, 6) as u8 + 1
    }

    /// Tosses a fair coin.
    #[inline]
    fn coin(&mut self, lane: Lane) -> bool {
        self.below(lane, 2) == 1
    }

    /// Shuffles `items` uniformly (Fisher and Yates, from the end).
    #[inline]
    fn shuffle<T>(&mut self, lane: Lane, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            let other = self.below(lane, last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }

    /// Shuffles a pile lazily. Returns how many of `items`, from the first on, are still in no order: to take the last
    /// of them, draw which one it is. Default: all of them. A source that keeps cards in place returns less.
    #[inline]
    fn shuffle_later<T>(&mut self, _lane: Lane, items: &mut [T]) -> usize
    where
        Self: Sized,
    {
        items.len()
    }

    /// Returns one of `items`, each equally likely; `None` if there are none.
    #[inline]
    fn pick<T: Copy>(&mut self, lane: Lane, items: &[T]) -> Option<T>
    where
        Self: Sized,
    {
        (!items.is_empty()).then(|| items[self.below(lane, items.len() as u32) as usize])
    }
}

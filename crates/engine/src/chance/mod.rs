//! Dice, shuffles and draws: the one door through which luck enters a game.
//!
//! Rules never roll by themselves: they are handed a [`Chance`]. There are three kinds: a [`Stream`]
//! plays millions of games, a [`Script`] replays given rolls in a test, and an [`Enumerator`] walks
//! every outcome with its exact probability. One copy of each rule serves all three.

mod enumerator;
mod lane;
mod script;
mod stream;
#[cfg(test)]
mod tests;

pub use enumerator::Enumerator;
pub use lane::{Lane, MAX_LANES};
pub use script::{Roll, Script, ScriptError};
pub use stream::{Stream, mix};

/// A source of chance.
///
/// Every draw names its [`Lane`], the purpose that it serves. A [`Stream`] keeps lanes
/// independent, so that one more roll for one purpose never shifts the rolls of another.
pub trait Chance {
    /// A whole number from `0..n`, each equally likely.
    ///
    /// # Panics
    /// When `n` is 0.
    fn below(&mut self, lane: Lane, n: u32) -> u32;

    /// One six-sided die, 1 to 6.
    #[inline]
    fn d6(&mut self, lane: Lane) -> u8 {
        self.below(lane, 6) as u8 + 1
    }

    /// True once in two.
    #[inline]
    fn coin(&mut self, lane: Lane) -> bool {
        self.below(lane, 2) == 1
    }

    /// Puts `items` in an order drawn uniformly from all orders (Fisher and Yates, from the end).
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

    /// Shuffles a pile of which the cards are drawn one by one as they are wanted: how many of `items`, from the first on, lie
    /// in no order. Whoever takes the last of them draws which one it is.
    ///
    /// All of them, unless it is a chance that leaves cards as they lie.
    #[inline]
    fn shuffle_later<T>(&mut self, _lane: Lane, items: &mut [T]) -> usize
    where
        Self: Sized,
    {
        items.len()
    }

    /// One of `items`, each equally likely; `None` when there is none.
    #[inline]
    fn pick<T: Copy>(&mut self, lane: Lane, items: &[T]) -> Option<T>
    where
        Self: Sized,
    {
        match items.len() {
            0 => None,
            n => Some(items[self.below(lane, n as u32) as usize]),
        }
    }
}

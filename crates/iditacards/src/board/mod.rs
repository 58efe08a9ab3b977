//! The board: its stretches as they are written, as the loop reads them, and from one to the other.

pub(crate) mod compile;
pub(crate) mod text;
pub(crate) mod way;

use super::Iditacards;
use super::state::Seen;
use text::Effect;

/// The most stretches that a board can have.
pub(crate) const STRETCHES: usize = 16;

/// A stretch of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stretch {
    /// Its first square, from 1.
    pub first: u8,
    /// Its last square, which still belongs to it.
    pub last: u8,
    /// Hypothermia on entering, at least.
    pub hypothermia: u8,
    /// Starvation on entering, at least.
    pub starvation: u8,
    /// Whether its first square is a checkpoint.
    pub checkpoint: bool,
    /// What it does to the racers on it.
    pub effect: Effect,
}

impl Iditacards {
    /// The number of the stretch of a square. The start belongs to the first stretch, what is
    /// beyond the finish line to the last.
    #[inline]
    pub(super) fn stretch_of(&self, square: u8) -> u8 {
        self.stretch_at[usize::from(square)]
    }

    /// What the stretch does that a racer is on.
    #[inline]
    pub(super) fn effect(&self, racer: &Seen) -> &Effect {
        &self.stretches[usize::from(self.stretch_of(racer.square))].effect
    }
}

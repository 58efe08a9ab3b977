//! The board: its stretches as they are written, as the loop reads them, and from one to the other.

pub mod compile;
pub mod text;

use super::Iditacards;
use super::state::Racer;

/// Stretches at most.
pub const STRETCHES: usize = 16;

/// What a stretch does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Racers are immune.
    pub immune: bool,
    /// Speed added to dogs.
    pub dog_speed: i8,
    /// What adds to speed does nothing.
    pub no_speed_bonuses: bool,
    /// Nobody can starve.
    pub no_starvation: bool,
    /// Risks fizzle.
    pub risks_fizzle: bool,
    /// Risk costs are multiplied; 1 as they are.
    pub risk_times: u8,
    /// What adds to a new hand does nothing.
    pub no_extra_cards: bool,
    /// Cards discarded from the deck on entering.
    pub health_on_entering: u8,
    /// Starvation each day.
    pub starvation_each_day: u8,
    /// A dog dies each day.
    pub dog_dies_each_day: bool,
    /// Cards recovered each turn.
    pub recover_each_turn: u8,
}

/// A stretch of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// Its first square, from 1.
    pub first: u8,
    /// Its last square.
    pub last: u8,
    /// Hypothermia on entering, at least.
    pub hypothermia: u8,
    /// Starvation on entering, at least.
    pub starvation: u8,
    /// Whether its first square is a checkpoint.
    pub checkpoint: bool,
    /// What it does.
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
    pub(super) fn effect(&self, racer: &Racer) -> &Effect {
        &self.stretches[usize::from(self.stretch_of(racer.square))].effect
    }
}

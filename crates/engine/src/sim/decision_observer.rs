//! Observers of decisions.

use crate::game::{Game, Position, Seating};
use crate::sim::Played;

/// Observes games. It changes nothing: players and randomness are the same without it.
pub trait DecisionObserver<G: Game> {
    /// A game of a seat block begins, with this seating.
    #[inline]
    fn begins(&mut self, _block: u64, _seating: Seating) {}

    /// The position after the deal, and after each action.
    #[inline]
    fn shown(&mut self, _state: &G::State) {}

    /// A player chose the action with this index among several legal ones.
    #[inline]
    fn decided(&mut self, _at: &Position<'_, G>, _actions: &[G::Action], _choice: usize) {}

    /// The game is over.
    #[inline]
    fn over(&mut self, _seating: Seating, _played: &Played) {}
}

/// Observes nothing.
#[derive(Clone, Copy, Debug)]
pub struct Unobserved;

impl<G: Game> DecisionObserver<G> for Unobserved {}

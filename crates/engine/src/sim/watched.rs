//! Who looks on while games are played.

use crate::game::{Game, Position, Seating};
use crate::sim::Played;

/// Looks on while games are played, and changes nothing: players and luck are the same with it and without.
pub trait Watches<G: Game> {
    /// A game of a seat block begins, with the sides seated so.
    #[inline]
    fn begins(&mut self, _block: u64, _seating: Seating) {}

    /// The position that was dealt, and the one after each action.
    #[inline]
    fn shown(&mut self, _state: &G::State) {}

    /// A player has chosen among several legal actions: the one of that index.
    #[inline]
    fn decided(&mut self, _at: &Position<'_, G>, _actions: &[G::Action], _choice: usize) {}

    /// The game is over.
    #[inline]
    fn over(&mut self, _seating: Seating, _played: &Played) {}
}

/// No one looks on.
#[derive(Clone, Copy, Debug)]
pub struct Unwatched;

impl<G: Game> Watches<G> for Unwatched {}

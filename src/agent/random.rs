//! The agent that plays anything.

use crate::chance::{Chance, Lane};
use crate::game::{Agent, Game, Seat};

/// Plays any legal action, each equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Agent<G> for Random {
    #[inline]
    fn choose<C: Chance>(
        &mut self,
        _game: &G,
        seat: Seat,
        _view: G::View<'_>,
        actions: &[G::Action],
        chance: &mut C,
    ) -> usize {
        chance.below(Lane::whim(seat.index()), actions.len() as u32) as usize
    }
}

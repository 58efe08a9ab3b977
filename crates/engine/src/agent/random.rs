//! The agent that plays at random.

use crate::chance::{Chance, Lane};
use crate::game::{Agent, Game, Position};

/// Plays any legal action, each equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Agent<G> for Random {
    #[inline]
    fn choose<C: Chance>(&mut self, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize {
        chance.below(Lane::whim(at.seat().index()), actions.len() as u32) as usize
    }
}

//! The agent that follows the rulebook's rules for a side without a player.

use crate::agent::Random;
use crate::chance::{Chance, Lane};
use crate::game::{Agent, Game, Position};

/// Plays the choice of [`Policy::automaton`](crate::game::Policy::automaton), or any legal action if it is open.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rogue;

impl<G: Game> Agent<G> for Rogue {
    #[inline]
    fn choose<C: Chance>(&mut self, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize {
        let lane = Lane::whim(at.seat().index());
        let choice = at.game().automaton(at.view(), actions, chance, lane);
        choice.unwrap_or_else(|| Random.choose(at, actions, chance))
    }
}

//! The agent that plays the best-looking action.

use std::sync::Arc;

use crate::chance::{Chance, Lane};
use crate::game::{Agent, Game, Position};

/// Plays the best action by [`Policy::evaluate_actions`](crate::game::Policy::evaluate_actions), at random in a tie.
pub struct Greedy<G> {
    values: Vec<i32>,
    /// The game as this player values it, if it has parameters of its own.
    own: Option<Arc<G>>,
}

impl<G> Default for Greedy<G> {
    fn default() -> Self {
        Greedy::of(None)
    }
}

impl<G> Clone for Greedy<G> {
    /// Returns an equal player. Buffers aren't copied.
    fn clone(&self) -> Self {
        Greedy::of(self.own.clone())
    }
}

impl<G> Greedy<G> {
    /// Returns a player that values positions by `own`, or else by the game that is played.
    pub(super) const fn of(own: Option<Arc<G>>) -> Self {
        Greedy { values: Vec::new(), own }
    }

    /// Returns the game by which it values positions.
    #[inline]
    pub(super) fn valuing<'a>(&'a self, game: &'a G) -> &'a G {
        self.own.as_deref().unwrap_or(game)
    }

    pub(super) fn values(&self) -> &[i32] {
        &self.values
    }
}

impl<G: Game> Agent<G> for Greedy<G> {
    #[inline]
    fn choose<C: Chance>(&mut self, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize {
        self.values.clear();
        let game = self.own.as_deref().unwrap_or(at.game());
        game.evaluate_actions(at.view_in(game), actions, &mut self.values);
        debug_assert_eq!(self.values.len(), actions.len());
        let (mut best, mut top, mut ties) = (0, i32::MIN, 0);
        for (nth, &values) in self.values.iter().enumerate() {
            if values > top {
                (best, top, ties) = (nth, values, 1);
            } else {
                ties += u32::from(values == top);
            }
        }
        if ties < 2 {
            return best;
        }
        let skip = chance.below(Lane::whim(at.seat().index()), ties) as usize;
        let mut equals = (best..).zip(&self.values[best..]).filter(|(_, values)| **values == top);
        equals.nth(skip).map_or(best, |(nth, _)| nth)
    }
}

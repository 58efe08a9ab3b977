//! A player with somebody who looks over its shoulder.

use std::cell::RefCell;

use crate::chance::Chance;
use crate::game::{Agent, Game, Position};

/// Who looks over the shoulders of players.
pub(in crate::sim) trait Watches<G: Game> {
    /// A player has chosen among several legal actions: the one of that index.
    fn decided(&mut self, at: &Position<'_, G>, actions: &[G::Action], choice: usize);
}

/// A player, watched. It plays as it does unwatched: its own luck is drawn as ever, and nothing else of the game is
/// touched.
pub(in crate::sim) struct Watched<'b, W, A> {
    agent: A,
    by: &'b RefCell<W>,
}

/// Copies of the players, all watched by the same.
pub(in crate::sim) fn watched<'b, W, A: Clone>(agents: &[A], by: &'b RefCell<W>) -> Vec<Watched<'b, W, A>> {
    agents.iter().map(|agent| Watched { agent: agent.clone(), by }).collect()
}

impl<W, A: Clone> Clone for Watched<'_, W, A> {
    fn clone(&self) -> Self {
        Watched { agent: self.agent.clone(), by: self.by }
    }
}

impl<G: Game, W: Watches<G>, A: Agent<G>> Agent<G> for Watched<'_, W, A> {
    #[inline]
    fn choose<C: Chance>(&mut self, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize {
        let choice = self.agent.choose(at, actions, chance);
        self.by.borrow_mut().decided(at, actions, choice);
        choice
    }
}

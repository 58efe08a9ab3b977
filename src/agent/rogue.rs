//! The agent that plays as the printed rules say for a side without a player.

use crate::agent::Random;
use crate::chance::{Chance, Lane};
use crate::game::{Agent, Game, Seat};

/// Plays what [`Game::automaton`] chooses. Where the printed rules leave a choice open it plays any
/// legal action, each equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rogue;

impl<G: Game> Agent<G> for Rogue {
    #[inline]
    fn choose<C: Chance>(
        &mut self,
        game: &G,
        seat: Seat,
        view: G::View<'_>,
        actions: &[G::Action],
        chance: &mut C,
    ) -> usize {
        let lane = Lane::whim(seat.index());
        match game.automaton(view, actions, chance, lane) {
            Some(choice) => choice,
            None => Random.choose(game, seat, view, actions, chance),
        }
    }
}

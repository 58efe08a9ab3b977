//! Players that know no game in particular.

mod greedy;
mod random;
mod rogue;

use crate::chance::Chance;
use crate::game::{Agent, Game, Seat};

pub use greedy::Greedy;
pub use random::Random;
pub use rogue::Rogue;

/// The agents that a scenario can name, in one type so that a game can seat any mix of them
/// without a call through a pointer.
#[derive(Clone, Debug)]
pub enum Player {
    /// See [`Random`].
    Random(Random),
    /// See [`Greedy`].
    Greedy(Greedy),
    /// See [`Rogue`].
    Rogue(Rogue),
}

/// Names of the agents with a sentence on each, for help and schema.
pub const AGENTS: [(&str, &str); 3] = [
    (
        "greedy",
        "plays the action that its game's appraisal values highest, as a careful person would",
    ),
    ("random", "plays any legal action, each equally likely"),
    (
        "rogue",
        "plays as the printed rules say for a side without a player, in games that print such",
    ),
];

impl Player {
    /// The agent of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "random" => Some(Player::Random(Random)),
            "greedy" => Some(Player::Greedy(Greedy::default())),
            "rogue" => Some(Player::Rogue(Rogue)),
            _ => None,
        }
    }
}

impl<G: Game> Agent<G> for Player {
    #[inline]
    fn choose<C: Chance>(
        &mut self,
        game: &G,
        seat: Seat,
        view: G::View<'_>,
        actions: &[G::Action],
        chance: &mut C,
    ) -> usize {
        match self {
            Player::Random(agent) => agent.choose(game, seat, view, actions, chance),
            Player::Greedy(agent) => agent.choose(game, seat, view, actions, chance),
            Player::Rogue(agent) => agent.choose(game, seat, view, actions, chance),
        }
    }
}

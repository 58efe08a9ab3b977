//! Players that know no game in particular.
//!
//! An agent is handed what its seat sees and the legal actions, and names one of them: see
//! [`Agent`]. It asks the game what a position or an action is worth ([`Game::appraise`],
//! [`Game::score`]), so each agent works for every game:
//!
//! | agent | how it chooses |
//! |---|---|
//! | [`Greedy`] | the action that the game's own appraisal values highest |
//! | [`Random`] | any legal action, each equally likely |
//! | [`Rogue`] | by the printed rules for a side without a player, in games that have such rules |
//!
//! [`Player`] is whichever of them a scenario names; a new agent must also be named in
//! `scenario/model.rs`. An agent draws its own luck from a lane of its own, so swapping the agent in
//! a seat leaves the game's dice unchanged.

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
    /// Plays anything.
    Random(Random),
    /// Plays what looks best now.
    Greedy(Greedy),
    /// Plays by printed rules for a side without a player.
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

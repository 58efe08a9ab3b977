//! Players that know no game in particular.
//!
//! An agent is handed what its seat sees and the legal actions, and names one of them: see
//! [`Agent`]. It asks the game what a position or an action is worth ([`Policy::evaluate_actions`](crate::game::Policy::evaluate_actions),
//! [`Policy::score`](crate::game::Policy::score)), so each agent works for every game:
//!
//! | agent | how it chooses |
//! |---|---|
//! | [`Greedy`] | the action that the game's own appraisal values highest |
//! | [`Random`] | any legal action, each equally likely |
//! | [`Rogue`] | by the printed rules for a side without a player, in games that have such rules |
//! | [`Search`] | by playing on in its head, a number of times a decision |
//!
//! [`Skill`] is what a scenario says of a player, [`Player`] the player that it makes; a new agent
//! must also be named in `scenario/model.rs`. An agent draws its own luck from a lane of its own, so
//! swapping the agent in a seat leaves the game's dice unchanged.

mod greedy;
mod playouts;
mod random;
mod restricted;
mod rogue;
mod rungs;
mod search;
mod skill;
#[cfg(test)]
mod tests;
#[cfg(test)]
#[path = "../../../testing/src/toy.rs"]
#[expect(unreachable_pub, reason = "others use it as a crate")]
pub(crate) mod toy;

use std::fmt::{self, Debug, Formatter};

use crate::chance::{Chance, Lane};
use crate::game::{Agent, Catalogue, Game, Position};

pub use greedy::Greedy;
pub use playouts::PlayoutMean;
pub use playouts::{Playouts, nominate, share};
pub use random::Random;
pub use restricted::{Barred, NotBarred};
pub use rogue::Rogue;
pub use rungs::{ascending, is_known_stronger, ladder, rung, rung_name, rung_text, simplest};
pub use search::Search;
pub use skill::{ITERATIONS, MOST_ITERATIONS, Method, Skill, slips};

use restricted::Restricted;
use skill::ALL;

/// A player of a game: how it decides, how often it slips, and what it is forbidden.
pub struct Player<G: Game> {
    mind: Mind<G>,
    slips: u32,
    restricted: Option<Restricted<G>>,
}

impl<G: Game> Debug for Player<G> {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        let name = match &self.mind {
            Mind::Random(_) => "random",
            Mind::Greedy(_) => "greedy",
            Mind::Rogue(_) => "rogue",
            Mind::Search(_) => "search",
        };
        to.write_str(name)
    }
}

/// How a player decides, in one type so that a game can seat any mix without a call through a
/// pointer.
enum Mind<G: Game> {
    Random(Random),
    Greedy(Greedy),
    Rogue(Rogue),
    Search(Box<Search<G>>),
}

/// Names of the agents with a sentence on each, for help and schema.
pub const AGENTS: [(&str, &str); 4] = [
    ("greedy", "plays the action that its game's appraisal values highest, as a careful person would"),
    ("random", "plays any legal action, each equally likely"),
    ("rogue", "plays as the printed rules say for a side without a player, in games that print such"),
    ("search", "plays on in its head from the likeliest choices, `iterations` times a decision: slow, and strong"),
];

impl<G: Game> Player<G> {
    /// The agent of that name as it is when nothing more is said.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Skill::named(name).map(|skill| skill.player(&Catalogue::default()))
    }

    /// Whether it does what its game's appraisal values highest, slips and what is barred apart.
    #[must_use]
    pub const fn is_greedy(&self) -> bool {
        matches!(self.mind, Mind::Greedy(_))
    }

    /// The playouts that it and all its copies have made so far; none where it does not search.
    #[must_use]
    pub fn playouts(&self) -> u64 {
        match &self.mind {
            Mind::Search(search) => search.made(),
            Mind::Random(_) | Mind::Greedy(_) | Mind::Rogue(_) => 0,
        }
    }
}

impl<G: Game> Clone for Player<G> {
    fn clone(&self) -> Self {
        Player { mind: self.mind.clone(), slips: self.slips, restricted: self.restricted.clone() }
    }
}

impl<G: Game> Clone for Mind<G> {
    fn clone(&self) -> Self {
        match self {
            Mind::Random(agent) => Mind::Random(*agent),
            Mind::Greedy(agent) => Mind::Greedy(agent.clone()),
            Mind::Rogue(agent) => Mind::Rogue(*agent),
            Mind::Search(agent) => Mind::Search(agent.clone()),
        }
    }
}

impl<G: Game> Agent<G> for Player<G> {
    #[inline]
    fn choose<C: Chance>(&mut self, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize {
        let Player { mind, slips, restricted } = self;
        match restricted.as_mut().and_then(|restricted| restricted.left(at, actions)) {
            Some((_, &[only])) => only,
            Some((left, places)) => places[mind.choose(*slips, at, left, chance)],
            None => mind.choose(*slips, at, actions, chance),
        }
    }

    fn searches(&self) -> bool {
        matches!(self.mind, Mind::Search(_))
    }
}

impl<G: Game> Mind<G> {
    #[inline]
    fn choose<C: Chance>(&mut self, slips: u32, at: &Position<'_, G>, actions: &[G::Action], chance: &mut C) -> usize {
        if slips > 0 && chance.below(Lane::whim(at.seat().index()), ALL) < slips {
            return Random.choose(at, actions, chance);
        }
        match self {
            Mind::Random(agent) => agent.choose(at, actions, chance),
            Mind::Greedy(agent) => agent.choose(at, actions, chance),
            Mind::Rogue(agent) => agent.choose(at, actions, chance),
            Mind::Search(agent) => agent.choose(at, actions, chance),
        }
    }
}

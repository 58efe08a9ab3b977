//! Players that know no game in particular.
//!
//! An agent is handed what its seat sees and the legal actions, and names one of them: see
//! [`Agent`](crate::game::Agent). It asks the game what a position or an action is worth ([`Policy::evaluate_actions`](crate::game::Policy::evaluate_actions),
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
mod player;
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

pub use greedy::Greedy;
pub use player::Player;
pub use playouts::PlayoutMean;
pub use playouts::{Playouts, nominate, share};
pub use random::Random;
pub use restricted::{Barred, NotBarred};
pub use rogue::Rogue;
pub use rungs::{ascending, is_known_stronger, ladder, rung, rung_name, rung_text, simplest};
pub use search::Search;
pub use skill::{ITERATIONS, MOST_ITERATIONS, Method, Skill, slips};

/// Names of the agents with a sentence on each, for help and schema.
pub const AGENTS: [(&str, &str); 4] = [
    ("greedy", "plays the action that its game's appraisal values highest, as a careful person would"),
    ("random", "plays any legal action, each equally likely"),
    ("rogue", "plays as the printed rules say for a side without a player, in games that print such"),
    ("search", "plays on in its head from the likeliest choices, `iterations` times a decision: slow, and strong"),
];

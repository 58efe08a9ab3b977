//! Players that work for every game.
//!
//! An agent gets the view of its seat and the legal actions, and chooses one: see [`Agent`](crate::game::Agent). It
//! asks the game for the values of positions and actions
//! ([`Policy::evaluate_actions`](crate::game::Policy::evaluate_actions),
//! [`Policy::score`](crate::game::Policy::score)):
//!
//! | agent | how it chooses |
//! |---|---|
//! | [`Greedy`] | the action with the highest value |
//! | [`Random`] | any legal action, each equally likely |
//! | [`Rogue`] | by the rulebook's rules for a side without a player, if the game has such rules |
//! | [`Search`] | by playouts |
//!
//! [`Skill`] describes a player in a scenario, [`Player`] is the player made of it. A new agent must also be named in
//! `scenario/model.rs`. Agents draw from lanes of their own, so they don't change the game's dice.

mod greedy;
mod levels;
mod player;
mod playouts;
mod random;
mod restricted;
mod rogue;
mod search;
mod skill;
#[cfg(test)]
mod tests;
#[cfg(test)]
#[path = "../../../testing/src/toy.rs"]
#[expect(unreachable_pub, reason = "others use it as a crate")]
pub(crate) mod toy;

pub use greedy::Greedy;
pub use levels::{ascending, is_known_stronger, ladder, level_name, level_text, parse_level, simplest};
pub use player::Player;
pub(crate) use playouts::nominate;
pub use playouts::{PlayoutMean, Playouts, share};
pub use random::Random;
pub use restricted::{ActionFilter, ActionFilterError};
pub use rogue::Rogue;
pub use search::Search;
pub use skill::{BEGINNER, ITERATIONS, MAX_ITERATIONS, Method, Skill, parse_blunder_rate};

/// Names of the agents, each with a description for help and schema.
pub const AGENTS: [(&str, &str); 7] = [
    ("beginner", "plays like club, but takes a fifth of its decisions at random"),
    ("club", "plays the action that the game's evaluation rates highest, like a careful person: the default"),
    (
        "expert",
        "searches with the playouts that its game has for experts: slow, and strong in games that reward planning",
    ),
    ("greedy", "is another name of club"),
    ("random", "plays any legal action, each equally likely"),
    ("rogue", "follows the rulebook's solo rules, if there are any"),
    ("search", "looks ahead from the likeliest actions with `iterations` playouts per decision: slow and strong"),
];

//! What can't be played or read, and why.

use serde::{Deserialize, Serialize};

use crate::agent::MOST_ITERATIONS;

/// How rungs are written, for the message about one that can't be read.
const FORMS: &str = "write random, greedy or search, with its playouts a decision and its slips behind it: \
                     greedy, greedy:20%, search:64, search:64:5%";

/// Why a contest can't be played, or a rung can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Error {
    /// The game doesn't allow the contest: why, in a sentence.
    #[error("{0}")]
    Unplayable(String),
    /// A rung names the rogue.
    #[error(
        "a rogue plays by the rules of its game, neither well nor badly: a side that has one keeps it on every rung"
    )]
    RogueRung,
    /// A rung names no player.
    #[error("there is no such player; {FORMS}")]
    UnknownPlayer,
    /// A part of a rung is neither playouts nor slips.
    #[error("`{0}` is neither playouts from 1 to {MOST_ITERATIONS} nor slips from 0 to 100 %; {FORMS}")]
    UnknownRungPart(String),
    /// A rung has playouts or slips twice; this is the second.
    #[error("`{0}` is said after another; {FORMS}")]
    RepeatedRungPart(String),
    /// A rung has playouts, but doesn't search.
    #[error("`{0}` goes with search alone; {FORMS}")]
    IdlePlayouts(u32),
}

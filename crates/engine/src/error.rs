//! Why something can't be played or read.

use serde::{Deserialize, Serialize};

use crate::agent::MAX_ITERATIONS;

const FORMS: &str = "write a player, then its playouts per decision and its blunder rate if any: \
                     `random`, `greedy`, `greedy:20%`, `search:64` or `search:64:5%`";

/// Why a contest can't be played, or a level can't be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Error {
    /// The game doesn't allow the contest: why, in a sentence.
    #[error("{0}")]
    Unplayable(String),
    /// The level is a rogue.
    #[error("`rogue` can't be a level: it follows the rulebook, so it can't play better or worse")]
    RogueLevel,
    /// The level names no player.
    #[error("there is no such player; {FORMS}")]
    UnknownPlayer,
    /// A part of the level is neither a number of playouts nor a blunder rate.
    #[error(
        "`{0}` is neither a number of playouts from 1 to {MAX_ITERATIONS} nor a blunder rate from 0% to 100%; {FORMS}"
    )]
    UnknownLevelPart(String),
    /// The level has two numbers of playouts or two blunder rates; this is the second.
    #[error("`{0}` repeats a part of the level; {FORMS}")]
    RepeatedLevelPart(String),
    /// The level has a number of playouts, but doesn't search. Says what to write instead.
    #[error("only `search` takes playouts; {0}")]
    IdlePlayouts(String),
}

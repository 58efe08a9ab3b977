//! The format of a side in a scenario.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The player.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The three Endings of the game.
    pub endings: Endings,
}

/// Which three Endings are shuffled into the decks.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Endings {
    /// Three Endings, by key. The player knows which they are, but not where they lie.
    These(#[schemars(length(min = 3, max = 3))] Vec<String>),
    /// Random Endings. The player doesn't know which they are.
    Random(RandomEndings),
}

impl Default for Endings {
    fn default() -> Self {
        Endings::Random(RandomEndings { random: 3 })
    }
}

/// Random Endings.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RandomEndings {
    /// Number of Endings: 3.
    #[schemars(range(min = 3, max = 3))]
    pub random: u8,
}

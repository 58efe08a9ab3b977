//! How a side is written.

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
    /// These, by key: the player knows which they are, but not where.
    These(#[schemars(length(min = 3, max = 3))] Vec<String>),
    /// Drawn by lot from all Endings of the cards, unseen.
    Random(RandomEndings),
}

impl Default for Endings {
    fn default() -> Self {
        Endings::Random(RandomEndings { random: 3 })
    }
}

/// Endings drawn by lot.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RandomEndings {
    /// How many: 3.
    #[schemars(range(min = 3, max = 3))]
    pub random: u8,
}

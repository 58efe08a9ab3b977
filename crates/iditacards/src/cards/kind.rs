//! Types of card.

use schemars::JsonSchema;
use serde::Deserialize;

/// The type of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Stays in play and pulls the sled.
    Dog,
    /// Attached to a dog.
    Attachment,
    /// Lowers starvation before it is paid for.
    Food,
    /// Lowers hypothermia before it is paid for.
    Personal,
    /// Upgrades the deck.
    Sled,
    /// Anything else.
    Utility,
    /// Moves the racer.
    Movement,
    /// Clogs the deck until it is played or destroyed.
    Damage,
    /// A part of the board.
    Stretch,
}

impl Kind {
    pub(crate) const OF_DECKS: [Kind; 8] = {
        use Kind::{Attachment, Damage, Dog, Food, Movement, Personal, Sled, Utility};
        [Dog, Attachment, Food, Personal, Sled, Utility, Movement, Damage]
    };

    pub const fn word(self) -> &'static str {
        ["dog", "attachment", "food", "personal", "sled", "utility", "movement", "damage", "stretch"][self as usize]
    }
}

//! Types of card.

use schemars::JsonSchema;
use serde::Deserialize;

/// The type of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One of the Mage's four abilities. Each is also a point of Mana.
    Spell,
    /// Must be overcome at a price.
    Enemy,
    /// Makes the player roll a die.
    Trap,
    /// Kept by the player. Works constantly, once, or both.
    Collectible,
    /// Kept by the player, and used once.
    Useable,
    /// Opened by level or by a die roll.
    Chest,
    /// Kept by the player, and hurts until it is removed.
    Curse,
    /// Ends a deck, and perhaps the game.
    Ending,
}

impl Kind {
    /// True if it is shuffled into the decks.
    pub(crate) const fn is_playing(self) -> bool {
        !matches!(self, Kind::Spell | Kind::Ending)
    }

    pub(crate) const fn word(self) -> &'static str {
        ["spell", "enemy", "trap", "collectible", "useable", "chest", "curse", "ending"][self as usize]
    }

    /// Returns the rank in the printed hierarchy; the rulebook itself has rank 0.
    #[inline]
    pub(crate) const fn rank(self) -> u8 {
        match self {
            Kind::Ending => 5,
            Kind::Curse => 4,
            Kind::Collectible => 3,
            Kind::Spell => 2,
            Kind::Enemy | Kind::Trap | Kind::Useable | Kind::Chest => 1,
        }
    }
}

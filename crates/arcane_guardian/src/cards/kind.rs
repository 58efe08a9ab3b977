//! Types of card.

use schemars::JsonSchema;
use serde::Deserialize;

/// The type of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One of the Mage's four: an ability, and a point of Mana.
    Spell,
    /// Is overcome at a price.
    Enemy,
    /// A die is rolled.
    Trap,
    /// Is kept; works constantly, once, or both.
    Collectible,
    /// Is kept, and used once.
    Useable,
    /// Opens by level or by die.
    Chest,
    /// Is kept, and hurts until it is got rid of.
    Curse,
    /// Ends a deck, and perhaps the game.
    Ending,
}

impl Kind {
    /// Whether it is shuffled into the decks as they are made.
    pub(crate) const fn is_playing(self) -> bool {
        !matches!(self, Kind::Spell | Kind::Ending)
    }

    /// The word of card files, in the order of the variants.
    pub(crate) const fn word(self) -> &'static str {
        ["spell", "enemy", "trap", "collectible", "useable", "chest", "curse", "ending"][self as usize]
    }

    /// Its place in the printed hierarchy; the rulebook itself has 0.
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

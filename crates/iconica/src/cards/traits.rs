//! Factions, classes, types and statuses of characters.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The faction of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Faction {
    /// The native coalition; never joins Legion.
    Protectorate,
    /// The Sarion and their creatures; never join Protectorate.
    Legion,
    /// Can join any party.
    Independent,
}

/// The class of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Deals damage.
    Offensive,
    /// Avoids and absorbs damage.
    Defensive,
    /// Inflicts statuses.
    Disruptive,
    /// Heals and protects.
    Supportive,
    /// Does a bit of everything.
    Adaptive,
}

/// The rarity of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Type {
    /// Frequent.
    Common,
    /// Less frequent.
    Uncommon,
    /// Seldom found.
    Rare,
    /// A hero: at most one per party, and no two players can have the same.
    Legend,
    /// A curiosity: at most one per party, and no two players can have the same.
    Special,
}

/// A status, shown by a marker beside the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Rolls a die each turn. Even: can't act. Odd: Fear ends.
    Fear,
    /// Rolls a die each turn. Even: takes 10. Odd: Poison ends.
    Poison,
    /// Rolls a die before it acts. Even: a mishap. Lasts one turn.
    Confusion,
    /// Rolls a die before it acts. Even: the action fails. Lasts one turn.
    Blind,
    /// Can't act. Lasts one turn.
    Stun,
    /// Rolls a die each turn. Odd: heals 10. Even: Restoration ends.
    Restoration,
}

impl Status {
    pub const ALL: [Self; 6] = [Self::Fear, Self::Poison, Self::Confusion, Self::Blind, Self::Stun, Self::Restoration];

    pub const EVERY: u8 = 0b11_1111;
    /// The statuses that a cleansing of negative ones removes: all but Restoration.
    pub const NEGATIVE: u8 = Self::EVERY & !Self::Restoration.bit();

    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

//! What characters are, and what can befall them.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The faction of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Faction {
    /// The native coalition; never with Legion.
    Protectorate,
    /// The Sarion and their creatures; never with Protectorate.
    Legion,
    /// Joins anyone.
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
    /// Does some of everything.
    Adaptive,
}

/// The rarity of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Type {
    /// Found often.
    Common,
    /// Found less often.
    Uncommon,
    /// Found seldom.
    Rare,
    /// A hero: one a party, shared with nobody.
    Legend,
    /// A curiosity: one a party, shared with nobody.
    Special,
}

/// A status that a marker beside the card shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// May not act in a turn whose die is even; ends on odd.
    Fear,
    /// Loses 10 on even; ends on odd.
    Poison,
    /// Acting goes wrong on even. One turn.
    Confusion,
    /// Acting fails on even. One turn.
    Blind,
    /// May not act. One turn.
    Stun,
    /// Is healed of 10 on odd; ends on even.
    Restoration,
}

impl Status {
    /// All of them, by their numbers.
    pub const ALL: [Status; 6] = {
        use Status::*;
        [Fear, Poison, Confusion, Blind, Stun, Restoration]
    };

    /// Every status as bits.
    pub const EVERY: u8 = 0b11_1111;
    /// The statuses that a cleansing of negative ones removes: all but Restoration.
    pub const NEGATIVE: u8 = Self::EVERY & !Self::Restoration.bit();

    /// Its bit in a mask.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

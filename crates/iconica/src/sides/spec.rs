//! Sides in scenarios.

use std::fmt;

use schemars::JsonSchema;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::cards::traits::{Class, Faction, Type};

/// A side: one player with a `party`, or a team of `players`.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The party of the side's only player.
    pub party: Option<Party>,
    /// The 2 to 4 players of a team, in the order in which they take turns.
    #[schemars(length(min = 2, max = 4))]
    pub players: Option<Vec<PlayerText>>,
}

/// One player of a team.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerText {
    /// The player's party.
    pub party: Party,
}

/// A party: a list of card keys from left to right, or the way it is chosen.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Party {
    /// Fixed characters.
    Fixed(Vec<String>),
    /// Drawn or drafted again for every game.
    Open(OpenParty),
}

/// A party chosen in the game: exactly one of `random` and `draft`.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OpenParty {
    /// Number of random characters. All legal parties are equally likely.
    #[schemars(range(min = 1, max = 4), example = 3)]
    pub random: Option<u8>,
    /// Number of characters to pick in turn with the other players, as in the rulebook.
    #[schemars(range(min = 1, max = 4), example = 3)]
    pub draft: Option<u8>,
    /// Which characters are available. Default: all in the card files.
    pub from: Pool,
}

/// Which characters are available: those that match every key given. A key takes one word or a list.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Pool {
    /// Characters of these factions.
    pub faction: Option<OneOrMore<Faction>>,
    /// Characters of these classes.
    pub class: Option<OneOrMore<Class>>,
    /// Characters of these types.
    #[serde(rename = "type")]
    pub kind: Option<OneOrMore<Type>>,
    /// Characters with any of these tags.
    pub tag: Option<OneOrMore<String>>,
    /// These characters, by key.
    pub cards: Option<Vec<String>>,
}

/// One word or a list of words.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum OneOrMore<T> {
    /// One.
    One(T),
    /// Several: any of them matches.
    More(Vec<T>),
}

impl<T: PartialEq> OneOrMore<T> {
    pub fn has(&self, value: &T) -> bool {
        match self {
            OneOrMore::One(one) => one == value,
            OneOrMore::More(more) => more.contains(value),
        }
    }
}

impl<'de> Deserialize<'de> for Party {
    /// Implemented by hand, so that a mistake inside the table is reported at its own place.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Party;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of card keys, `{ random = 3 }` or `{ draft = 3 }`")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Party, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(seq)).map(Party::Fixed)
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Party, A::Error> {
                OpenParty::deserialize(MapAccessDeserializer::new(map)).map(Party::Open)
            }
        }
        deserializer.deserialize_any(Either)
    }
}

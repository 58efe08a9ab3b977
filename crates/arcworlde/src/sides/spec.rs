//! How a side is written: its Warband, or how it is drawn by lot.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A player's Warband.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Side {
    /// The Characters, or how they are drawn by lot.
    pub warband: Warband,
    /// When the Warband comes onto the board.
    #[serde(skip_serializing_if = "Arrival::is_usual")]
    pub arrives: Arrival,
}

/// When a Warband comes onto the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Arrival {
    /// It is deployed before the first Round.
    #[default]
    AtStart,
    /// At the start of a Round in which a die shows 4 or more, along its edge by lot.
    ByLot,
}

impl Arrival {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    fn is_usual(&self) -> bool {
        *self == Arrival::AtStart
    }
}

/// A Warband.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Warband {
    /// These Characters.
    These(#[schemars(length(min = 1, max = 32))] Vec<Hired>),
    /// Drawn by lot.
    Random(RandomWarband),
}

impl Default for Warband {
    fn default() -> Self {
        Warband::These(Vec::new())
    }
}

/// A Character of a Warband, or several alike.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Hired {
    /// A profile by key, as it is.
    Plain(String),
    /// A profile with what it is given.
    Equipped(Equipped),
}

/// A Character with its Equipment.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Equipped {
    /// The profile's key.
    pub profile: String,
    /// How many of them.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 32))]
    pub count: u8,
    /// Equipment by key.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 6))]
    pub equipment: Vec<String>,
    /// Its place in the list, from 1, of the Creature that it rides.
    pub rides: Option<u8>,
}

impl Equipped {
    /// A profile as it is.
    #[must_use]
    pub fn plain(key: &str) -> Self {
        Equipped { profile: key.to_owned(), count: 1, equipment: Vec::new(), rides: None }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_nothing(gp: &u16) -> bool {
    *gp == 0
}

const fn one() -> u8 {
    1
}

/// A Warband drawn by lot.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RandomWarband {
    /// By what rule.
    pub random: Draw,
    /// What it may cost.
    #[schemars(range(min = 60, max = 5000))]
    pub gp: u16,
    /// The most Gold Pieces that are kept back, beside what is too little for anybody: each number
    /// from 0 up to it is as likely.
    #[serde(default, skip_serializing_if = "is_nothing")]
    #[schemars(range(max = 1000))]
    pub unspent: u16,
    /// The Faction; any, by lot, when left out.
    pub faction: Option<String>,
    /// Factions that are drawn from beside its own, such as "bestiary".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// For a Rogue Warband, its Commander; any of the Faction when left out.
    pub commander: Option<Equipped>,
}

/// How a Warband is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Draw {
    /// A Commander, and then any Characters of the Faction that can still be paid, each as likely.
    Legal,
    /// The table of the rules of Rogue Warbands: 2D6 for each Character.
    Rogue,
}

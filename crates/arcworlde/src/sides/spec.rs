//! Sides in scenarios: a Warband as a list, or a random one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A player's Warband.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Side {
    /// The Characters, or the rule for random ones.
    pub warband: Warband,
    /// When the Warband comes onto the board.
    #[serde(skip_serializing_if = "is_default")]
    pub arrives: Arrival,
}

/// When a Warband comes onto the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-renamed" = { "by_lot": "at_random" }))]
pub enum Arrival {
    /// It is deployed before the first Round.
    #[default]
    AtStart,
    /// At the start of a Round in which a die shows 4 or more, at a random place along its edge.
    AtRandom,
}

/// A Warband.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Warband {
    /// A list of Characters.
    These(#[schemars(length(min = 1, max = 32))] Vec<Hired>),
    /// Random Characters.
    Random(RandomWarband),
}

impl Default for Warband {
    fn default() -> Self {
        Warband::These(Vec::new())
    }
}

/// A Character of a Warband, or several of the same profile.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Hired {
    /// The key of a profile, without extra Equipment.
    Plain(String),
    /// A profile with Equipment.
    Equipped(Equipped),
}

/// A Character with its Equipment.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Equipped {
    /// The profile's key.
    pub profile: String,
    /// Number of these Characters.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 32))]
    pub count: u8,
    /// Equipment by key.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 6))]
    pub equipment: Vec<String>,
    /// The Creature that it rides: its place in the list, from 1.
    pub rides: Option<u8>,
}

impl Equipped {
    /// Returns a profile without extra Equipment.
    pub(crate) fn plain(key: &str) -> Self {
        Equipped { profile: key.to_owned(), count: 1, equipment: Vec::new(), rides: None }
    }
}

/// True for a value that is omitted when a side is serialised.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

const fn one() -> u8 {
    1
}

/// A random Warband.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RandomWarband {
    /// How Characters are chosen.
    pub random: Draw,
    /// Maximum cost, in Gold Pieces.
    #[schemars(range(min = 60, max = 5000))]
    pub gp: u16,
    /// Maximum number of Gold Pieces kept back on purpose: 0 to this many, all equally likely. What is left over
    /// because it buys nothing is extra.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(max = 1000))]
    pub unspent: u16,
    /// The Faction. Default: random.
    pub faction: Option<String>,
    /// Other Factions to draw Characters from, such as "bestiary".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// The Commander. Default: a random one of the Faction.
    pub commander: Option<Equipped>,
}

/// How a random Warband is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Draw {
    /// A Commander, then random Characters of the Faction that it can still pay for, all equally likely.
    Legal,
    /// By the rulebook's table for Rogue Warbands: 2D6 per Character.
    Rogue,
}

//! The format of a side in a scenario.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::cards::Court;

/// One player.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The character with its Merits and Flaws.
    pub build: Build,
    /// The Quests to complete in one game: keys, or a number of random ones.
    #[serde(default)]
    pub quests: Cards,
    /// The Waylays against the opponent. Default: the player chooses.
    pub waylays: Option<Cards>,
    /// The Quest Treasures. Default: the player chooses.
    pub treasures: Option<Cards>,
    /// The Leagues. Default: the player chooses.
    pub leagues: Option<Cards>,
}

/// A character with its Merits and Flaws.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Build {
    /// A random legal build, drawn again for every seat block.
    Random(RandomBuild),
    /// These cards.
    These(TheseCards),
}

impl Default for Build {
    fn default() -> Self {
        Build::Random(RandomBuild { random: Draw::default() })
    }
}

/// A build with the given cards.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TheseCards {
    /// The character, by key.
    pub character: String,
    /// The Merits, by key.
    #[serde(default)]
    pub merits: Vec<String>,
    /// The Flaws, by key.
    #[serde(default)]
    pub flaws: Vec<String>,
    /// The court. Only for builds with equally many Seelie and Unseelie Abilities and Weaknesses.
    pub court: Option<Court>,
}

/// A random build.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RandomBuild {
    /// What it is drawn from.
    pub random: Draw,
}

/// What a random build is drawn from.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Draw {
    /// The character, by key. Default: any.
    pub character: Option<String>,
    /// Merits and Flaws that every build has, by key.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// The Merits and Flaws to draw from, by key. Default: all.
    pub from: Option<Vec<String>>,
    /// Maximum points of Flaws. Default: what the rules allow.
    #[schemars(range(min = 0, max = 40))]
    pub flaws: Option<u8>,
    /// Maximum points left unspent. The target is a random number from 0 to this.
    #[schemars(range(min = 0, max = 40))]
    pub unspent: u8,
}

impl Default for Draw {
    fn default() -> Self {
        Draw { character: None, with: Vec::new(), from: None, flaws: None, unspent: 4 }
    }
}

/// Cards by key, or a number of random ones.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Cards {
    /// Cards by key.
    These(Vec<String>),
    /// Random cards, drawn again for every game.
    Random(RandomCards),
}

impl Default for Cards {
    fn default() -> Self {
        Cards::Random(RandomCards { random: 1 })
    }
}

/// Random cards.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RandomCards {
    /// Number of Quests. For Waylays, Treasures and Leagues, write 1: they fill the points or places.
    #[schemars(range(min = 1, max = 3))]
    pub random: u8,
}

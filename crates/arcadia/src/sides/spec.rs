//! How a side is written in a scenario.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::cards::terms::Court;

/// One player.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The character with its Merits and Flaws.
    pub build: Build,
    /// The Quests to complete, all of them in one game: by key, or so many drawn by lot.
    #[serde(default)]
    pub quests: Cards,
    /// The Waylays for the opponent. Left out: the player chooses.
    pub waylays: Option<Cards>,
    /// The Quest Treasures. Left out: the player chooses.
    pub treasures: Option<Cards>,
    /// The Leagues. Left out: the player chooses.
    pub leagues: Option<Cards>,
}

/// A character with its Merits and Flaws.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Build {
    /// Drawn by lot from all legal builds, another one in every seat block.
    Random(RandomBuild),
    /// As written.
    These(TheseCards),
}

impl Default for Build {
    fn default() -> Self {
        Build::Random(RandomBuild { random: Draw::default() })
    }
}

/// A build as written.
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
    /// The court, for a character with as many Seelie as Unseelie Abilities and Weaknesses.
    pub court: Option<Court>,
}

/// A build drawn by lot.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RandomBuild {
    /// From what.
    pub random: Draw,
}

/// What a build is drawn from.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Draw {
    /// The character, by key. Left out: any.
    pub character: Option<String>,
    /// Merits and Flaws that every build has, by key.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// The Merits and Flaws to draw from, by key. Left out: all.
    pub from: Option<Vec<String>>,
    /// The most points of Flaws. Left out: what the rules allow.
    #[schemars(range(min = 0, max = 40))]
    pub flaws: Option<u8>,
    /// The most points left unspent: each number from 0 up to it is as likely to be aimed at.
    #[schemars(range(min = 0, max = 40))]
    pub unspent: u8,
}

impl Default for Draw {
    fn default() -> Self {
        Draw { character: None, with: Vec::new(), from: None, flaws: None, unspent: 4 }
    }
}

/// Cards by key, or so many by lot.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Cards {
    /// These.
    These(Vec<String>),
    /// Drawn by lot in every game.
    Random(RandomCards),
}

impl Default for Cards {
    fn default() -> Self {
        Cards::Random(RandomCards { random: 1 })
    }
}

/// Cards drawn by lot.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RandomCards {
    /// How many Quests; for Waylays, Treasures and Leagues 1: as many as there may be.
    #[schemars(range(min = 1, max = 3))]
    pub random: u8,
}

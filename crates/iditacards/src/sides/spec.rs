//! How a side is written.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A racer.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Side {
    /// What a greedy racer cares for.
    pub plan: RacePlan,
    /// The upgrade decks from which the racer fills the supply. Empty: all in play.
    #[schemars(example = vec!["speed"])]
    pub buys: Vec<String>,
}

/// What a greedy racer cares for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Plan")]
pub enum RacePlan {
    /// Squares: fast dogs and long moves, upgrades when they come cheap.
    #[default]
    Racer,
    /// Safety: conditions low, food and personal cards, few risks.
    Survivor,
    /// The deck: upgrades and thinning first, the race afterwards.
    Improver,
    /// Squares at any price: long risks, damage and conditions do not matter.
    Reckless,
}

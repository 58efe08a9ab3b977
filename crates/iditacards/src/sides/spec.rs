//! A side: its plan, and the upgrade decks that it buys from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A racer.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Side {
    /// What a greedy racer cares about.
    pub plan: RacePlan,
    /// Upgrade decks that the racer fills the supply from. Default: all in play.
    #[schemars(example = vec!["speed"])]
    pub buys: Vec<String>,
}

/// What a greedy racer cares about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Plan")]
pub enum RacePlan {
    /// Distance: fast dogs and long moves, and cheap upgrades.
    #[default]
    Racer,
    /// Safety: low conditions, food and personal cards, few risks.
    Survivor,
    /// The deck: first upgrades and removing weak cards, then the race.
    Improver,
    /// Distance at any price, whatever the risks, damage and conditions.
    Reckless,
}

//! The types of the sample game.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::schema::Schema;

/// A scenario of the sample game.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sample {
    /// The game that is played.
    #[schemars(example = &"sample")]
    pub game: String,
    /// How many games are played.
    #[serde(default)]
    #[schemars(range(min = 1))]
    pub games: Option<u32>,
    #[serde(default)]
    pub seed: u64,
    #[serde(default)]
    pub rules: Rules,
    #[serde(default)]
    #[schemars(length(min = 2, max = 4))]
    pub side: Vec<Side>,
    #[serde(default)]
    pub cards: BTreeMap<String, Card>,
    #[serde(default)]
    pub weights: Option<[f64; 3]>,
    #[serde(default)]
    pub point: Option<(i8, String)>,
    #[serde(default)]
    pub limit: Option<Limit>,
}

#[derive(Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-renamed" = { "fumbles": "chance" }))]
pub(crate) struct Rules {
    /// How a tied action is resolved.
    pub action_break: ActionBreak,
    #[schemars(range(min = 0.0, max = 1.0))]
    pub chance: f64,
    pub nested: Option<Box<Rules>>,
}

#[derive(Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ActionBreak {
    /// As printed.
    #[default]
    Standard,
    Advanced,
    /// Ours.
    House,
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Side {
    /// Shown in reports.
    pub name: String,
    /// Who decides for this side.
    #[schemars(example = &"greedy")]
    pub agent: Agent,
    #[serde(default)]
    pub party: Option<Party>,
    #[serde(default)]
    pub tags: BTreeSet<String>,
    #[serde(default)]
    pub human: bool,
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Agent {
    Greedy,
    Random,
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Party {
    Named(Vec<String>),
    Drawn(Drawn),
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Drawn {
    /// How many cards are drawn.
    #[schemars(range(min = 1, max = 6))]
    pub random: u8,
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Card {
    /// What it costs to play.
    #[schemars(range(min = 1, max = 6), example = 3)]
    pub cost: u8,
    #[serde(default)]
    pub text: Option<String>,
    #[serde(default)]
    pub actions: BTreeMap<String, Action>,
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Action {
    #[schemars(length(min = 1))]
    pub steps: Vec<Step>,
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Step {
    Deal {
        deal: u8,
        #[serde(default)]
        to: Option<ActionBreak>,
    },
    Heal(Heal),
    Pass,
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Heal {
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub heal: f64,
}

#[derive(Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Limit {
    Never,
    Turns(u8),
    Lives { most: i32 },
}

pub(crate) fn json_schema() -> serde_json::Value {
    schemars::schema_for!(Sample).to_value()
}

pub(crate) fn schema() -> Schema {
    Schema::new(&json_schema())
}

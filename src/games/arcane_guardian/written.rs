//! How the `[rules]` and the side of a scenario are written.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Everything optional or ambiguous in the rulebook; the defaults are the printed rules.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    /// The maximum Health of levels 1 to 4, as the Mage card has it.
    #[schemars(inner(range(min = 1, max = 6)))]
    pub level_health: [u8; 4],
    /// Health at the start. Printed: 3.
    #[schemars(range(min = 1, max = 6))]
    pub start_health: u8,
    /// Among how many cards at the bottom of each deck an Ending is shuffled. Printed: 5.
    #[schemars(range(min = 0, max = 30))]
    pub bottom: u8,
    /// Freely chosen Spells that defeat any Enemy. Printed: 2.
    #[schemars(range(min = 1, max = 4))]
    pub spells_for_any_enemy: u8,
    /// When a Chest may be left alone.
    pub leave_chest: LeaveChest,
    /// Whether a player without Mana may interact with a deck whose top is face down.
    pub blind_without_mana: bool,
    /// What becomes of Health lost below 0.
    pub below_zero: BelowZero,
    /// Random Endings: what to do about three that could never be won with.
    pub hopeless_endings: Hopeless,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            level_health: [3, 4, 5, 6],
            start_health: 3,
            bottom: 5,
            spells_for_any_enemy: 2,
            leave_chest: LeaveChest::Always,
            blind_without_mana: true,
            below_zero: BelowZero::Lost,
            hopeless_endings: Hopeless::Redraw,
        }
    }
}

/// When a Chest may be left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeaveChest {
    /// Whenever the player likes.
    Always,
    /// Only when its level is met; otherwise the die must be rolled.
    LevelMet,
}

/// What becomes of Health lost below 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BelowZero {
    /// It is not counted: 1 Health gained saves the Mage.
    Lost,
    /// It must be healed as well.
    Counted,
}

/// Three Endings drawn with which the game could never be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hopeless {
    /// They are drawn again.
    Redraw,
    /// They are a mistake of the scenario: no such three may be possible.
    Refuse,
}

/// The player.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The three Endings of the game.
    pub endings: Endings,
}

/// Which three Endings are shuffled into the decks.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Endings {
    /// These, by key: the player knows which they are, but not where.
    These(#[schemars(length(min = 3, max = 3))] Vec<String>),
    /// Drawn by lot from all Endings of the cards, unseen.
    Random(RandomEndings),
}

impl Default for Endings {
    fn default() -> Self {
        Endings::Random(RandomEndings { random: 3 })
    }
}

/// Endings drawn by lot.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RandomEndings {
    /// How many: 3.
    #[schemars(range(min = 3, max = 3))]
    pub random: u8,
}

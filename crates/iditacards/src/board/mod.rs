//! The board: the text of its stretches, their compiled form, and the compiler.

pub(crate) mod compile;
pub(crate) mod way;

use schemars::JsonSchema;
use serde::Deserialize;

pub(crate) const STRETCHES: usize = 16;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub first: u8,
    pub last: u8,
    pub hypothermia: u8,
    pub starvation: u8,
    pub checkpoint: bool,
    pub effect: Effect,
}

/// A stretch of the board.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StretchText {
    /// Position on the trail, from 1.
    #[schemars(range(min = 1, max = 16))]
    pub place: u8,
    /// Number of squares on the front, for several racers.
    #[schemars(range(min = 1, max = 100))]
    pub squares: u8,
    /// Number of squares on the flip side, for one racer.
    #[schemars(range(min = 1, max = 100))]
    pub solo_squares: u8,
    /// Minimum hypothermia on entering it.
    #[serde(default)]
    #[schemars(range(max = 6))]
    pub hypothermia: u8,
    /// Minimum starvation on entering it.
    #[serde(default)]
    #[schemars(range(max = 6))]
    pub starvation: u8,
    /// Plus signs for hypothermia on the flip side.
    #[serde(default)]
    #[schemars(range(max = 6))]
    pub solo_hypothermia_plus: u8,
    /// Plus signs for starvation on the flip side.
    #[serde(default)]
    #[schemars(range(max = 6))]
    pub solo_starvation_plus: u8,
    /// Whether its first square is a checkpoint.
    #[serde(default)]
    pub checkpoint: bool,
    /// Its effect.
    pub effect: Option<Effect>,
    /// The second version of its effect, where board and card disagree. Chosen with `[rules] other_print`.
    pub other_print: Option<Effect>,
}

/// What a stretch does to the racers on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "EffectText")]
pub struct Effect {
    /// Racers on it are immune.
    pub immune: bool,
    /// Added to the speed that dogs give.
    #[schemars(range(min = -10, max = 10))]
    pub dog_speed: i8,
    /// Bonuses to speed have no effect.
    pub no_speed_bonuses: bool,
    /// No starvation. `[rules] no_starvation` decides what that means.
    pub no_starvation: bool,
    /// Risks fizzle.
    pub risks_fizzle: bool,
    /// Multiplies risk costs.
    #[schemars(range(min = 2, max = 4))]
    pub risk_times: Option<u8>,
    /// Bonuses to the hand of a new day have no effect.
    pub no_extra_cards: bool,
    /// Cards to discard from the top of the deck on entering.
    #[schemars(range(max = 60))]
    pub health_on_entering: u8,
    /// Starvation at the start of each day.
    #[schemars(range(max = 6))]
    pub starvation_each_day: u8,
    /// A dog of the team dies at the start of each day.
    pub dog_dies_each_day: bool,
    /// Maximum number of cards recovered at the end of each turn.
    #[schemars(range(max = 10))]
    pub recover_each_turn: u8,
}

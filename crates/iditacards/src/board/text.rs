//! How a stretch of the board is written in a card file.

use schemars::JsonSchema;
use serde::Deserialize;

/// A stretch of the board.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StretchText {
    /// Its place in the order of travel, from 1.
    #[schemars(range(min = 1, max = 16))]
    pub place: u8,
    /// Its squares on the board for several racers, and on the flip side for one.
    #[schemars(range(min = 1, max = 100))]
    pub squares: u8,
    /// Its squares on the flip side, for one racer.
    #[schemars(range(min = 1, max = 100))]
    pub solo_squares: u8,
    /// Hypothermia on entering it: at least so much.
    #[serde(default)]
    #[schemars(range(max = 6))]
    pub hypothermia: u8,
    /// Starvation on entering it: at least so much.
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
    /// What it does.
    pub effect: Option<Effect>,
    /// Where print disagrees: what it does by `[rules] other_print`.
    pub other_print: Option<Effect>,
}

/// What a stretch does to the racers on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "EffectText")]
pub struct Effect {
    /// Racers are immune.
    pub immune: bool,
    /// Added to the speed that dogs give.
    #[schemars(range(min = -10, max = 10))]
    pub dog_speed: i8,
    /// What adds to speed does nothing.
    pub no_speed_bonuses: bool,
    /// Nobody can starve: `[rules] no_starvation` tells how that is meant.
    pub no_starvation: bool,
    /// Risks fizzle.
    pub risks_fizzle: bool,
    /// Risk costs are multiplied by this.
    #[schemars(range(min = 2, max = 4))]
    pub risk_times: Option<u8>,
    /// What adds to the hand of a new day does nothing.
    pub no_extra_cards: bool,
    /// Cards discarded from the top of the deck on entering.
    #[schemars(range(max = 60))]
    pub health_on_entering: u8,
    /// Starvation at the start of each day.
    #[schemars(range(max = 6))]
    pub starvation_each_day: u8,
    /// A dog of the team dies at the start of each day.
    pub dog_dies_each_day: bool,
    /// Up to so many cards are recovered at the end of each turn.
    #[schemars(range(max = 10))]
    pub recover_each_turn: u8,
}

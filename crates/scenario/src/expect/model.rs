//! An expectation as it is written.

use schemars::JsonSchema;
use serde::Deserialize;

/// One `[[expect]]`: the bounds of one number of the run, which `balance check` holds it to.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// The number: "win_rate", "draw_rate", "unfinished_rate", "first_seat_win_rate", "turns.mean",
    /// "turns.p10", "turns.p50", "turns.p90", the name of a metric as `balance list metrics` shows
    /// it, "NAME.p10", "NAME.median" or "NAME.p90" of one that is counted value by value,
    /// "drama.NAME" of a measure of the course of games, such as "drama.comebacks",
    /// "cards.KEY.effect" or "cards.KEY.worth"; with "*" as KEY, the number of each card.
    #[schemars(length(min = 1), example = &"win_rate")]
    pub metric: String,
    /// The side whose number it is, where each side has its own.
    pub side: Option<String>,
    /// The number is this or more. Rates are fractions, 0.47, or percent, "47%".
    pub at_least: Option<Figure>,
    /// The number is this or less. Rates are fractions, 0.53, or percent, "53%".
    pub at_most: Option<Figure>,
    /// The number is between these two, the ends included.
    #[schemars(example = vec![0.47, 0.53])]
    pub within: Option<[Figure; 2]>,
    /// The number is this, give or take `tolerance`.
    pub equals: Option<Figure>,
    /// With `equals`: how far off it may be.
    pub tolerance: Option<Figure>,
}

/// A number, or a rate in percent: "53%".
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Figure {
    /// A number; a rate as a fraction.
    Number(f64),
    /// A rate in percent.
    Percent(String),
}

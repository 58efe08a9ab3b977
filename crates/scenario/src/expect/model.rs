//! An expectation as it is written.

use crate::prelude::*;
use serde::Deserialize;

/// One `[[expect]]`: the bounds of one number of the run, which `balance check` verifies.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// The number: "win_rate", "draw_rate", "unfinished_rate", "first_seat_win_rate", "turns.mean",
    /// "turns.p10", "turns.p50", "turns.p90"; the name of a metric, as in `balance list metrics`;
    /// "NAME.p10", "NAME.median" or "NAME.p90" of a metric with a distribution; "drama.NAME" for a
    /// measure of how games unfold, such as "drama.comebacks"; "cards.KEY.effect" or
    /// "cards.KEY.worth", with "*" as KEY for every card.
    #[schemars(length(min = 1), example = &"win_rate")]
    pub metric: String,
    /// The side, if each side has its own number.
    pub side: Option<String>,
    /// The minimum. Rates are fractions, 0.47, or percent, "47%".
    pub at_least: Option<Figure>,
    /// The maximum. Rates are fractions, 0.53, or percent, "53%".
    pub at_most: Option<Figure>,
    /// The minimum and the maximum.
    #[schemars(example = vec![0.47, 0.53])]
    pub within: Option<[Figure; 2]>,
    /// The number, give or take `tolerance`.
    pub equals: Option<Figure>,
    /// With `equals`: the largest deviation allowed.
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

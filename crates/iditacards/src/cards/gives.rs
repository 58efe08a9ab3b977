//! What dogs and attachments do in play.

use schemars::JsonSchema;
use serde::Deserialize;

/// What a dog or an attachment does while it is in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "GivesText")]
pub struct Gives {
    /// Added to speed.
    #[schemars(range(min = -10, max = 10))]
    pub speed: i8,
    /// Added to speed per other dog of the team.
    #[schemars(range(min = -10, max = 10))]
    pub speed_of_others: i8,
    /// Multiplies speed.
    #[schemars(range(min = 2, max = 4))]
    pub speed_times: Option<u8>,
    /// Added to the hand of a new day.
    #[schemars(range(min = -6, max = 6))]
    pub hand: i8,
    /// Added to every energy cost, to a minimum of 0.
    #[schemars(range(min = -5, max = 5))]
    pub energy_costs: i8,
    /// Added to every health cost, to a minimum of 0.
    #[schemars(range(min = -5, max = 5))]
    pub health_costs: i8,
    /// Added to every risk cost, to a minimum of 0.
    #[schemars(range(min = -5, max = 5))]
    pub risk_costs: i8,
    /// Added to the conditions that stretches give, on entering and each day.
    #[schemars(range(min = -6, max = 6))]
    pub stretch_conditions: i8,
    /// Added to both numbers of "destroy up to X of Y" of personal cards.
    #[schemars(range(max = 5))]
    pub personal: u8,
    /// Added to both numbers of "take X of Y" of sled cards.
    #[schemars(range(max = 5))]
    pub sled: u8,
    /// Cards drawn whenever the racer moves.
    #[schemars(range(max = 5))]
    pub draw_on_move: u8,
    /// Squares moved at the end of a day if hand and deck are empty.
    #[schemars(range(max = 30))]
    pub move_on_spent_day: u8,
    /// Passing others causes no damage.
    pub no_passing_damage: bool,
    /// The first card of a risk is drawn instead of played. The dog dies if a risk
    /// fizzles.
    pub draws_first_risk: bool,
    /// The dog, or the dog with the attachment, can't die.
    pub immortal: bool,
    /// Attachments: discarded instead of the dog dying.
    pub armour: bool,
    /// Dogs: number of dogs that it counts as in the team. Default: 1.
    #[schemars(range(min = 1, max = 6))]
    pub counts_as: Option<u8>,
    /// Dogs: maximum number of attachments. Default: 1.
    #[schemars(range(max = 2))]
    pub attachments: Option<u8>,
    /// Dogs: where it goes when it dies. Default: it is destroyed.
    pub dies_to: Option<Grave>,
    /// What else dies when the dog, or the dog with the attachment, dies.
    pub death_kills: Option<Wake>,
}

/// Where a dog goes when it dies, if it isn't destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Grave {
    /// To the discard pile.
    Discard,
    /// To the hand.
    Hand,
}

/// What else dies with a dog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Wake {
    /// Another dog of the team, chosen by the racer.
    Another,
    /// All dogs of the team.
    All,
}

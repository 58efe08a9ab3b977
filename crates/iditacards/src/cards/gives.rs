//! What dogs and attachments do in play.

use schemars::JsonSchema;
use serde::Deserialize;

/// What a dog or an attachment does as long as it is in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "GivesText")]
pub struct Gives {
    /// Added to speed.
    #[schemars(range(min = -10, max = 10))]
    pub speed: i8,
    /// Added to speed for each other dog of the team.
    #[schemars(range(min = -10, max = 10))]
    pub speed_of_others: i8,
    /// Speed is multiplied by this.
    #[schemars(range(min = 2, max = 4))]
    pub speed_times: Option<u8>,
    /// Added to the hand of a new day.
    #[schemars(range(min = -6, max = 6))]
    pub hand: i8,
    /// Added to every energy cost, which stays at 0 or above.
    #[schemars(range(min = -5, max = 5))]
    pub energy_costs: i8,
    /// Added to every health cost, which stays at 0 or above.
    #[schemars(range(min = -5, max = 5))]
    pub health_costs: i8,
    /// Added to every risk cost, which stays at 0 or above.
    #[schemars(range(min = -5, max = 5))]
    pub risk_costs: i8,
    /// Added to the conditions that stretches bring, on entering and each day.
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
    /// Squares moved when a day is ended with neither hand nor deck left.
    #[schemars(range(max = 30))]
    pub move_on_spent_day: u8,
    /// Passing others does no damage.
    pub no_passing_damage: bool,
    /// The first card that a risk asks for is drawn instead of played; the dog dies when a risk
    /// fizzles.
    pub draws_first_risk: bool,
    /// The dog cannot die: this one, or the one that bears the attachment.
    pub immortal: bool,
    /// Attachments: is discarded instead of its dog dying.
    pub armour: bool,
    /// Dogs: as how many it counts for the size of the team. Printed: 1 unless stated.
    #[schemars(range(min = 1, max = 6))]
    pub counts_as: Option<u8>,
    /// Dogs: how many attachments it can hold. Printed: 1 unless stated.
    #[schemars(range(max = 2))]
    pub attachments: Option<u8>,
    /// Dogs: where it goes when it dies. Printed: it is destroyed unless stated.
    pub dies_to: Option<Grave>,
    /// What else dies when the dog dies: this one, or the one that bears the attachment.
    pub death_kills: Option<Wake>,
}

/// Where a dog goes that is not destroyed when it dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Grave {
    /// To the discard pile.
    Discard,
    /// To the hand.
    Hand,
}

/// What a dog's death brings on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Wake {
    /// Another dog of the team dies, the racer chooses which.
    Another,
    /// All dogs of the team die.
    All,
}

//! How a card is written in a card file.

use schemars::JsonSchema;
use serde::Deserialize;

use super::super::board::text::StretchText;
use crate::game::Source;

/// One card of a deck, or one stretch of the board. Which keys it may have depends on its type.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardText {
    /// The name printed on the card.
    #[schemars(example = &"Husky")]
    pub name: String,
    /// Where the figures come from.
    pub source: Source,
    /// For `source = "attested"`: the publication that the figures are from, and which they are.
    pub attested: Option<String>,
    /// The type of card.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The deck that it belongs to: "starter", of which every racer has one; "legendary";
    /// "damage"; or an upgrade deck by a name of its own. A stretch belongs to none.
    #[schemars(example = &"speed")]
    pub deck: Option<String>,
    /// How many of it are in its deck; 0 leaves it out, for another scenario or to be a neutral
    /// card.
    #[serde(default = "one")]
    #[schemars(range(max = 60))]
    pub copies: u8,
    /// Free words, such as "venison", that other cards can name.
    #[serde(default)]
    #[schemars(example = vec!["venison"])]
    pub tags: Vec<String>,
    /// Cards discarded from the hand to play it: a number, or "all" of them.
    #[serde(default)]
    pub energy: Energy,
    /// Cards discarded from the top of the deck to play it.
    #[serde(default)]
    #[schemars(range(max = 20))]
    pub health: u8,
    /// Cards to be played from the top of the deck, one a turn, before it takes effect.
    #[serde(default)]
    #[schemars(range(max = 10))]
    pub risk: u8,
    /// Dogs of the starting deck: lies in play from the start.
    #[serde(default)]
    pub starts_in_play: bool,
    /// Dogs and attachments: what holds as long as the card is in play.
    pub gives: Option<GivesText>,
    /// What happens when the card takes effect, in order.
    #[serde(default)]
    pub steps: Vec<StepText>,
    /// Stretches: where they lie and what they do.
    pub stretch: Option<StretchText>,
}

const fn one() -> u8 {
    1
}

/// The type of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Stays in play and pulls.
    Dog,
    /// Is put on a dog.
    Attachment,
    /// Relieves starvation before it is paid for.
    Food,
    /// Relieves hypothermia before it is paid for.
    Personal,
    /// Upgrades the deck.
    Sled,
    /// Anything else.
    Utility,
    /// Moves the racer.
    Movement,
    /// Is in the way, until it is played or destroyed.
    Damage,
    /// A part of the board.
    Stretch,
}

/// An energy cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Energy {
    /// So many cards.
    Cards(#[schemars(range(max = 20))] u8),
    /// The whole hand.
    Hand(All),
}

impl Default for Energy {
    fn default() -> Self {
        Energy::Cards(0)
    }
}

impl Energy {
    /// Whether it costs nothing.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        *self == Energy::Cards(0)
    }
}

/// The word "all".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum All {
    /// However many there are.
    All,
}

/// A number of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Count {
    /// So many.
    Cards(#[schemars(range(max = 60))] u8),
    /// However many there are.
    Every(All),
}

/// What a dog or an attachment does as long as it is in play.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GivesText {
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

/// One thing that happens. Exactly one key beside `who`, `times` and `when`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepText {
    /// Moves so many squares, and speed.
    #[serde(rename = "move")]
    #[schemars(range(min = -30, max = 60))]
    pub travel: Option<i8>,
    /// With `move`: the whole distance is multiplied by this.
    #[schemars(range(min = 2, max = 4))]
    pub times: Option<u8>,
    /// Draws so many cards.
    #[schemars(range(min = 1, max = 30))]
    pub draw: Option<u8>,
    /// Draws so many cards for each dog of the team.
    #[schemars(range(min = 1, max = 5))]
    pub draw_for_each_dog: Option<u8>,
    /// Recovers up to so many cards of the discard pile.
    #[schemars(range(min = 1, max = 30))]
    pub recover: Option<u8>,
    /// Recovers all cards of this tag or type from the discard pile.
    pub recover_all: Option<String>,
    /// Looks at the top of the deck and destroys some, draws some, shuffles the rest back.
    pub destroy: Option<DestroyText>,
    /// Takes cards from the supply.
    pub take: Option<TakeText>,
    /// Turns up cards of an upgrade deck until there is one of this type, and takes one of those.
    pub take_from_until: Option<Kind>,
    /// Destroys the hand, and takes as many of as many.
    pub trade_hand: Option<bool>,
    /// May destroy so many cards of the hand.
    #[schemars(range(min = 1, max = 10))]
    pub destroy_from_hand: Option<u8>,
    /// Takes so much damage.
    #[schemars(range(min = 1, max = 18))]
    pub damage: Option<u8>,
    /// Added to hypothermia.
    #[schemars(range(min = -6, max = 6))]
    pub hypothermia: Option<i8>,
    /// Added to starvation.
    #[schemars(range(min = -6, max = 6))]
    pub starvation: Option<i8>,
    /// Sets a condition to 0.
    pub clear: Option<Condition>,
    /// Raises a condition to what the stretch brings on entering.
    pub to_stretch_level: Option<Condition>,
    /// Kills a dog.
    pub kill: Option<KillText>,
    /// Holds until the racer's next new day.
    pub today: Option<Today>,
    /// Shuffles the discard pile into the deck.
    pub reshuffle: Option<bool>,
    /// Takes a new day. It must be the last step.
    pub new_day: Option<bool>,
    /// Whom damage and conditions concern.
    #[serde(default)]
    pub who: Who,
    /// Only then.
    pub when: Option<WhenText>,
}

/// Whom a step concerns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// Who played the card.
    #[default]
    Racer,
    /// Every other racer.
    Rivals,
    /// One other racer, chosen.
    Rival,
}

/// "Destroy up to X of Y."
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DestroyText {
    /// At most so many are destroyed.
    pub up_to: Count,
    /// So many are looked at.
    pub of: Count,
}

/// "Take X of Y."
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeText {
    /// So many are taken.
    #[schemars(range(min = 1, max = 30))]
    pub cards: u8,
    /// Before, the supply is filled up to so many.
    #[schemars(range(max = 30))]
    pub of: u8,
}

/// A condition of a racer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Condition {
    /// Raises energy costs.
    Hypothermia,
    /// Raises health costs.
    Starvation,
    /// Both of them.
    Both,
}

/// Which dog dies.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KillText {
    /// Among whose dogs.
    pub whose: Whose,
    /// Only dogs of this tag.
    pub tag: Option<String>,
    /// Only dogs with an attachment.
    #[serde(default)]
    pub attached: bool,
}

/// Whose dog dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// One of the racer's own; when none can, the rest of the card is void.
    Own,
    /// Every rival kills one of theirs.
    Rivals,
    /// One in play, anybody's, that the racer chooses.
    Any,
}

/// What a card does for the rest of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Today {
    /// Energy costs are reduced to 0.
    EnergyCostsNothing,
    /// Health costs are reduced to 0.
    HealthCostsNothing,
    /// Other racers' cards, damage and weather do nothing to the racer.
    Immune,
    /// Cards that pay for risk take effect twice.
    RisksTwice,
}

/// A condition on what happened earlier today: all of it must hold.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhenText {
    /// One of each took effect: a card's key, a tag or a type.
    #[serde(default)]
    #[schemars(example = vec!["breakfast", "lunch"])]
    pub today: Vec<String>,
    /// None of these took effect.
    #[serde(default)]
    pub not_today: Vec<String>,
    /// The racer moved, or did not.
    pub moved: Option<bool>,
}

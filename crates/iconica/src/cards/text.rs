//! Character cards in card files.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use balance_engine::game::{Source, one_key};

use super::compile::{Work, tens_of};
use super::{AgainstText, Class, Faction, Negative, Status, StepText, To, Type};

/// One character card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-renamed" = { "attested": "publication" }))]
pub struct CardText {
    /// The name on the card.
    #[schemars(example = &"Orla Reed, Warden of the Ford")]
    pub name: String,
    /// Where the figures come from.
    pub source: Source,
    /// For `source = "published"`: the publication that the figures are from.
    pub publication: Option<String>,
    /// The faction. Legion and Protectorate never join the same party.
    pub faction: Faction,
    /// The character class.
    pub class: Class,
    /// The rarity. A party can have at most one Legend or Special character.
    #[serde(rename = "type")]
    pub kind: Type,
    /// Any words, such as a race or a kind of troops, that strengths and conditions can name.
    #[serde(default)]
    #[schemars(example = vec!["sidrani"])]
    pub tags: Vec<String>,
    /// The damage that skulls the character: a multiple of 10.
    #[schemars(range(min = 10, max = 310), extend("multipleOf" = 10), example = 110)]
    pub health: u16,
    /// Special tiles of the Health Meter, by the damage at which the marker reaches them: multiples of 10 above 0
    /// and below `health`. A tile is "parry", "antidote", "courage", "evasion", "focus", "clarity", or "reaction
    /// N".
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, TileSchema>", extend("propertyNames" = {"pattern": "^[1-9][0-9]*0$"}))]
    pub tiles: BTreeMap<String, String>,
    /// The Action Break number.
    #[serde(rename = "break")]
    #[schemars(range(min = 1, max = 6))]
    pub break_number: Option<u8>,
    /// The actions by Character Action Number.
    pub actions: ActionsText,
    /// Bonuses against certain characters, applied after the action.
    #[serde(default)]
    pub strengths: Vec<StrengthText>,
    /// A constant effect while the character is in play.
    pub constant: Option<ConstantText>,
    /// What the character may attempt after it has been skulled.
    pub final_act: Option<FinalActText>,
}

/// The words of a tile, only for the schema.
#[derive(JsonSchema)]
#[schemars(transparent)]
pub(crate) struct TileSchema(
    #[schemars(regex(pattern = r"^(parry|antidote|courage|evasion|focus|clarity|reaction [1-9][0-9]*0)$"))]
    #[expect(dead_code, reason = "read by the derived schema alone")]
    String,
);

/// The six actions of a card. A card with a constant effect may omit one.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsText {
    /// The action for a white 1.
    #[serde(rename = "1")]
    pub one: Option<ActionText>,
    /// The action for a white 2.
    #[serde(rename = "2")]
    pub two: Option<ActionText>,
    /// The action for a white 3.
    #[serde(rename = "3")]
    pub three: Option<ActionText>,
    /// The action for a white 4.
    #[serde(rename = "4")]
    pub four: Option<ActionText>,
    /// The action for a white 5.
    #[serde(rename = "5")]
    pub five: Option<ActionText>,
    /// The action for a white 6.
    #[serde(rename = "6")]
    pub six: Option<ActionText>,
}

impl ActionsText {
    pub fn in_order(&self) -> [Option<&ActionText>; 6] {
        [&self.one, &self.two, &self.three, &self.four, &self.five, &self.six].map(Option::as_ref)
    }
}

/// One action of a card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionText {
    /// Its name.
    #[schemars(example = &"Shield rush")]
    pub name: String,
    /// Its kind. Reports show it; no rule depends on it.
    pub kind: Kind,
    /// What it does, in this order.
    pub steps: Vec<StepText>,
}

/// What a character may attempt after it has been skulled.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FinalActText {
    /// Its name.
    #[schemars(example = &"Last stand")]
    pub name: String,
    /// What it does, in this order.
    pub steps: Vec<StepText>,
}

/// The kind of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Close combat.
    Melee,
    /// Attacks at a distance.
    Ranged,
    /// Inflicts a status.
    Status,
    /// Lasts until the owner's next turn.
    Stance,
    /// Helps others.
    Support,
    /// Removes damage.
    Healing,
}

/// A Strength Bonus: `deal` or `inflict` against one kind of character, after the action.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrengthText {
    /// The characters that it is a strength against.
    pub against: AgainstText,
    /// The numbers of the actions that it applies to. Default: all.
    #[schemars(inner(range(min = 1, max = 6)), example = vec![1, 4])]
    pub actions: Option<Vec<u8>>,
    /// Extra damage.
    #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10))]
    pub deal: Option<u16>,
    /// An extra status.
    pub inflict: Option<Negative>,
}

one_key! {
    /// A constant effect: exactly one of `deal_bonus`, `prevent`, `immune`, `turn_heal`.
    #[derive(Clone, Debug, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct ConstantText in Work<'_>, "the constant effect";
    /// What a constant effect does. Amounts are in tens.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum StandingEffect {
        /// Damage added to each hit of their actions.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10))]
        deal_bonus: u16 => DealBonus(u8) by tens_of("the effect"),
        /// Damage prevented of each hit from an opponent.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10))]
        prevent: u16 => Prevent(u8) by tens_of("the effect"),
        /// The status that they are immune to.
        immune: Negative => Immune(Status),
        /// Healing for each of them at the start of the owner's turn.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10))]
        turn_heal: u16 => TurnHeal(u8) by tens_of("the effect"),
    }
    beside {
        /// The characters that it affects: "self", "each own", "each friendly" or "each ally".
        pub to: To,
        /// For `turn_heal`: the faces of a die on which it happens. Default: always, without a die.
        #[schemars(inner(range(min = 1, max = 6)), length(min = 1, max = 6))]
        pub on: Option<Vec<u8>>,
    }
}

//! How a character card is written in a card file.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use balance_engine::game::{Path, Source, one_key};

use super::tens::{Reading, tens_of};

/// One character card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardText {
    /// The name printed on the card.
    #[schemars(example = &"Orla Reed, Warden of the Ford")]
    pub name: String,
    /// Where the figures come from.
    pub source: Source,
    /// For `source = "attested"`: the publication that the figures are from.
    pub attested: Option<String>,
    /// The faction. Legion and Protectorate never stand in one party.
    pub faction: Faction,
    /// The character class.
    pub class: Class,
    /// How rare the character is. A party holds at most one Legend or Special character.
    #[serde(rename = "type")]
    pub kind: Type,
    /// Free words, such as a race or troop kind, that strengths and conditions can name.
    #[serde(default)]
    #[schemars(example = vec!["sidrani"])]
    pub tags: Vec<String>,
    /// The damage that skulls the character: a multiple of 10.
    #[schemars(range(min = 10, max = 310), extend("multipleOf" = 10), example = 110)]
    pub health: u16,
    /// Special tiles of the Health Meter, by the damage on the marker: multiples of 10 above 0 and
    /// below `health`. A tile is "parry", "antidote", "courage", "evasion", "focus", "clarity", or
    /// "reaction N".
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, TileSchema>", extend("propertyNames" = {"pattern": "^[1-9][0-9]*0$"}))]
    pub tiles: BTreeMap<String, String>,
    /// The Action Break number.
    #[serde(rename = "break")]
    #[schemars(range(min = 1, max = 6))]
    pub break_number: Option<u8>,
    /// The actions by Character Action Number.
    pub actions: ActionsText,
    /// Bonuses against some characters, given after the action.
    #[serde(default)]
    pub strengths: Vec<StrengthText>,
    /// One standing effect while the character is in play.
    pub constant: Option<ConstantText>,
    /// What the character may attempt when it has been skulled.
    pub final_act: Option<FinalActText>,
}

/// The words of a tile, for the schema alone.
#[derive(JsonSchema)]
#[schemars(transparent)]
pub(crate) struct TileSchema(
    #[schemars(regex(pattern = r"^(parry|antidote|courage|evasion|focus|clarity|reaction [1-9][0-9]*0)$"))]
    #[expect(dead_code, reason = "read by the derived schema alone")]
    String,
);

/// The faction of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Faction {
    /// The native coalition; never with Legion.
    Protectorate,
    /// The Sarion and their creatures; never with Protectorate.
    Legion,
    /// Joins anyone.
    Independent,
}

/// The class of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Deals damage.
    Offensive,
    /// Avoids and absorbs damage.
    Defensive,
    /// Inflicts statuses.
    Disruptive,
    /// Heals and protects.
    Supportive,
    /// Does some of everything.
    Adaptive,
}

/// The rarity of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Type {
    /// Found often.
    Common,
    /// Found less often.
    Uncommon,
    /// Found seldom.
    Rare,
    /// A hero: one a party, shared with nobody.
    Legend,
    /// A curiosity: one a party, shared with nobody.
    Special,
}

/// A status that a marker beside the card shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// May not act in a turn whose die is even; ends on odd.
    Fear,
    /// Loses 10 on even; ends on odd.
    Poison,
    /// Acting goes wrong on even. One turn.
    Confusion,
    /// Acting fails on even. One turn.
    Blind,
    /// May not act. One turn.
    Stun,
    /// Is healed of 10 on odd; ends on even.
    Restoration,
}

impl Status {
    /// All of them, by their numbers.
    pub const ALL: [Status; 6] = {
        use Status::*;
        [Fear, Poison, Confusion, Blind, Stun, Restoration]
    };

    /// Every status as bits.
    pub const EVERY: u8 = 0b11_1111;
    /// The statuses that a cleansing of negative ones removes: all but Restoration.
    pub const NEGATIVE: u8 = Self::EVERY & !Self::Restoration.bit();

    /// Its bit in a mask.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

/// The six actions of a card. A card with a constant effect may leave one out.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionsText {
    /// The action of a white 1.
    #[serde(rename = "1")]
    pub one: Option<ActionText>,
    /// The action of a white 2.
    #[serde(rename = "2")]
    pub two: Option<ActionText>,
    /// The action of a white 3.
    #[serde(rename = "3")]
    pub three: Option<ActionText>,
    /// The action of a white 4.
    #[serde(rename = "4")]
    pub four: Option<ActionText>,
    /// The action of a white 5.
    #[serde(rename = "5")]
    pub five: Option<ActionText>,
    /// The action of a white 6.
    #[serde(rename = "6")]
    pub six: Option<ActionText>,
}

impl ActionsText {
    /// The actions in the order of their numbers.
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
    /// Its kind. Names the action in reports; no rule depends on it.
    pub kind: Kind,
    /// What it does, in the order in which it reads.
    pub steps: Vec<StepText>,
}

/// What a character attempts when it has been skulled.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FinalActText {
    /// Its name.
    #[schemars(example = &"Last stand")]
    pub name: String,
    /// What it does, in the order in which it reads.
    pub steps: Vec<StepText>,
}

/// The kind of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Close combat.
    Melee,
    /// From afar.
    Ranged,
    /// Inflicts a status.
    Status,
    /// Holds until the owner's next turn.
    Stance,
    /// Helps others.
    Support,
    /// Removes damage.
    Healing,
}

one_key! {
    /// One step: exactly one verb (`deal`, `heal`, `inflict`, `restoration`, `cleanse`, `stance`,
    /// `survive`) with its modifiers.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields, default)]
    pub struct StepText in Reading<'_>, "the step";
    /// What a step does. Amounts are in tens.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Verb {
        /// Deals this much damage.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10), example = 30)]
        deal: u16 => Deal(u8) by tens_of("damage"),
        /// Heals this much damage.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10), example = 20)]
        heal: u16 => Heal(u8) by tens_of("healing"),
        /// Inflicts a negative status.
        #[schemars(example = &"poison")]
        inflict: Negative => Inflict(Status),
        /// Gives Restoration: always `true`.
        restoration: bool => Restoration,
        /// Removes statuses.
        cleanse: Cleanse => Cleanse(u8) by Cleanse::mask,
        /// Takes a stance until the start of the owner's next turn.
        stance: StanceText => Stance(Stance) by StanceText::stance,
        /// Final Acts only: the character stays in play with this much health left.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10))]
        survive: u16 => Survive(u8) by tens_of("health"),
    }
    beside {
        /// Whom it happens to. Left out: the same as the step before, or the character itself for
        /// `stance` and `survive`.
        pub to: Option<To>,
        /// The faces of the action's die on which it happens; the action rolls one die.
        #[schemars(inner(range(min = 1, max = 6)), length(min = 1, max = 6), example = vec![4, 5, 6])]
        pub on: Option<Vec<u8>>,
        /// Multiplies the amount by the face of the action's die.
        pub per: Option<PerText>,
        /// What must hold for it to happen to a target.
        pub when: Option<WhenText>,
    }
}

/// A status that can be inflicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Negative {
    /// See [`Status::Fear`].
    Fear,
    /// See [`Status::Poison`].
    Poison,
    /// See [`Status::Confusion`].
    Confusion,
    /// See [`Status::Blind`].
    Blind,
    /// See [`Status::Stun`].
    Stun,
}

impl From<Negative> for Status {
    fn from(negative: Negative) -> Self {
        Status::ALL[negative as usize]
    }
}

/// What a cleansing removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Cleanse {
    /// Every status but Restoration.
    Negative,
    /// Every status.
    All,
    /// Fear alone.
    Fear,
    /// Poison alone.
    Poison,
    /// Confusion alone.
    Confusion,
    /// Blind alone.
    Blind,
    /// Stun alone.
    Stun,
    /// Restoration alone.
    Restoration,
}

impl Cleanse {
    /// As bits.
    fn mask(_: &mut Reading<'_>, what: &Self, _: &Path) -> u8 {
        match what {
            Cleanse::Negative => Status::NEGATIVE,
            Cleanse::All => Status::EVERY,
            one => 1 << (*one as u8 - Cleanse::Fear as u8),
        }
    }
}

one_key! {
    /// A stance: exactly one of its keys.
    #[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields, default)]
    pub struct StanceText in Reading<'_>, "the stance";
    /// What a stance does. Amounts are in tens.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Stance {
        /// Prevents this much of each hit from an opponent.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10))]
        parry: u16 => Parry(u8) by tens_of("a stance"),
        /// Deals this much back to each character that hits.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10))]
        react: u16 => React(u8) by tens_of("a stance"),
    }
}

impl StanceText {
    fn stance(reading: &mut Reading<'_>, text: &Self, at: &Path) -> Stance {
        text.compiled(reading, at).map_or(Stance::Parry(0), |(_, stance)| stance)
    }
}

/// Whom a step happens to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum To {
    /// The character itself.
    #[serde(rename = "self")]
    Oneself,
    /// An opposing character of the player's choice.
    #[serde(rename = "chosen opposing")]
    ChosenOpposing,
    /// Every opposing character.
    #[serde(rename = "each opposing")]
    EachOpposing,
    /// An opposing character drawn by lot.
    #[serde(rename = "random opposing")]
    RandomOpposing,
    /// A character of the own side of the player's choice.
    #[serde(rename = "chosen friendly")]
    ChosenFriendly,
    /// The same without the character itself.
    #[serde(rename = "chosen ally")]
    ChosenAlly,
    /// Every character of the own side.
    #[serde(rename = "each friendly")]
    EachFriendly,
    /// The same without the character itself.
    #[serde(rename = "each ally")]
    EachAlly,
    /// A character of the own side drawn by lot.
    #[serde(rename = "random friendly")]
    RandomFriendly,
    /// A character of the player's own party of the player's choice.
    #[serde(rename = "chosen own")]
    ChosenOwn,
    /// Every character of the player's own party.
    #[serde(rename = "each own")]
    EachOwn,
    /// Those of the step before.
    #[serde(rename = "same")]
    Same,
    /// Final Acts only: the character that skulled it, when one did.
    #[serde(rename = "attacker")]
    Attacker,
}

impl To {
    /// Whether a player chooses whom this is for.
    pub const fn is_choice(self) -> bool {
        matches!(self, To::ChosenOpposing | To::ChosenFriendly | To::ChosenAlly | To::ChosenOwn)
    }

    /// Whether it is for the other side.
    pub const fn is_opposing(self) -> bool {
        matches!(self, To::ChosenOpposing | To::EachOpposing | To::RandomOpposing | To::Attacker)
    }
}

/// What an amount is multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PerText {
    /// The face of the action's die.
    Die,
}

/// A kind of character: exactly one of its keys.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AgainstText {
    /// Characters of this class.
    pub class: Option<Class>,
    /// Characters of this faction.
    pub faction: Option<Faction>,
    /// Characters of this type.
    #[serde(rename = "type")]
    pub kind: Option<Type>,
    /// Characters with this tag.
    pub tag: Option<String>,
}

/// A Strength Bonus: `deal` or `inflict` against one kind of character, after the action.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrengthText {
    /// Whom it is a strength against.
    pub against: AgainstText,
    /// The action numbers that it comes with; left out, all.
    #[schemars(inner(range(min = 1, max = 6)), example = vec![1, 4])]
    pub actions: Option<Vec<u8>>,
    /// More damage.
    #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10))]
    pub deal: Option<u16>,
    /// A status as well.
    pub inflict: Option<Negative>,
}

/// What must hold for a step to happen to a target: all keys that are given.
///
/// Those of `target` ask each character that the step is for, those of `same` the characters of
/// the step before, of which one is enough.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(extend("x-renamed" = {
    "target_below": "target_at_most",
    "self_below": "self_at_most",
}))]
pub struct WhenText {
    /// The target has this status.
    pub target_has: Option<Status>,
    /// The character itself has this status.
    pub self_has: Option<Status>,
    /// The target is of this kind.
    pub target: Option<AgainstText>,
    /// The target has at most this much health left.
    #[schemars(range(min = 10, max = 310), extend("multipleOf" = 10))]
    pub target_at_most: Option<u16>,
    /// The character itself has at most this much health left.
    #[schemars(range(min = 10, max = 310), extend("multipleOf" = 10))]
    pub self_at_most: Option<u16>,
    /// One of those of the step before has this status.
    pub same_has: Option<Status>,
    /// One of those of the step before has at most this much health left; one that has just been
    /// skulled has none.
    #[schemars(range(min = 10, max = 310), extend("multipleOf" = 10))]
    pub same_at_most: Option<u16>,
}

one_key! {
    /// A standing effect: exactly one of `deal_bonus`, `prevent`, `immune`, `turn_heal`.
    #[derive(Clone, Debug, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct ConstantText in Reading<'_>, "the constant effect";
    /// What a standing effect does. Amounts are in tens.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum StandingEffect {
        /// Adds this much to each hit that those deal by actions.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10))]
        deal_bonus: u16 => DealBonus(u8) by tens_of("the effect"),
        /// Prevents this much of each hit that those take from an opponent.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10))]
        prevent: u16 => Prevent(u8) by tens_of("the effect"),
        /// Those cannot be inflicted with this status.
        immune: Negative => Immune(Status),
        /// Heals those of this much at the start of the owner's turn.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10))]
        turn_heal: u16 => TurnHeal(u8) by tens_of("the effect"),
    }
    beside {
        /// Whom it is for: "self", "each own", "each friendly" or "each ally".
        pub to: To,
        /// For `turn_heal`: the faces of one die on which it happens; left out, always.
        #[schemars(inner(range(min = 1, max = 6)), length(min = 1, max = 6))]
        pub on: Option<Vec<u8>>,
    }
}

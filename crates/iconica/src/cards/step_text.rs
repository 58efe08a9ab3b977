//! How a step of an action or a Final Act is written in a card file.

use schemars::JsonSchema;
use serde::Deserialize;

use balance_engine::game::{Path, one_key};

use super::tens::{Reading, tens_of};
use super::traits::{Class, Faction, Status, Type};

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

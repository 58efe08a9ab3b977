//! Steps of actions and Final Acts in card files.

use schemars::JsonSchema;
use serde::Deserialize;

use balance_engine::game::{Path, one_key};

use super::compile::{Work, tens_of};
use super::traits::{Class, Faction, Status, Type};

one_key! {
    /// One step: exactly one verb (`deal`, `heal`, `inflict`, `restoration`, `cleanse`, `stance`,
    /// `survive`) with its modifiers.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields, default)]
    pub struct StepText in Work<'_>, "the step";
    /// What a step does. Amounts are in tens.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Verb {
        /// Damage dealt.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10), example = 30)]
        deal: u16 => Deal(u8) by tens_of("damage"),
        /// Damage healed.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10), example = 20)]
        heal: u16 => Heal(u8) by tens_of("healing"),
        /// The negative status inflicted.
        #[schemars(example = &"poison")]
        inflict: Negative => Inflict(Status),
        /// Gives Restoration. Always `true`.
        restoration: bool => Restoration,
        /// The statuses removed.
        cleanse: Cleanse => Cleanse(u8) by Cleanse::mask,
        /// A stance until the start of the owner's next turn.
        stance: StanceText => Stance(Stance) by StanceText::stance,
        /// Final Acts only: the character stays in play with this much health.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10))]
        survive: u16 => Survive(u8) by tens_of("health"),
    }
    beside {
        /// The targets. Default: the targets of the previous step; for `stance` and `survive`, the character
        /// itself.
        pub to: Option<To>,
        /// The faces of the action's die on which it happens. One die is rolled per action.
        #[schemars(inner(range(min = 1, max = 6)), length(min = 1, max = 6), example = vec![4, 5, 6])]
        pub on: Option<Vec<u8>>,
        /// Multiplies the amount by the face of the action's die.
        pub per: Option<PerText>,
        /// A condition on the target.
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

/// The statuses that a cleansing removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Cleanse {
    /// Every status except Restoration.
    Negative,
    /// Every status.
    All,
    /// Only Fear.
    Fear,
    /// Only Poison.
    Poison,
    /// Only Confusion.
    Confusion,
    /// Only Blind.
    Blind,
    /// Only Stun.
    Stun,
    /// Only Restoration.
    Restoration,
}

impl Cleanse {
    fn mask(_: &mut Work<'_>, what: &Self, _: &Path) -> u8 {
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
    pub struct StanceText in Work<'_>, "the stance";
    /// What a stance does. Amounts are in tens.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Stance {
        /// Damage prevented of each hit from an opponent.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10))]
        parry: u16 => Parry(u8) by tens_of("a stance"),
        /// Damage dealt back to each character that hits.
        #[schemars(range(min = 10, max = 300), extend("multipleOf" = 10))]
        react: u16 => React(u8) by tens_of("a stance"),
    }
}

impl StanceText {
    fn stance(work: &mut Work<'_>, text: &Self, at: &Path) -> Stance {
        text.compiled(work, at).map_or(Stance::Parry(0), |(_, stance)| stance)
    }
}

/// The targets of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum To {
    /// The character itself.
    #[serde(rename = "self")]
    Oneself,
    /// One opposing character, chosen by the player.
    #[serde(rename = "chosen opposing")]
    ChosenOpposing,
    /// Every opposing character.
    #[serde(rename = "each opposing")]
    EachOpposing,
    /// A random opposing character.
    #[serde(rename = "random opposing")]
    RandomOpposing,
    /// One character of the player's side, chosen by the player.
    #[serde(rename = "chosen friendly")]
    ChosenFriendly,
    /// The same, except the character itself.
    #[serde(rename = "chosen ally")]
    ChosenAlly,
    /// Every character of the player's side.
    #[serde(rename = "each friendly")]
    EachFriendly,
    /// The same, except the character itself.
    #[serde(rename = "each ally")]
    EachAlly,
    /// A random character of the player's side.
    #[serde(rename = "random friendly")]
    RandomFriendly,
    /// One character of the player's own party, chosen by the player.
    #[serde(rename = "chosen own")]
    ChosenOwn,
    /// Every character of the player's own party.
    #[serde(rename = "each own")]
    EachOwn,
    /// The targets of the previous step.
    #[serde(rename = "same")]
    Same,
    /// Final Acts only: the character that skulled it, if any.
    #[serde(rename = "attacker")]
    Attacker,
}

impl To {
    pub const fn is_choice(self) -> bool {
        matches!(self, To::ChosenOpposing | To::ChosenFriendly | To::ChosenAlly | To::ChosenOwn)
    }

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

/// A group of characters: exactly one of its keys.
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

/// A condition for a step to happen to a target: every key given must be true.
///
/// Keys with `target` are checked for each target of the step. Keys with `same` are true if at least one target of
/// the previous step meets them.
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
    /// The target belongs to this group.
    pub target: Option<AgainstText>,
    /// The target has at most this much health left.
    #[schemars(range(min = 10, max = 310), extend("multipleOf" = 10))]
    pub target_at_most: Option<u16>,
    /// The character itself has at most this much health left.
    #[schemars(range(min = 10, max = 310), extend("multipleOf" = 10))]
    pub self_at_most: Option<u16>,
    /// A target of the previous step has this status.
    pub same_has: Option<Status>,
    /// A target of the previous step has at most this much health left. A target that was just skulled has none.
    #[schemars(range(min = 10, max = 310), extend("multipleOf" = 10))]
    pub same_at_most: Option<u16>,
}

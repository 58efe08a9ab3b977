//! How Spells are written, and what Characters can do that works like one.

use schemars::JsonSchema;
use serde::Deserialize;

use super::conditions::ConditionText;
use super::effects::EffectText;
use super::terms::{Amount, Class, Difficulty};

/// A Spell.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpellText {
    /// The total of cards that it takes.
    #[schemars(range(min = 1, max = 21))]
    pub level: u8,
    /// Whom it is aimed at.
    pub at: Aim,
    /// Inches at which it can be aimed; 0 without a limit.
    #[serde(default)]
    #[schemars(range(max = 48))]
    pub range: u8,
    /// Inches around the one aimed at within which it works too.
    #[serde(default)]
    #[schemars(range(max = 12))]
    pub radius: u8,
    /// Characters of this tag alone.
    pub of: Option<String>,
    /// Only where this holds for the Mage and each whom it works on.
    #[serde(rename = "if")]
    pub when: Option<ConditionText>,
    /// What it does to each.
    #[serde(default)]
    pub does: EffectText,
    /// Armour does nothing against its Hits.
    #[serde(default)]
    pub ignores_armour: bool,
    /// Shields do nothing against its Hits.
    #[serde(default)]
    pub ignores_shield: bool,
    /// The Mage regains the HP that it takes.
    #[serde(default)]
    pub drains: bool,
    /// AP that each regains.
    pub gives_ap: Option<Amount>,
    /// Shots of each are at a Disadvantage until the end of the Round.
    #[serde(default)]
    pub blinds: bool,
    /// Each takes a Bravery Test, and cannot move this Round when it fails.
    #[serde(default)]
    pub pins: bool,
    /// Puts so many Characters next to the Mage.
    pub summons: Option<SummonText>,
    /// A marker lies where the one aimed at stands: whoever is within so many inches of it has a
    /// Movement of 1, until the Mage is Prone or Knocked Out.
    #[schemars(range(min = 1, max = 12))]
    pub mires: Option<u8>,
}

/// Whom a Spell is aimed at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// The Mage.
    Mage,
    /// A friend, or the Mage.
    Friend,
    /// All friends within the range.
    Friends,
    /// A foe.
    Foe,
    /// All foes within the range.
    Foes,
    /// All foes who have Knocked Out a friend.
    Killers,
    /// Nobody: for Spells that summon.
    #[default]
    Nobody,
    /// For `uses`: one of the Warband who is `summoned` and not on the board. It is put on the board,
    /// within the range.
    Summoned,
}

/// Characters that a Spell puts on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SummonText")]
pub struct Summon<Profile, Classes: Default> {
    /// The profile's key.
    pub profile: Profile,
    /// Instead of a profile: fallen Characters of these classes, the dearest first.
    #[serde(default)]
    pub classes: Classes,
    /// How many.
    pub count: Amount,
    /// Within so many inches of the Mage.
    pub within: u8,
    /// Only those who were Knocked Out come back.
    #[serde(default)]
    pub fallen: bool,
    /// They come with half of their HP, rounded up.
    #[serde(default)]
    pub half: bool,
}

/// Such Characters as they are written.
pub(crate) type SummonText = Summon<Option<String>, Vec<Class>>;

/// How Characters act whom a leader orders to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Those of one profile: all of them against the foe whom the first of them Attacks.
    Attack,
    /// Those with Shots: they roll the failed dice of the Feats of these again.
    Volley,
}

/// What a Character can do beside Attacks: by a Feat, for Action Points, or freely.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseText {
    /// Its printed name.
    pub name: String,
    /// The Feat that it takes; it costs nothing when left out.
    pub feat: Option<Difficulty>,
    /// Whom it is aimed at; `mage` is who uses it.
    pub at: Aim,
    /// Inches at which it can be aimed; 0 for base contact.
    #[serde(default)]
    #[schemars(range(max = 48))]
    pub range: u8,
    /// Characters of this Faction, tag or key alone.
    pub of: Option<String>,
    /// Only where this holds for the user and each whom it works on.
    #[serde(rename = "if")]
    pub when: Option<ConditionText>,
    /// Once a game.
    #[serde(default)]
    pub once: bool,
    /// Equipment: it is used up.
    #[serde(default)]
    pub single: bool,
    /// It must be done before anything else where the user has at most this share of its HP left, in
    /// hundredths.
    #[schemars(range(max = 100))]
    pub forced_at: Option<u8>,
    /// What it does to each.
    #[serde(default)]
    pub does: EffectText,
    /// Instead of a Feat: Action Points that it costs.
    #[schemars(range(min = 1, max = 10))]
    pub ap: Option<u8>,
    /// It comes off only when a die shows a Success.
    #[serde(default)]
    pub success: bool,
    /// With `at = "friend"`: the one aimed at is thrown so many inches, to where the player wants.
    pub throws: Option<Amount>,
    /// With `feat`: what it does to the one aimed at when the Feat fails.
    #[serde(default)]
    pub fails: EffectText,
    /// With `at = "summoned"`: it acts when the user's Activation ends, before anybody else.
    #[serde(default)]
    pub at_once: bool,
    /// It ends the user's Activation.
    #[serde(default)]
    pub ends: bool,
    /// With `at = "friend"`: it works on so many, the one aimed at and the nearest to it of those whom it
    /// could be aimed at as well.
    #[schemars(range(min = 2, max = 5))]
    pub most: Option<u8>,
    /// With `ends`: those whom it works on, and who were not Activated yet, act at once, one after the
    /// other.
    pub order: Option<Order>,
    /// The user regains the HP that it takes.
    #[serde(default)]
    pub drains: bool,
    /// Puts so many Characters next to the user.
    pub summons: Option<SummonText>,
}

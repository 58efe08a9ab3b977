//! Spells in card files, and other abilities that work like one.

use schemars::JsonSchema;
use serde::Deserialize;

use super::conditions::ConditionText;
use super::effects::EffectText;
use super::terms::{Amount, Class, Difficulty};

/// A Spell.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpellText {
    /// The total of cards that casting needs.
    #[schemars(range(min = 1, max = 21))]
    pub level: u8,
    /// Its target.
    pub at: Aim,
    /// Range in inches; 0: no limit.
    #[serde(default)]
    #[schemars(range(max = 48))]
    pub range: u8,
    /// Radius around the target, in inches, within which it also works.
    #[serde(default)]
    #[schemars(range(max = 12))]
    pub radius: u8,
    /// Works only on Characters with this tag.
    pub of: Option<String>,
    /// Condition on the Mage (as attacker) and on each Character affected (as target).
    #[serde(rename = "if")]
    pub when: Option<ConditionText>,
    /// What it does to each Character affected.
    #[serde(default)]
    pub does: EffectText,
    /// Armour does nothing against its Hits.
    #[serde(default)]
    pub ignores_armour: bool,
    /// Shields do nothing against its Hits.
    #[serde(default)]
    pub ignores_shield: bool,
    /// The Mage regains the HP that the Spell takes.
    #[serde(default)]
    pub drains: bool,
    /// AP that each Character affected gains.
    pub gives_ap: Option<Amount>,
    /// Shots of each Character affected are at a Disadvantage until the end of the Round.
    #[serde(default)]
    pub blinds: bool,
    /// Each Character affected takes a Bravery Test. If it fails, it cannot move this Round.
    #[serde(default)]
    pub pins: bool,
    /// Characters that it puts next to the Mage.
    pub summons: Option<SummonText>,
    /// Puts a marker at the target. Characters within N inches of it have Movement 1, until the Mage is Prone or
    /// Knocked Out.
    #[schemars(range(min = 1, max = 12))]
    pub mires: Option<u8>,
}

/// The target of a Spell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(extend("x-renamed" = { "nobody": "no_one" }))]
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
    /// No target: for Spells that summon.
    #[default]
    NoOne,
    /// For `uses`: a Character of the Warband with `summoned` that is not on the board. It is put on the board,
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
    /// Instead of a profile: fallen Characters of these classes, the most expensive first.
    #[serde(default)]
    pub classes: Classes,
    /// How many.
    pub count: Amount,
    /// Maximum distance from the Mage, in inches.
    pub within: u8,
    /// Only Characters that were Knocked Out come back.
    #[serde(default)]
    pub fallen: bool,
    /// They come with half of their HP, rounded up.
    #[serde(default)]
    pub half: bool,
}

/// Summoned Characters as written in a card file.
pub(crate) type SummonText = Summon<Option<String>, Vec<Class>>;

/// How ordered Characters act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Characters of one profile: all of them attack the foe that the first one Attacks.
    Attack,
    /// Characters with Shots: they re-roll the failed dice of their Feats.
    Volley,
}

/// An ability that is not an Attack: by a Feat, for Action Points, or free.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-renamed" = { "most": "max_targets" }))]
pub struct UseText {
    /// Its name on the card.
    pub name: String,
    /// The Feat that it needs. Default: no Feat, no cost.
    pub feat: Option<Difficulty>,
    /// Its target; `mage` is the user itself.
    pub at: Aim,
    /// Range in inches; 0: base contact.
    #[serde(default)]
    #[schemars(range(max = 48))]
    pub range: u8,
    /// Works only on Characters with this Faction, tag or key.
    pub of: Option<String>,
    /// Condition on the user (as attacker) and on each Character affected (as target).
    #[serde(rename = "if")]
    pub when: Option<ConditionText>,
    /// Once per game.
    #[serde(default)]
    pub once: bool,
    /// Equipment: it is used up.
    #[serde(default)]
    pub single: bool,
    /// The user must use it before anything else if it has at most this percentage of its HP left.
    #[schemars(range(max = 100))]
    pub forced_at: Option<u8>,
    /// What it does to each Character affected.
    #[serde(default)]
    pub does: EffectText,
    /// Instead of a Feat: its cost in Action Points.
    #[schemars(range(min = 1, max = 10))]
    pub ap: Option<u8>,
    /// It works only if a die shows a Success.
    #[serde(default)]
    pub success: bool,
    /// With `at = "friend"`: throws the target this many inches, to a place of the player's choice.
    pub throws: Option<Amount>,
    /// With `feat`: what happens to the target if the Feat fails.
    #[serde(default)]
    pub fails: EffectText,
    /// With `at = "summoned"`: the summoned Character acts as soon as the user's Activation ends.
    #[serde(default)]
    pub at_once: bool,
    /// It ends the user's Activation.
    #[serde(default)]
    pub ends: bool,
    /// With `at = "friend"`: the number of Characters affected: the target, and the legal targets nearest to it.
    #[schemars(range(min = 2, max = 5))]
    pub max_targets: Option<u8>,
    /// With `ends`: the Characters affected that were not yet Activated act at once, one after the other.
    pub order: Option<Order>,
    /// The user regains the HP that this takes.
    #[serde(default)]
    pub drains: bool,
    /// Characters that it puts next to the user.
    pub summons: Option<SummonText>,
}

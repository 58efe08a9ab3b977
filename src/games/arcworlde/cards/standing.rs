//! How it is written what always holds for a Character, and what happens to it at moments.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Amount, ConditionText, Trait};

/// What always holds for a Character. Exactly one key beside `if`, `shield` beside `reroll_defence`,
/// and `sure` beside `unbreakable_armour`.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AlwaysText {
    /// Added to AP.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ap: Option<i8>,
    /// Added to Movement.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub movement: Option<i8>,
    /// Added to Bravery.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bravery: Option<i8>,
    /// Added to HP.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hp: Option<i8>,
    /// Added to the Armour Value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub armour: Option<i8>,
    /// Added to the Armour Value, and cannot be broken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unbreakable_armour: Option<i8>,
    /// With `unbreakable_armour`: it cannot be ignored either.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sure: bool,
    /// The base in millimetres.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<u8>,
    /// Dice added to all Attacks, Shots too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<i8>,
    /// Dice added to melee Attacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub melee_dice: Option<i8>,
    /// Inches at which melee Attacks reach.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub melee_reach: Option<u8>,
    /// Ones of melee Attacks are rolled again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub reroll_ones: bool,
    /// Critical Defence Rolls are Failures.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_critical_defence: bool,
    /// Failed Defence Rolls rolled again, each Round; 255 for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reroll_defence: Option<u8>,
    /// With `reroll_defence`: that is a Shield.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shield: bool,
    /// Added to the die on which Leg It fails first; below 0 it is harder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leg_it: Option<i8>,
    /// A common Trait.
    #[serde(rename = "trait", skip_serializing_if = "Option::is_none")]
    pub has: Option<Trait>,
    /// Shots at the Character are so many steps harder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub harder_to_shoot: Option<u8>,
    /// Shots at the Character are at a Disadvantage.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shot_at_disadvantage: bool,
    /// Hits on the Character must be rolled again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hits_rerolled: bool,
    /// Being Knocked Out frightens nobody.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub expendable: bool,
    /// Casts Spells.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mage: bool,
    /// Foes within so many inches are slowed to Movement 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slows_foes: Option<u8>,
    /// Foes within so many inches Leg It at a Disadvantage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trips_foes: Option<u8>,
    /// Foes who begin an Activation within so many inches take a Bravery Test, and walk towards the
    /// Character when they fail it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lures_foes: Option<u8>,
    /// Shots at the Character roll the failed dice of their Feat again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub lit: bool,
    /// Leaves its foes freely, where it moves into base contact with another.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub graceful: bool,
    /// Must move towards foes, and Attack where it can.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub berserk: bool,
    /// Rolls a failed Legendary Feat again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rerolls_legendary: bool,
    /// At home in water: it is Open Terrain, there is an inch more to move there, and a die of a Feat
    /// that failed there is rolled again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub aquatic: bool,
    /// Can ride any Creature with a larger base.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rides_any: bool,
    /// Friends near the Character may come back when they are Knocked Out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revives: Option<ReviveText>,
    /// A Knock Out uses this Equipment up instead, by key, and the Character has the HP that it gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub survives_with: Option<String>,
    /// Friends with a tag within so many inches use this Character's Bravery.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lends_bravery: Option<LendText>,
    /// Is not deployed, where its Warband has somebody who summons: it comes onto the board by that one
    /// alone. Instead of being Broken it is Knocked Out, and can be summoned again from the next Round
    /// on.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub summoned: bool,
    /// Where its melee Attack Hits such a foe it clings on: whenever that foe is Activated it makes the
    /// same Attack again, freely, until the bases part or it is Prone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub clings: bool,
    /// Takes no Bravery Test when a friend of this Faction, tag or key is Knocked Out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unmoved_by: Option<String>,
    /// Friends with a tag within so many inches roll a Miss again, one a Round each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drives: Option<LendText>,
    /// Only against such foes.
    #[serde(rename = "if", skip_serializing_if = "Option::is_none")]
    pub when: Option<ConditionText>,
}

/// Friends whom a Character helps: who use its Bravery, or strike the better for it.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LendText {
    /// Those of this tag.
    pub to: String,
    /// Within so many inches.
    pub within: u8,
}

/// Friends who come back when they are Knocked Out near a Character.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviveText {
    /// Those of this Faction, tag or key.
    pub of: String,
    /// Within so many inches.
    pub within: u8,
    /// When a die shows at least this.
    #[schemars(range(min = 1, max = 6))]
    pub on: u8,
    /// With so many HP.
    #[schemars(range(min = 1))]
    pub hp: u8,
}

/// What happens to a Character at a moment.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MomentText {
    /// When.
    pub at: Moment,
    /// Only when the Character is not Engaged.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub free: bool,
    /// HP regained.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heal: Option<Amount>,
    /// HP lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lose: Option<Amount>,
    /// Hits on every foe in base contact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hits_in_contact: Option<u8>,
    /// With `hits_in_contact`: on such foes alone.
    #[serde(default, rename = "if", skip_serializing_if = "Option::is_none")]
    pub when: Option<ConditionText>,
    /// AP gained for the rest of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ap: Option<u8>,
    /// With `ap`: they are lost when the Character becomes Prone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub until_prone: bool,
    /// AP gained for this Round alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gain_ap: Option<u8>,
    /// Arcanite Tokens gained.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arcanite: Option<u8>,
    /// A fallen Character of the Warband with this profile is on the board again, next to the Character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub returns: Option<String>,
    /// Only when a die shows a Success.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub success: bool,
}

/// A moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// The Character's Activation begins.
    Activation,
    /// The Character's Activation ends.
    ActivationEnd,
    /// A Round begins.
    RoundStart,
    /// A Round ends.
    RoundEnd,
    /// The Character has Knocked somebody Out.
    KnockOut,
}

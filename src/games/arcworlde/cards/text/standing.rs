//! How it is written what always holds for a Character, and what happens to it at moments.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Amount, ConditionText, Trait};

/// What always holds for a Character. Exactly one key beside `if`, `shield` beside `reroll_defence`,
/// and `sure` beside `unbreakable_armour`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct AlwaysText {
    /// Added to AP.
    pub ap: Option<i8>,
    /// Added to Movement.
    #[serde(rename = "move")]
    pub movement: Option<i8>,
    /// Added to Bravery.
    pub bravery: Option<i8>,
    /// Added to HP.
    pub hp: Option<i8>,
    /// Added to the Armour Value.
    pub armour: Option<i8>,
    /// Added to the Armour Value, and cannot be broken.
    pub unbreakable_armour: Option<i8>,
    /// With `unbreakable_armour`: it cannot be ignored either.
    pub sure: bool,
    /// The base in millimetres.
    pub base: Option<u8>,
    /// Dice added to all Attacks, Shots too.
    pub dice: Option<i8>,
    /// Dice added to melee Attacks.
    pub melee_dice: Option<i8>,
    /// Inches at which melee Attacks reach.
    pub melee_reach: Option<u8>,
    /// Ones of melee Attacks are rolled again.
    pub reroll_ones: bool,
    /// Critical Defence Rolls are Failures.
    pub no_critical_defence: bool,
    /// Failed Defence Rolls rolled again, each Round; 255 for all.
    pub reroll_defence: Option<u8>,
    /// With `reroll_defence`: that is a Shield.
    pub shield: bool,
    /// Added to the die on which Leg It fails first; below 0 it is harder.
    pub leg_it: Option<i8>,
    /// A common Trait.
    #[serde(rename = "trait")]
    pub has: Option<Trait>,
    /// Shots at the Character are so many steps harder.
    pub harder_to_shoot: Option<u8>,
    /// Shots at the Character are at a Disadvantage.
    pub shot_at_disadvantage: bool,
    /// Hits on the Character must be rolled again.
    pub hits_rerolled: bool,
    /// Being Knocked Out frightens nobody.
    pub expendable: bool,
    /// Casts Spells.
    pub mage: bool,
    /// Foes within so many inches are slowed to Movement 1.
    pub slows_foes: Option<u8>,
    /// Foes within so many inches Leg It at a Disadvantage.
    pub trips_foes: Option<u8>,
    /// Foes who begin an Activation within so many inches take a Bravery Test, and walk towards the
    /// Character when they fail it.
    pub lures_foes: Option<u8>,
    /// Shots at the Character roll the failed dice of their Feat again.
    pub lit: bool,
    /// Leaves its foes freely, where it moves into base contact with another.
    pub graceful: bool,
    /// Must move towards foes, and Attack where it can.
    pub berserk: bool,
    /// Rolls a failed Legendary Feat again.
    pub rerolls_legendary: bool,
    /// At home in water: it is Open Terrain, there is an inch more to move there, and a die of a Feat
    /// that failed there is rolled again.
    pub aquatic: bool,
    /// Can ride any Creature with a larger base.
    pub rides_any: bool,
    /// Friends near the Character may come back when they are Knocked Out.
    pub revives: Option<ReviveText>,
    /// A Knock Out uses this Equipment up instead, by key, and the Character has the HP that it gives.
    pub survives_with: Option<String>,
    /// Friends with a tag within so many inches use this Character's Bravery.
    pub lends_bravery: Option<LendText>,
    /// Is not deployed, where its Warband has somebody who summons: it comes onto the board by that one
    /// alone. Instead of being Broken it is Knocked Out, and can be summoned again from the next Round
    /// on.
    pub summoned: bool,
    /// Where its melee Attack Hits such a foe it clings on: whenever that foe is Activated it makes the
    /// same Attack again, freely, until the bases part or it is Prone.
    pub clings: bool,
    /// Takes no Bravery Test when a friend of this Faction, tag or key is Knocked Out.
    pub unmoved_by: Option<String>,
    /// Friends with a tag within so many inches roll a Miss again, one a Round each.
    pub drives: Option<LendText>,
    /// Only against such foes.
    #[serde(rename = "if")]
    pub when: Option<ConditionText>,
}

/// Friends whom a Character helps: who use its Bravery, or strike the better for it.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LendText {
    /// Those of this tag.
    pub to: String,
    /// Within so many inches.
    pub within: u8,
}

/// Friends who come back when they are Knocked Out near a Character.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
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
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MomentText {
    /// When.
    pub at: Moment,
    /// Only when the Character is not Engaged.
    #[serde(default)]
    pub free: bool,
    /// HP regained.
    pub heal: Option<Amount>,
    /// HP lost.
    pub lose: Option<Amount>,
    /// Hits on every foe in base contact.
    pub hits_in_contact: Option<u8>,
    /// With `hits_in_contact`: on such foes alone.
    #[serde(rename = "if")]
    pub when: Option<ConditionText>,
    /// AP gained for the rest of the game.
    pub ap: Option<u8>,
    /// With `ap`: they are lost when the Character becomes Prone.
    #[serde(default)]
    pub until_prone: bool,
    /// AP gained for this Round alone.
    pub gain_ap: Option<u8>,
    /// Arcanite Tokens gained.
    pub arcanite: Option<u8>,
    /// A fallen Character of the Warband with this profile is on the board again, next to the Character.
    pub returns: Option<String>,
    /// Only when a die shows a Success.
    #[serde(default)]
    pub success: bool,
}

/// A moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
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

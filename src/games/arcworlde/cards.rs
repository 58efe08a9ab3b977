//! How a profile, a piece of equipment or a spell is written in a card file.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::Source;

mod attacks;

pub use attacks::{
    Amount, AreaText, Around, AttackText, ConditionText, Die, Difficulty, EffectText, LostText, On,
    RiderText, ShotText, Whom,
};

/// A Character's profile, a piece of Equipment or a Spell. Which keys it may have depends on its type.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardText {
    /// The printed name.
    #[schemars(example = &"Halfling Sheriff")]
    pub name: String,
    /// Where the figures come from.
    pub source: Source,
    /// For `source = "attested"`: the publication that the figures are from, and which they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attested: Option<String>,
    /// What it is.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Its cost in Gold Pieces; 0 for what cannot be bought.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[schemars(range(max = 2000))]
    pub gp: u16,
    /// The Faction that it belongs to: profiles, and what only that Faction's Armoury or Spell List
    /// has. "bestiary" and "swords_for_hire" are for everybody; nothing is the Common Armoury.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(example = &"halflings")]
    pub faction: Option<String>,
    /// Free words that conditions can name, such as "undead" or "goblinoid".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Profiles: the figures of the Character.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<ProfileText>,
    /// Profiles and weapons: the Attacks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attacks: Vec<AttackText>,
    /// Profiles and Equipment: what always holds for the Character who has it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub always: Vec<AlwaysText>,
    /// Profiles and Equipment: what happens at certain moments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub when: Vec<MomentText>,
    /// Equipment: an Item, or Gear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equipment: Option<EquipmentText>,
    /// Spells: the total of cards that it takes, and what it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spell: Option<SpellText>,
    /// Names of Traits and rules whose text is not known, or that are not modelled. A report says
    /// which of them the game had.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unmodelled: Vec<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
const fn is_zero(gp: &u16) -> bool {
    *gp == 0
}

/// What a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A Character.
    Profile,
    /// An Item or Gear.
    Equipment,
    /// A Spell.
    Spell,
}

/// The class of a Character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Leads the Warband.
    Commander,
    /// Casts Spells.
    Mage,
    /// The main troops.
    Unit,
    /// More powerful than Units.
    Elite,
    /// Has unusual rules.
    Irregular,
    /// The largest of a Faction.
    Heavy,
    /// A small Creature.
    Beast,
    /// A large Creature.
    Monster,
    /// A huge Creature.
    Titan,
    /// A mercenary.
    SwordForHire,
}

/// The figures of a profile.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProfileText {
    /// The classes; several for a Character who counts as each.
    #[schemars(length(min = 1, max = 3))]
    pub classes: Vec<Class>,
    /// Action Points of an Activation.
    #[schemars(range(min = 1, max = 40))]
    pub ap: u8,
    /// Inches of the free movement. 0 for a Character who does not move.
    #[schemars(range(max = 20))]
    #[serde(rename = "move")]
    pub movement: u8,
    /// What 2D6 may come to at most in a Bravery Test; 12 for one that is always passed.
    #[schemars(range(min = 2, max = 12))]
    pub bravery: u8,
    /// Health Points.
    #[schemars(range(min = 1, max = 250))]
    pub hp: u8,
    /// The diameter of the base in millimetres.
    #[schemars(range(min = 25, max = 150))]
    pub base: u8,
    /// Common Traits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<Trait>,
    /// Equipment that the Character has without paying for it, by key.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub has: Vec<String>,
    /// Factions that may hire it without ill effects, beside its own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allies: Vec<String>,
}

/// A Trait of the rulebook's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trait {
    /// Re-rolls one failed Leg It a Round.
    Agile,
    /// Re-rolls a die each Activation when nearly dead.
    DeathThroes,
    /// Loses AP with its HP.
    DwindlingStrength,
    /// Frightens smaller foes that it comes near to.
    Fearsome,
    /// Burns.
    Flammable,
    /// Moves over Terrain.
    Fly,
    /// Swallows.
    Gobble,
    /// Can be ridden.
    MonstrousMount,
    /// Up to three act together.
    PackHunter,
    /// Spends AP over several Activations.
    SplitActivation,
}

/// What always holds for a Character. Exactly one key beside `if`, and `shield` beside
/// `reroll_defence`.
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
    /// The base in millimetres.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<u8>,
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
    /// Friends with a tag within so many inches use this Character's Bravery.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lends_bravery: Option<LendText>,
    /// Only against such foes.
    #[serde(rename = "if", skip_serializing_if = "Option::is_none")]
    pub when: Option<ConditionText>,
}

/// Friends who use a Character's Bravery.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LendText {
    /// Those of this tag.
    pub to: String,
    /// Within so many inches.
    pub within: u8,
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
    /// AP gained for the rest of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ap: Option<u8>,
    /// Arcanite Tokens gained.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arcanite: Option<u8>,
}

/// A moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// The Character's Activation begins.
    Activation,
    /// The Character's Activation ends.
    ActivationEnd,
    /// A Round ends.
    RoundEnd,
    /// The Character has Knocked somebody Out.
    KnockOut,
}

/// What is known of a piece of Equipment beside what it does.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EquipmentText {
    /// Item or Gear.
    pub class: Carried,
    /// What of its sort one Character can have but once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    /// Profiles that may have it, by key; all that may buy from its Armoury, when left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// It is a Fabled Artefact, which the Mildaark Forest may reveal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub artefact: bool,
    /// It is an Arcanite Token.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arcanite: bool,
    /// A single use: HP regained by the bearer, or by a friend in base contact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heals: Option<Amount>,
}

/// How Equipment is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Carried {
    /// Can change hands.
    Item,
    /// Stays with the Character.
    Gear,
}

/// What a Character can have but one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    /// Armour.
    Armour,
    /// A weapon for melee.
    Melee,
    /// A weapon for Shots.
    Ranged,
    /// A Shield.
    Shield,
    /// A mount.
    Mount,
    /// A form.
    Form,
}

/// A Spell.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// What it does to each.
    #[serde(default)]
    pub does: EffectText,
    /// Armour and Shields do nothing against its Hits.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ignores_armour: bool,
    /// The Mage regains the HP that it takes.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub drains: bool,
    /// AP that each regains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gives_ap: Option<Amount>,
    /// Shots of each are at a Disadvantage until the end of the Round.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub blinds: bool,
    /// Each takes a Bravery Test, and cannot move this Round when it fails.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pins: bool,
    /// Puts so many Characters of this key next to the Mage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summons: Option<SummonText>,
}

/// Whom a Spell is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
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
    Nobody,
}

/// Characters that a Spell puts on the board.
#[derive(Clone, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SummonText {
    /// The profile's key.
    pub profile: String,
    /// How many.
    pub count: Amount,
    /// Within so many inches of the Mage.
    pub within: u8,
    /// Only those who were Knocked Out come back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fallen: bool,
}

//! Rulebook terms that card files use.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A Character.
    Profile,
    /// An Item or Gear.
    Equipment,
    /// A Spell.
    Spell,
}

impl Kind {
    pub(crate) const ALL: [Kind; 3] = [Kind::Profile, Kind::Equipment, Kind::Spell];

    pub(crate) fn word(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// The class of a Character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
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
    /// The largest Characters of a Faction.
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

/// Returns a set of classes: bit `k` is the class at place `k` of [`Class`].
pub(crate) fn classes(list: &[Class]) -> u16 {
    list.iter().fold(0, |set, &class| set | 1 << class as u16)
}

/// A Trait of the rulebook's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trait {
    /// Re-rolls one failed Leg It per Round.
    Agile,
    /// Re-rolls one die per Activation when nearly dead.
    DeathThroes,
    /// Loses AP with its HP.
    DwindlingStrength,
    /// Frightens smaller foes nearby.
    Fearsome,
    /// Can burn.
    Flammable,
    /// Moves over Terrain.
    Fly,
    /// Can swallow foes.
    Gobble,
    /// Can be ridden.
    MonstrousMount,
    /// Up to three of them act together.
    PackHunter,
    /// Can spread its AP over several Activations.
    SplitActivation,
}

/// Common Traits as bits, in the order of [`Trait`].
pub(crate) type Traits = u16;

/// Returns the bit of a common Trait.
#[inline]
pub(crate) const fn bit(of: Trait) -> Traits {
    1 << of as u16
}

/// How Equipment is carried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Carried {
    /// Can change hands.
    Item,
    /// Stays with the Character.
    Gear,
}

/// The kind of Equipment; a Character can have only one of each, except weapons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
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

/// The difficulty of a Feat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// One Success.
    #[default]
    Easy,
    /// Two Successes.
    Medium,
    /// Three Successes.
    Hard,
    /// Four Successes.
    Legendary,
}

impl Difficulty {
    /// Returns the number of Successes that a Feat takes.
    #[inline]
    pub(crate) const fn successes(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the next difficulty; none is harder than Legendary.
    pub(crate) const fn harder(self) -> Self {
        match self {
            Difficulty::Easy => Difficulty::Medium,
            Difficulty::Medium => Difficulty::Hard,
            _ => Difficulty::Legendary,
        }
    }
}

/// A number, or dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Amount {
    /// A fixed number.
    Fixed(u8),
    /// The result of a die roll.
    Die(Die),
}

impl Amount {
    /// Returns its average, rounded down: accurate enough for a plan.
    pub(crate) const fn about(self) -> i32 {
        match self {
            Amount::Fixed(n) => n as i32,
            Amount::Die(Die::D3) => 2,
            Amount::Die(Die::D6) => 3,
            Amount::Die(Die::TwoD6) => 7,
        }
    }
}

impl From<u8> for Amount {
    fn from(n: u8) -> Self {
        Amount::Fixed(n)
    }
}

impl From<()> for Amount {
    fn from((): ()) -> Self {
        Amount::Fixed(1)
    }
}

/// A die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Die {
    /// 1 to 3.
    D3,
    /// 1 to 6.
    D6,
    /// The sum of two D6.
    #[serde(rename = "2d6")]
    TwoD6,
}

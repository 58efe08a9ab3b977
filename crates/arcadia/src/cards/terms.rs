//! The words that card files and scenarios share: types of card, Attributes, Tests, Terrain.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The type of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A race with its Attributes: every player has one.
    Character,
    /// A Merit that comes from an Attribute and leans to a court.
    Ability,
    /// A Merit: a special skill or affinity.
    Advantage,
    /// A Merit: a friend, who may have Attributes of their own.
    Ally,
    /// A Merit: magic. Its school is one of its tags.
    Art,
    /// A Merit that can also be found on a Quest.
    Treasure,
    /// A Flaw: a limitation.
    Curse,
    /// A Flaw: those who look upon the character with disfavour.
    Enemy,
    /// A Flaw that comes from an Attribute and leans to a court.
    Weakness,
    /// Hinders the opponent.
    Waylay,
    /// A land of the board.
    League,
    /// What must be done to win.
    Quest,
}

/// What a Trial is about, and where an Ability comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Attribute {
    /// Physical prowess.
    #[default]
    Might,
    /// Guile and charm.
    Savvy,
    /// Reason and will.
    Resolve,
}

/// The kind of a Test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Test {
    /// Might against Might.
    Might,
    /// Savvy against Savvy.
    Savvy,
    /// Resolve against Resolve.
    Resolve,
    /// A character's Might against Combat.
    Combat,
}

/// The gender of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Gender {
    /// Female.
    Female,
    /// Male.
    Male,
    /// Neither, such as a swarm.
    None,
}

impl Gender {
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// One of the two courts of the fae.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Court {
    /// The good, just and kind.
    Seelie,
    /// The conniving and dastardly.
    Unseelie,
}

impl Court {
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What a side of a League shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Fields.
    Field,
    /// Forest.
    Forest,
    /// Hills.
    Hills,
    /// Mountains.
    Mountains,
    /// A road.
    Road,
    /// A swamp.
    Swamp,
    /// A river or lake.
    River,
    /// A city.
    City,
    /// Ruins.
    Ruins,
    /// Open sea: only beside other Ocean, or a Border.
    Ocean,
    /// The wall of a city: any Terrain but a Border may lie beside it.
    Wall,
    /// An end: no League may ever lie beside it, but Ocean.
    Border,
}

/// A Trial: one die and the Attribute must reach the difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
// The loop reads it as it is written, with difficulty 0 for no Trial.
pub struct TrialText {
    /// Which Attribute is added.
    pub attribute: Attribute,
    /// What must be reached.
    #[schemars(range(min = 1, max = 18))]
    pub difficulty: u8,
}

/// Who or what somebody is. All that is given must fit.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhoText {
    /// A character of one of these races.
    #[serde(default)]
    pub race: Vec<String>,
    /// A character of this gender.
    pub gender: Option<Gender>,
    /// A character of this court.
    pub court: Option<Court>,
    /// A Waylay or character with one of these tags, or with one of these keys.
    #[serde(default)]
    pub tags: Vec<String>,
    /// A Waylay (true) or a character (false).
    pub waylay: Option<bool>,
}

/// A type of card in a word.
pub(crate) const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Character => "character",
        Kind::Ability => "ability",
        Kind::Advantage => "advantage",
        Kind::Ally => "ally",
        Kind::Art => "art",
        Kind::Treasure => "treasure",
        Kind::Curse => "curse",
        Kind::Enemy => "enemy",
        Kind::Weakness => "weakness",
        Kind::Waylay => "waylay",
        Kind::League => "league",
        Kind::Quest => "quest",
    }
}

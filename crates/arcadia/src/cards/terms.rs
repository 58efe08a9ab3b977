//! Terms of card files and scenarios: types of card, Attributes, Tests, Terrain.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The type of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A character with a race and Attributes. Every player has one.
    Character,
    /// A Merit with an Attribute and a court.
    Ability,
    /// A Merit: a special skill or affinity.
    Advantage,
    /// A Merit: a friend, perhaps with Attributes.
    Ally,
    /// A Merit: magic. One of its tags is its school.
    Art,
    /// A Merit that can also be found on a Quest.
    Treasure,
    /// A Flaw: a limitation.
    Curse,
    /// A Flaw: someone hostile to the character.
    Enemy,
    /// A Flaw with an Attribute and a court.
    Weakness,
    /// An obstacle for the opponent.
    Waylay,
    /// A tile of the board.
    League,
    /// The goals to meet to win.
    Quest,
}

/// The Attribute of a Trial, Ability or Weakness.
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

/// One of the two courts of the fae.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Court {
    /// Good, just and kind.
    Seelie,
    /// Conniving and dastardly.
    Unseelie,
}

/// A feature on the side of a League.
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
    /// Open sea: fits only next to Ocean or a Border.
    Ocean,
    /// A city wall: fits next to any Terrain but a Border.
    Wall,
    /// The edge of the map: only Ocean fits next to it.
    Border,
}

/// A Trial: one die plus the Attribute must reach the difficulty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
// The loop reads it as it is written, with difficulty 0 for no Trial.
pub struct TrialText {
    /// Attribute added to the die.
    pub attribute: Attribute,
    /// Total needed.
    #[schemars(range(min = 1, max = 18))]
    pub difficulty: u8,
}

/// Conditions on a character or Waylay. All given keys must match.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhoText {
    /// Characters of these races.
    #[serde(default)]
    pub race: Vec<String>,
    /// Characters of this gender.
    pub gender: Option<Gender>,
    /// Characters of this court.
    pub court: Option<Court>,
    /// Waylays or characters with one of these tags or keys.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Only Waylays (true) or only characters (false).
    pub waylay: Option<bool>,
}

/// The types of card in card files, in the order of [`Kind`].
const KIND_WORDS: [&str; 12] = [
    "character",
    "ability",
    "advantage",
    "ally",
    "art",
    "treasure",
    "curse",
    "enemy",
    "weakness",
    "waylay",
    "league",
    "quest",
];

pub(crate) const fn kind_word(kind: Kind) -> &'static str {
    KIND_WORDS[kind as usize]
}

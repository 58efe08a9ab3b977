//! How a card is written in a card file.

use schemars::JsonSchema;
use serde::Deserialize;

use balance_engine::game::{Path, Source, one_key};

use super::kind::Kind;
use super::sets::Kinds;
use super::standing::{Decree, Modifier, StandingEffect};
use super::words::Words;
use StandingEffect::{Add, Says};

/// One card: a Spell, a playing card or an Ending. Which keys it may have depends on its type.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardText {
    /// The name printed on the card.
    #[schemars(example = &"Fire Elemental")]
    pub name: String,
    /// Where the figures come from.
    pub source: Source,
    /// For `source = "attested"`: the publication that the figures are from, and which they are.
    pub attested: Option<String>,
    /// The type of card.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// How many of it are among the playing cards. Spells and Endings are there once; 0 leaves any
    /// card out, for another scenario or to be a neutral one.
    #[serde(default = "one")]
    #[schemars(range(max = 20))]
    pub copies: u8,
    /// Free words, such as "mask" or "potion", that prices, conditions and discards can name.
    #[serde(default)]
    #[schemars(example = vec!["mask"])]
    pub tags: Vec<String>,
    /// Spells: the Enemies that it defeats alone, by key or tag.
    #[serde(default)]
    pub beats: Vec<String>,
    /// Enemies: the printed ways of overcoming it, beside Spells that beat it and any two Spells.
    #[serde(default)]
    pub prices: Vec<PriceText>,
    /// Chests: the level from which on it opens without a roll.
    #[schemars(range(min = 1, max = 4))]
    pub level: Option<u8>,
    /// Traps and Chests: what the die does. Every face must be in exactly one entry.
    #[serde(default)]
    pub rolls: Vec<RollText>,
    /// What happens: when an Enemy is defeated, a Chest opened by level, an item or Curse
    /// collected, an Ending reached.
    #[serde(default)]
    pub steps: Vec<StepText>,
    /// Spells, Useables and Collectibles: what happens when it is used.
    #[serde(default, rename = "use")]
    pub use_steps: Vec<StepText>,
    /// What holds as long as the card is in front of the player.
    #[serde(default)]
    pub constant: Vec<ConstantText>,
    /// Endings: the condition to meet. Without one, an Ending is followed when it is revealed.
    pub when: Option<WhenText>,
    /// Endings: whether it is collected, so that the deck below it goes on.
    #[serde(default)]
    pub collect: bool,
    /// Curses: the card's own way of getting rid of it.
    pub way_out: Option<WayOutText>,
}

impl CardText {
    /// Whether the card lets the Mage escape: a way in which a game can end.
    pub(crate) fn is_escape(&self) -> bool {
        self.kind == Kind::Ending && self.copies > 0 && self.steps.iter().any(|step| step.escape == Some(true))
    }
}

const fn one() -> u8 {
    1
}

/// One printed way of overcoming an Enemy: everything in it is paid.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PriceText {
    /// Health lost.
    #[schemars(range(min = 1, max = 6))]
    pub harm: Option<u8>,
    /// Cards discarded.
    pub discard: Option<DiscardText>,
    /// Freely chosen Spells cast.
    #[schemars(range(min = 1, max = 4))]
    pub spells: Option<u8>,
}

/// Cards to discard, which the player chooses.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscardText {
    /// Of what: "collectible", "useable", "curse", "item" (a Collectible or Useable), a tag, or a
    /// card's key.
    pub of: String,
    /// How many.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 10))]
    pub count: u8,
}

impl DiscardText {
    pub(super) fn verb(words: &mut Words<'_>, text: &Self, at: &Path) -> Verb {
        Verb::Discard { count: text.count, of: words.discardable(&text.of, &at.then("of")) }
    }
}

/// What one or more faces of the die do.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollText {
    /// The faces.
    #[schemars(length(min = 1, max = 6), inner(range(min = 1, max = 6)))]
    pub on: Vec<u8>,
    /// What happens; nothing when there is no step.
    #[serde(default)]
    pub steps: Vec<StepText>,
}

one_key! {
    /// One thing that happens. Exactly one key beside `when`.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct StepText in Words<'_>, "the step";
    /// What a step does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Verb {
        /// Gains Health, up to the maximum.
        #[schemars(range(min = 1, max = 6))]
        heal: u8 => Heal(u8),
        /// Loses Health.
        #[schemars(range(min = 1, max = 6))]
        harm: u8 => Harm(u8),
        /// Gains Mana: the player turns back so many Spells.
        #[schemars(range(min = 1, max = 4))]
        mana: u8 => Mana(u8),
        /// Loses Mana: the player turns so many Spells.
        #[schemars(range(min = 1, max = 4))]
        drain: u8 => Drain(u8),
        /// Levels up.
        level_up: bool => LevelUp,
        /// Levels down.
        level_down: bool => LevelDown,
        /// Discards cards without using them: as many as there are, when there are fewer.
        discard: DiscardText => Discard {
            /// How many.
            count: u8,
            /// Of these.
            of: Kinds,
        } by DiscardText::verb,
        /// Gets rid of up to so many Curses.
        #[schemars(range(min = 1, max = 10))]
        lift: u8 => Lift(u8),
        /// Reveals the tops of all decks.
        reveal: bool => Reveal,
        /// Discards a revealed playing card from the top of a deck, without interacting with it.
        banish: bool => Banish,
        /// Gives the Key.
        key: bool => Key,
        /// Escapes from the dungeon: the game is won.
        escape: bool => Escape,
    }
    beside {
        /// Only then.
        pub when: Option<WhenText>,
    }
}

/// A condition: all of it must hold.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhenText {
    /// The player has each of these in front, by key or tag.
    #[serde(default)]
    pub holds: Vec<String>,
    /// The player has none of these.
    #[serde(default)]
    pub without: Vec<String>,
    /// The player has so many of these.
    pub count: Option<CountText>,
    /// At least this level.
    #[schemars(range(min = 2, max = 4))]
    pub level: Option<u8>,
    /// At least this much Health.
    #[schemars(range(min = 1, max = 6))]
    pub health: Option<u8>,
    /// At most this much Health.
    #[schemars(range(min = 0, max = 5))]
    pub health_at_most: Option<u8>,
    /// At least this much Mana.
    #[schemars(range(min = 1, max = 4))]
    pub mana: Option<u8>,
    /// The player has the Key, or has not.
    pub key: Option<bool>,
}

/// A number of cards.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CountText {
    /// Of what: as for discards.
    pub of: String,
    /// At least so many.
    #[schemars(range(min = 1, max = 20))]
    pub at_least: u8,
}

one_key! {
    /// One standing effect. Exactly one key beside `when`, which may ask for cards and the level.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct ConstantText in Words<'_>, "the constant effect" => StandingEffect {
        /// Added to the maximum Health.
        #[schemars(range(min = -5, max = 5))]
        max_health: i8 => |n| Add(Modifier::MaxHealth, n),
        /// Added to Health lost to Enemies.
        #[schemars(range(min = -5, max = 5))]
        enemy_harm: i8 => |n| Add(Modifier::EnemyHarm, n),
        /// Added to Health lost to Traps.
        #[schemars(range(min = -5, max = 5))]
        trap_harm: i8 => |n| Add(Modifier::TrapHarm, n),
        /// Added to the die of Traps, which stays within 1 to 6.
        #[schemars(range(min = -5, max = 5))]
        trap_die: i8 => |n| Add(Modifier::TrapDie, n),
        /// Added to the die of Chests, which stays within 1 to 6.
        #[schemars(range(min = -5, max = 5))]
        chest_die: i8 => |n| Add(Modifier::ChestDie, n),
        /// Added to the level that Chests ask for.
        #[schemars(range(min = -3, max = 3))]
        chest_level: i8 => |n| Add(Modifier::ChestLevel, n),
        /// Added to every gain of Health.
        #[schemars(range(min = -5, max = 5))]
        heal: i8 => |n| Add(Modifier::Heal, n),
        /// Added to every gain of Mana.
        #[schemars(range(min = -4, max = 4))]
        mana: i8 => |n| Add(Modifier::Mana, n),
        /// Added to the two Spells that defeat any Enemy.
        #[schemars(range(min = -1, max = 2))]
        spells: i8 => |n| Add(Modifier::Spells, n),
        /// Whether decks are revealed whatever the Mana, or never.
        reveal: RevealText => |reveal| Says(match reveal {
            RevealText::Always => Decree::RevealAlways,
            RevealText::Never => Decree::RevealNever,
        }),
        /// Something that the player may not do.
        forbid: Forbidden => |forbidden| Says(match forbidden {
            Forbidden::Healing => Decree::NoHealing,
            Forbidden::Mana => Decree::NoMana,
            Forbidden::Chests => Decree::NoChests,
        }),
    }
    beside {
        /// Only then.
        pub when: Option<WhenText>,
    }
}

/// Whether decks are revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RevealText {
    /// Without Mana too.
    Always,
    /// With Mana neither.
    Never,
}

/// What a card can forbid. Cards that stand higher in the printed hierarchy are not bound by it;
/// equal ones are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Forbidden {
    /// Gaining Health, by Level Up as well, unless `level_up_gains` is "always".
    Healing,
    /// Gaining Mana, by Level Up as well, unless `level_up_gains` is "always".
    Mana,
    /// Opening and rolling for Chests.
    Chests,
}

/// A Curse's own way out: the player may discard it when the condition holds, for the price.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WayOutText {
    /// The condition.
    pub when: Option<WhenText>,
    /// What it costs or does.
    #[serde(default)]
    pub steps: Vec<StepText>,
}

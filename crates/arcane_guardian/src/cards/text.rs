//! The format of a card in a card file.

use schemars::JsonSchema;
use serde::Deserialize;

use balance_engine::game::{Path, Source, one_key};

use super::compile::Work;
use super::{Decree, Kinds, Modifier, StandingEffect};
use StandingEffect::{Add, Says};

/// The type of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One of the Mage's four abilities. Each is also a point of Mana.
    Spell,
    /// Must be overcome at a price.
    Enemy,
    /// Makes the player roll a die.
    Trap,
    /// Kept by the player. Works constantly, once, or both.
    Collectible,
    /// Kept by the player, and used once.
    Useable,
    /// Opened by level or by a die roll.
    Chest,
    /// Kept by the player, and hurts until it is removed.
    Curse,
    /// Ends a deck, and perhaps the game.
    Ending,
}

impl Kind {
    /// True if it is shuffled into the decks.
    pub(crate) const fn is_playing(self) -> bool {
        !matches!(self, Kind::Spell | Kind::Ending)
    }

    pub(crate) const fn word(self) -> &'static str {
        ["spell", "enemy", "trap", "collectible", "useable", "chest", "curse", "ending"][self as usize]
    }

    /// Returns the rank in the printed hierarchy; the rulebook itself has rank 0.
    #[inline]
    pub(crate) const fn rank(self) -> u8 {
        match self {
            Kind::Ending => 5,
            Kind::Curse => 4,
            Kind::Collectible => 3,
            Kind::Spell => 2,
            Kind::Enemy | Kind::Trap | Kind::Useable | Kind::Chest => 1,
        }
    }
}

/// One card: a Spell, a playing card or an Ending. Its type decides which keys it can have.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-renamed" = { "attested": "publication" }))]
pub struct CardText {
    /// Name of the card.
    #[schemars(example = &"Fire Elemental")]
    pub name: String,
    /// Where the numbers come from.
    pub source: Source,
    /// For `source = "published"`: the publication, and which numbers it gives.
    pub publication: Option<String>,
    /// The type of card.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Copies among the playing cards. Spells and Endings have one. 0 keeps the card out of play, for
    /// another scenario or as a neutral card.
    #[serde(default = "one")]
    #[schemars(range(max = 20))]
    pub copies: u8,
    /// Tags of your choice, such as "mask" or "potion", that prices, conditions and discards can refer to.
    #[serde(default)]
    #[schemars(example = vec!["mask"])]
    pub tags: Vec<String>,
    /// Spells: Enemies that it defeats alone, by key or tag.
    #[serde(default)]
    pub beats: Vec<String>,
    /// Enemies: prices for overcoming it, besides Spells that beat it and any two Spells.
    #[serde(default)]
    pub prices: Vec<PriceText>,
    /// Chests: minimum level that opens it without a roll.
    #[schemars(range(min = 1, max = 4))]
    pub level: Option<u8>,
    /// Traps and Chests: effects of the die. Every face must be in exactly one entry.
    #[serde(default)]
    pub rolls: Vec<RollText>,
    /// Effects when an Enemy is defeated, a Chest is opened by level, an item or Curse is
    /// collected, or an Ending is reached.
    #[serde(default)]
    pub steps: Vec<StepText>,
    /// Spells, Useables and Collectibles: effects of using it.
    #[serde(default, rename = "use")]
    pub use_steps: Vec<StepText>,
    /// Effects that last while the card is in front of the player.
    #[serde(default)]
    pub constant: Vec<ConstantText>,
    /// Endings: the condition to meet. Default: none, so the Ending takes effect when it is revealed.
    pub when: Option<WhenText>,
    /// Endings: whether the player collects it, so that its deck continues.
    #[serde(default)]
    pub collect: bool,
    /// Curses: the way out that the card itself offers.
    pub way_out: Option<WayOutText>,
}

impl CardText {
    pub(crate) fn is_escape(&self) -> bool {
        self.kind == Kind::Ending && self.copies > 0 && self.steps.iter().any(|step| step.escape == Some(true))
    }
}

const fn one() -> u8 {
    1
}

/// One price for overcoming an Enemy. All its parts are paid.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PriceText {
    /// Health to lose.
    #[schemars(range(min = 1, max = 6))]
    pub harm: Option<u8>,
    /// Cards to discard.
    pub discard: Option<DiscardText>,
    /// Number of Spells to cast, of any kind.
    #[schemars(range(min = 1, max = 4))]
    pub spells: Option<u8>,
}

/// Cards to discard, chosen by the player.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscardText {
    /// Which cards: "collectible", "useable", "curse", "item" (a Collectible or Useable), a tag or the
    /// key of a card.
    pub of: String,
    /// How many. Default: 1.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 10))]
    pub count: u8,
}

impl DiscardText {
    pub(super) fn verb(work: &mut Work<'_>, text: &Self, at: &Path) -> Verb {
        Verb::Discard { count: text.count, of: work.discardable(&text.of, &at.then("of")) }
    }
}

/// The effects of one or more faces of the die.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollText {
    /// The faces.
    #[schemars(length(min = 1, max = 6), inner(range(min = 1, max = 6)))]
    pub on: Vec<u8>,
    /// The effects. Default: none.
    #[serde(default)]
    pub steps: Vec<StepText>,
}

one_key! {
    /// One effect. Exactly one key besides `when`.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct StepText in Work<'_>, "the step";
    /// What a step does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Verb {
        /// Gain Health, up to the maximum.
        #[schemars(range(min = 1, max = 6))]
        heal: u8 => Heal(u8),
        /// Lose Health.
        #[schemars(range(min = 1, max = 6))]
        harm: u8 => Harm(u8),
        /// Gain Mana: the player turns back this many Spells.
        #[schemars(range(min = 1, max = 4))]
        mana: u8 => Mana(u8),
        /// Lose Mana: the player turns this many Spells.
        #[schemars(range(min = 1, max = 4))]
        drain: u8 => Drain(u8),
        /// Level up.
        level_up: bool => LevelUp,
        /// Level down.
        level_down: bool => LevelDown,
        /// Discard cards without using them. If there are fewer, discard all of them.
        discard: DiscardText => Discard {
            /// How many.
            count: u8,
            /// Of these.
            of: Kinds,
        } by DiscardText::verb,
        /// Get rid of up to this many Curses.
        #[schemars(range(min = 1, max = 10))]
        lift: u8 => Lift(u8),
        /// Reveal the top cards of all decks.
        reveal: bool => Reveal,
        /// Discard a revealed playing card from the top of a deck without interacting with it.
        banish: bool => Banish,
        /// Gain the Key.
        key: bool => Key,
        /// Escape from the dungeon: win the game.
        escape: bool => Escape,
    }
    beside {
        /// Only under this condition.
        pub when: Option<WhenText>,
    }
}

/// A condition. All given keys must be met.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhenText {
    /// The player has each of these cards, by key or tag.
    #[serde(default)]
    pub holds: Vec<String>,
    /// The player has none of these cards, by key or tag.
    #[serde(default)]
    pub without: Vec<String>,
    /// The player has at least a number of these cards.
    pub count: Option<CountText>,
    /// Minimum level.
    #[schemars(range(min = 2, max = 4))]
    pub level: Option<u8>,
    /// Minimum Health.
    #[schemars(range(min = 1, max = 6))]
    pub health: Option<u8>,
    /// Maximum Health.
    #[schemars(range(min = 0, max = 5))]
    pub health_at_most: Option<u8>,
    /// Minimum Mana.
    #[schemars(range(min = 1, max = 4))]
    pub mana: Option<u8>,
    /// The player has the Key (true) or doesn't (false).
    pub key: Option<bool>,
}

/// A number of cards.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CountText {
    /// Which cards, as in `discard`.
    pub of: String,
    /// Minimum number.
    #[schemars(range(min = 1, max = 20))]
    pub at_least: u8,
}

one_key! {
    /// One lasting effect. Exactly one key besides `when`, which can only ask for cards and the level.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct ConstantText in Work<'_>, "the constant effect" => StandingEffect {
        /// Added to the maximum Health.
        #[schemars(range(min = -5, max = 5))]
        max_health: i8 => |n| Add(Modifier::MaxHealth, n),
        /// Added to every loss of Health to an Enemy.
        #[schemars(range(min = -5, max = 5))]
        enemy_harm: i8 => |n| Add(Modifier::EnemyHarm, n),
        /// Added to every loss of Health to a Trap.
        #[schemars(range(min = -5, max = 5))]
        trap_harm: i8 => |n| Add(Modifier::TrapHarm, n),
        /// Added to the die of Traps, which stays within 1 to 6.
        #[schemars(range(min = -5, max = 5))]
        trap_die: i8 => |n| Add(Modifier::TrapDie, n),
        /// Added to the die of Chests, which stays within 1 to 6.
        #[schemars(range(min = -5, max = 5))]
        chest_die: i8 => |n| Add(Modifier::ChestDie, n),
        /// Added to the level that opens Chests.
        #[schemars(range(min = -3, max = 3))]
        chest_level: i8 => |n| Add(Modifier::ChestLevel, n),
        /// Added to every gain of Health.
        #[schemars(range(min = -5, max = 5))]
        heal: i8 => |n| Add(Modifier::Heal, n),
        /// Added to every gain of Mana.
        #[schemars(range(min = -4, max = 4))]
        mana: i8 => |n| Add(Modifier::Mana, n),
        /// Added to the number of Spells that defeat any Enemy.
        #[schemars(range(min = -1, max = 2))]
        spells: i8 => |n| Add(Modifier::Spells, n),
        /// Decks are always revealed, or never.
        reveal: RevealText => |reveal| Says(match reveal {
            RevealText::Always => Decree::RevealAlways,
            RevealText::Never => Decree::RevealNever,
        }),
        /// Something that the player can't do.
        forbid: Forbidden => |forbidden| Says(match forbidden {
            Forbidden::Healing => Decree::NoHealing,
            Forbidden::Mana => Decree::NoMana,
            Forbidden::Chests => Decree::NoChests,
        }),
    }
    beside {
        /// Only under this condition.
        pub when: Option<WhenText>,
    }
}

/// When decks are revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RevealText {
    /// Always, even without Mana.
    Always,
    /// Never, even with Mana.
    Never,
}

/// What a card can forbid. It binds cards of equal or lower rank in the hierarchy of the
/// rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Forbidden {
    /// Gaining Health, also by Level Up unless `level_up_gains` is "always".
    Healing,
    /// Gaining Mana, also by Level Up unless `level_up_gains` is "always".
    Mana,
    /// Opening and rolling for Chests.
    Chests,
}

/// The way out of a Curse: under a condition, the player may discard it for a price.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WayOutText {
    /// The condition.
    pub when: Option<WhenText>,
    /// Its price and effects.
    #[serde(default)]
    pub steps: Vec<StepText>,
}

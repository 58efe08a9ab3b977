//! How a power is written: what a card does, when, at what price and against whom.

use schemars::JsonSchema;
use serde::Deserialize;

use balance_engine::game::{Path, one_key};

use super::keys::Reading;
use super::terms::{Attribute, Kind, Terrain, Test, WhoText};

one_key! {
    /// One thing that a card does. Exactly one of the keys from `add` on, beside when, at what price
    /// and against whom.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct PowerText in Reading<'_>, "the power";
    /// What a power does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Verb {
        /// Added to the score in Tests or Trials.
        #[schemars(range(min = -9, max = 9))]
        add: i8 => Add(i8),
        /// Both sides roll the Test again. On a Flaw: the opponent makes the character that has won
        /// do so.
        retest: bool => Retest,
        /// One own die that shows at most this much is rolled again.
        #[schemars(range(min = 1, max = 5))]
        reroll: u8 => Reroll(u8),
        /// The Test or Trial becomes one of this kind. A Test only where the Waylay lists it.
        change: Test => Change(u8) by |_: &mut Reading<'_>, test: &Test, _: &Path| *test as u8,
        /// The Ally takes the Test with its own Attribute in place of the character's.
        stand_in: bool => StandIn,
        /// The Trial is passed without a roll.
        pass: bool => Pass,
        /// A failed Trial is rolled again.
        retry: bool => Retry,
        /// A Waylay of at most this rating is discarded without a Test.
        #[schemars(range(min = 1, max = 12))]
        banish: u8 => Banish(u8),
        /// A lost Test costs nothing: no Merit, and nothing that the Waylay adds.
        spare: bool => Spare,
        /// The owner says which Merit the other exhausts who has just lost a Test.
        choose_loss: bool => ChooseLoss,
        /// At the start of a Day: so many other Merits are recovered.
        #[schemars(range(min = 1, max = 9))]
        recover: u8 => Recover(u8),
        /// A Rest recovers so many more Merits of any type.
        #[schemars(range(min = -2, max = 9))]
        rest: i8 => Rest(i8),
        /// After a move, before anything is met: one League further, where one of the features of
        /// `on` leads both here and on.
        ride: bool => Ride,
        /// The character may leave a League with an undefeated Waylay in any direction.
        slip: bool => Slip,
        /// The opponent can play no Waylay on the character for so long. `until_left` can be used after
        /// a move as well as at the start of a Day, and keeps the other character off, too.
        hide: Hide => Hide(Hide),
        /// At the start of a Day: the owner chooses an adjacent League; the opponent plays a Waylay there
        /// now, or can play none there on the Day that is named.
        scout: Scout => Scout(Scout),
        /// After beating a Waylay: at once to an adjacent League that was not visited, without its
        /// Trial to enter. The Trial to leave must be passed.
        spring: bool => Spring,
        /// The opponent has so many points fewer in Waylays.
        #[schemars(range(min = -20, max = 20))]
        fewer_waylays: i8 => FewerWaylays(i8),
        /// So many points in Treasures more for a Quest.
        #[schemars(range(min = -9, max = 9))]
        more_treasures: i8 => MoreTreasures(i8),
        /// Characters: so many points of such Merits are free.
        #[schemars(range(min = 1, max = 20))]
        free_points: u8 => FreePoints(u8),
        /// At the start of a Day: the opponent exhausts so many Merits of its choice.
        #[schemars(range(min = 1, max = 9))]
        weary: u8 => Weary(u8),
        /// The opponent skips so many Days. On a Flaw: the character does, the present one first.
        #[schemars(range(min = 1, max = 3))]
        delay: u8 => Delay(u8),
        /// At the start of a Day: the owner moves the opponent one League.
        push: bool => Push,
        /// Takes the Day: a die is rolled, and what stands at its number happens.
        fate: [Fate; 6] => Fate([Fate; 6]),
        /// Flaws: the character may not rest this Day.
        no_rest: bool => NoRest,
        /// Flaws: the character may not leave its League this Day.
        stay: bool => Stay,
        /// Flaws: after a lost Test, or a failed Trial of a Waylay, so many more Merits are exhausted.
        #[schemars(range(min = 1, max = 9))]
        worse_loss: u8 => WorseLoss(u8),
        /// Leagues: no Waylay can be played here.
        safe: bool => Safe,
    }
    beside {
        /// What must be done for it. Left out: nothing, it holds as long as the card is not exhausted.
        pub pay: Option<Pay>,
        /// A second Merit to exhaust for it.
        pub also: Option<AlsoText>,
        /// In these Tests; none for all. With `trials` but without `tests`: in no Test.
        #[serde(default)]
        pub tests: Vec<Test>,
        /// In these Trials; none for no Trial. What is said about a loss holds without it for the Trials of Waylays as well.
        #[serde(default)]
        pub trials: Vec<Attribute>,
        /// Of Trials only those to enter or leave a League, not those of Waylays and Rests.
        #[serde(default)]
        pub terrain_trials: bool,
        /// Against this Waylay or character.
        pub against: Option<WhoText>,
        /// On, or when entering, Leagues with one of these features.
        #[serde(default)]
        pub on: Vec<Terrain>,
        /// Only on Leagues that the character has visited (true) or not (false) this game.
        pub visited: Option<bool>,
        /// Whether it must be declared before the dice are rolled. Left out: after.
        #[serde(default)]
        pub before: bool,
        /// `recover`, `weary` and `free_points`: Merits of these types; none for any.
        #[serde(default)]
        pub of: Vec<Kind>,
        /// `weary` and `free_points`: Merits with this tag.
        pub tag: Option<String>,
        /// `weary`: Abilities of this Attribute.
        pub attribute: Option<Attribute>,
    }
}

impl Verb {
    /// How much or how many; 1 for what is done or not.
    #[inline]
    pub(crate) const fn amount(self) -> i8 {
        match self {
            Verb::Add(n) | Verb::Rest(n) | Verb::FewerWaylays(n) | Verb::MoreTreasures(n) => n,
            Verb::Reroll(n) | Verb::Banish(n) | Verb::Recover(n) | Verb::FreePoints(n) => n as i8,
            Verb::Weary(n) | Verb::Delay(n) | Verb::WorseLoss(n) => n as i8,
            _ => 1,
        }
    }

    /// What it adds to the score.
    #[inline]
    pub(crate) const fn added(self) -> i8 {
        match self {
            Verb::Add(n) => n,
            _ => 0,
        }
    }
}

/// The price of a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pay {
    /// The card is exhausted. A Flaw is by the opponent.
    Exhaust,
    /// The card is discarded.
    Discard,
    /// Any Merit is exhausted.
    AnyMerit,
}

/// A second Merit to exhaust.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AlsoText {
    /// Of one of these types; none for any.
    #[serde(default)]
    pub of: Vec<Kind>,
    /// Of this Attribute.
    pub attribute: Option<Attribute>,
    /// With this tag.
    pub tag: Option<String>,
}

/// For how long a character is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hide {
    /// This Day, from Waylays that are not yet played.
    ThisDay,
    /// Until it leaves the League where it is, from those Waylays and from the other character.
    UntilLeft,
}

/// On which Day of the owner no Waylay can be played on a scouted League.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scout {
    /// The present one.
    ThisDay,
    /// The next one.
    NextDay,
}

/// What a face of the die of a `fate` brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Nothing more.
    Nothing,
    /// The next Day is skipped.
    LoseDay,
    /// The opponent moves the character one League.
    Shoved,
    /// The opponent moves one of the character's Treasures one League.
    TreasureShoved,
    /// The character moves two Leagues, and meets nothing on the first.
    Leap,
    /// One of the character's Treasures comes to its League.
    TreasurePulled,
    /// Two Days in a row follow this one, before the opponent's.
    ExtraDay,
}

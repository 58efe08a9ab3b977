//! The format of a power: what a card does, when, at what price and against whom.

use schemars::JsonSchema;
use serde::Deserialize;

use balance_engine::game::{Path, one_key};

use super::compile::CardCompiler;
use super::terms::WhoText;
use super::{Attribute, Kind, Terrain, Test};

one_key! {
    /// One power of a card. Exactly one key for the effect, and any number of keys for its price, time and
    /// target.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct PowerText in CardCompiler<'_>, "the power";
    /// What a power does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Verb {
        /// Bonus to the score in Tests or Trials.
        #[schemars(range(min = -9, max = 9))]
        add: i8 => Add(i8),
        /// Both sides roll the Test again. On a Flaw: the opponent may force this after the character
        /// won.
        retest: bool => Retest,
        /// Roll one own die again if it shows at most this number.
        #[schemars(range(min = 1, max = 5))]
        reroll: u8 => Reroll(u8),
        /// Change the Test or Trial to this kind. Tests: only if the Waylay lists it.
        change: Test => Change(u8) by |_: &mut CardCompiler<'_>, test: &Test, _: &Path| *test as u8,
        /// The Ally takes the Test with its own Attribute instead of the character's.
        stand_in: bool => StandIn,
        /// Pass the Trial without a roll.
        pass: bool => Pass,
        /// Roll a failed Trial again.
        retry: bool => Retry,
        /// Discard a Waylay of at most this rating without a Test.
        #[schemars(range(min = 1, max = 12))]
        banish: u8 => Banish(u8),
        /// A lost Test costs nothing: neither a Merit nor the losses listed by the Waylay.
        spare: bool => Spare,
        /// After the opponent loses a Test: choose the Merit that it exhausts.
        choose_loss: bool => ChooseLoss,
        /// At the start of a Day: recover this many other Merits.
        #[schemars(range(min = 1, max = 9))]
        recover: u8 => Recover(u8),
        /// Extra Merits of any type that a Rest recovers.
        #[schemars(range(min = -2, max = 9))]
        rest: i8 => Rest(i8),
        /// After a move, before any encounter: move one League further, if features of `on` lead both
        /// here and on.
        ride: bool => Ride,
        /// Leave a League with an undefeated Waylay in any direction.
        slip: bool => Slip,
        /// For this long, the opponent can't play Waylays on the character. `until_left` can also be used
        /// after a move, and also keeps the opponent's character away.
        hide: Hide => Hide(Hide),
        /// At the start of a Day: choose an adjacent League. The opponent either plays a Waylay there now,
        /// or can't play one there on the given Day.
        scout: Scout => Scout(Scout),
        /// After beating a Waylay: move at once to an adjacent League that the character hasn't visited.
        /// Only the Trial to leave is needed, not the one to enter.
        spring: bool => Spring,
        /// Points fewer that the opponent can spend on Waylays.
        #[schemars(range(min = -20, max = 20))]
        fewer_waylays: i8 => FewerWaylays(i8),
        /// Extra points that the player can spend on Treasures.
        #[schemars(range(min = -9, max = 9))]
        more_treasures: i8 => MoreTreasures(i8),
        /// Characters: free points for Merits that match `of` and `tag`.
        #[schemars(range(min = 1, max = 20))]
        free_points: u8 => FreePoints(u8),
        /// At the start of a Day: the opponent exhausts this many Merits of its choice.
        #[schemars(range(min = 1, max = 9))]
        weary: u8 => Weary(u8),
        /// Days that the opponent skips. On a Flaw: Days that the character skips, starting today.
        #[schemars(range(min = 1, max = 3))]
        delay: u8 => Delay(u8),
        /// At the start of a Day: move the opponent's character one League.
        push: bool => Push,
        /// Uses up the Day: roll a die. The list gives the effect of each number.
        fate: [Fate; 6] => Fate([Fate; 6]),
        /// Flaws: the character can't rest this Day.
        no_rest: bool => NoRest,
        /// Flaws: the character can't leave its League this Day.
        stay: bool => Stay,
        /// Flaws: extra Merits to exhaust after a lost Test or a failed Trial of a Waylay.
        #[schemars(range(min = 1, max = 9))]
        worse_loss: u8 => WorseLoss(u8),
        /// Leagues: Waylays can't be played here.
        safe: bool => Safe,
    }
    beside {
        /// Price. Default: none; the power always applies while the card isn't exhausted.
        pub pay: Option<Pay>,
        /// A second Merit to exhaust as part of the price.
        pub also: Option<AlsoText>,
        /// Only in these Tests. Default: all, or none if `trials` is given.
        #[serde(default)]
        pub tests: Vec<Test>,
        /// Only in these Trials. Default: none, except that powers about losses also cover Trials of Waylays.
        #[serde(default)]
        pub trials: Vec<Attribute>,
        /// Only in Trials to enter or leave a League, not in those of Waylays and Rests.
        #[serde(default)]
        pub terrain_trials: bool,
        /// Only against these Waylays or characters.
        pub against: Option<WhoText>,
        /// Only on, or when entering, Leagues with one of these features.
        #[serde(default)]
        pub on: Vec<Terrain>,
        /// Only on Leagues that the character has (true) or hasn't (false) visited this game.
        pub visited: Option<bool>,
        /// Whether it must be declared before the roll. Default: after it.
        #[serde(default)]
        pub before: bool,
        /// `recover`, `weary` and `free_points`: only Merits of these types. Default: any.
        #[serde(default)]
        pub of: Vec<Kind>,
        /// `weary` and `free_points`: only Merits with this tag.
        pub tag: Option<String>,
        /// `weary`: only Abilities of this Attribute.
        pub attribute: Option<Attribute>,
    }
}

impl Verb {
    /// Returns 1 if the verb has no number.
    #[inline]
    pub(crate) const fn amount(self) -> i8 {
        match self {
            Verb::Add(n) | Verb::Rest(n) | Verb::FewerWaylays(n) | Verb::MoreTreasures(n) => n,
            Verb::Reroll(n) | Verb::Banish(n) | Verb::Recover(n) | Verb::FreePoints(n) => n as i8,
            Verb::Weary(n) | Verb::Delay(n) | Verb::WorseLoss(n) => n as i8,
            _ => 1,
        }
    }

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
    /// Exhaust the card. The opponent exhausts Flaws.
    Exhaust,
    /// Discard the card.
    Discard,
    /// Exhaust any Merit.
    AnyMerit,
}

/// A second Merit to exhaust.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AlsoText {
    /// Only of these types. Default: any.
    #[serde(default)]
    pub of: Vec<Kind>,
    /// Only of this Attribute.
    pub attribute: Option<Attribute>,
    /// Only with this tag.
    pub tag: Option<String>,
}

/// How long a character is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hide {
    /// This Day, from Waylays that aren't in play yet.
    ThisDay,
    /// Until it leaves its League, from those Waylays and from the opponent's character.
    UntilLeft,
}

/// The Day of the owner on which no Waylay can be played on a scouted League.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scout {
    /// The current one.
    ThisDay,
    /// The next one.
    NextDay,
}

/// The effect of one face of the die of a `fate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Nothing.
    Nothing,
    /// Skip the next Day.
    LoseDay,
    /// The opponent moves the character one League.
    Shoved,
    /// The opponent moves one of the character's Treasures one League.
    TreasureShoved,
    /// The character moves two Leagues and has no encounter on the first.
    Leap,
    /// One of the character's Treasures moves to its League.
    TreasurePulled,
    /// Take two more Days in a row before the opponent's.
    ExtraDay,
}

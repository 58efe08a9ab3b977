//! How a card is written in a card file.

use schemars::JsonSchema;
use serde::Deserialize;

use balance_engine::game::{Source, one_key};

use super::keys::Reading;
use super::terms::{Attribute, Court, Gender, Kind, Terrain, Test, TrialText, WhoText};
use super::verbs::PowerText;

/// One card: a character, Merit, Flaw, Waylay, League or Quest. Which keys it may have depends on
/// its type.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardText {
    /// The name printed on the card.
    #[schemars(example = &"Perceptive Fighter")]
    pub name: String,
    /// Where the figures come from.
    pub source: Source,
    /// For `source = "attested"`: the publication that the figures are from, and which they are.
    pub attested: Option<String>,
    /// The type of card.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// How many of it one player may have. Left out: 1. 0 leaves the card out of everything that
    /// is drawn or chosen.
    #[serde(default = "one")]
    #[schemars(range(max = 9))]
    pub copies: u8,
    /// Names of what the card has in print and the game does without. A report says which of them the
    /// game had.
    #[serde(default)]
    pub unmodelled: Vec<String>,
    /// Free words, such as "cog", "noble" or "weapon", that other cards can name.
    #[serde(default)]
    #[schemars(example = vec!["cog"])]
    pub tags: Vec<String>,
    /// Might of a character, an Ally or a Waylay.
    #[schemars(range(min = 0, max = 12))]
    pub might: Option<i8>,
    /// Savvy of a character, an Ally or a Waylay.
    #[schemars(range(min = 0, max = 12))]
    pub savvy: Option<i8>,
    /// Resolve of a character, an Ally or a Waylay.
    #[schemars(range(min = 0, max = 12))]
    pub resolve: Option<i8>,
    /// Combat of an Ally or a Waylay. Characters have none: they fight with Might.
    #[schemars(range(min = 0, max = 12))]
    pub combat: Option<i8>,
    /// Characters: the race, in one word.
    pub race: Option<String>,
    /// Characters: the gender.
    pub gender: Option<Gender>,
    /// Merits: the points that it costs. Permanent Treasures and those found on a Quest cost the
    /// same.
    #[schemars(range(min = 0, max = 20))]
    pub cost: Option<u8>,
    /// Flaws: the points that it gives.
    #[schemars(range(min = 0, max = 20))]
    pub bonus: Option<u8>,
    /// Abilities and Weaknesses: the Attribute that it comes from.
    pub attribute: Option<Attribute>,
    /// Abilities and Weaknesses: the court that it leans to.
    pub court: Option<Court>,
    /// Characters, Merits, Flaws and Leagues: what the card does.
    #[serde(default)]
    pub powers: Vec<PowerText>,
    /// Waylays: the points that it costs to choose it.
    #[schemars(range(min = 1, max = 12))]
    pub rating: Option<u8>,
    /// Waylays: the Terrain that it can be played on; none for any.
    #[serde(default)]
    pub terrain: Vec<Terrain>,
    /// Waylays: the Tests among which the character chooses.
    #[serde(default)]
    pub tests: Vec<Test>,
    /// Waylays: a Trial in place of a Test. When it is failed the Waylay has won.
    pub trial: Option<TrialText>,
    /// Waylays: how often it must be beaten before it is discarded. Left out: once.
    #[schemars(range(min = 1, max = 5))]
    pub wins: Option<u8>,
    /// Waylays that must be beaten several times: whether the character may go on the same Day
    /// after a win.
    #[serde(default)]
    pub again: bool,
    /// Waylays: what a defeated character suffers beside the one Merit to exhaust.
    #[serde(default)]
    pub loss: Vec<LossText>,
    /// Waylays: added to its score against some characters.
    #[serde(default)]
    pub against: Vec<AgainstText>,
    /// Waylays: a Merit, by key or tag, that the character may discard, exhausted or not, to be
    /// rid of it without a Test.
    pub bribe: Option<String>,
    /// Waylays: whether it may be played on a League that has a Waylay already.
    #[serde(default)]
    pub joins: bool,
    /// Leagues: what the four sides show.
    pub sides: Option<SidesText>,
    /// Leagues: Trials to enter. A way in that none of them names is free.
    #[serde(default)]
    pub enter: Vec<WayText>,
    /// Leagues: Trials to leave. A way out that none of them names is free.
    #[serde(default)]
    pub leave: Vec<WayText>,
    /// Leagues: what can be recovered here. All of it is, unless it needs a Trial that is failed.
    #[serde(default)]
    pub rest: Vec<RestText>,
    /// Leagues: whether only one of it can be in play.
    #[serde(default)]
    pub unique: bool,
    /// Quests: the points in Waylays that the opponent chooses.
    #[schemars(range(min = 0, max = 40))]
    pub waylays: Option<u8>,
    /// Quests: the points in Treasures that the player chooses.
    #[schemars(range(min = 0, max = 20))]
    pub treasures: Option<u8>,
    /// Quests: the experience points that completing it earns in a chronicle.
    #[schemars(range(min = 0, max = 9))]
    pub experience: Option<u8>,
    /// Quests: what must be done, one after the other.
    #[serde(default)]
    pub goals: Vec<GoalText>,
}

const fn one() -> u8 {
    1
}

/// What the four sides of a League show: one feature, or several.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SidesText {
    /// The long side at the top.
    #[schemars(length(min = 1, max = 4))]
    pub north: Vec<Terrain>,
    /// The short side at the right.
    #[schemars(length(min = 1, max = 4))]
    pub east: Vec<Terrain>,
    /// The long side at the bottom.
    #[schemars(length(min = 1, max = 4))]
    pub south: Vec<Terrain>,
    /// The short side at the left.
    #[schemars(length(min = 1, max = 4))]
    pub west: Vec<Terrain>,
}

/// A Trial on a way into or out of a League.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WayText {
    /// By which Terrain; none for every way.
    #[serde(default)]
    pub by: Vec<Terrain>,
    /// Which Attribute is added.
    pub attribute: Attribute,
    /// What must be reached.
    #[schemars(range(min = 1, max = 18))]
    pub difficulty: u8,
}

/// What a Rest recovers.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RestText {
    /// Of which types: Merits, which the character chooses, or Flaws, which the opponent chooses.
    /// None for Merits of any type.
    #[serde(default)]
    pub of: Vec<Kind>,
    /// How many. Left out: 1.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 9))]
    pub count: u8,
    /// A Trial to pass first.
    pub trial: Option<TrialText>,
    /// Races that need not take the Trial.
    #[serde(default)]
    pub exempt: Vec<String>,
}

/// What a Waylay adds to its score against some characters.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AgainstText {
    /// How much.
    #[schemars(range(min = -9, max = 9))]
    pub add: i8,
    /// Against whom. A tag or key here is one that the character itself or a Merit or Flaw of it
    /// has.
    pub who: WhoText,
}

one_key! {
    /// What a Waylay does to a character that it has defeated. Exactly one key beside `of`.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct LossText in Reading<'_>, "the loss";
    /// One thing that a defeat brings.
    #[derive(Clone, Copy, Debug)]
    pub enum Suffered {
        /// So many more Merits are exhausted; 0 with no other entry: none, not even the usual one.
        #[schemars(range(min = 0, max = 9))]
        exhaust: u8 => Exhaust(u8),
        /// So many Merits are discarded.
        #[schemars(range(min = 1, max = 9))]
        discard: u8 => Discard(u8),
        /// So many Days are skipped.
        #[schemars(range(min = 1, max = 3))]
        skip: u8 => Skip(u8),
        /// The character is thrown back to the League that it came from.
        back: bool => Back,
        /// The character is taken to its Base Camp.
        camp: bool => Camp,
        /// The character cannot retreat from it.
        hold: bool => Hold,
        /// The Waylay is discarded all the same.
        leaves: bool => Leaves,
    }
    beside {
        /// For `exhaust` and `discard`: Merits of these types.
        #[serde(default)]
        pub of: Vec<Kind>,
    }
}

one_key! {
    /// One thing that a Quest asks for. Exactly one key of the first eight.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct GoalText in Reading<'_>, "the goal";
    /// What is to be done.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Aim {
        /// So many different Leagues entered since the start of the game, the Base Camp not counted; by
        /// the rule `visit` they count only where no undefeated Waylay stands.
        #[schemars(range(min = 1, max = 15))]
        visit: u8 => Visit(u8),
        /// This number of Waylays beaten; the rule `none_left` says what happens when too few are left.
        #[schemars(range(min = 1, max = 12))]
        beat: u8 => Beat(u8),
        /// This number of the Quest's Treasures found and still held when the Quest is completed; by the rule
        /// `treasures_asked` it can be enough to have found them.
        #[schemars(range(min = 1, max = 9))]
        hold: u8 => Hold(u8),
        /// Be on a League so many steps away from the Base Camp or more, free of Waylays.
        #[schemars(range(min = 1, max = 9))]
        away: u8 => Away(u8),
        /// Be on the goal League, free of Waylays; with true.
        reach: bool => Reach,
        /// Spend a Day's encounter on the goal League to take up what the Quest is about; with true.
        fetch: bool => Fetch,
        /// Beat this Waylay, by key. The Quest puts it on the goal League at the start; with `in_camp`
        /// in the Base Camp, when the goals before it are reached.
        foe: String => Foe(u8) by Reading::foe,
        /// Be in the Base Camp, free of Waylays; with true.
        home: bool => Home,
    }
    beside {
        /// `visit`: Leagues with one of these features. `reach`, `fetch` and `foe`: the League of this goal
        /// has one of these; it is the farthest such League from the Base Camp, or the farthest of all
        /// when none has.
        #[serde(default)]
        pub on: Vec<Terrain>,
        /// `visit`: how many is rolled on a die at the start, at most as many as lie on the board.
        #[serde(default)]
        pub rolled: bool,
        /// `beat`: Waylays with one of these Tests.
        #[serde(default)]
        pub tests: Vec<Test>,
        /// `beat`: Waylays with one of these tags or keys.
        #[serde(default)]
        pub tags: Vec<String>,
        /// `beat`: each on another League.
        #[serde(default)]
        pub apart: bool,
        /// `foe`: it waits in the Base Camp.
        #[serde(default)]
        pub in_camp: bool,
    }
}

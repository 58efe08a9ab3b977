//! The format of a card in a card file.

use schemars::JsonSchema;
use serde::Deserialize;

use balance_engine::game::{Source, one_key};

use super::compile::CardCompiler;
use super::terms::{TrialText, WhoText};
use super::verbs::PowerText;
use super::{Attribute, Court, Gender, Kind, Terrain, Test};

/// One card: a character, Merit, Flaw, Waylay, League or Quest. Its type decides which keys it can
/// have.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-renamed" = { "attested": "publication" }))]
pub struct CardText {
    /// Name of the card.
    #[schemars(example = &"Perceptive Fighter")]
    pub name: String,
    /// Where the numbers come from.
    pub source: Source,
    /// For `source = "published"`: the publication, and which numbers it gives.
    pub publication: Option<String>,
    /// The type of card.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Copies that one player can have. Default: 1. With 0, the card is never drawn or
    /// chosen.
    #[serde(default = "one")]
    #[schemars(range(max = 9))]
    pub copies: u8,
    /// Effects of the real card that the program leaves out. Reports list them for cards in
    /// play.
    #[serde(default)]
    pub unmodelled: Vec<String>,
    /// Tags of your choice, such as "cog", "noble" or "weapon", that other cards can refer to.
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
    /// Characters: the race, as one word.
    pub race: Option<String>,
    /// Characters: the gender.
    pub gender: Option<Gender>,
    /// Merits: cost in points. Treasures cost the same whether they are permanent or found on a
    /// Quest.
    #[schemars(range(min = 0, max = 20))]
    pub cost: Option<u8>,
    /// Flaws: points gained.
    #[schemars(range(min = 0, max = 20))]
    pub bonus: Option<u8>,
    /// Abilities and Weaknesses: their Attribute.
    pub attribute: Option<Attribute>,
    /// Abilities and Weaknesses: the court that they count towards.
    pub court: Option<Court>,
    /// Characters, Merits, Flaws and Leagues: what the card does.
    #[serde(default)]
    pub powers: Vec<PowerText>,
    /// Waylays: cost in points.
    #[schemars(range(min = 1, max = 12))]
    pub rating: Option<u8>,
    /// Waylays: Terrain that it can be played on. Default: any.
    #[serde(default)]
    pub terrain: Vec<Terrain>,
    /// Waylays: the Tests that the character chooses from.
    #[serde(default)]
    pub tests: Vec<Test>,
    /// Waylays: a Trial instead of a Test. If the character fails it, the Waylay wins.
    pub trial: Option<TrialText>,
    /// Waylays: how many times it must be beaten before it is discarded. Default: 1.
    #[schemars(range(min = 1, max = 5))]
    pub wins: Option<u8>,
    /// Waylays that must be beaten several times: whether the character may fight again on the same
    /// Day after a win.
    #[serde(default)]
    pub again: bool,
    /// Waylays: what a defeat costs, in addition to exhausting one Merit.
    #[serde(default)]
    pub loss: Vec<LossText>,
    /// Waylays: bonuses to its score against some characters.
    #[serde(default)]
    pub against: Vec<AgainstText>,
    /// Waylays: a Merit, by key or tag, that the character may discard to remove the Waylay without
    /// a Test. It may be exhausted.
    pub bribe: Option<String>,
    /// Waylays: whether it may be played on a League that already has a Waylay.
    #[serde(default)]
    pub joins: bool,
    /// Leagues: features of the four sides.
    pub sides: Option<SidesText>,
    /// Leagues: Trials to enter. A way in that isn't listed is free.
    #[serde(default)]
    pub enter: Vec<WayText>,
    /// Leagues: Trials to leave. A way out that isn't listed is free.
    #[serde(default)]
    pub leave: Vec<WayText>,
    /// Leagues: what a Rest here recovers. Every entry applies, unless its Trial is failed.
    #[serde(default)]
    pub rest: Vec<RestText>,
    /// Leagues: whether only one copy can be in play.
    #[serde(default)]
    pub unique: bool,
    /// Quests: points that the opponent can spend on Waylays.
    #[schemars(range(min = 0, max = 40))]
    pub waylays: Option<u8>,
    /// Quests: points that the player can spend on Treasures.
    #[schemars(range(min = 0, max = 20))]
    pub treasures: Option<u8>,
    /// Quests: experience points for completing it in a chronicle.
    #[schemars(range(min = 0, max = 9))]
    pub experience: Option<u8>,
    /// Quests: goals, met one after the other.
    #[serde(default)]
    pub goals: Vec<GoalText>,
}

const fn one() -> u8 {
    1
}

/// The four sides of a League, each with one or more features.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SidesText {
    /// Long side at the top.
    #[schemars(length(min = 1, max = 4))]
    pub north: Vec<Terrain>,
    /// Short side on the right.
    #[schemars(length(min = 1, max = 4))]
    pub east: Vec<Terrain>,
    /// Long side at the bottom.
    #[schemars(length(min = 1, max = 4))]
    pub south: Vec<Terrain>,
    /// Short side on the left.
    #[schemars(length(min = 1, max = 4))]
    pub west: Vec<Terrain>,
}

/// A Trial on a way into or out of a League.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WayText {
    /// Terrain of the ways that need the Trial. Default: all ways.
    #[serde(default)]
    pub by: Vec<Terrain>,
    /// Attribute added to the die.
    pub attribute: Attribute,
    /// Total needed.
    #[schemars(range(min = 1, max = 18))]
    pub difficulty: u8,
}

/// What a Rest recovers.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RestText {
    /// Card types: Merits, chosen by the character, or Flaws, chosen by the opponent. Default: Merits
    /// of any type.
    #[serde(default)]
    pub of: Vec<Kind>,
    /// How many. Default: 1.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 9))]
    pub count: u8,
    /// Trial to pass first.
    pub trial: Option<TrialText>,
    /// Races that skip the Trial.
    #[serde(default)]
    pub exempt: Vec<String>,
}

/// A bonus to a Waylay's score against some characters.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AgainstText {
    /// The bonus.
    #[schemars(range(min = -9, max = 9))]
    pub add: i8,
    /// Which characters. Tags and keys match the character itself and its Merits and
    /// Flaws.
    pub who: WhoText,
}

one_key! {
    /// What a Waylay does to a character that it defeats. Exactly one key besides `of`.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct LossText in CardCompiler<'_>, "the loss";
    /// One effect of a defeat.
    #[derive(Clone, Copy, Debug)]
    pub enum Suffered {
        /// Number of further Merits to exhaust. 0, as the only entry: not even the usual one.
        #[schemars(range(min = 0, max = 9))]
        exhaust: u8 => Exhaust(u8),
        /// Number of Merits to discard.
        #[schemars(range(min = 1, max = 9))]
        discard: u8 => Discard(u8),
        /// Number of Days to skip.
        #[schemars(range(min = 1, max = 3))]
        skip: u8 => Skip(u8),
        /// The character goes back to the League that it came from.
        back: bool => Back,
        /// The character goes to its Base Camp.
        camp: bool => Camp,
        /// The character cannot retreat from it.
        hold: bool => Hold,
        /// The Waylay is discarded even so.
        leaves: bool => Leaves,
    }
    beside {
        /// For `exhaust` and `discard`: only Merits of these types.
        #[serde(default)]
        pub of: Vec<Kind>,
    }
}

one_key! {
    /// One goal of a Quest. Exactly one of the first eight keys.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct GoalText in CardCompiler<'_>, "the goal";
    /// What a goal asks for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Aim {
        /// Enter this many different Leagues during the game, not counting the Base Camp. The rule option
        /// `visit` decides whether Leagues with undefeated Waylays count.
        #[schemars(range(min = 1, max = 15))]
        visit: u8 => Visit(u8),
        /// Beat this many Waylays. The rule option `none_left` decides what happens if too few are left.
        #[schemars(range(min = 1, max = 12))]
        beat: u8 => Beat(u8),
        /// Hold this many of the Quest's Treasures when completing it. With the rule option
        /// `treasures_asked = "found"` it is enough to have found them.
        #[schemars(range(min = 1, max = 9))]
        hold: u8 => Hold(u8),
        /// Be on a League at least this many steps from the Base Camp, free of Waylays.
        #[schemars(range(min = 1, max = 9))]
        away: u8 => Away(u8),
        /// true: be on the goal League, free of Waylays.
        reach: bool => Reach,
        /// true: spend a Day's encounter on the goal League to take the object of the Quest.
        fetch: bool => Fetch,
        /// Beat this Waylay, by key. It starts on the goal League. With `in_camp`, it appears in the
        /// Base Camp when the goals before are met.
        foe: String => Foe(u8) by CardCompiler::foe,
        /// true: be in the Base Camp, free of Waylays.
        home: bool => Home,
    }
    beside {
        /// `visit`: only Leagues with one of these features. `reach`, `fetch` and `foe`: the goal League is the
        /// farthest one from the Base Camp with one of these features, or the farthest of all if none has
        /// them.
        #[serde(default)]
        pub on: Vec<Terrain>,
        /// `visit`: roll a die at the start for the number, up to the Leagues on the board.
        #[serde(default)]
        pub rolled: bool,
        /// `beat`: only Waylays with one of these Tests.
        #[serde(default)]
        pub tests: Vec<Test>,
        /// `beat`: only Waylays with one of these tags or keys.
        #[serde(default)]
        pub tags: Vec<String>,
        /// `beat`: each on a different League.
        #[serde(default)]
        pub apart: bool,
        /// `foe`: it appears in the Base Camp.
        #[serde(default)]
        pub in_camp: bool,
    }
}

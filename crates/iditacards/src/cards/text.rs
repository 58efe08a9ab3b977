//! The format of a card in a card file.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use balance_engine::game::{Path, Source, one_key};

use super::compile::CardCompiler;
use super::{Gives, Kinds, SetNumber};
use crate::board::StretchText;

/// The type of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Stays in play and pulls the sled.
    Dog,
    /// Attached to a dog.
    Attachment,
    /// Lowers starvation before it is paid for.
    Food,
    /// Lowers hypothermia before it is paid for.
    Personal,
    /// Upgrades the deck.
    Sled,
    /// Anything else.
    Utility,
    /// Moves the racer.
    Movement,
    /// Clogs the deck until it is played or destroyed.
    Damage,
    /// A part of the board.
    Stretch,
}

impl Kind {
    pub(crate) const OF_DECKS: [Kind; 8] = {
        use Kind::{Attachment, Damage, Dog, Food, Movement, Personal, Sled, Utility};
        [Dog, Attachment, Food, Personal, Sled, Utility, Movement, Damage]
    };

    pub const fn word(self) -> &'static str {
        ["dog", "attachment", "food", "personal", "sled", "utility", "movement", "damage", "stretch"][self as usize]
    }
}

/// One card of a deck, or one stretch of the board. Its type decides which keys it can have.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-renamed" = { "attested": "publication" }))]
pub struct CardText {
    /// Name of the card.
    #[schemars(example = &"Husky")]
    pub name: String,
    /// Where the numbers come from.
    pub source: Source,
    /// For `source = "published"`: the publication, and which numbers it gives.
    pub publication: Option<String>,
    /// The type of card.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The deck of the card: "starter", which every racer has; "legendary"; "damage"; or the name of an
    /// upgrade deck. Stretches have no deck.
    #[schemars(example = &"speed")]
    pub deck: Option<String>,
    /// Copies in the deck. 0 keeps the card out of play, for another scenario or as a neutral
    /// card.
    #[serde(default = "one")]
    #[schemars(range(max = 60))]
    pub copies: u8,
    /// Tags of your choice, such as "venison", that other cards can refer to.
    #[serde(default)]
    #[schemars(example = vec!["venison"])]
    pub tags: Vec<String>,
    /// Cards to discard from the hand to play it: a number or "all".
    #[serde(default)]
    pub energy: Energy,
    /// Cards to discard from the top of the deck to play it.
    #[serde(default)]
    #[schemars(range(max = 20))]
    pub health: u8,
    /// Cards to play from the top of the deck, one per turn, before it takes effect.
    #[serde(default)]
    #[schemars(range(max = 10))]
    pub risk: u8,
    /// Dogs of the starting deck: in play from the start.
    #[serde(default)]
    pub starts_in_play: bool,
    /// Dogs and attachments: effects while the card is in play.
    pub gives: Option<Gives>,
    /// Effects when the card takes effect, in order.
    #[serde(default)]
    pub steps: Vec<StepText>,
    /// Stretches: where they are and what they do.
    pub stretch: Option<StretchText>,
}

/// The cards of decks with their keys, in the order of their numbers.
pub(crate) fn in_order(texts: &BTreeMap<String, CardText>) -> Vec<(&String, &CardText)> {
    texts.iter().filter(|(_, text)| text.kind != Kind::Stretch).collect()
}

/// The stretches with their keys, in the order of travel.
pub(crate) fn stretches_in_order(texts: &BTreeMap<String, CardText>) -> Vec<(&String, &CardText)> {
    let mut all: Vec<_> = texts.iter().filter(|(_, text)| text.kind == Kind::Stretch).collect();
    all.sort_by_key(|(_, text)| text.stretch.as_ref().map(|stretch| stretch.place));
    all
}

const fn one() -> u8 {
    1
}

/// Stands for all cards, however many there are.
pub(crate) const ALL: u8 = u8::MAX;

/// An energy cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Energy {
    /// This many cards.
    Cards(#[schemars(range(max = 20))] u8),
    /// The whole hand.
    Hand(All),
}

impl Default for Energy {
    fn default() -> Self {
        Energy::Cards(0)
    }
}

/// The word "all".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum All {
    /// All of them.
    All,
}

impl Energy {
    /// Returns the number of cards; [`ALL`] for the whole hand.
    pub const fn cards(self) -> u8 {
        match self {
            Energy::Cards(cards) => cards,
            Energy::Hand(_) => ALL,
        }
    }
}

/// A number of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Count {
    /// This many.
    Cards(#[schemars(range(max = 60))] u8),
    /// All of them.
    Every(All),
}

impl Count {
    pub const fn cards(self) -> u8 {
        match self {
            Count::Cards(cards) => cards,
            Count::Every(_) => ALL,
        }
    }
}

one_key! {
    /// One effect. Exactly one key besides `who`, `times` and `when`.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct StepText in CardCompiler<'_>, "the step";
    /// What a step does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Verb {
        /// Move this many squares plus speed.
        #[schemars(range(min = -30, max = 60))]
        travel as "move": i8 => Move(i8),
        /// Draw this many cards.
        #[schemars(range(min = 1, max = 30))]
        draw: u8 => Draw(u8),
        /// Draw this many cards per dog of the team.
        #[schemars(range(min = 1, max = 5))]
        draw_for_each_dog: u8 => DrawForDogs(u8),
        /// Recover up to this many cards from the discard pile.
        #[schemars(range(min = 1, max = 30))]
        recover: u8 => Recover(u8),
        /// Recover all cards with this tag or type from the discard pile.
        recover_all: String => RecoverAll(SetNumber)
            by |work: &mut CardCompiler<'_>, word: &String, at: &Path| work.set(word, at),
        /// Look at the top cards of the deck. Destroy some, draw some, shuffle the rest back.
        destroy: Destroy => Destroy(Destroy),
        /// Take cards from the supply.
        take: Take => Take(Take),
        /// Reveal cards of an upgrade deck until one has this type, then take it.
        take_from_until: Kind => TakeUntil(SetNumber)
            by |work: &mut CardCompiler<'_>, kind: &Kind, at: &Path| work.set(kind.word(), at),
        /// Destroy the hand, then take that many cards of that many.
        trade_hand: bool => TradeHand,
        /// Destroy up to this many cards from the hand.
        #[schemars(range(min = 1, max = 10))]
        destroy_from_hand: u8 => DestroyFromHand(u8),
        /// Take this much damage.
        #[schemars(range(min = 1, max = 18))]
        damage: u8 => Damage(u8),
        /// Added to hypothermia.
        #[schemars(range(min = -6, max = 6))]
        hypothermia: i8 => Hypothermia(Levels)
            by |_: &mut CardCompiler<'_>, &cold: &i8, _: &Path| Levels { cold, hunger: 0 },
        /// Added to starvation.
        #[schemars(range(min = -6, max = 6))]
        starvation: i8 => Starvation(Levels)
            by |_: &mut CardCompiler<'_>, &hunger: &i8, _: &Path| Levels { cold: 0, hunger },
        /// Set a condition to 0.
        clear: Condition => Clear(Condition),
        /// Raise a condition to the level that the stretch gives on entering.
        to_stretch_level: Condition => ToStretch(Condition),
        /// Kill a dog.
        kill: KillText => Kill {
            /// Among whose dogs.
            whose: Whose,
            /// Of these cards.
            of: SetNumber,
            /// Only dogs with an attachment.
            attached: bool,
        } by KillText::verb,
        /// Lasts until the racer's next new day.
        today: Lasting => Today(Lasting),
        /// Shuffle the discard pile into the deck.
        reshuffle: bool => Reshuffle,
        /// Take a new day. Must be the last step.
        new_day: bool => NewDay,
    }
    beside {
        /// With `move`: multiplies the whole distance.
        #[schemars(range(min = 2, max = 4))]
        pub times: Option<u8>,
        /// Who is affected by damage and conditions.
        #[serde(default)]
        pub who: Who,
        /// Only under this condition.
        pub when: Option<WhenText>,
    }
}

impl Verb {
    /// True if it affects racers: the one that plays the card or others.
    pub(crate) const fn befalls(self) -> bool {
        use Verb::{Clear, Damage, Hypothermia, Starvation, ToStretch};
        matches!(self, Damage(_) | Hypothermia(_) | Starvation(_) | Clear(_) | ToStretch(_))
    }

    /// Merges two steps in a row that add to conditions. `None` if one doesn't.
    pub(super) fn with(self, next: Verb) -> Option<Verb> {
        use Verb::{Hypothermia, Starvation};
        match (self, next) {
            (Hypothermia(first) | Starvation(first), Hypothermia(then) | Starvation(then)) => {
                Some(Hypothermia(Levels {
                    cold: first.cold.saturating_add(then.cold),
                    hunger: first.hunger.saturating_add(then.hunger),
                }))
            }
            _ => None,
        }
    }
}

/// What is added to hypothermia (`cold`) and starvation (`hunger`) at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Levels {
    pub cold: i8,
    pub hunger: i8,
}

/// Who a step affects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// The racer that played the card.
    #[default]
    Racer,
    /// Every other racer.
    Rivals,
    /// One other racer, chosen by the racer that played the card.
    Rival,
}

/// "Destroy up to X of Y."
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "DestroyText")]
pub struct Destroy {
    /// Maximum number to destroy.
    pub up_to: Count,
    /// Number to look at.
    pub of: Count,
}

/// "Take X of Y."
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TakeText")]
pub struct Take {
    /// Number to take.
    #[schemars(range(min = 1, max = 30))]
    pub cards: u8,
    /// First fill the supply up to this number.
    #[schemars(range(max = 30))]
    pub of: u8,
}

/// A condition of a racer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Condition {
    /// Raises energy costs.
    Hypothermia,
    /// Raises health costs.
    Starvation,
    /// Both of them.
    Both,
}

/// Which dog dies.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KillText {
    /// Whose dogs.
    pub whose: Whose,
    /// Only dogs with this tag.
    pub tag: Option<String>,
    /// Only dogs with an attachment.
    #[serde(default)]
    pub attached: bool,
}

impl KillText {
    fn verb(work: &mut CardCompiler<'_>, text: &Self, at: &Path) -> Verb {
        let of = match &text.tag {
            Some(tag) => work.set(tag, &at.then("tag")),
            None => work.numbered(Kinds::MAX),
        };
        Verb::Kill { whose: text.whose, of, attached: text.attached }
    }
}

/// Whose dog dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// One of the racer's own. If none can die, the rest of the card has no effect.
    Own,
    /// One of every rival's, chosen by the rival.
    Rivals,
    /// Any dog in play, chosen by the racer.
    Any,
}

/// What a card does for the rest of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "Today")]
pub enum Lasting {
    /// Energy costs are 0.
    EnergyCostsNothing,
    /// Health costs are 0.
    HealthCostsNothing,
    /// The racer is immune to other racers' cards, damage and weather.
    Immune,
    /// Cards played for a risk take effect twice.
    RisksTwice,
}

/// A condition on what happened earlier today. All given keys must be met.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhenText {
    /// A card of each kind took effect. Kinds are keys, tags or types.
    #[serde(default)]
    #[schemars(example = vec!["breakfast", "lunch"])]
    pub today: Vec<String>,
    /// No card of these kinds took effect.
    #[serde(default)]
    pub not_today: Vec<String>,
    /// The racer moved (true) or didn't (false).
    pub moved: Option<bool>,
}

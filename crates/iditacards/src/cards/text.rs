//! How a card is written in a card file.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use balance_engine::game::{Path, Source, one_key};

use super::gives::Gives;
use super::kind::Kind;
use super::sets::{Kinds, SetNumber};
use super::words::Words;
use crate::board::text::StretchText;

/// One card of a deck, or one stretch of the board. Which keys it may have depends on its type.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardText {
    /// The name printed on the card.
    #[schemars(example = &"Husky")]
    pub name: String,
    /// Where the figures come from.
    pub source: Source,
    /// For `source = "attested"`: the publication that the figures are from, and which they are.
    pub attested: Option<String>,
    /// The type of card.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The deck that it belongs to: "starter", of which every racer has one; "legendary";
    /// "damage"; or an upgrade deck by a name of its own. A stretch belongs to none.
    #[schemars(example = &"speed")]
    pub deck: Option<String>,
    /// How many of it are in its deck; 0 leaves it out, for another scenario or to be a neutral
    /// card.
    #[serde(default = "one")]
    #[schemars(range(max = 60))]
    pub copies: u8,
    /// Free words, such as "venison", that other cards can name.
    #[serde(default)]
    #[schemars(example = vec!["venison"])]
    pub tags: Vec<String>,
    /// Cards discarded from the hand to play it: a number, or "all" of them.
    #[serde(default)]
    pub energy: Energy,
    /// Cards discarded from the top of the deck to play it.
    #[serde(default)]
    #[schemars(range(max = 20))]
    pub health: u8,
    /// Cards to be played from the top of the deck, one a turn, before it takes effect.
    #[serde(default)]
    #[schemars(range(max = 10))]
    pub risk: u8,
    /// Dogs of the starting deck: lies in play from the start.
    #[serde(default)]
    pub starts_in_play: bool,
    /// Dogs and attachments: what holds as long as the card is in play.
    pub gives: Option<Gives>,
    /// What happens when the card takes effect, in order.
    #[serde(default)]
    pub steps: Vec<StepText>,
    /// Stretches: where they lie and what they do.
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

/// However many there are, where cards are counted.
pub(crate) const ALL: u8 = u8::MAX;

/// An energy cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Energy {
    /// So many cards.
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
    /// However many there are.
    All,
}

impl Energy {
    /// So many cards; [`ALL`] for the whole hand.
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
    /// So many.
    Cards(#[schemars(range(max = 60))] u8),
    /// However many there are.
    Every(All),
}

impl Count {
    /// So many, or [`ALL`].
    pub const fn cards(self) -> u8 {
        match self {
            Count::Cards(cards) => cards,
            Count::Every(_) => ALL,
        }
    }
}

one_key! {
    /// One thing that happens. Exactly one key beside `who`, `times` and `when`.
    #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
    #[serde(deny_unknown_fields)]
    pub struct StepText in Words<'_>, "the step";
    /// What a step does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Verb {
        /// Moves so many squares, and speed.
        #[schemars(range(min = -30, max = 60))]
        travel as "move": i8 => Move(i8),
        /// Draws so many cards.
        #[schemars(range(min = 1, max = 30))]
        draw: u8 => Draw(u8),
        /// Draws so many cards for each dog of the team.
        #[schemars(range(min = 1, max = 5))]
        draw_for_each_dog: u8 => DrawForDogs(u8),
        /// Recovers up to so many cards of the discard pile.
        #[schemars(range(min = 1, max = 30))]
        recover: u8 => Recover(u8),
        /// Recovers all cards of this tag or type from the discard pile.
        recover_all: String => RecoverAll(SetNumber)
            by |words: &mut Words<'_>, word: &String, at: &Path| words.set(word, at),
        /// Looks at the top of the deck and destroys some, draws some, shuffles the rest back.
        destroy: Destroy => Destroy(Destroy),
        /// Takes cards from the supply.
        take: Take => Take(Take),
        /// Turns up cards of an upgrade deck until there is one of this type, and takes one of those.
        take_from_until: Kind => TakeUntil(SetNumber)
            by |words: &mut Words<'_>, kind: &Kind, at: &Path| words.set(kind.word(), at),
        /// Destroys the hand, and takes as many of as many.
        trade_hand: bool => TradeHand,
        /// May destroy so many cards of the hand.
        #[schemars(range(min = 1, max = 10))]
        destroy_from_hand: u8 => DestroyFromHand(u8),
        /// Takes so much damage.
        #[schemars(range(min = 1, max = 18))]
        damage: u8 => Damage(u8),
        /// Added to hypothermia.
        #[schemars(range(min = -6, max = 6))]
        hypothermia: i8 => Hypothermia(Levels)
            by |_: &mut Words<'_>, &cold: &i8, _: &Path| Levels { cold, hunger: 0 },
        /// Added to starvation.
        #[schemars(range(min = -6, max = 6))]
        starvation: i8 => Starvation(Levels)
            by |_: &mut Words<'_>, &hunger: &i8, _: &Path| Levels { cold: 0, hunger },
        /// Sets a condition to 0.
        clear: Condition => Clear(Condition),
        /// Raises a condition to what the stretch brings on entering.
        to_stretch_level: Condition => ToStretch(Condition),
        /// Kills a dog.
        kill: KillText => Kill {
            /// Among whose dogs.
            whose: Whose,
            /// Of these cards.
            of: SetNumber,
            /// Only dogs with an attachment.
            attached: bool,
        } by KillText::verb,
        /// Holds until the racer's next new day.
        today: Lasting => Today(Lasting),
        /// Shuffles the discard pile into the deck.
        reshuffle: bool => Reshuffle,
        /// Takes a new day. It must be the last step.
        new_day: bool => NewDay,
    }
    beside {
        /// With `move`: the whole distance is multiplied by this.
        #[schemars(range(min = 2, max = 4))]
        pub times: Option<u8>,
        /// Whom damage and conditions concern.
        #[serde(default)]
        pub who: Who,
        /// Only then.
        pub when: Option<WhenText>,
    }
}

impl Verb {
    /// Whether it befalls racers, the one whose step it is or others.
    pub(crate) const fn befalls(self) -> bool {
        use Verb::{Clear, Damage, Hypothermia, Starvation, ToStretch};
        matches!(self, Damage(_) | Hypothermia(_) | Starvation(_) | Clear(_) | ToStretch(_))
    }

    /// This and what follows it as one, where both add to conditions.
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

/// What is added to both conditions at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Levels {
    /// To hypothermia.
    pub cold: i8,
    /// To starvation.
    pub hunger: i8,
}

/// Whom a step concerns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// Who played the card.
    #[default]
    Racer,
    /// Every other racer.
    Rivals,
    /// One other racer, chosen.
    Rival,
}

/// "Destroy up to X of Y."
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "DestroyText")]
pub struct Destroy {
    /// At most so many are destroyed.
    pub up_to: Count,
    /// So many are looked at.
    pub of: Count,
}

/// "Take X of Y."
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TakeText")]
pub struct Take {
    /// So many are taken.
    #[schemars(range(min = 1, max = 30))]
    pub cards: u8,
    /// Before, the supply is filled up to so many.
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
    /// Among whose dogs.
    pub whose: Whose,
    /// Only dogs of this tag.
    pub tag: Option<String>,
    /// Only dogs with an attachment.
    #[serde(default)]
    pub attached: bool,
}

impl KillText {
    fn verb(words: &mut Words<'_>, text: &Self, at: &Path) -> Verb {
        let of = match &text.tag {
            Some(tag) => words.set(tag, &at.then("tag")),
            None => words.numbered(Kinds::MAX),
        };
        Verb::Kill { whose: text.whose, of, attached: text.attached }
    }
}

/// Whose dog dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// One of the racer's own; when none can, the rest of the card is void.
    Own,
    /// Every rival kills one of theirs.
    Rivals,
    /// One in play, anybody's, that the racer chooses.
    Any,
}

/// What a card does for the rest of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "Today")]
pub enum Lasting {
    /// Energy costs are reduced to 0.
    EnergyCostsNothing,
    /// Health costs are reduced to 0.
    HealthCostsNothing,
    /// Other racers' cards, damage and weather do nothing to the racer.
    Immune,
    /// Cards that pay for risk take effect twice.
    RisksTwice,
}

/// A condition on what happened earlier today: all of it must hold.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WhenText {
    /// One of each took effect: a card's key, a tag or a type.
    #[serde(default)]
    #[schemars(example = vec!["breakfast", "lunch"])]
    pub today: Vec<String>,
    /// None of these took effect.
    #[serde(default)]
    pub not_today: Vec<String>,
    /// The racer moved, or did not.
    pub moved: Option<bool>,
}

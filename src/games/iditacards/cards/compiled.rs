//! The cards and the board as the loop reads them: flat arrays of small `Copy` values.

use super::text::{Condition, Grave, Kind, Today, Wake, Who, Whose};
pub use crate::game::IndexRange;

/// Different cards at most. A set of cards is a [`Kinds`].
pub const KINDS: usize = 128;
/// A set of cards: bit `k` is card number `k`.
pub type Kinds = u128;
/// No card, dog, slot or racer.
pub const NONE: u8 = u8::MAX;
/// However many there are.
pub const ALL: u8 = u8::MAX;
/// Upgrade decks at most.
pub const DECKS: usize = 8;
/// Dogs of a team at most.
pub const TEAM: usize = 6;
/// Attachments of a dog at most.
pub const SLOTS: usize = 2;
/// Racers at most.
pub const RACERS: usize = 4;
/// Legendary cards of a racer at most.
pub const LEGENDS: usize = 8;

/// The set of one card.
#[inline]
#[must_use]
pub const fn one(card: u8) -> Kinds {
    1 << card
}

/// The cards of a set, in their order.
#[inline]
pub fn each(mut set: Kinds) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let card = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            card
        })
    })
}

/// The deck that a card belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deck {
    /// Every racer's own.
    Starter,
    /// The legendary cards.
    Legendary,
    /// The damage.
    Damage,
    /// An upgrade deck by number.
    Upgrade(u8),
    /// None that is in play.
    Out,
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// Moves `n` squares and speed, `m` times.
    Move,
    /// Draws `n` cards.
    Draw,
    /// Draws `n` cards for each dog.
    DrawForDogs,
    /// Recovers up to `n` cards of `of`.
    Recover,
    /// Destroys up to `n` of the top `m` cards.
    Destroy,
    /// Takes `n` of `m`.
    Take,
    /// Turns up cards until one is of `of`, and takes one of them.
    TakeUntil,
    /// Destroys the hand, and takes as many of as many.
    TradeHand,
    /// May destroy `n` cards of the hand.
    DestroyFromHand,
    /// Takes `n` damage.
    Damage,
    /// Adds `n` to hypothermia.
    Hypothermia,
    /// Adds `n` to starvation.
    Starvation,
    /// Sets a condition to 0.
    Clear(Condition),
    /// Raises a condition to that of the stretch.
    ToStretch(Condition),
    /// Kills a dog of `of`; one with an attachment, where `n` is not 0.
    Kill(Whose),
    /// Holds for the rest of the day.
    Today(Today),
    /// Shuffles the discard pile into the deck.
    Reshuffle,
    /// Takes a new day.
    NewDay,
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it does.
    pub verb: Verb,
    /// How much or how many.
    pub n: i8,
    /// Another number: see the verb. [`ALL`] for all.
    pub m: u8,
    /// Whom it concerns.
    pub who: Who,
    /// The condition's number; 0 holds always.
    pub when: u8,
    /// The cards that it is about.
    pub of: Kinds,
}

/// A condition on what happened today. The default holds always.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct When {
    /// Of each of these sets one took effect.
    pub needs: IndexRange,
    /// None of these did.
    pub without: Kinds,
    /// Whether the racer moved.
    pub moved: Option<bool>,
}

/// What a dog or an attachment does as long as it is in play. Numbers add up over a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gives {
    /// Speed.
    pub speed: i8,
    /// Speed for each other dog.
    pub speed_of_others: i8,
    /// Speed is multiplied by this; 1 as it is.
    pub speed_times: u8,
    /// Cards of a new hand.
    pub hand: i8,
    /// Added to energy costs.
    pub energy: i8,
    /// Added to health costs.
    pub health: i8,
    /// Added to risk costs.
    pub risk: i8,
    /// Added to the conditions of stretches.
    pub stretch: i8,
    /// Added to "X of Y" of personal cards.
    pub personal: u8,
    /// Added to "X of Y" of sled cards.
    pub sled: u8,
    /// Cards drawn on moving.
    pub draw_on_move: u8,
    /// Squares moved when a day ends with neither hand nor deck.
    pub spent_move: u8,
    /// No damage by passing.
    pub no_passing_damage: bool,
    /// Draws the first card of a risk.
    pub draws_first_risk: bool,
    /// The dog cannot die.
    pub immortal: bool,
    /// Is discarded instead of the dog dying.
    pub armour: bool,
    /// What else dies with the dog.
    pub wake: Option<Wake>,
}

/// One card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its type.
    pub kind: Kind,
    /// Its deck.
    pub deck: Deck,
    /// Copies in its deck.
    pub copies: u8,
    /// Energy cost, [`ALL`] for the whole hand.
    pub energy: u8,
    /// Health cost.
    pub health: u8,
    /// Risk cost.
    pub risk: u8,
    /// What it does in play.
    pub gives: Gives,
    /// What it does when it takes effect.
    pub steps: IndexRange,
    /// Dogs: as how many it counts.
    pub size: u8,
    /// Dogs: attachments that it can hold.
    pub slots: u8,
    /// Dogs: where it goes when it dies, if it is not destroyed.
    pub grave: Option<Grave>,
    /// Lies in play from the start.
    pub starts_in_play: bool,
    /// For the agent: what it is worth, and how that grows with speed.
    pub worth: Worth,
}

/// What a card is worth to its owner, in hundredths of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// Of taking effect, at speed 0 in the middle of the race.
    pub base: i16,
    /// Added for each point of speed.
    pub speed: i16,
    /// What its costs take away.
    pub cost: i16,
}

//! The cards and the board as the loop reads them: flat arrays of small `Copy` values.

use balance_engine::game::IndexRange;

use super::gives::Gives;
use super::kind::Kind;
use super::sets::Kinds;
use super::text::{Verb, Who};

/// No card, dog, slot or racer.
pub(crate) const NONE: u8 = u8::MAX;
pub(crate) const DECKS: usize = 8;
pub(crate) const TEAM: usize = 6;
pub(crate) const SLOTS: usize = 2;
pub(crate) const RACERS: usize = 4;
pub(crate) const LEGENDS: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deck {
    /// Every racer's own.
    Starter,
    Legendary,
    Damage,
    Upgrade(u8),
    /// None that is in play.
    Out,
}

/// One step of what a card does when it takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub verb: Verb,
    /// A move goes so many times its distance.
    pub times: u8,
    pub who: Who,
    /// The condition's number; 0 holds always.
    pub when: u8,
}

/// A condition on what happened today. The default holds always.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct When {
    /// Of each of these sets one took effect.
    pub needs: IndexRange,
    /// None of these did.
    pub without: Kinds,
    pub moved: Option<bool>,
}

/// One card, as the loop reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    pub kind: Kind,
    pub deck: Deck,
    pub copies: u8,
    /// Energy cost, [`ALL`](super::text::ALL) for the whole hand.
    pub energy: u8,
    /// Health cost: cards discarded from the top of the deck.
    pub health: u8,
    /// Risk cost: cards to be played from the top of the deck, one a turn.
    pub risk: u8,
    pub gives: Gives,
    pub steps: IndexRange,
    pub starts_in_play: bool,
    /// For the agent: what it is worth, and how that grows with speed.
    pub worth: Worth,
    /// For the agent: what it is worth in play from then on.
    pub in_play: InPlay,
    /// For the agent: whether it may move who plays it.
    pub moves: bool,
}

impl Card {
    /// As how many dogs it counts.
    #[inline]
    pub fn size(&self) -> u8 {
        self.gives.counts_as.unwrap_or(1)
    }
}

/// What a dog, without what it bears, or an attachment is worth in play, in hundredths of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InPlay {
    /// However long the race still is.
    pub settled: i32,
    /// Added for each move that is still to come.
    pub each_move: i32,
    /// Added for each day that is still to come.
    pub each_day: i32,
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

//! The compiled cards: flat arrays of small `Copy` values. Fields without a comment are as in card files.

use balance_engine::game::IndexRange;

use super::{Gives, Kind, Verb, Who};

/// No card, dog, slot or racer.
pub(crate) const NONE: u8 = u8::MAX;
pub(crate) const DECKS: usize = 8;
pub(crate) const TEAM: usize = 6;
pub(crate) const SLOTS: usize = 2;
pub(crate) const RACERS: usize = 4;
pub(crate) const LEGENDS: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deck {
    Starter,
    Legendary,
    Damage,
    Upgrade(u8),
    Out,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub verb: Verb,
    /// Factor of the distance of a move.
    pub times: u8,
    pub who: Who,
    /// Number of the condition; 0 is always true.
    pub when: u8,
}

/// A condition on what happened today. The default is always true.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct When {
    /// A card of each of these sets took effect.
    pub needs: IndexRange,
    pub without: Kinds,
    pub moved: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    pub kind: Kind,
    pub deck: Deck,
    pub copies: u8,
    /// [`ALL`](super::text::ALL) for the whole hand.
    pub energy: u8,
    pub health: u8,
    pub risk: u8,
    pub gives: Gives,
    pub steps: IndexRange,
    pub starts_in_play: bool,
    pub worth: Worth,
    pub in_play: InPlay,
    pub moves: bool,
}

impl Card {
    #[inline]
    pub fn size(&self) -> u8 {
        self.gives.counts_as.unwrap_or(1)
    }
}

/// Value in play of an attachment, or of a dog without its attachments, in hundredths of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InPlay {
    pub settled: i32,
    pub each_move: i32,
    pub each_day: i32,
}

/// Value of a card to its owner, in hundredths of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// Value of its effect at speed 0, in the middle of the race.
    pub base: i16,
    /// Added for each point of speed.
    pub speed: i16,
    pub cost: i16,
}

pub(crate) const KINDS: usize = 128;
/// A set of cards: bit `k` is card number `k`.
pub(crate) type Kinds = u128;
/// Number of a set of cards that steps and conditions refer to.
pub(crate) type SetNumber = u16;

#[inline]
pub(crate) const fn one(card: u8) -> Kinds {
    1 << card
}

#[inline]
pub(crate) fn each(set: Kinds) -> impl Iterator<Item = u8> {
    // In two halves: a whole set takes twice as long.
    let (mut rest, mut above, mut first) = (set as u64, (set >> 64) as u64, 0);
    std::iter::from_fn(move || {
        if rest == 0 {
            (rest, above, first) = (above, 0, 64);
        }
        let card = first + rest.trailing_zeros() as u8;
        let some = rest != 0;
        rest &= rest.wrapping_sub(1);
        some.then_some(card)
    })
}

//! The position: plain data without pointers.

use crate::cards::compiled::Card;
use crate::cards::traits::Status;

/// Characters of one seat at most: four players with three each, or three with four.
pub(crate) const SEAT_SLOTS: usize = 12;
pub(crate) const SLOTS: usize = 2 * SEAT_SLOTS;
/// Stands for no character where a slot is asked for.
pub(crate) const NOBODY: u8 = u8::MAX;

/// A set of characters: bit `k` is the character in slot `k`.
///
/// Seat 0 has slots 0 to 11, seat 1 has 12 to 23; within a seat players follow each other, and
/// within a player's party the cards lie from left to right.
pub(crate) type Set = u32;

#[inline]
pub(crate) const fn one(slot: u8) -> Set {
    1 << slot
}

/// All places of a seat.
#[inline]
pub(crate) const fn of_seat(seat: u8) -> Set {
    ((1 << SEAT_SLOTS) - 1) << (seat as usize * SEAT_SLOTS)
}

#[inline]
pub(crate) const fn seat_of(slot: u8) -> u8 {
    (slot as usize >= SEAT_SLOTS) as u8
}

#[inline]
pub(crate) fn each(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let slot = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            slot
        })
    })
}

#[inline]
pub(crate) fn statuses_in(mask: u8) -> impl Iterator<Item = Status> {
    each(mask.into()).map(|k| Status::ALL[usize::from(k)])
}

/// The statuses that end with a turn, in the order of [`State::due`].
pub(crate) const MINOR: [Status; 3] = [Status::Confusion, Status::Blind, Status::Stun];

/// One character on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    pub card: u16,
    /// The damage on its marker, in tens.
    pub damage: u8,
    /// Its health, in tens.
    pub health: u8,
    /// What its stance prevents of each hit, in tens.
    pub stance_parry: u8,
    /// What its stance deals back, in tens.
    pub stance_react: u8,
    pub killer: u8,
}

/// What the steps that are being played belong to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    #[default]
    Nothing,
    Action,
    FinalAct,
}

/// An action or Final Act that is being played, where it can be interrupted by a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InPlay {
    pub what: What,
    pub actor: u8,
    /// The choice made with the action.
    pub target: u8,
    pub die: u8,
    /// Whether the targets of the step have been found.
    pub open: bool,
    /// Final Acts: whether anything came of it.
    pub changed: bool,
    pub step: u16,
    /// One past the last step.
    pub end: u16,
    pub left: Set,
    /// Targets of the step, for "same".
    pub same: Set,
    /// Opposing characters that something of it was applied to.
    pub touched: Set,
    /// Those whose Parry or Reaction Tile it has met, where that counts once an action.
    pub used: Set,
}

/// Why damage is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    #[default]
    Attack,
    Reaction,
    Own,
    Poison,
    Confusion,
    FinalAct,
}

/// Damage on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hit {
    pub victim: u8,
    /// Who deals it; [`NOBODY`] for statuses.
    pub source: u8,
    /// How much of it has not been prevented, in tens.
    pub tens: u8,
    /// Why it is taken: this decides what can prevent it.
    pub cause: Cause,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    Draft,
    /// What to do with the Action Roll.
    #[default]
    Turn,
    Slip,
    /// Whom the opponent of a confused player heals.
    Mercy,
    Parry,
    /// Whom a later step is for, or the action behind a mishap of Confusion; the choice is among
    /// `run.left`.
    Target,
    Attempt,
    Over,
}

/// A position: everything that changes in the course of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    pub slots: [Slot; SLOTS],
    /// Those in play: not skulled.
    pub alive: Set,
    pub status: [Set; 6],
    /// Those whose Confusion, Blind and Stun end with this turn.
    pub due: [Set; 3],
    /// Those that Fear holds in this turn.
    pub frozen: Set,
    pub stanced: Set,
    /// Those with a constant effect.
    pub constant: Set,
    /// Those skulled whose Final Acts are to come.
    pub fallen: Set,
    /// Those of them whose turn it is to attempt theirs.
    pub round: Set,
    /// Those that have attempted theirs and may not again.
    pub tried: Set,
    pub run: InPlay,
    /// The damage that a parry is decided on.
    pub hit: Hit,
    pub phase: Phase,
    pub asked: u8,
    pub seat: u8,
    /// The player of each seat whose turn it is, or comes next.
    pub player: [u8; 2],
    /// The white die, the Character Action Number of the turn; 0 before the first roll.
    pub white: u8,
    /// The black die, the Action Break Number of the turn; 0 before the first roll.
    pub black: u8,
    pub first_side: u8,
    pub picks: u8,
    /// Turns begun, those of all players together.
    pub turns: u32,
}

impl State {
    pub fn put(&mut self, slot: u8, number: u16, card: &Card) {
        let health = card.health;
        self.slots[usize::from(slot)] = Slot { card: number, health, ..Slot::default() };
        self.alive |= one(slot);
        if card.constant.is_some() {
            self.constant |= one(slot);
        }
    }

    #[inline]
    pub const fn ask(&mut self, phase: Phase, seat: u8) {
        (self.phase, self.asked) = (phase, seat);
    }

    #[inline]
    pub const fn side(&self, seat: u8) -> usize {
        (self.first_side ^ seat) as usize
    }

    #[inline]
    pub fn left(&self, slot: u8) -> u8 {
        let slot = &self.slots[slot as usize];
        slot.health - slot.damage
    }

    #[inline]
    pub const fn has(&self, slot: u8, status: Status) -> bool {
        self.status[status as usize] & one(slot) != 0
    }

    #[inline]
    pub fn statuses(&self, slot: u8) -> u8 {
        let mut mask = 0;
        for (k, set) in self.status.iter().enumerate() {
            mask |= (((set >> slot) & 1) as u8) << k;
        }
        mask
    }

    /// What conditions ask about a character: its statuses, and its health left in tens.
    #[inline]
    pub fn marks(&self, slot: u8) -> (u8, u8) {
        (self.statuses(slot), self.left(slot))
    }

    /// Those that Fear (in this turn) or Stun keeps from acting.
    #[inline]
    pub const fn held(&self) -> Set {
        self.frozen | self.status[Status::Stun as usize]
    }

    #[inline]
    pub const fn friends(&self, seat: u8) -> Set {
        self.alive & of_seat(seat)
    }
}

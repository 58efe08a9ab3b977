//! The position: plain data without pointers.

pub(crate) use balance_engine::game::each_bit as each;

use crate::cards::{Card, Status};

/// The maximum of characters per seat: four players with three each, or three with four.
pub(crate) const SEAT_SLOTS: usize = 12;
pub(crate) const SLOTS: usize = 2 * SEAT_SLOTS;
/// No character, where a slot is expected.
pub(crate) const NO_SLOT: u8 = u8::MAX;

/// A set of characters by slot: seat 0 has slots 0 to 11, seat 1 has 12 to 23, by player and then from left to right.
pub(crate) type Set = u32;

#[inline]
pub(crate) const fn one(slot: u8) -> Set {
    1 << slot
}

#[inline]
pub(crate) const fn of_seat(seat: u8) -> Set {
    ((1 << SEAT_SLOTS) - 1) << (seat as usize * SEAT_SLOTS)
}

#[inline]
pub(crate) const fn seat_of(slot: u8) -> u8 {
    (slot as usize >= SEAT_SLOTS) as u8
}

#[inline]
pub(crate) fn statuses_in(mask: u8) -> impl Iterator<Item = Status> {
    each(mask).map(|k| Status::ALL[usize::from(k)])
}

/// The statuses that end with a turn, in the order of [`State::due`].
pub(crate) const MINOR: [Status; 3] = [Status::Confusion, Status::Blind, Status::Stun];

/// A character on the table. Amounts are in tens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    pub card: u16,
    pub damage: u8,
    pub health: u8,
    /// What its stance prevents of each hit, in tens.
    pub stance_parry: u8,
    /// What its stance deals back, in tens.
    pub stance_react: u8,
    pub killer: u8,
}

/// The source of the steps being played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    #[default]
    Nothing,
    Action,
    FinalAct,
}

/// The progress of an action or Final Act, which a decision can interrupt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InPlay {
    pub what: What,
    pub actor: u8,
    /// The choice made with the action.
    pub target: u8,
    pub die: u8,
    /// True once the targets of the step are known.
    pub open: bool,
    /// Final Acts: true once it has had an effect.
    pub changed: bool,
    pub step: u16,
    pub end: u16,
    pub left: Set,
    /// The targets of the step, for "same" in the next.
    pub same: Set,
    /// Opposing characters that a step was applied to, for Strength Bonuses.
    pub touched: Set,
    /// Characters whose Parry or Reaction Tile it has met, for `TileUse::OncePerAction`.
    pub used: Set,
}

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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hit {
    pub victim: u8,
    /// The character that deals it; [`NO_SLOT`] for statuses.
    pub source: u8,
    /// The damage not yet prevented, in tens.
    pub tens: u8,
    pub cause: Cause,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    Draft,
    #[default]
    Turn,
    Slip,
    /// The opponent of a confused player chooses a character to heal.
    Mercy,
    Parry,
    /// The target of a later step, or of the action after a Confusion mishap, among `run.left`.
    Target,
    Attempt,
    Over,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    pub slots: [Slot; SLOTS],
    /// Characters in play: not skulled.
    pub alive: Set,
    pub status: [Set; 6],
    /// Characters whose Confusion, Blind and Stun end with this turn.
    pub due: [Set; 3],
    /// Characters that may not act this turn because of Fear.
    pub frozen: Set,
    pub stanced: Set,
    pub constant: Set,
    /// Skulled characters whose Final Acts wait for the next round.
    pub fallen: Set,
    /// Skulled characters whose Final Acts are due in this round.
    pub round: Set,
    /// Characters that have attempted their Final Act and may not again.
    pub tried: Set,
    pub run: InPlay,
    /// The hit that a parry decision is about.
    pub hit: Hit,
    pub phase: Phase,
    pub asked: u8,
    pub seat: u8,
    /// The current or next player of each seat.
    pub player: [u8; 2],
    /// The white die, the Character Action Number of the turn; 0 before the first roll.
    pub white: u8,
    /// The black die, the Action Break Number of the turn; 0 before the first roll.
    pub black: u8,
    pub first_side: u8,
    pub picks: u8,
    /// Turns begun by all players together.
    pub turns: u32,
}

impl State {
    pub fn put(&mut self, slot: u8, number: u16, card: &Card) {
        self.slots[usize::from(slot)] = Slot { card: number, health: card.health, ..Slot::default() };
        self.alive |= one(slot);
        self.constant |= Set::from(card.constant.is_some()) << slot;
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
        self.status.iter().enumerate().fold(0, |mask, (k, set)| mask | (((set >> slot) & 1) as u8) << k)
    }

    /// Returns what conditions ask about: the statuses as bits, and the health left in tens.
    #[inline]
    pub fn marks(&self, slot: u8) -> (u8, u8) {
        (self.statuses(slot), self.left(slot))
    }

    /// Returns the characters that Fear (this turn) or Stun keeps from acting.
    #[inline]
    pub const fn held(&self) -> Set {
        self.frozen | self.status[Status::Stun as usize]
    }

    #[inline]
    pub const fn friends(&self, seat: u8) -> Set {
        self.alive & of_seat(seat)
    }
}

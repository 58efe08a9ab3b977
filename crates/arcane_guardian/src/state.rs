//! The position: plain data without pointers.

use std::ops::{Deref, DerefMut};

use crate::cards::{DECREES, Decree, KINDS, Kinds, MODIFIERS, Modifier, NO_CARD, each, one};
use balance_engine::game::IndexRange;

pub(crate) const DECKS: usize = 3;
/// The maximum number of cards in a deck, including its Ending.
pub(crate) const DEEP: usize = 32;
/// No deck, before the first step.
pub(crate) const NO_DECK: u8 = u8::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deck {
    /// The cards from the top on.
    pub cards: [u8; DEEP],
    pub len: u8,
    /// The number of cards gone: the top is `cards[at]`.
    pub at: u8,
    pub face_up: bool,
    /// The Ending that ended it; [`NO_CARD`] while it goes on.
    pub ended: u8,
}

impl Deck {
    /// Returns the top card, or `None` if the deck has ended or is empty.
    #[inline]
    pub fn top(&self) -> Option<u8> {
        (self.ended == NO_CARD && self.at < self.len).then(|| self.cards[usize::from(self.at) % DEEP])
    }

    #[inline]
    pub fn shown(&self) -> Option<u8> {
        if self.face_up { self.top() } else { None }
    }

    #[inline]
    pub fn pop(&mut self) {
        self.at += 1;
        self.face_up = false;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Course {
    pub steps: IndexRange,
    /// Steps to follow when these are done.
    pub then: IndexRange,
    /// The card that they are on.
    pub source: u8,
    /// The parts left of a Level Up: Health, Mana and a Curse, one by one.
    pub rising: u8,
}

impl Course {
    pub const NONE: Course = {
        let none = IndexRange { start: 0, end: 0 };
        Course { steps: none, then: none, source: NO_CARD, rising: 0 }
    };
}

/// What is being carried out, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Doing {
    /// The steps of the card at hand.
    pub main: Course,
    /// The steps of a card used meanwhile.
    pub inner: Course,
    pub using: bool,
    /// The phase after that use.
    pub back: Phase,
    /// The phase after the Mage is saved.
    pub resume: Phase,
    pub cause: u8,
    /// The Ending that may be followed now, or [`NO_CARD`].
    pub offered: u8,
    /// True if Health was below 1 when an Ending was met, so the Mage doesn't die of it yet.
    pub spared: bool,
}

impl Doing {
    pub const NOTHING: Doing = Doing {
        main: Course::NONE,
        inner: Course::NONE,
        using: false,
        back: Phase::Running,
        resume: Phase::Running,
        cause: NO_CARD,
        offered: NO_CARD,
        spared: false,
    };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// None: something is being carried out.
    Running,
    Step,
    Fight,
    /// What to use before the die of a Trap.
    Trap,
    Chest,
    /// What to use before the effect of the die.
    Rolled,
    /// Whether to follow a conditional Ending just reached.
    Offer,
    /// What to use before decks are revealed.
    Window,
    /// Which Spell to turn, of `owed`.
    Turn,
    /// Which Spell to turn back, of `owed`.
    Ready,
    /// Which card of the set `of` to discard, of `owed`.
    Discard,
    /// Which Curse to get rid of, of `owed`.
    Lift,
    Banish,
    Deathbed,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Before the next step.
    Idle,
    Card,
    Reveal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    Open,
    Escaped(u8),
    Died(u8),
    Stuck,
}

/// A position: the decks, and the table, to which it dereferences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    pub decks: [Deck; DECKS],
    pub endings: [u8; DECKS],
    /// The rest of the position, all of it public.
    pub table: Table,
}

impl State {
    /// Returns the number of tops that revealing could turn up, without the deck just used.
    pub fn face_down(&self) -> usize {
        let used = usize::from(self.deck);
        let hidden = |deck: &Deck| deck.top().is_some() && !deck.face_up;
        (0..DECKS).filter(|&deck| deck != used && hidden(&self.decks[deck])).count()
    }
}

impl Deref for State {
    type Target = Table;

    #[inline]
    fn deref(&self) -> &Table {
        &self.table
    }
}

impl DerefMut for State {
    #[inline]
    fn deref_mut(&mut self) -> &mut Table {
        &mut self.table
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Table {
    /// Copies of each card in front of the player.
    pub held: [u8; KINDS],
    /// Cards with at least one copy there.
    pub holds: Kinds,
    /// Copies of each playing card that haven't been seen.
    pub unseen: [u8; KINDS],
    /// Playing cards with at least one unseen copy.
    pub unseen_kinds: Kinds,
    pub endings_seen: Kinds,
    pub followed: Kinds,
    /// Spells that are not turned, as bits.
    pub ready: u8,
    /// Spells being cast, which are turned after their text.
    pub casting: u8,
    /// The Mage's Health, at most `max_health`. Below 1 the Mage must be saved or dies.
    pub health: i8,
    /// The maximum Health by level and cards kept, 0 to 6.
    pub max_health: i8,
    /// The level, 1 to 4.
    pub level: u8,
    pub key: bool,
    pub adds: [i8; MODIFIERS],
    /// The highest rank of a card with each decree; 0 for none.
    pub decrees: [u8; DECREES],
    pub doing: Doing,
    /// What Endings have interrupted; each of the three can do so once.
    pub waiting: [Doing; DECKS],
    pub depth: u8,
    pub phase: Phase,
    pub stage: Stage,
    pub at_hand: u8,
    /// The die for the card at hand; 0 before the roll.
    pub die: u8,
    /// The deck of the current or last interaction.
    pub deck: u8,
    pub look: u8,
    /// True if face-down tops are turned up; otherwise only open Endings are met.
    pub turning: bool,
    /// The number of choices still to make.
    pub owed: u8,
    /// The cards to choose from, for discards.
    pub of: Kinds,
    pub end: End,
    pub turns: u32,
}

impl Default for State {
    fn default() -> Self {
        let deck = Deck { cards: [NO_CARD; DEEP], len: 0, at: 0, face_up: false, ended: NO_CARD };
        let table = Table {
            held: [0; KINDS],
            holds: 0,
            unseen: [0; KINDS],
            unseen_kinds: 0,
            endings_seen: 0,
            followed: 0,
            ready: 0b1111,
            casting: 0,
            health: 0,
            max_health: 0,
            level: 1,
            key: false,
            adds: [0; MODIFIERS],
            decrees: [0; DECREES],
            doing: Doing::NOTHING,
            waiting: [Doing::NOTHING; DECKS],
            depth: 0,
            phase: Phase::Running,
            stage: Stage::Reveal,
            at_hand: NO_CARD,
            die: 0,
            deck: NO_DECK,
            look: 0,
            turning: true,
            owed: 0,
            of: 0,
            end: End::Open,
            turns: 0,
        };
        State { decks: [deck; DECKS], endings: [NO_CARD; DECKS], table }
    }
}

impl Table {
    #[inline]
    pub fn see(&mut self, card: u8) {
        let left = &mut self.unseen[usize::from(card)];
        *left -= 1;
        if *left == 0 {
            self.unseen_kinds &= !one(card);
        }
    }

    /// Returns the Mana: the number of Spells that are not turned.
    #[inline]
    pub const fn mana(&self) -> u8 {
        // A table, because counting bits takes a dozen instructions without processor support.
        const COUNT: [u8; 16] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
        COUNT[(self.ready & 15) as usize]
    }

    #[inline]
    pub const fn add(&self, what: Modifier) -> i8 {
        self.adds[what as usize]
    }

    #[inline]
    pub const fn decree(&self, what: Decree) -> u8 {
        self.decrees[what as usize]
    }

    #[inline]
    pub fn count(&self, of: Kinds) -> u8 {
        each(self.holds & of).map(|card| self.held[usize::from(card)]).sum()
    }
}

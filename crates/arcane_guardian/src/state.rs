//! The position: plain data without pointers.

use std::ops::{Deref, DerefMut};

use crate::cards::compiled::{Card, RISKS};
use crate::cards::sets::{KINDS, Kinds, NO_CARD, each, one};
use crate::cards::standing::{DECREES, Decree, MODIFIERS, Modifier};
use balance_engine::game::IndexRange;

pub(crate) const DECKS: usize = 3;
/// Cards of a deck at most, its Ending included.
pub(crate) const DEEP: usize = 32;
/// In place of a deck's number: no deck, as before the first step.
pub(crate) const NO_DECK: u8 = u8::MAX;

/// One of the decks around the Mage, and how far it is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deck {
    /// The cards from the top on.
    pub cards: [u8; DEEP],
    pub len: u8,
    /// How many are gone: the top is `cards[at]`.
    pub at: u8,
    pub face_up: bool,
    /// The Ending that ended it; [`NO_CARD`] while it goes on.
    pub ended: u8,
}

impl Deck {
    /// The top card, if the deck goes on and has one.
    #[inline]
    pub fn top(&self) -> Option<u8> {
        (self.ended == NO_CARD && self.at < self.len).then(|| self.cards[usize::from(self.at) % DEEP])
    }

    /// The top card that everybody sees.
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

/// Steps that are being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Course {
    pub steps: IndexRange,
    /// Steps to follow when these are done.
    pub then: IndexRange,
    /// The card that says so.
    pub source: u8,
    /// What is left of a Level Up: Health, Mana and a Curse come after the level, one by one.
    pub rising: u8,
}

impl Course {
    pub const NONE: Course = {
        let none = IndexRange { start: 0, end: 0 };
        Course { steps: none, then: none, source: NO_CARD, rising: 0 }
    };
}

/// What is being carried out, and where to go on after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Doing {
    /// What the card at hand does.
    pub main: Course,
    /// What a card that is used within it does.
    pub inner: Course,
    pub using: bool,
    /// Where to go back to after that.
    pub back: Phase,
    /// Where to go on when the Mage is saved.
    pub resume: Phase,
    /// The card that the Mage is dying of.
    pub cause: u8,
    /// The Ending that may be followed; [`NO_CARD`] if none is on offer. An Ending that interrupts the
    /// offer has its own.
    pub offered: u8,
    /// Whether Health below 1 is not judged yet: it was so before an Ending was met.
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

/// What is to be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Nothing: something is being carried out.
    Running,
    /// Which deck to interact with.
    Step,
    /// How to overcome an Enemy.
    Fight,
    /// Anything before the die of a Trap.
    Trap,
    /// What to do with a Chest.
    Chest,
    /// Anything before what the die says.
    Rolled,
    /// Whether to follow a conditional Ending that has just been reached.
    Offer,
    /// Anything before decks are revealed.
    Window,
    /// Which Spell to turn, of `owed`.
    Turn,
    /// Which Spell to turn back, of `owed`.
    Ready,
    /// Which card of the set to discard, of `owed`.
    Discard,
    /// Which Curse to get rid of, of `owed`.
    Lift,
    /// Which revealed card to discard.
    Banish,
    /// What may save the Mage.
    Deathbed,
    /// Nothing: the game is over.
    Over,
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The player is about to make a step.
    Idle,
    Card,
    Reveal,
}

/// Why the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    Open,
    Escaped(u8),
    Died(u8),
    Stuck,
}

/// A position: what lies in the decks, and the table, as which it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The decks to the left of, above and to the right of the Mage.
    pub decks: [Deck; DECKS],
    pub endings: [u8; DECKS],
    /// The rest of the position, all of which everybody sees.
    pub table: Table,
}

impl State {
    /// How many tops revealing could turn up: not that of the deck just used.
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

/// All of a position that everybody sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Table {
    /// Cards in front of the player, by number.
    pub held: [u8; KINDS],
    /// Those of which there is one.
    pub holds: Kinds,
    /// Playing cards that have not been seen, by number.
    pub unseen: [u8; KINDS],
    /// Those of which there is one.
    pub unseen_kinds: Kinds,
    /// How many of them threaten each loss of Health.
    pub unseen_risks: [u8; RISKS],
    /// What they are worth to meet, the threat aside.
    pub unseen_worth: i32,
    pub endings_seen: Kinds,
    pub followed: Kinds,
    /// Spells that are not turned, as bits.
    pub ready: u8,
    /// Those of them whose text is being carried out, after which they are turned.
    pub casting: u8,
    /// The Mage's Health, `max_health` at most. Who is below 1 and cannot heal has lost.
    pub health: i8,
    /// The most Health that the level and the cards kept allow now, 0 to 6.
    pub max_health: i8,
    /// The level, 1 to 4.
    pub level: u8,
    pub key: bool,
    /// What standing effects add.
    pub adds: [i8; MODIFIERS],
    /// The highest rank of a card that decrees each; 0 for none.
    pub decrees: [u8; DECREES],
    pub doing: Doing,
    /// What Endings interrupted: each of the three can do so once.
    pub waiting: [Doing; DECKS],
    /// How much of it there is.
    pub depth: u8,
    pub phase: Phase,
    pub stage: Stage,
    pub at_hand: u8,
    /// The die of the card at hand, once it is rolled.
    pub die: u8,
    /// The deck of the present or last interaction.
    pub deck: u8,
    pub look: u8,
    /// Whether face-down tops are turned, or only Endings followed that lie open already.
    pub turning: bool,
    /// How many choices are owed.
    pub owed: u8,
    /// Among what they are, for discards.
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
            unseen_risks: [0; RISKS],
            unseen_worth: 0,
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
    /// A playing card has been seen. Only what everybody can see goes into what is left.
    #[inline]
    pub fn see(&mut self, number: u8, card: &Card) {
        let left = &mut self.unseen[usize::from(number)];
        *left -= 1;
        if *left == 0 {
            self.unseen_kinds &= !one(number);
        }
        self.unseen_risks[usize::from(card.risk)] -= 1;
        self.unseen_worth -= card.meet;
    }

    /// Mana: Spells that are not turned.
    #[inline]
    pub const fn mana(&self) -> u8 {
        // A table of 16: counting bits is a dozen instructions where the processor has none for it.
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

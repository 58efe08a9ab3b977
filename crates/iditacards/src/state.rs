//! A position: plain data of a fixed size.

use arrayvec::ArrayVec;

use crate::cards::compiled::{DECKS, Deck, LEGENDS, NONE, RACERS, SLOTS, TEAM};
use crate::cards::deck::{Counted, Tally};
use crate::cards::face_down::FaceDown;
use crate::cards::pile::Pile;
use crate::cards::sets::Kinds;
use crate::cards::text::{Condition, Lasting};
use crate::weather::Weather;

/// A dog in play with what it bears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dog {
    pub card: u8,
    pub bears: [u8; SLOTS],
}

impl Dog {
    pub const fn new(card: u8) -> Self {
        Dog { card, bears: [NONE; SLOTS] }
    }

    /// The cards that it bears, by number.
    #[inline]
    pub fn attachments(&self) -> impl Iterator<Item = u8> + Clone + use<> {
        self.bears.into_iter().filter(|&card| card != NONE)
    }

    /// The dog itself and its attachments.
    #[inline]
    pub fn cards(&self) -> impl Iterator<Item = u8> + use<> {
        std::iter::once(self.card).chain(self.attachments())
    }
}

/// What the dogs and attachments of a team do together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Harness {
    /// As how many dogs the team counts.
    pub dogs: u8,
    /// The dogs that can die, as bits by their places.
    pub mortal: u8,
    /// Speed by what adds to it.
    pub faster: i16,
    /// Speed by what takes from it, 0 or below.
    pub slower: i16,
    pub times: i16,
    /// Cards of a new hand by what adds to it.
    pub more_cards: i8,
    /// Cards of a new hand by what takes from it, 0 or below.
    pub fewer_cards: i8,
    pub energy: i8,
    pub health: i8,
    pub risk: i8,
    pub stretch: i8,
    pub personal: u8,
    pub sled: u8,
    pub draw_on_move: u8,
    /// Squares moved when a day ends with neither hand nor deck.
    pub spent_move: u8,
    pub no_passing_damage: bool,
    /// The dog that draws the first card of a risk, or [`NONE`].
    pub risk_dog: u8,
}

/// What holds until the racer's next day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Today {
    pub effects: Kinds,
    /// Whether the racer has moved by a card, forwards or back.
    pub moved: bool,
    /// What cards have set for the rest of the day, by [`Lasting`].
    pub lasts: [bool; 4],
}

impl Today {
    #[inline]
    pub const fn has(&self, what: Lasting) -> bool {
        self.lasts[what as usize]
    }
}

/// The cards that go round: what is not in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cycle {
    pub cards: i32,
    /// What they would be counted as together in one deck.
    pub tally: Tally,
    /// What they are worth together at speed 0, in hundredths of a square.
    pub base: i32,
    /// What each point of speed adds.
    pub speed: i32,
    /// What their costs take away.
    pub cost: i32,
}

/// What everybody sees of a racer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The square, 0 at the start, one past the last when the finish line is crossed.
    pub square: u8,
    /// Checkpoints passed, as bits by stretch.
    pub checkpoints: u16,
    /// 0 to one less than the level of death.
    pub hypothermia: u8,
    /// 0 to one less than the level of death.
    pub starvation: u8,
    pub team: ArrayVec<Dog, TEAM>,
    pub harness: Harness,
    pub today: Today,
    pub turns: u16,
    /// Days begun after the first.
    pub days: u16,
}

impl Seen {
    /// Sets a condition, or both, to these levels of hypothermia and starvation.
    #[inline]
    pub fn set(&mut self, what: Condition, cold: u8, hunger: u8) {
        if what != Condition::Starvation {
            self.hypothermia = cold;
        }
        if what != Condition::Hypothermia {
            self.starvation = hunger;
        }
    }
}

/// A racer with all of its cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Racer {
    pub seen: Seen,
    /// The deck, its top last.
    pub deck: Counted,
    pub hand: Pile,
    pub discard: Pile,
    /// Cards whose risk is not paid yet, the one that waits for the next card last.
    pub risks: Pile,
    /// How many cards each of them still needs.
    pub owed: Pile,
    /// Whether the next of these cards is the first that the last risk asks for.
    pub fresh_risk: bool,
    /// Legendary cards not yet in the deck.
    pub legends: ArrayVec<u8, LEGENDS>,
    /// Cards that were bought, drawn and played, for counts.
    pub met: [Kinds; 3],
    /// What the racer knows of the cards that go round between deck, hand, discards and risks.
    pub cycle: Cycle,
}

impl std::ops::Deref for Racer {
    type Target = Seen;
    #[inline]
    fn deref(&self) -> &Seen {
        &self.seen
    }
}

impl std::ops::DerefMut for Racer {
    #[inline]
    fn deref_mut(&mut self) -> &mut Seen {
        &mut self.seen
    }
}

/// Why nobody can go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    #[default]
    Open,
    Arrived(u8),
    Died,
}

/// What is to be decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// A turn: a card, a risk, a new day.
    #[default]
    Turn,
    /// Which card of the hand pays for energy.
    Pay,
    /// Whether to join a new day.
    Join,
    /// Which cards of the discard pile are recovered: so many yet, of these.
    Recover { left: u8, of: Kinds },
    /// What becomes of the next card looked at; so many can be destroyed yet.
    Look(u8),
    /// From which upgrade deck the supply is filled.
    Fill(Fill),
    /// Which card of the supply is taken: so many yet, only from this place of the supply on.
    Take { left: u8, from: u16 },
    /// Which card of the hand is destroyed; so many can be yet.
    Strip(u8),
    /// Which dog bears this attachment.
    Attach(u8),
    /// Which dog makes room for this one.
    Room(u8),
    /// Which of one's own dogs dies, and whether the rest of a card is void when none does.
    Kill { voids: bool },
    /// Which dog in play dies: one of these cards, perhaps only one with an attachment.
    Victim { of: Kinds, attached: bool },
    /// Which rival the step of this number concerns.
    Rival(u16),
    /// Which legendary card is added.
    Legend,
    /// Nothing: what is to be done is being done.
    Busy,
    /// The race is over.
    Over,
}

/// Why the supply is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// So many are taken afterwards.
    pub cards: u8,
    /// It is filled up to so many.
    pub of: u8,
    /// Or until there is one of these; 0 for no such end.
    pub until: Kinds,
}

/// What is still to be done, the next thing last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// The health cost of the card being played.
    Health,
    /// The rest of a card's steps, from this number on.
    Steps { card: u8, step: u16 },
    /// This dog or attachment comes into play.
    Place(u8),
    /// This card has taken effect.
    Settle(u8),
    /// A racer's own dog dies; whether the rest of a card is void when none does.
    Kill { seat: u8, voids: bool },
    /// The racer in this seat adds a legendary card.
    Legend(u8),
    /// The racer in this seat is asked to join the new day.
    Ask(u8),
    /// The old day ends for those who joined.
    Dusk,
    /// The new day begins for them with a new hand.
    Day,
    /// The weather is rolled, and stretches do what they do each day.
    Dawn,
    /// The shuffle after some cards were put back.
    Shuffle,
    /// The racer whose turn it is goes on with it.
    GoOn,
    /// The turn ends.
    EndTurn,
    /// The next racer's turn begins.
    NextTurn,
}

/// Things to be done at most. One card's effect waits with its settling, the end of the turn and of
/// the day (4); a day asks 3 others, and kills a dog of 4 racers, each death one more at most (8);
/// a move passes a checkpoint for each legendary card (8) of each racer.
pub(crate) const TASKS: usize = 64;

/// A position: everything that changes in the course of a race.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub racers: [Racer; RACERS],
    pub seats: u8,
    pub sides: [u8; RACERS],
    pub turn: u8,
    /// The seat that decides.
    pub actor: u8,
    pub phase: Phase,
    pub todo: ArrayVec<Task, TASKS>,
    pub paying: u8,
    /// True if the card that is taking effect has done something: a step that isn't void, or it came into play.
    pub took_effect: bool,
    /// Cards of the hand still to pay.
    pub energy: u8,
    /// Cards looked at, the next to decide on last.
    pub looked: Pile,
    /// Who takes part in the new day, as bits.
    pub joined: u8,
    /// Whether the current racer has begun a day this turn already.
    pub dawned: bool,
    /// What the weather die has shown since it was last rolled.
    pub weather: Weather,
    pub supply: Pile,
    /// The upgrade decks, tops last.
    pub decks: [FaceDown; DECKS],
    /// The destroyed cards of each upgrade deck.
    pub destroyed: [Pile; DECKS],
    /// Destroyed cards of other decks.
    pub gone: Pile,
    /// Damage that no racer has; the next to be taken is the last of the pile.
    pub damage: Pile,
    pub boxed: Pile,
    /// Turns begun, all racers together.
    pub turns: u32,
    pub end: End,
}

impl State {
    /// A table for so many racers, before anything is set up.
    pub fn empty(seats: u8) -> Self {
        State { seats, paying: NONE, ..State::default() }
    }

    #[inline]
    pub fn racer(&self, seat: u8) -> &Racer {
        &self.racers[usize::from(seat) % RACERS]
    }

    #[inline]
    pub fn racer_mut(&mut self, seat: u8) -> &mut Racer {
        &mut self.racers[usize::from(seat) % RACERS]
    }

    #[inline]
    pub fn all(&self) -> &[Racer] {
        &self.racers[..usize::from(self.seats)]
    }

    /// The other seats, in the order of turns after `seat`.
    #[inline]
    pub fn others(&self, seat: u8) -> impl DoubleEndedIterator<Item = u8> + use<> {
        let seats = self.seats;
        (1..seats).map(move |k| (seat + k) % seats)
    }

    /// The pile of the destroyed cards of a deck.
    #[inline]
    pub fn grave_of(&mut self, deck: Deck) -> &mut Pile {
        match deck {
            Deck::Upgrade(deck) => &mut self.destroyed[usize::from(deck)],
            Deck::Damage => &mut self.damage,
            Deck::Starter | Deck::Legendary | Deck::Out => &mut self.gone,
        }
    }
}

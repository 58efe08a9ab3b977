//! A position: plain data of a fixed size.

use arrayvec::ArrayVec;

use crate::cards::deck::{Counted, Tally};
use crate::cards::pile::{FaceDown, PILE, Pile};
use crate::cards::{Card, Condition, DECKS, Deck, Kinds, LEGENDS, Lasting, NONE, RACERS, SLOTS, TEAM};
use crate::policy::worth::CycleWorth;
use crate::weather::Weather;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dog {
    pub card: u8,
    pub bears: [u8; SLOTS],
}

impl Dog {
    pub const fn new(card: u8) -> Self {
        Dog { card, bears: [NONE; SLOTS] }
    }

    #[inline]
    pub fn attachments(&self) -> impl Iterator<Item = u8> + Clone + use<> {
        self.bears.into_iter().filter(|&card| card != NONE)
    }

    /// Iterates over the dog and its attachments.
    #[inline]
    pub fn cards(&self) -> impl Iterator<Item = u8> + use<> {
        std::iter::once(self.card).chain(self.attachments())
    }
}

/// Combined effects of the dogs and attachments of a team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Harness {
    /// Size of the team. Some dogs count as more than one.
    pub dogs: u8,
    /// Dogs that can die, as bits by place.
    pub mortal: u8,
    pub faster: i16,
    /// Sum of speed penalties, at most 0.
    pub slower: i16,
    pub times: i16,
    pub more_cards: i8,
    /// Sum of fewer cards of a new hand, at most 0.
    pub fewer_cards: i8,
    pub energy: i8,
    pub health: i8,
    pub risk: i8,
    pub stretch: i8,
    pub personal: u8,
    pub sled: u8,
    pub draw_on_move: u8,
    /// Squares moved if a day ends with neither hand nor deck.
    pub spent_move: u8,
    pub no_passing_damage: bool,
    /// The dog that draws the first card of a risk, or [`NONE`].
    pub risk_dog: u8,
}

/// State until the racer's next day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Today {
    pub effects: Kinds,
    pub moved: bool,
    /// Effects for the rest of the day, by [`Lasting`].
    pub lasts: [bool; 4],
}

impl Today {
    #[inline]
    pub const fn has(&self, what: Lasting) -> bool {
        self.lasts[what as usize]
    }
}

/// The cards in circulation: all that aren't in play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cycle {
    /// In the order of their numbers.
    pub cards: ArrayVec<u8, PILE>,
    /// Their counts as one deck.
    pub tally: Tally,
    /// Their total value to players with the parameters of the game, who ask for it at every decision.
    pub worth: CycleWorth,
}

impl Cycle {
    pub fn gain(&mut self, card: u8, text: &Card, worth: CycleWorth) {
        let at = self.cards.partition_point(|&other| other < card);
        self.cards.insert(at, card);
        self.tally.add(text, 1);
        self.worth.add(worth, 1);
    }

    pub fn lose(&mut self, card: u8, text: &Card, worth: CycleWorth) {
        if let Ok(at) = self.cards.binary_search(&card) {
            self.cards.remove(at);
            self.tally.add(text, -1);
            self.worth.add(worth, -1);
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The square: 0 at the start, one past the last beyond the finish line.
    pub square: u8,
    /// Checkpoints passed, as bits by stretch.
    pub checkpoints: u16,
    /// 0 to one less than the level of death.
    pub hypothermia: u8,
    pub starvation: u8,
    pub team: ArrayVec<Dog, TEAM>,
    pub harness: Harness,
    pub today: Today,
    pub turns: u16,
    /// Days begun after the first.
    pub days: u16,
}

impl Seen {
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

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Racer {
    pub seen: Seen,
    pub deck: Counted,
    pub hand: Pile,
    pub discard: Pile,
    /// Cards whose risk is not paid yet, the next to be paid last.
    pub risks: Pile,
    /// Cards that each of them still needs.
    pub owed: Pile,
    /// Whether the next card is the first of the last risk.
    pub fresh_risk: bool,
    /// Legendary cards not yet in the deck.
    pub legends: ArrayVec<u8, LEGENDS>,
    /// Cards bought, drawn and played, for exposures.
    pub met: [Kinds; 3],
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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    #[default]
    Open,
    Arrived(u8),
    Died,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    #[default]
    Turn,
    Pay,
    Join,
    // Which cards of the discard pile are recovered: up to `left`, from these.
    Recover {
        left: u8,
        of: Kinds,
    },
    /// What happens to the next card looked at; this many can still be destroyed.
    Look(u8),
    Fill(Fill),
    // Which card of the supply is taken: `left` more, from this place of the supply on.
    Take {
        left: u8,
        from: u16,
    },
    /// Which card of the hand is destroyed; up to this many more.
    Strip(u8),
    Attach(u8),
    Room(u8),
    // Which own dog dies, and whether the rest of a card is void if none does.
    Kill {
        voids: bool,
    },
    // Which dog in play dies: one of these cards, optionally only with an attachment.
    Victim {
        of: Kinds,
        attached: bool,
    },
    /// Which rival the step of this number concerns.
    Rival(u16),
    Legend,
    Busy,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// Number of cards taken afterwards.
    pub cards: u8,
    pub of: u8,
    /// Alternatively, filled until one of these appears; 0 for none.
    pub until: Kinds,
}

/// A task; the next one is last in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    Health,
    // The rest of a card's steps, from this number on.
    Steps {
        card: u8,
        step: u16,
    },
    Place(u8),
    /// This card is done.
    Settle(u8),
    // A racer's own dog dies. `voids`: the rest of the card is void if none does.
    Kill {
        seat: u8,
        voids: bool,
    },
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
    GoOn,
    EndTurn,
    NextTurn,
}

/// Maximum number of tasks. A card's effect waits with its settling, the end of the turn and of the day (4); a day asks
/// 3 others, and kills a dog of 4 racers, each death one more at most (8); a move passes a checkpoint for each
/// legendary card (8) of each racer.
pub(crate) const TASKS: usize = 64;

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
    /// True if the card has taken effect: some step was not void, or it came into play.
    pub took_effect: bool,
    /// Cards of the hand still to be paid.
    pub energy: u8,
    /// Cards looked at, the next to decide on last.
    pub peeked: Pile,
    /// Seats that take part in the new day, as bits.
    pub joined: u8,
    /// Whether the current racer has begun a day this turn already.
    pub dawned: bool,
    pub weather: Weather,
    pub supply: Pile,
    pub decks: [FaceDown; DECKS],
    pub destroyed: [Pile; DECKS],
    /// Destroyed cards of other decks.
    pub gone: Pile,
    /// Damage that no racer has, the next to be taken last.
    pub damage: Pile,
    pub boxed: Pile,
    /// Turns begun, all racers together.
    pub turns: u32,
    pub end: End,
}

impl State {
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

    /// Iterates over the other seats, in the order of turns after `seat`.
    #[inline]
    pub fn others(&self, seat: u8) -> impl DoubleEndedIterator<Item = u8> + use<> {
        let seats = self.seats;
        (1..seats).map(move |k| (seat + k) % seats)
    }

    #[inline]
    pub fn grave_of(&mut self, deck: Deck) -> &mut Pile {
        match deck {
            Deck::Upgrade(deck) => &mut self.destroyed[usize::from(deck)],
            Deck::Damage => &mut self.damage,
            Deck::Starter | Deck::Legendary | Deck::Out => &mut self.gone,
        }
    }
}

//! Iditacards, a deck-building dog-sled race for one to four (Louis A. Burke).
//!
//! The rules are in the files named after them; `docs/rules/iditacards.md` leads from each sentence
//! of the manual to the function and the test that keep it.
#![forbid(unsafe_code)]

mod board;
mod cards;
mod format;
mod kinds;
mod knobs;
mod legal;
mod metrics;
mod odds;
mod policy;
mod rules;
mod sides;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;

use arrayvec::ArrayVec;

use balance_engine::chance::Chance;
use balance_engine::game::{Catalogue, Outcome, Recorder, Rules, Seat, Seating, Standing};

use board::Stretch;
use board::way::Way;
use cards::compiled::{Card, DECKS, Kinds, RACERS, Step, When};
use knobs::RuleOptions;
use policy::Weights;
use rules::Play;
use rules::personal_cards::Fate;
use state::{End, Phase};

pub use format::Iditacards as Format;

use state::State;

/// The rules with the compiled cards of one scenario.
#[derive(Clone, Debug)]
pub struct Iditacards {
    rules: RuleOptions,
    cards: Vec<Card>,
    steps: Vec<Step>,
    whens: Vec<When>,
    sets: Vec<Kinds>,
    stretches: Vec<Stretch>,
    /// The number of the stretch by square.
    stretch_at: [u8; 256],
    /// The square beyond which nobody goes: whoever comes to it has crossed the finish line.
    finish: u8,
    /// How many moves it takes from each square at each speed.
    way: Way,
    /// How many racers there are.
    seats: u8,
    /// The upgrade decks that each side buys from, as bits.
    buys: [u8; RACERS],
    /// The cards of each upgrade deck, each once.
    upgrades: [Vec<u8>; DECKS],
    /// What each side cares for.
    weights: [Weights; RACERS],
    side_names: Vec<String>,
    deck_names: Vec<String>,
    stretch_names: Vec<String>,
    catalogue: Catalogue,
    max_turns: u32,
}

/// One decision. Cards are told by their numbers, dogs by their places in the team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Plays a card of the hand.
    Play(u8),
    /// Plays the top of the deck for a risk.
    Risk,
    /// Takes a new day.
    NewDay,
    /// Ends the turn without a card and without a new day.
    Pass,
    /// Discards a card of the hand for energy.
    Discard(u8),
    /// Joins a new day.
    Join,
    /// Does not.
    Stay,
    /// Recovers a card.
    Recover {
        /// Which.
        card: u8,
        /// Into the deck instead of the hand.
        to_deck: bool,
    },
    /// Decides on the next card looked at.
    Decide(Fate),
    /// Fills the supply from an upgrade deck, told by its number.
    Fill(u8),
    /// Takes a card of the supply.
    Take(u8),
    /// Destroys a card of the hand.
    Strip(u8),
    /// Puts an attachment on a dog.
    Attach {
        /// Which.
        dog: u8,
        /// In which of its slots.
        slot: u8,
    },
    /// Kills one of one's own dogs.
    Kill(u8),
    /// Discards one of one's own attachments.
    Drop {
        /// Of which dog.
        dog: u8,
        /// In which of its slots.
        slot: u8,
    },
    /// Kills a dog in play.
    Victim {
        /// Whose.
        seat: u8,
        /// Which.
        dog: u8,
    },
    /// Chooses a rival, told by the seat.
    Rival(u8),
    /// Adds a legendary card.
    Legend(u8),
    /// Leaves it at that: nothing more is recovered or destroyed, a new dog or attachment is discarded.
    Enough,
}

/// The most actions there can be. The most are with a discard pile of all different cards, each to
/// recover to the hand or the deck: twice 128, and to leave it at that. A turn has at most 128
/// different cards, a day, a pass or a risk, 6 dogs to kill and 12 attachments to drop.
pub const MAX_ACTIONS: usize = 260;

impl Rules for Iditacards {
    type State = State;
    type Action = Action;
    type Actions = ArrayVec<Action, MAX_ACTIONS>;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        usize::from(self.seats)
    }

    fn max_turns(&self) -> u32 {
        self.max_turns
    }

    fn deal<C: Chance, R: Recorder>(&self, seating: Seating, chance: &mut C, record: &mut R) -> State {
        let mut state = State::empty(self.seats);
        self.play(&mut state, chance, record).set_up(seating);
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        (state.phase != Phase::Over).then_some(Seat(state.actor))
    }

    fn actions(&self, state: &State, list: &mut Self::Actions) {
        self.legal(state, list);
    }

    fn apply<C: Chance, R: Recorder>(&self, state: &mut State, action: Action, chance: &mut C, record: &mut R) {
        self.play(state, chance, record).act(action);
    }

    fn outcome(&self, state: &State) -> Outcome {
        let mut ranks = [0; RACERS];
        for (rank, racer) in ranks.iter_mut().zip(state.all()) {
            let ahead = state.all().iter().filter(|other| other.square > racer.square);
            *rank = 1 + ahead.count() as u8;
        }
        let died = state.end == End::Died;
        if died {
            ranks[0] = 2;
        }
        let standing = Standing::ranks(&ranks[..usize::from(state.seats)]);
        Outcome { standing, ending: died.into() }
    }

    #[inline]
    fn turns(&self, state: &State) -> u32 {
        state.turns
    }

    fn first(&self, _state: &State) -> Seat {
        Seat(0)
    }
}

impl Iditacards {
    fn play<'a, C: Chance, R: Recorder>(
        &'a self,
        st: &'a mut State,
        chance: &'a mut C,
        rec: &'a mut R,
    ) -> Play<'a, C, R> {
        Play { game: self, st, chance, rec }
    }
}

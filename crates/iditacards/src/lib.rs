//! Iditacards, a deck-building dog-sled race for one to four (Louis A. Burke).
//!
//! The rules are in the files named after them; `docs/rules/iditacards.md` leads from each sentence
//! of the manual to the function and the test that keep it.
#![forbid(unsafe_code)]

mod board;
mod cards;
mod format;
mod game;
mod kinds;
mod legal;
mod metrics;
mod odds;
mod policy;
mod rule_options;
mod rules;
mod sides;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod weather;
mod words;

use arrayvec::ArrayVec;

use balance_engine::chance::Chance;
use balance_engine::game::{Catalogue, FinalRanks, Outcome, Recorder, Rules, Seat, Seating};

use cards::compiled::RACERS;
use game::{Action, Iditacards, MAX_ACTIONS};
use state::{End, Phase, Racer, State};
use view::View;

pub use format::IditacardsDefinition;

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
        // Only a lone racer dies.
        let died = u8::from(state.end == End::Died);
        let ahead = |racer: &Racer| state.all().iter().filter(|other| other.square > racer.square).count() as u8;
        let ranks: ArrayVec<u8, RACERS> = state.all().iter().map(|racer| 1 + ahead(racer) + died).collect();
        Outcome { ranks: FinalRanks::ranks(&ranks), ending: died }
    }

    #[inline]
    fn turns(&self, state: &State) -> u32 {
        state.turns
    }
}

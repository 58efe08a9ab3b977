//! Iconica, a game of characters with health meters, dice and statuses (Eric Torres, 2008-2010).
//!
//! `docs/rules/iconica.md` maps each sentence of the rulebook to the function and the test that cover it.
#![forbid(unsafe_code)]

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
mod words;

use arrayvec::ArrayVec;

use balance_engine::chance::Chance;
use balance_engine::game::{Catalogue, FinalRanks, Outcome, Recorder, Rules, Seat, Seating};

use game::{Action, Iconica, MAX_ACTIONS};
use sides::party::Origin;
use state::{Phase, State};

pub use game::IconicaDefinition;

impl Rules for Iconica {
    type State = State;
    type Action = Action;
    type Actions = ArrayVec<Action, MAX_ACTIONS>;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        2
    }

    fn draws_build(&self, side: usize) -> bool {
        let origins = &self.parties.origins[side];
        origins.iter().all(|origin| matches!(origin, Origin::Random(_)))
    }

    fn max_turns(&self) -> u32 {
        self.max_turns
    }

    fn deal<C: Chance, R: Recorder>(&self, seating: Seating, chance: &mut C, record: &mut R) -> State {
        let mut state = State { first_side: seating.side(Seat(0)) as u8, ..State::default() };
        self.play(&mut state, chance, record).set_up();
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        (state.phase != Phase::Over).then_some(Seat(state.asked))
    }

    fn actions(&self, state: &State, list: &mut Self::Actions) {
        self.legal(state, list);
    }

    fn apply<C: Chance, R: Recorder>(&self, state: &mut State, action: Action, chance: &mut C, record: &mut R) {
        let mut play = self.play(state, chance, record);
        match action {
            Action::Pick { card } => return play.pick(card),
            Action::Hurt { who } => return play.slip_hurts(who),
            Action::Mercy { who } => return play.mercy(who),
            Action::Yield => return play.slip_yields(),
            Action::Parry { take } => return play.decide_parry(take),
            Action::Target { who } => return play.choose_target(who),
            Action::Attempt { go } => return play.decide_attempt(go),
            Action::Act { who, target } => play.act(who, target),
            Action::BreakAct { who, target } => {
                play.take_break(who);
                play.act(who, target);
            }
            Action::Break { who } => play.take_break(who),
            Action::Pass => play.sit_out(),
        }
        if play.st.phase != Phase::Slip {
            play.go_on();
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let (winner, ending) = match [0, 1].map(|seat| state.friends(seat) != 0) {
            [true, false] => (Some(0), metrics::ELIMINATED),
            [false, true] => (Some(1), metrics::ELIMINATED),
            _ => (self.mutual_winner(state), metrics::MUTUAL),
        };
        Outcome { ranks: winner.map_or(FinalRanks::draw(2), |seat| FinalRanks::winner(Seat(seat), 2)), ending }
    }

    #[inline]
    fn turns(&self, state: &State) -> u32 {
        state.turns
    }
}

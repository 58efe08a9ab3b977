//! Arcane Guardian, a solo dungeon of three decks, Spells and Endings (Márton Orbán, Marzo Projects).
//!
//! `docs/rules/arcane_guardian.md` maps each sentence of the rulebook to the function and the test that cover it.
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

use game::{Action, ArcaneGuardian, Chosen, MAX_ACTIONS};
use rules::MAGE;
use state::{End, Phase, State};

pub use format::ArcaneGuardianDefinition;

impl Rules for ArcaneGuardian {
    type State = State;
    type Action = Action;
    type Actions = ArrayVec<Action, MAX_ACTIONS>;

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn sides(&self) -> usize {
        1
    }

    /// True if the Endings are random; the playing cards are always the same.
    fn draws_build(&self, _side: usize) -> bool {
        self.chosen == Chosen::Random
    }

    fn max_turns(&self) -> u32 {
        self.max_turns
    }

    fn deal<C: Chance, R: Recorder>(&self, _seating: Seating, chance: &mut C, record: &mut R) -> State {
        let mut state = self.start;
        self.play(&mut state, chance, record).set_up();
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> Option<Seat> {
        (state.phase != Phase::Over).then_some(MAGE)
    }

    fn actions(&self, state: &State, list: &mut Self::Actions) {
        self.legal(state, list);
    }

    fn apply<C: Chance, R: Recorder>(&self, state: &mut State, action: Action, chance: &mut C, record: &mut R) {
        let mut play = self.play(state, chance, record);
        match action {
            Action::Interact(deck) => play.interact(deck),
            Action::Follow(deck) => play.return_to(deck),
            Action::Use(card) => play.use_item(card),
            Action::Cast(spell) => play.cast(spell),
            Action::Shed(card) => play.shed(card),
            Action::Pay { price, spells } => play.pay(price, spells),
            Action::Defeat(spells) => play.defeat(spells),
            Action::Roll => play.roll(),
            Action::Open => play.open(),
            Action::Leave => play.leave(),
            Action::Accept => play.answer_offer(true),
            Action::Decline => play.answer_offer(false),
            Action::GoOn if play.st.phase == Phase::Rolled => play.act_on_die(),
            Action::GoOn => play.go_on(),
            Action::Turn(spell) | Action::Ready(spell) => play.choose_spell(spell),
            Action::Discard(card) => play.choose_discard(card),
            Action::Lift(card) => play.choose_lift(card),
            Action::Banish(deck) => play.choose_banish(deck),
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let ending = self.ending_of(state.end);
        let rank = if matches!(state.end, End::Escaped(_)) { 1 } else { 2 };
        Outcome { ranks: FinalRanks::ranks(&[rank]), ending }
    }

    #[inline]
    fn turns(&self, state: &State) -> u32 {
        state.turns
    }
}

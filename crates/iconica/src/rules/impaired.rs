//! Blind and Confusion: the dice of a character that attempts an action.

use super::{Chance, Play, Purpose, Recorder};
use crate::cards::traits::Status;
use crate::metrics::metric;
use crate::rule_options::ConfusedAction;
use crate::state::{Cause, Hit, InPlay, NO_SLOT, Phase, What, each, seat_of};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Rolls for Blind, then Confusion. Returns false if the action fails or Confusion needs a decision first.
    pub(crate) fn impaired(&mut self, who: u8) -> bool {
        let seat = seat_of(who);
        for status in [Status::Blind, Status::Confusion] {
            if !self.st.has(who, status) || !self.holds_on(who, status, Purpose::Effect) {
                continue;
            }
            if status == Status::Blind {
                self.count(seat, metric::BLIND_FAILURES, 1);
                self.tell("failed", who, [], |who, _| format!("{who}: the action fails (Blind)"));
            } else {
                self.count(seat, metric::CONFUSED_FAILURES, 1);
                self.st.run = InPlay { actor: who, ..InPlay::default() };
                self.st.ask(Phase::Slip, seat);
            }
            return false;
        }
        true
    }

    /// Confusion's first way out: 10 damage to one of the own party, whatever the tile.
    pub(crate) fn slip_hurts(&mut self, slot: u8) {
        self.hit(Hit { victim: slot, source: NO_SLOT, tens: 1, cause: Cause::Confusion });
        self.after_slip();
    }

    /// Confusion's second way out: the opponent may heal, if any of its characters is hurt.
    pub(crate) fn slip_yields(&mut self) {
        let other = self.st.seat ^ 1;
        if each(self.st.friends(other)).any(|slot| self.st.slots[usize::from(slot)].damage > 0) {
            self.st.ask(Phase::Mercy, other);
        } else {
            self.after_slip();
        }
    }

    /// Heals 10 of the opponent's character; [`NO_SLOT`] for none.
    pub(crate) fn mercy(&mut self, slot: u8) {
        if slot != NO_SLOT {
            self.heal(slot, 1, NO_SLOT);
        }
        self.after_slip();
    }

    fn after_slip(&mut self) {
        self.st.ask(Phase::Turn, self.st.seat);
        let actor = self.st.run.actor;
        let proceeds = self.game.rules.confused_action == ConfusedAction::Proceeds && self.alive(actor);
        if !proceeds || self.choose_again(actor) {
            self.go_on();
        }
    }

    /// Begins the action after the mishap, which may have changed its targets. Returns false if the player must choose one.
    fn choose_again(&mut self, actor: u8) -> bool {
        let choice = self.game.action_of(self.st, actor).choice;
        let among = choice.map_or(0, |to| self.game.candidates(self.st, actor, to));
        self.begin_run(What::Action, actor, each(among).next().unwrap_or(NO_SLOT));
        if among.count_ones() < 2 {
            return true;
        }
        self.st.run.left = among;
        self.st.ask(Phase::Target, seat_of(actor));
        false
    }
}

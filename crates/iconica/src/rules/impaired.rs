//! Blind and Confusion: the dice of a character that attempts an action.

use super::{Chance, Play, Purpose, Recorder};
use crate::cards::traits::Status;
use crate::knobs::ConfusedAction;
use crate::metrics::metric;
use crate::state::{Cause, Hit, InPlay, NOBODY, Phase, What, each, seat_of};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Rolls for Blind, then Confusion. Whether the action goes on; when Confusion asks for a
    /// decision first, the phase says so.
    pub(crate) fn impaired(&mut self, who: u8) -> bool {
        let seat = seat_of(who);
        for status in [Status::Blind, Status::Confusion] {
            if !self.st.has(who, status) || !self.holds_on(who, status, Purpose::Effect) {
                continue;
            }
            if status == Status::Blind {
                self.count(seat, metric::BLIND_FAILURES, 1);
                self.say("failed", seat, [], |_, _| "the action fails".into());
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
        self.hit(Hit { victim: slot, source: NOBODY, tens: 1, cause: Cause::Confusion });
        self.after_slip();
    }

    /// Confusion's second way out: the opponent may heal. With nobody to heal there is nothing to
    /// decide.
    pub(crate) fn slip_yields(&mut self) {
        let other = self.st.seat ^ 1;
        if each(self.st.friends(other)).any(|slot| self.st.slots[usize::from(slot)].damage > 0) {
            self.st.ask(Phase::Mercy, other);
        } else {
            self.after_slip();
        }
    }

    /// The opponent heals one of its characters of 10, or lets it be.
    pub(crate) fn mercy(&mut self, slot: u8) {
        if slot != NOBODY {
            self.heal(slot, 1, NOBODY);
        }
        self.after_slip();
    }

    fn after_slip(&mut self) {
        self.st.ask(Phase::Turn, self.st.seat);
        let actor = self.st.run.actor;
        if self.game.rules.confused_action == ConfusedAction::Proceeds && self.alive(actor) && !self.choose_again(actor)
        {
            return;
        }
        self.go_on();
    }

    /// The action begins after all. The mishap may have changed whom it is best for, or can be for,
    /// so that is chosen anew. False when there is more than one to choose from.
    fn choose_again(&mut self, actor: u8) -> bool {
        let choice = self.game.action_of(self.st, actor).choice;
        let among = choice.map_or(0, |to| self.game.candidates(self.st, actor, to));
        self.begin_run(What::Action, actor, each(among).next().unwrap_or(NOBODY));
        if among.count_ones() < 2 {
            return true;
        }
        self.st.run.left = among;
        self.st.ask(Phase::Target, seat_of(actor));
        false
    }
}

//! Final Acts, at the end of the turn in which characters were skulled.

use super::{Chance, Play, Recorder};
use crate::cards::compiled::FINAL_ACT;
use crate::metrics::metric;
use crate::rule_options::FinalActOrder;
use crate::state::{InPlay, NO_SLOT, Phase, What, of_seat, one, seat_of};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Asks whether to attempt the next Final Act. Returns false if none is left. First come characters skulled during
    /// the turn, then those skulled by these Final Acts, and so on; each time by side, then from left to right.
    pub(crate) fn next_final_act(&mut self) -> bool {
        loop {
            if self.st.round == 0 {
                self.st.round = std::mem::take(&mut self.st.fallen);
            }
            if self.st.round == 0 {
                return false;
            }
            let first = self.st.seat ^ u8::from(self.game.rules.final_act_order == FinalActOrder::OtherFirst);
            let set = match self.st.round & of_seat(first) {
                0 => self.st.round,
                own => own,
            };
            let slot = set.trailing_zeros() as u8;
            self.st.round &= !one(slot);
            let act = self.card(slot).final_act();
            if !act.present() || self.st.tried & one(slot) != 0 {
                self.eliminate(slot);
                continue;
            }
            self.st.run = InPlay { actor: slot, ..InPlay::default() };
            self.st.ask(Phase::Attempt, seat_of(slot));
            return true;
        }
    }

    pub(crate) fn decide_attempt(&mut self, go: bool) {
        let slot = self.st.run.actor;
        self.st.ask(Phase::Turn, self.st.seat);
        self.st.run = InPlay::default();
        if go {
            self.st.tried |= one(slot);
            self.count(seat_of(slot), metric::FINAL_ACTS, 1);
            let act = self.game.action_name(self.st.slots[usize::from(slot)].card, FINAL_ACT);
            self.tell("final_act", slot, [], |who, _| format!("{who} attempts its Final Act, {act}"));
            self.begin_run(What::FinalAct, slot, NO_SLOT);
        } else {
            self.eliminate(slot);
        }
        self.go_on();
    }

    /// Keeps the character in play with this health and its statuses.
    pub(crate) fn survive(&mut self, slot: u8, tens: u8) {
        let place = &mut self.st.slots[usize::from(slot)];
        place.damage = place.health - tens.min(place.health);
        self.st.alive |= one(slot);
        self.st.run.changed = true;
        self.count(seat_of(slot), metric::SAVED, 1);
        self.tell("saved", slot, [], |who, has| format!("{who} stays in play, health {has}"));
    }

    pub(crate) fn close_run(&mut self) {
        let run = std::mem::take(&mut self.st.run);
        if run.what != What::FinalAct {
            return;
        }
        if run.changed {
            self.count(seat_of(run.actor), metric::EFFECTIVE_FINAL_ACTS, 1);
        }
        // A character that was saved and skulled again is eliminated later.
        if (self.st.alive | self.st.fallen) & one(run.actor) == 0 {
            self.eliminate(run.actor);
        }
    }
}

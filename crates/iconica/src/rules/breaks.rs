//! Action Breaks, in the standard and the advanced way.

use super::{Chance, Iconica, Play, Recorder};
use crate::cards::traits::Status;
use crate::metrics::metric;
use crate::rule_options::{ActionBreak, Removes};
use crate::state::{NO_SLOT, Set, State, each, one, seat_of};

/// What a Break heals, in tens.
const BREAK_HEAL: u8 = 2;

impl Iconica {
    pub(crate) fn breakers(&self, st: &State) -> Set {
        if self.rules.action_break == ActionBreak::Standard && st.white != st.black {
            return 0;
        }
        let shown = |&slot: &u8| self.card_in(st, slot).break_number == st.black;
        each(self.own_party(st)).filter(shown).fold(0, |set, slot| set | one(slot))
    }

    /// True if a character acts after its Break: on doubles, if it has the action and isn't kept from it by Fear or Stun.
    pub(crate) fn acts_after_break(&self, st: &State, slot: u8) -> bool {
        st.white == st.black
            && self.action_of(st, slot).present()
            && (self.rules.break_frees || st.held() & one(slot) == 0)
    }

    pub(crate) fn advanced_doubles(&self, st: &State) -> bool {
        self.rules.action_break == ActionBreak::Advanced && st.white == st.black
    }

    pub(crate) fn break_removes(&self, st: &State) -> u8 {
        match self.rules.advanced_doubles_remove {
            Removes::Any if self.advanced_doubles(st) => Status::EVERY,
            _ => Status::NEGATIVE,
        }
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Heals 20 and removes negative statuses, before any action.
    pub(crate) fn take_break(&mut self, slot: u8) {
        self.count(seat_of(slot), metric::BREAKS_TAKEN, 1);
        self.tell("break", slot, [], |who, _| format!("{who} takes its Action Break"));
        self.heal(slot, BREAK_HEAL, NO_SLOT);
        self.cleanse(slot, self.game.break_removes(self.st));
    }
}

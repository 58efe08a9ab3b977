//! Statuses: inflicted, prevented, rolled for, removed. And stances, which end with them.

use super::{Chance, Iconica, Play, Purpose, Recorder, lane};
use crate::cards::compiled::ANY_FACE;
use crate::cards::text::StandingEffect;
use crate::cards::traits::Status;
use crate::metrics::metric;
use crate::state::{Cause, Hit, NOBODY, Set, State, What, each, one, seat_of, statuses_in};
use crate::words::names_of;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Stances end at the start of their owner's next turn.
    pub(crate) fn end_stances(&mut self, own: Set) {
        for slot in each(self.st.stanced & own) {
            let slot = &mut self.st.slots[usize::from(slot)];
            (slot.stance_parry, slot.stance_react) = (0, 0);
        }
        self.st.stanced &= !own;
    }

    /// The dice at the start of a turn: from left to right Fear then Poison of each character, of
    /// which the one holds it for this turn and the other takes 10; then, behind all negative ones,
    /// Restoration; then constant effects that heal.
    pub(crate) fn roll_statuses(&mut self, own: Set) {
        let [fear, poison] = [Status::Fear, Status::Poison].map(|s| self.st.status[s as usize] & own);
        for slot in each(fear | poison) {
            if fear & one(slot) != 0 && self.holds_on(slot, Status::Fear, Purpose::Status) {
                self.st.frozen |= one(slot);
            }
            if poison & one(slot) != 0 && self.holds_on(slot, Status::Poison, Purpose::Status) {
                self.count(seat_of(slot), metric::POISON_DAMAGE, 10);
                self.hit(Hit { victim: slot, source: NOBODY, tens: 1, cause: Cause::Poison });
            }
        }
        let restoration = self.st.status[Status::Restoration as usize] & own & self.st.alive;
        for slot in each(restoration) {
            if self.status_die(slot, Status::Restoration, Purpose::Status) % 2 == 1 {
                self.heal(slot, 1, NOBODY);
            } else {
                self.st.status[Status::Restoration as usize] &= !one(slot);
            }
        }
        for healer in each(self.st.constant & own & self.st.alive) {
            self.turn_heal(healer);
        }
    }

    /// The die on which a status of a character depends.
    fn status_die(&mut self, slot: u8, status: Status, purpose: Purpose) -> u8 {
        let die = self.chance.d6(lane(seat_of(slot), purpose));
        let words = |who, _| format!("{who}: {status} die {die}");
        self.tell("status", slot, [("die", i64::from(die))], words);
        die
    }

    /// Rolls for a status: odd ends it. Whether it holds on.
    pub(crate) fn holds_on(&mut self, slot: u8, status: Status, purpose: Purpose) -> bool {
        let holds = self.status_die(slot, status, purpose).is_multiple_of(2);
        if !holds {
            self.st.status[status as usize] &= !one(slot);
            self.count(seat_of(slot), metric::SHAKEN_OFF, 1);
            self.tell("status_ends", slot, [], |who, _| format!("{who} is rid of {status}"));
        }
        holds
    }

    fn turn_heal(&mut self, healer: u8) {
        let Some(constant) = self.card(healer).constant else { return };
        let StandingEffect::TurnHeal(tens) = constant.effect else { return };
        if constant.on != ANY_FACE {
            let die = self.chance.d6(lane(seat_of(healer), Purpose::Status));
            if constant.on & (1 << (die - 1)) == 0 {
                return;
            }
        }
        for slot in each(self.game.standing_for(self.st, healer, constant.to)) {
            self.heal(slot, tens, healer);
        }
    }

    /// Gives a character a status, unless the tile under its marker or a constant effect prevents
    /// it; nothing prevents a Final Act. A new instance takes the place of an old one. Whether the
    /// character has it now.
    pub(crate) fn inflict(&mut self, slot: u8, status: Status) -> bool {
        if self.st.run.what != What::FinalAct && self.game.prevents(self.st, slot, self.st.left(slot), status) {
            self.count(seat_of(slot), metric::NULLIFIED, 1);
            self.tell("nullified", slot, [], |who, _| format!("{who} is proof against {status}"));
            return false;
        }
        self.st.status[status as usize] |= one(slot);
        if let Some(due) = self.st.due.get_mut((status as usize).wrapping_sub(2)) {
            *due &= !one(slot);
        }
        let giver = seat_of(self.st.run.actor);
        self.count(giver, metric::INFLICTED + status as usize, 1);
        self.tell("inflicted", slot, [], |who, _| format!("{who} has {status}"));
        true
    }

    pub(crate) fn cleanse(&mut self, slot: u8, mask: u8) {
        let before = self.st.statuses(slot) & mask;
        if before == 0 {
            return;
        }
        for status in statuses_in(before) {
            self.st.status[status as usize] &= !one(slot);
        }
        // Fear that is gone no longer holds; one that freed a character mid-turn is the Break's.
        if before & Status::Fear.bit() != 0 && self.game.rules.break_frees {
            self.st.frozen &= !one(slot);
        }
        self.count(seat_of(slot), metric::CLEANSED, before.count_ones() as i32);
        self.tell("cleansed", slot, [], |who, _| format!("{who} is cleansed of {}", names_of(before, ", ")));
    }
}

impl Iconica {
    /// Whether the tile under a character's marker, with so much health left, or a constant effect
    /// keeps a status from it.
    // Inlined by force, with what a player asks of marks: 2.5 % of a game's time.
    #[inline(always)]
    pub(crate) fn prevents(&self, st: &State, slot: u8, left: u8, status: Status) -> bool {
        // Nullifiers are for negative statuses; their codes follow the order of those.
        let negative = status != Status::Restoration;
        (negative && self.tile(st, slot, left) == status as u8 + 1)
            || (st.constant != 0 && self.immune(st, slot, status))
    }
}

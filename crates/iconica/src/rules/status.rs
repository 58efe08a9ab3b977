//! Statuses: inflicted, prevented, rolled for, removed; Blind and Confusion of a character that acts; the end of stances.

use super::{Chance, Iconica, Play, Purpose, Recorder, lane};
use crate::cards::{ANY_FACE, StandingEffect, Status};
use crate::metrics::metric;
use crate::rule_options::ConfusedAction;
use crate::state::{Cause, Hit, InPlay, NO_SLOT, Phase, Set, State, What, each, one, seat_of, statuses_in};
use crate::words::names_of;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn end_stances(&mut self, own: Set) {
        for slot in each(self.st.stanced & own) {
            let slot = &mut self.st.slots[usize::from(slot)];
            (slot.stance_parry, slot.stance_react) = (0, 0);
        }
        self.st.stanced &= !own;
    }

    /// Rolls the dice of a turn's start: Fear, then Poison of each character, then Restoration, then constant healing.
    pub(crate) fn roll_statuses(&mut self, own: Set) {
        let [fear, poison] = [Status::Fear, Status::Poison].map(|s| self.st.status[s as usize] & own);
        for slot in each(fear | poison) {
            if fear & one(slot) != 0 && self.holds_on(slot, Status::Fear, Purpose::Status) {
                self.st.frozen |= one(slot);
            }
            if poison & one(slot) != 0 && self.holds_on(slot, Status::Poison, Purpose::Status) {
                self.count(seat_of(slot), metric::POISON_DAMAGE, 10);
                self.hit(Hit { victim: slot, source: NO_SLOT, tens: 1, cause: Cause::Poison });
            }
        }
        let restoration = self.st.status[Status::Restoration as usize] & own & self.st.alive;
        for slot in each(restoration) {
            if self.status_die(slot, Status::Restoration, Purpose::Status) % 2 == 1 {
                self.heal(slot, 1, NO_SLOT);
            } else {
                self.st.status[Status::Restoration as usize] &= !one(slot);
            }
        }
        for healer in each(self.st.constant & own & self.st.alive) {
            self.turn_heal(healer);
        }
    }

    fn status_die(&mut self, slot: u8, status: Status, purpose: Purpose) -> u8 {
        let die = self.chance.d6(lane(seat_of(slot), purpose));
        // Other results have a line of their own.
        let result = match status {
            Status::Fear if die.is_multiple_of(2) => ": it can't act this turn",
            Status::Restoration if die.is_multiple_of(2) => ": Restoration ends",
            _ => "",
        };
        let words = |who, _| format!("{who} rolls {die} for {status:?}{result}");
        self.tell("status", slot, [("die", i64::from(die))], words);
        die
    }

    /// Rolls for a status; odd ends it. Returns true if it stays.
    pub(crate) fn holds_on(&mut self, slot: u8, status: Status, purpose: Purpose) -> bool {
        let holds = self.status_die(slot, status, purpose).is_multiple_of(2);
        if !holds {
            self.st.status[status as usize] &= !one(slot);
            self.count(seat_of(slot), metric::SHAKEN_OFF, 1);
            self.tell("status_ends", slot, [], |who, _| format!("{who}: {status:?} ends"));
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

    /// Gives a character a status. Returns false if its tile or a constant effect prevents it, unless in a Final Act.
    pub(crate) fn inflict(&mut self, slot: u8, status: Status) -> bool {
        if self.st.run.what != What::FinalAct && self.game.prevents(self.st, slot, self.st.left(slot), status) {
            self.count(seat_of(slot), metric::NULLIFIED, 1);
            self.tell("nullified", slot, [], |who, _| format!("{who} is immune to {status:?}"));
            return false;
        }
        self.st.status[status as usize] |= one(slot);
        if let Some(due) = self.st.due.get_mut((status as usize).wrapping_sub(2)) {
            *due &= !one(slot);
        }
        let giver = seat_of(self.st.run.actor);
        self.count(giver, metric::INFLICTED + status as usize, 1);
        self.tell("inflicted", slot, [], |who, _| format!("{who} has {status:?}"));
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
        // A Break that removes Fear frees the character in this turn.
        if before & Status::Fear.bit() != 0 && self.game.rules.break_frees {
            self.st.frozen &= !one(slot);
        }
        self.count(seat_of(slot), metric::CLEANSED, before.count_ones() as i32);
        self.tell("cleansed", slot, [], |who, _| format!("{who} is cleansed of {}", names_of(before, ", ")));
    }

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

impl Iconica {
    /// True if a character's tile at this health, or a constant effect, prevents a status.
    // Forced inlining saves 2.5 % of a game's time.
    #[inline(always)]
    pub(crate) fn prevents(&self, st: &State, slot: u8, left: u8, status: Status) -> bool {
        // Nullifier codes follow the order of negative statuses.
        let negative = status != Status::Restoration;
        (negative && self.tile(st, slot, left) == status as u8 + 1)
            || (st.constant != 0 && self.immune(st, slot, status))
    }
}

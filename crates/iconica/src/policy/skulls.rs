//! The cost of skulled characters, and the threat of their Final Acts.

use super::sketch::{GAME, at};
use super::trial::Trial;
use crate::cards::{Aim, SURE, To, Verb};
use crate::state::{each, one, seat_of, statuses_in};

impl Trial<'_, '_> {
    #[inline(never)]
    pub(super) fn skull(&mut self, slot: u8, chance: i32) {
        let (sketch, before) = (self.sketch, self.marks.left[at(slot)]);
        let last = self.others(slot) == 1;
        let mut change = sketch.worth_of(slot, 0, last) - sketch.worth_of(slot, before, last);
        // Its statuses no longer cost anything.
        for status in statuses_in(sketch.marks.status[at(slot)] & self.marks.status[at(slot)]) {
            change += sketch.status_cost(slot, status, before);
        }
        if self.others(slot) == 2 {
            change -= self.sketch.game.weights.left_alone;
        }
        change += self.exposed(slot);
        self.add(slot, change * chance);
        if chance * 2 >= SURE {
            self.dead[usize::from(seat_of(slot))] += 1;
            self.forget_statuses(slot);
            self.marks.left[at(slot)] = 0;
            let game = sketch.game;
            self.stopped |= slot == self.actor && !self.is_final && !game.rules.skulled_actor_finishes;
            if self.dead == sketch.count
                && let Some(winner) = game.mutual_winner(sketch.st)
            {
                let won = winner == sketch.seat;
                self.worth += SURE * if won { GAME } else { -GAME };
            }
        }
    }

    /// Returns the extra cost of the victim's Final Act to its attacker, over what it costs the least valuable member.
    fn exposed(&self, slot: u8) -> i32 {
        let (game, st) = (self.sketch.game, self.sketch.st);
        if self.is_final || !self.opposes(slot) || st.tried & one(slot) != 0 {
            return 0;
        }
        let mut more = 0;
        for step in &game.steps[self.card(slot).final_act().steps.range()] {
            let (Verb::Deal(tens), Aim::At(To::Attacker)) = (step.expected, step.aim) else { continue };
            let lost = |who: u8| {
                let left = self.marks.left[at(who)];
                let after = left.saturating_sub(tens);
                self.sketch.worth_of(who, left, false) - self.sketch.worth_of(who, after, false)
            };
            let least = each(game.party_of(self.actor) & st.alive).map(lost).min();
            more += (lost(self.actor) - least.unwrap_or(0)) * i32::from(step.sixths);
        }
        more * self.sketch.game.weights.attacker / (100 * SURE)
    }

    /// Returns the number of characters left on the side of `slot`.
    #[inline]
    pub(super) fn others(&self, slot: u8) -> u32 {
        let seat = usize::from(seat_of(slot));
        self.sketch.count[seat].saturating_sub(self.dead[seat])
    }

    /// Takes back the value of statuses that the decision gave to a character that it then skulls.
    fn forget_statuses(&mut self, slot: u8) {
        let new = self.marks.status[at(slot)] & !self.sketch.marks.status[at(slot)];
        for status in statuses_in(new) {
            let cost = self.status_cost(slot, status);
            self.add(slot, cost * SURE);
        }
    }
}

//! Hits in a trial: the health that they leave, the damage dealt back, and the cost of skulled characters.

use super::sketch::{GAME, at};
use super::trial::Trial;
use crate::cards::{Aim, METER, PARRY, PLAIN, REACTION, SURE, Step, To, Verb};
use crate::rule_options::TileUse;
use crate::state::{each, one, seat_of, statuses_in};

/// The maximum length of a chain of Reactions that is followed.
const MAX_ANSWERS: usize = 4;

impl Trial<'_, '_> {
    #[inline(always)]
    pub(super) fn deal(&mut self, step: &Step, slot: u8, mut tens: u8, chance: i32) {
        if self.is_final || !self.opposes(slot) {
            return match self.marks.left[at(slot)].saturating_sub(tens) {
                left if tens > 0 => self.set_left(slot, left, chance),
                _ => {}
            };
        }
        let (game, st) = (self.sketch.game, self.sketch.st);
        let place = &st.slots[usize::from(slot)];
        tens = tens.saturating_add(game.deal_bonus(st, self.actor, step));
        tens = tens.saturating_sub(game.guard(st, slot));
        if tens == 0 {
            if place.stance_react > 0 && game.rules.react_when_prevented {
                self.hit_back(slot, place.stance_react, chance);
            }
            return;
        }
        let before = self.marks.left[at(slot)];
        let mut back = place.stance_react;
        let blows = game.cards[usize::from(place.card)].worth.blows.get(usize::from(tens) - 1);
        match blows.map(|blows| blows[usize::from(before) % METER]) {
            Some(blow) if blow.left > 0 => {
                self.worth += blow.loss * chance;
                if chance * 2 >= SURE {
                    self.marks.left[at(slot)] = blow.left;
                }
                back = match blow.left == before && !game.rules.react_when_prevented {
                    true => 0,
                    false => back.saturating_add(blow.back),
                };
            }
            _ => back = self.play_hit(slot, tens, chance),
        }
        if back > 0 {
            self.hit_back(slot, back, chance);
        }
    }

    /// Plays a hit that isn't in the table of blows. Returns the damage dealt back.
    #[inline(never)]
    fn play_hit(&mut self, slot: u8, tens: u8, chance: i32) -> u8 {
        let (left, back) = self.land(slot, tens, true, self.sketch.game.rules.parry_lands);
        self.set_left(slot, left, chance);
        back
    }

    /// Returns what is prevented of a hit back, in tens, including a stance that the action has taken.
    fn guard_now(&self, slot: u8) -> u8 {
        let (game, st) = (self.sketch.game, self.sketch.st);
        match self.braced {
            Some(tens) if slot == self.actor => tens.saturating_add(game.prevented(st, slot)),
            _ => game.guard(st, slot),
        }
    }

    /// Returns the health that a hit leaves, and the damage dealt back. `lands`: the tile that a parry leads to counts.
    #[inline(always)]
    fn land(&mut self, slot: u8, tens: u8, parries: bool, lands: bool) -> (u8, u8) {
        let stance = self.sketch.st.slots[usize::from(slot)].stance_react;
        let before = self.marks.left[at(slot)];
        let mut left = before.saturating_sub(tens);
        if left == 0 {
            return (0, if self.sketch.game.rules.react_when_skulled { stance } else { 0 });
        }
        let mut tile = self.tile(slot, left);
        while tile == PARRY && parries {
            left += 1;
            if left == before {
                // Parried completely, so no tile counts.
                return (left, if self.sketch.game.rules.react_when_prevented { stance } else { 0 });
            }
            tile = if lands { self.tile(slot, left) } else { PLAIN };
        }
        (left, stance.saturating_add(tile.saturating_sub(REACTION)))
    }

    /// Returns the tile that counts for a hit that leaves this health.
    #[inline(always)]
    fn tile(&mut self, slot: u8, left: u8) -> u8 {
        let game = self.sketch.game;
        let tile = game.tile(self.sketch.st, slot, left);
        if tile < PARRY || game.rules.tile_use == TileUse::EachHit {
            return tile;
        }
        let met = self.used & one(slot) != 0;
        self.used |= one(slot);
        if met { PLAIN } else { tile }
    }

    /// Plays a Reaction, and further ones if the rules allow them.
    #[inline(never)]
    fn hit_back(&mut self, from: u8, tens: u8, chance: i32) {
        let game = self.sketch.game;
        let rules = &game.rules;
        let (mut source, mut victim, mut tens) = (from, self.actor, tens);
        for _ in 0..MAX_ANSWERS {
            let before = self.marks.left[at(victim)];
            if rules.prevent_reactions {
                tens = tens.saturating_sub(self.guard_now(victim));
            }
            if before == 0 || tens == 0 {
                return;
            }
            let (left, back) = self.land(victim, tens, rules.parry_reactions, rules.parry_lands);
            self.set_left(victim, left, chance);
            if back == 0 || left == before || !rules.react_to_reactions {
                return;
            }
            (source, victim, tens) = (victim, source, back);
        }
    }

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

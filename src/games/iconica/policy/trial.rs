//! One decision followed step by step on a sketch of the position.

use super::super::cards::{Status, To};
use super::super::flat::{Aim, Deed, NEGATIVE, PARRY, Pick, REACTION, Step, Verb};
use super::super::state::{NOBODY, Set, each, one, seat_of};
use super::{Marks, SURE, Sketch, status_cost};

/// One decision being followed.
pub(super) struct Trial<'s, 'a> {
    pub(super) sketch: &'s Sketch<'a>,
    pub(super) marks: Marks,
    pub(super) actor: u8,
    pub(super) target: u8,
    pub(super) same: Set,
    pub(super) touched: Set,
    /// A Final Act: nothing prevents it.
    pub(super) last: bool,
    /// The face of its die; 0 while it is not known.
    pub(super) die: u8,
    /// Characters skulled by the decision, by seat.
    pub(super) dead: [u32; 2],
    /// In sixths of a point.
    pub(super) worth: i32,
}

impl Trial<'_, '_> {
    pub(super) fn deed(mut self, deed: Deed) -> i32 {
        let game = self.sketch.game;
        for step in &game.steps[usize::from(deed.start)..usize::from(deed.end)] {
            self.step(step);
        }
        self.worth / SURE
    }

    pub(super) fn take_break(&mut self, who: u8) {
        self.heal(who, 2, SURE);
        self.cleanse(who, NEGATIVE, SURE);
    }

    #[inline]
    fn step(&mut self, step: &Step) {
        let chance = step.on.count_ones() as i32;
        let targets = match step.aim {
            _ if step.pick == Pick::WithAction => match self.target {
                NOBODY => 0,
                target => one(target),
            },
            Aim::Touched => self.touched,
            Aim::At(To::Same) => self.same,
            Aim::At(to) => return self.step_for(step, to, chance),
        };
        self.step_to(step, targets, chance);
    }

    /// A step whose targets are not known beforehand.
    fn step_for(&mut self, step: &Step, to: To, chance: i32) {
        let sketch = self.sketch;
        let targets = sketch.game.candidates(sketch.st, self.actor, to);
        if step.pick == Pick::Reached {
            // A later choice: what is near the Skull counts most, so take that one.
            let weakest = each(targets)
                .filter(|&s| self.marks.left[usize::from(s)] > 0)
                .min_by_key(|&s| self.marks.left[usize::from(s)]);
            return self.step_to(step, weakest.map_or(0, one), chance);
        }
        if !matches!(to, To::RandomOpposing | To::RandomFriendly) || targets == 0 {
            return self.step_to(step, targets, chance);
        }
        // Each as likely: the mean, and no mark is left on anybody.
        let (marks, before) = (self.marks, self.worth);
        for slot in each(targets) {
            self.marks = marks;
            self.step_to(step, one(slot), chance);
        }
        self.marks = marks;
        self.same = targets;
        self.worth = before + (self.worth - before) / targets.count_ones() as i32;
    }

    #[inline]
    fn step_to(&mut self, step: &Step, targets: Set, chance: i32) {
        self.same = targets;
        for slot in each(targets) {
            if step.conditional && !self.holds(step, slot) {
                continue;
            }
            if seat_of(slot) != seat_of(self.actor) {
                self.touched |= one(slot);
            }
            self.apply(step, slot, chance);
        }
    }

    fn holds(&self, step: &Step, slot: u8) -> bool {
        let (st, when) = (self.sketch.st, step.when);
        let left = |slot: u8| self.marks.left[usize::from(slot)];
        let has = |slot: u8, mask: u8| {
            (0..6).any(|k| mask & (1 << k) != 0 && self.marks.status[k] & one(slot) != 0)
        };
        (when.target_is == 0 || self.sketch.game.card_in(st, slot).traits & when.target_is != 0)
            && (when.target_has == 0 || has(slot, when.target_has))
            && (when.self_has == 0 || has(self.actor, when.self_has))
            && (when.target_below == 0 || left(slot) <= when.target_below)
            && (when.self_below == 0 || left(self.actor) <= when.self_below)
    }

    /// A step happens to a character with a chance of so many sixths.
    #[inline]
    pub(super) fn apply(&mut self, step: &Step, slot: u8, chance: i32) {
        let st = self.sketch.st;
        let place = &st.slots[usize::from(slot)];
        if step.verb == Verb::Survive {
            let left = step.amount.min(place.health);
            // It is not among those counted any more: it has been skulled.
            let nobody = self.others(slot) == 0;
            let saved =
                self.sketch.worth_of(slot, left, nobody) - self.sketch.worth_of(slot, 0, nobody);
            self.worth += saved * chance;
            if chance * 2 >= SURE {
                self.marks.left[usize::from(slot)] = left;
            }
            return;
        }
        if self.marks.left[usize::from(slot)] == 0 {
            return;
        }
        let tens = match (step.per_die, self.die) {
            (false, _) => step.amount,
            (true, 0) => mean_face(step.on, step.amount),
            (true, face) => step.amount.saturating_mul(face),
        };
        match step.verb {
            Verb::Deal => self.deal(slot, tens, chance),
            Verb::Heal => self.heal(slot, tens, chance),
            Verb::Inflict(status) => self.inflict(slot, status, chance),
            Verb::Cleanse(mask) => self.cleanse(slot, mask, chance),
            Verb::StanceParry => {
                let more = i32::from(tens) - i32::from(place.stance_parry);
                self.worth += 7 * more * chance * self.sign(slot);
            }
            Verb::StanceReact => {
                let more = i32::from(tens) - i32::from(place.stance_react);
                self.worth += 5 * more * chance * self.sign(slot);
            }
            Verb::Survive => {}
        }
    }

    /// Good for this character is good for the seat, or bad.
    #[inline]
    fn sign(&self, slot: u8) -> i32 {
        if seat_of(slot) == self.sketch.seat { 1 } else { -1 }
    }

    /// Moves a character's health in the sketch, with its worth.
    #[inline]
    fn set_left(&mut self, slot: u8, left: u8, chance: i32) {
        let before = self.marks.left[usize::from(slot)];
        let last = left == 0 && self.others(slot) == 1;
        let change =
            self.sketch.worth_of(slot, left, last) - self.sketch.worth_of(slot, before, last);
        self.worth += change * chance * self.sign(slot);
        if chance * 2 >= SURE {
            self.marks.left[usize::from(slot)] = left;
            if left == 0 && before > 0 {
                self.dead[usize::from(seat_of(slot))] += 1;
                self.forget_statuses(slot, before);
            }
        }
    }

    /// Characters of the side of `slot` that are left after what the decision has done so far.
    #[inline]
    fn others(&self, slot: u8) -> u32 {
        let seat = usize::from(seat_of(slot));
        self.sketch.count[seat].saturating_sub(self.dead[seat])
    }

    /// Statuses that the decision gave to a character that it then skulled are worth nothing.
    fn forget_statuses(&mut self, slot: u8, left: u8) {
        self.marks.left[usize::from(slot)] = left;
        for (k, status) in STATUSES.into_iter().enumerate() {
            let new = self.marks.status[k] & !self.sketch.marks.status[k];
            if new & one(slot) != 0 {
                self.worth += self.status_cost(slot, status) * SURE * self.sign(slot);
            }
        }
        self.marks.left[usize::from(slot)] = 0;
    }

    #[inline]
    fn deal(&mut self, slot: u8, mut tens: u8, chance: i32) {
        let (game, st) = (self.sketch.game, self.sketch.st);
        let attack = !self.last && seat_of(slot) != seat_of(self.actor);
        let place = &st.slots[usize::from(slot)];
        if attack {
            if st.constant != 0 {
                tens = tens.saturating_add(game.deal_bonus(st, self.actor));
                tens = tens.saturating_sub(game.prevented(st, slot));
            }
            tens = tens.saturating_sub(place.stance_parry);
        }
        if tens == 0 {
            return;
        }
        let mut left = self.marks.left[usize::from(slot)].saturating_sub(tens);
        let mut back = 0;
        if attack && left > 0 {
            let tile = game.card_in(st, slot).tiles[usize::from(place.health - left)];
            back = place.stance_react;
            if tile == PARRY {
                left += 1;
            } else if tile >= REACTION {
                back = back.saturating_add(tile - REACTION);
            }
        }
        self.set_left(slot, left, chance);
        let own = self.marks.left[usize::from(self.actor)];
        if back > 0 && own > 0 {
            self.set_left(self.actor, own.saturating_sub(back), chance);
        }
    }

    fn heal(&mut self, slot: u8, tens: u8, chance: i32) {
        let health = self.sketch.st.slots[usize::from(slot)].health;
        let left = self.marks.left[usize::from(slot)];
        self.set_left(slot, left.saturating_add(tens).min(health), chance);
    }

    fn status_cost(&self, slot: u8, status: Status) -> i32 {
        let card = self.sketch.game.card_in(self.sketch.st, slot);
        let left = usize::from(self.marks.left[usize::from(slot)]);
        let n = self.sketch.count[usize::from(seat_of(slot))];
        status_cost(status, card.power, left, usize::from(card.health), n)
    }

    fn inflict(&mut self, slot: u8, status: Status, chance: i32) {
        let (game, st) = (self.sketch.game, self.sketch.st);
        if self.marks.status[status as usize] & one(slot) != 0 {
            return;
        }
        if !self.last {
            let damage = st.slots[usize::from(slot)].health - self.marks.left[usize::from(slot)];
            let tile = game.card_in(st, slot).tiles[usize::from(damage)];
            let negative = status != Status::Restoration;
            if (negative && tile == status as u8 + 1)
                || (st.constant != 0 && game.immune(st, slot, status))
            {
                return;
            }
        }
        let cost = self.status_cost(slot, status);
        if chance * 2 >= SURE {
            self.marks.status[status as usize] |= one(slot);
        }
        self.worth -= cost * chance * self.sign(slot);
    }

    fn cleanse(&mut self, slot: u8, mask: u8, chance: i32) {
        let due = &self.sketch.st.due;
        for (k, status) in STATUSES.into_iter().enumerate() {
            // What ends with this turn anyway is no loss any more.
            if (2..5).contains(&k) && due[k - 2] & one(slot) != 0 {
                continue;
            }
            if mask & (1 << k) != 0 && self.marks.status[k] & one(slot) != 0 {
                let cost = self.status_cost(slot, status);
                self.marks.status[k] &= !one(slot);
                self.worth += cost * chance * self.sign(slot);
            }
        }
    }
}

/// The statuses in the order of their numbers.
const STATUSES: [Status; 6] = [
    Status::Fear,
    Status::Poison,
    Status::Confusion,
    Status::Blind,
    Status::Stun,
    Status::Restoration,
];

/// An amount times the mean of the faces that a step happens on.
fn mean_face(on: u8, amount: u8) -> u8 {
    let faces = (1..=6_u32).filter(|face| on & (1 << (face - 1)) != 0);
    let (sum, n) = faces.fold((0, 0), |(sum, n), face| (sum + face, n + 1));
    (u32::from(amount) * sum / n.max(1)).min(255) as u8
}

//! One decision followed step by step on a sketch of the position.

use super::super::cards::compiled::{Aim, Asks, Deed, PARRY, PLAIN, Pick, REACTION, Step};
use super::super::cards::text::{Status, To, Verb};
use super::super::knobs::{ImpossibleStep, TileUse};
use super::super::state::{MINOR, NOBODY, Set, What, each, one, seat_of, statuses_in};
use super::sketch::{GAME, Marks, SURE, Sketch, at};

/// Reactions that answer each other are followed no further.
const MOST_ANSWERS: usize = 4;

/// One decision being followed.
pub(super) struct Trial<'s, 'a> {
    sketch: &'s Sketch<'a>,
    marks: Marks,
    actor: u8,
    target: u8,
    same: Set,
    touched: Set,
    /// A Final Act: nothing prevents it.
    pub(super) is_final: bool,
    /// The face of its die; 0 while it is not known.
    die: u8,
    /// Characters skulled by the decision, by seat.
    dead: [u32; 2],
    /// Whether the rest of the action does not happen.
    stopped: bool,
    /// Characters whose tile it has met, where that counts once an action.
    used: Set,
    /// What the seat gains, in sixths.
    worth: i32,
}

impl<'s, 'a> Trial<'s, 'a> {
    #[inline]
    pub(super) fn of(sketch: &'s Sketch<'a>, actor: u8, target: u8) -> Self {
        Trial {
            sketch,
            marks: sketch.marks,
            actor,
            target,
            same: 0,
            touched: 0,
            is_final: false,
            die: 0,
            dead: [0; 2],
            stopped: false,
            used: 0,
            worth: 0,
        }
    }
}

impl Trial<'_, '_> {
    /// Follows all steps of an action or Final Act; what they are worth in points.
    pub(super) fn deed(&mut self, deed: &Deed) -> i32 {
        let game = self.sketch.game;
        for step in &game.steps[deed.steps.range()] {
            self.step(step);
            if self.stopped {
                break;
            }
        }
        self.points()
    }

    /// What has come of it so far in points.
    pub(super) fn points(&self) -> i32 {
        self.worth / SURE
    }

    /// The choice of whom a step that is being played is for: that step, and those behind it that
    /// are for the same.
    pub(super) fn chosen(&mut self) -> i32 {
        let (game, run, who) = (self.sketch.game, &self.sketch.st.run, self.target);
        self.is_final = run.what == What::FinalAct;
        self.same = one(who);
        self.die = run.die;
        let steps = &game.steps[usize::from(run.step)..usize::from(run.end)];
        for (k, step) in steps.iter().enumerate() {
            let same = step.aim == Aim::At(To::Same);
            if k > 0 && !same && step.aim != Aim::Touched {
                break;
            }
            let happens = run.die == 0 || step.on & (1 << (run.die - 1)) != 0;
            if happens && (k == 0 || same) {
                self.apply(step, who, SURE);
            }
        }
        self.points()
    }

    pub(super) fn take_break(&mut self, who: u8) {
        self.heal(who, 2, SURE);
        self.cleanse(who, self.sketch.game.break_removes(self.sketch.st), SURE);
    }

    // Inlined down to `set_left`: the loop over steps is where games spend their time, and calls
    // alone were a third of it.
    #[inline(always)]
    fn step(&mut self, step: &Step) {
        let targets = match step.aim {
            _ if step.pick == Pick::WithAction => match self.target {
                NOBODY => 0,
                target => one(target),
            },
            Aim::Touched => self.touched,
            Aim::At(To::Same) => self.same,
            Aim::At(To::RandomOpposing | To::RandomFriendly) => return self.step_at_random(step),
            Aim::At(to) => {
                let set = self.sketch.game.candidates(self.sketch.st, self.actor, to);
                if step.pick == Pick::Reached { self.weakest(set) } else { set }
            }
        };
        if targets == 0 {
            return self.step_to_nobody(step);
        }
        self.step_to(step, targets);
    }

    /// A step has nobody to happen to, which may end the action.
    #[inline(never)]
    fn step_to_nobody(&mut self, step: &Step) {
        self.same = 0;
        let ends = self.sketch.game.rules.impossible_step == ImpossibleStep::EndsAction;
        let called_for =
            step.sixths * 2 >= 6 && !matches!(step.aim, Aim::Touched | Aim::At(To::Same));
        self.stopped |= ends && called_for && !self.is_final;
    }

    /// Whom a later choice is likely to be: what is near the Skull counts most.
    #[inline(never)]
    fn weakest(&self, targets: Set) -> Set {
        let left = |&slot: &u8| self.marks.left[at(slot)];
        each(targets).filter(|slot| left(slot) > 0).min_by_key(left).map_or(0, one)
    }

    /// Each target is as likely: the mean, and no mark is left on anybody.
    #[inline(never)]
    fn step_at_random(&mut self, step: &Step) {
        let Aim::At(to) = step.aim else {
            return;
        };
        let targets = self.sketch.game.candidates(self.sketch.st, self.actor, to);
        let (marks, before, dead) = (self.marks, self.worth, self.dead);
        let (same, used) = (self.same, self.used);
        for slot in each(targets) {
            (self.marks, self.dead) = (marks, dead);
            (self.same, self.used) = (same, used);
            self.step_to(step, one(slot));
        }
        (self.marks, self.dead) = (marks, dead);
        (self.used, self.stopped) = (used, false);
        self.same = targets;
        self.worth = before + (self.worth - before) / targets.count_ones().max(1) as i32;
    }

    #[inline(always)]
    fn step_to(&mut self, step: &Step, targets: Set) {
        let before = std::mem::replace(&mut self.same, targets);
        if step.conditional && !self.held_before(step, before) {
            return;
        }
        let chance = i32::from(step.sixths);
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

    #[inline(never)]
    fn held_before(&self, step: &Step, before: Set) -> bool {
        let asks = step.when.same;
        asks == Asks::default() || each(before).any(|slot| asks.holds(self.marks.of_slot(slot)))
    }

    #[inline(never)]
    fn holds(&self, step: &Step, slot: u8) -> bool {
        let (st, when) = (self.sketch.st, &step.when);
        (when.target_is == 0 || self.sketch.game.card_in(st, slot).traits & when.target_is != 0)
            && (when.target == Asks::default() || when.target.holds(self.marks.of_slot(slot)))
            && (when.own == Asks::default() || when.own.holds(self.marks.of_slot(self.actor)))
    }

    /// A step happens to a character with a chance of so many sixths.
    #[inline(always)]
    fn apply(&mut self, step: &Step, slot: u8, chance: i32) {
        if let Verb::Survive(tens) = step.verb {
            return self.survive(tens, slot, chance);
        }
        if self.marks.left[at(slot)] == 0 {
            return;
        }
        match step.verb {
            Verb::Deal(tens) => self.deal(step, slot, self.amount(step, tens), chance),
            Verb::Heal(tens) => self.heal(slot, self.amount(step, tens), chance),
            Verb::Inflict(status) => self.inflict(slot, status, chance),
            Verb::Restoration => self.inflict(slot, Status::Restoration, chance),
            Verb::Cleanse(mask) => self.cleanse(slot, mask, chance),
            Verb::Stance(stance) => {
                let worth = self.sketch.stance_worth(slot, stance, self.marks.left[at(slot)]);
                self.add(slot, worth * chance);
            }
            Verb::Survive(_) => {}
        }
    }

    /// The amount of a step as the die has it, which is still to be rolled or not.
    #[inline(always)]
    fn amount(&self, step: &Step, tens: u8) -> u8 {
        match self.die {
            _ if !step.per_die => tens,
            0 => mean_face(step.on, tens),
            face => tens.saturating_mul(face),
        }
    }

    #[inline(never)]
    fn survive(&mut self, amount: u8, slot: u8, chance: i32) {
        let sketch = self.sketch;
        let left = amount.min(sketch.st.slots[usize::from(slot)].health);
        // It is not among those counted any more: it has been skulled.
        let nobody = self.others(slot) == 0;
        let saved = sketch.worth_of(slot, left, nobody) - sketch.worth_of(slot, 0, nobody);
        self.add(slot, saved * chance);
        if chance * 2 >= SURE {
            self.marks.left[at(slot)] = left;
        }
    }

    /// The side of a character gains so much, which is good for the seat or bad.
    #[inline(always)]
    fn add(&mut self, slot: u8, gain: i32) {
        self.worth += if seat_of(slot) == self.sketch.seat { gain } else { -gain };
    }

    /// Moves a character's health in the sketch, with its worth.
    #[inline(always)]
    fn set_left(&mut self, slot: u8, left: u8, chance: i32) {
        if left == 0 {
            return self.skull(slot, chance);
        }
        let before = self.marks.left[at(slot)];
        let change = self.sketch.life(slot, left) - self.sketch.life(slot, before);
        self.add(slot, change * chance);
        if chance * 2 >= SURE {
            self.marks.left[at(slot)] = left;
        }
    }

    /// A character in play is skulled.
    #[inline(never)]
    fn skull(&mut self, slot: u8, chance: i32) {
        let (sketch, before) = (self.sketch, self.marks.left[at(slot)]);
        let last = self.others(slot) == 1;
        let mut change = sketch.worth_of(slot, 0, last) - sketch.worth_of(slot, before, last);
        // Its statuses are no burden any more.
        for status in statuses_in(sketch.marks.status[at(slot)] & self.marks.status[at(slot)]) {
            change += sketch.status_cost(slot, status, before);
        }
        self.add(slot, change * chance);
        if chance * 2 >= SURE {
            self.dead[usize::from(seat_of(slot))] += 1;
            self.forget_statuses(slot);
            self.marks.left[at(slot)] = 0;
            let game = sketch.game;
            self.stopped |=
                slot == self.actor && !self.is_final && !game.rules.skulled_actor_finishes;
            if self.dead == sketch.count
                && let Some(winner) = game.mutual_winner(sketch.st)
            {
                let won = winner == sketch.seat;
                self.worth += SURE * if won { GAME } else { -GAME };
            }
        }
    }

    /// Characters of the side of `slot` that are left after what the decision has done so far.
    #[inline]
    fn others(&self, slot: u8) -> u32 {
        let seat = usize::from(seat_of(slot));
        self.sketch.count[seat].saturating_sub(self.dead[seat])
    }

    /// Statuses that the decision gave to a character that it then skulls are worth nothing.
    fn forget_statuses(&mut self, slot: u8) {
        let new = self.marks.status[at(slot)] & !self.sketch.marks.status[at(slot)];
        for status in statuses_in(new) {
            let cost = self.status_cost(slot, status);
            self.add(slot, cost * SURE);
        }
    }

    #[inline(always)]
    fn deal(&mut self, step: &Step, slot: u8, mut tens: u8, chance: i32) {
        if self.is_final || seat_of(slot) == seat_of(self.actor) {
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
        let (left, back) = self.land(slot, tens, true, game.rules.parry_lands);
        self.set_left(slot, left, chance);
        if back > 0 {
            self.hit_back(slot, back, chance);
        }
    }

    /// Where a hit ends: the health that it leaves, and what is dealt back. Whether the character may
    /// parry it, and whether it lands on the tile to which a parry moves it.
    #[inline(always)]
    fn land(&mut self, slot: u8, tens: u8, parries: bool, lands: bool) -> (u8, u8) {
        let stance = self.sketch.st.slots[usize::from(slot)].stance_react;
        let mut left = self.marks.left[at(slot)].saturating_sub(tens);
        if left == 0 {
            return (0, if self.sketch.game.rules.react_when_skulled { stance } else { 0 });
        }
        let mut tile = self.tile(slot, left);
        if tile == PARRY && parries {
            left += 1;
            tile = if lands { self.tile(slot, left) } else { PLAIN };
        }
        (left, stance.saturating_add(tile.saturating_sub(REACTION)))
    }

    /// The tile on which a hit ends that leaves a character so much health.
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

    /// A Reaction, and those that answer it where the rules have that.
    #[inline(never)]
    fn hit_back(&mut self, from: u8, tens: u8, chance: i32) {
        let (game, st) = (self.sketch.game, self.sketch.st);
        let rules = &game.rules;
        let (mut source, mut victim, mut tens) = (from, self.actor, tens);
        for _ in 0..MOST_ANSWERS {
            let before = self.marks.left[at(victim)];
            if rules.prevent_reactions {
                tens = tens.saturating_sub(game.guard(st, victim));
            }
            if before == 0 || tens == 0 {
                return;
            }
            let (left, back) = self.land(victim, tens, rules.parry_reactions, false);
            self.set_left(victim, left, chance);
            if back == 0 || left == before || !rules.react_to_reactions {
                return;
            }
            (source, victim, tens) = (victim, source, back);
        }
    }

    #[inline]
    fn heal(&mut self, slot: u8, tens: u8, chance: i32) {
        let health = self.sketch.st.slots[usize::from(slot)].health;
        let left = self.marks.left[at(slot)];
        self.set_left(slot, left.saturating_add(tens).min(health), chance);
    }

    fn status_cost(&self, slot: u8, status: Status) -> i32 {
        self.sketch.status_cost(slot, status, self.marks.left[at(slot)])
    }

    fn inflict(&mut self, slot: u8, status: Status, chance: i32) {
        let (game, st) = (self.sketch.game, self.sketch.st);
        if self.marks.status[at(slot)] & status.bit() != 0 {
            return;
        }
        if !self.is_final && game.prevents(st, slot, self.marks.left[at(slot)], status) {
            return;
        }
        let cost = self.status_cost(slot, status);
        if chance * 2 >= SURE {
            self.marks.status[at(slot)] |= status.bit();
        }
        self.add(slot, -cost * chance);
    }

    fn cleanse(&mut self, slot: u8, mask: u8, chance: i32) {
        let mut gone = self.marks.status[at(slot)] & mask;
        if gone == 0 {
            return;
        }
        // What ends with this turn anyway is no loss any more.
        for (due, status) in self.sketch.st.due.iter().zip(MINOR) {
            if due & one(slot) != 0 {
                gone &= !status.bit();
            }
        }
        for status in statuses_in(gone) {
            let cost = self.status_cost(slot, status);
            self.add(slot, cost * chance);
        }
        self.marks.status[at(slot)] &= !gone;
    }
}

/// An amount times the mean of the faces that a step happens on.
#[inline(never)]
fn mean_face(on: u8, amount: u8) -> u8 {
    let faces = (1..=6_u32).filter(|face| on & (1 << (face - 1)) != 0);
    let (sum, n) = faces.fold((0, 0), |(sum, n), face| (sum + face, n + 1));
    (u32::from(amount) * sum / n.max(1)).min(255) as u8
}

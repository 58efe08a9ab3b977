//! One decision followed step by step on a sketch of the position.

use super::sketch::{Marks, Sketch, at};
use crate::cards::compiled::{Aim, Asks, Card, Care, Deed, Does, Found, METER, Pick, Step};
use crate::cards::foreseen::SURE;
use crate::cards::step_text::{Stance, To};
use crate::cards::traits::Status;
use crate::knobs::ImpossibleStep;
use crate::state::{MINOR, NOBODY, Set, What, each, one, seat_of, statuses_in};

#[derive(Clone, Copy)]
pub(super) struct Trial<'s, 'a> {
    pub(super) sketch: &'s Sketch<'a>,
    pub(super) marks: Marks,
    pub(super) actor: u8,
    target: u8,
    same: Set,
    touched: Set,
    /// A Final Act: nothing prevents it.
    pub(super) is_final: bool,
    /// Characters skulled by the decision, by seat.
    pub(super) dead: [u32; 2],
    /// Whether the rest of the action does not happen.
    pub(super) stopped: bool,
    /// Characters whose tile it has met, where that counts once an action.
    pub(super) used: Set,
    /// What its character's new stance holds off of each hit, in tens.
    pub(super) braced: Option<u8>,
    pub(super) worth: i32,
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
            dead: [0; 2],
            stopped: false,
            used: 0,
            braced: None,
            worth: 0,
        }
    }
}

impl<'a> Trial<'_, 'a> {
    /// Follows all steps of an action or Final Act; what they are worth in points.
    pub(super) fn deed(&mut self, deed: &Deed) -> i32 {
        self.steps(&self.sketch.game.steps[deed.steps.range()]);
        self.points()
    }

    #[inline(always)]
    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            self.step(step);
            if self.stopped {
                break;
            }
        }
    }

    #[inline(never)]
    pub(super) fn act(&mut self, steps: &[Step]) -> i32 {
        self.steps(steps);
        self.points()
    }

    /// What those steps of an action are worth, in sixths, that are not for whom it is for above all.
    /// Nothing where they may end the action.
    #[inline(never)]
    pub(super) fn rest(&mut self, steps: &[Step]) -> Option<i32> {
        for step in steps.iter().filter(|step| !step.theirs) {
            self.step(step);
        }
        (!self.stopped).then_some(self.worth)
    }

    pub(super) fn points(&self) -> i32 {
        self.worth / SURE
    }

    /// The choice of whom a step that is being played is for: that step, and those behind it that
    /// are for the same.
    pub(super) fn chosen(&mut self) -> i32 {
        let (game, run, who) = (self.sketch.game, &self.sketch.st.run, self.target);
        self.is_final = run.what == What::FinalAct;
        self.same = one(who);
        let steps = &game.steps[usize::from(run.step)..usize::from(run.end)];
        let mut theirs = true;
        for (k, step) in steps.iter().enumerate() {
            theirs = match step.aim {
                Aim::At(to) => k == 0 || theirs && to == To::Same,
                // Who was touched before has its bonus whoever is chosen.
                Aim::Touched => self.touched & !run.touched & one(who) != 0,
            };
            let held = k == 0 || self.held_before(step, one(who));
            if theirs && held && self.meets(step, who) {
                self.apply_by_die(step, who, run.die);
            }
        }
        self.points()
    }

    /// A step happens to a character, as far as the die of the action is known.
    fn apply_by_die(&mut self, step: &Step, slot: u8, die: u8) {
        match die {
            0 => self.apply(step.does, step, slot, i32::from(step.sixths)),
            face if step.on & (1 << (face - 1)) == 0 => {}
            face if step.per_die => {
                let does = step.verb.does(|amount| amount.saturating_mul(face));
                self.apply(does, step, slot, SURE);
            }
            _ => self.apply(step.does, step, slot, SURE),
        }
    }

    pub(super) fn take_break(&mut self, who: u8) {
        self.heal(who, 2, SURE);
        self.cleanse(who, self.sketch.game.break_removes(self.sketch.st), SURE);
    }

    // Inlined down to `set_left`: the loop over steps is where games spend their time, and calls
    // alone were a third of it.
    #[inline(always)]
    fn step(&mut self, step: &Step) {
        let slot = match step.found {
            Found::Target => self.target,
            Found::Actor => self.actor,
            Found::ByAim => return self.step_to_all(step),
        };
        if slot == NOBODY {
            return self.step_to_nobody(step);
        }
        match step.care {
            Care::Nothing => {}
            Care::Kind if self.card(slot).traits & step.when.target_is != 0 => {}
            Care::All if self.minds(step, slot) => {}
            _ => return,
        }
        self.apply(step.does, step, slot, i32::from(step.sixths));
    }

    /// Whether all holds that a step asks of the one that it is for.
    #[inline(never)]
    fn minds(&mut self, step: &Step, slot: u8) -> bool {
        let before = std::mem::replace(&mut self.same, one(slot));
        self.held_before(step, before) && self.meets(step, slot)
    }

    /// Whether a character is as a step asks: then it is touched.
    fn meets(&mut self, step: &Step, slot: u8) -> bool {
        let holds = !step.conditional || self.holds(step, slot);
        if holds && self.opposes(slot) {
            self.touched |= one(slot);
        }
        holds
    }

    #[inline(never)]
    fn step_to_all(&mut self, step: &Step) {
        let targets = match step.aim {
            Aim::Touched => self.touched,
            Aim::At(To::Same) => self.same,
            Aim::At(To::RandomOpposing | To::RandomFriendly) => return self.step_at_random(step),
            Aim::At(to) => {
                let set = self.sketch.game.candidates(self.sketch.st, self.actor, to);
                if step.pick == Pick::Reached { self.likeliest(step, set) } else { set }
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
        let called_for = step.sixths * 2 >= 6 && !matches!(step.aim, Aim::Touched | Aim::At(To::Same));
        self.stopped |= ends && called_for && !self.is_final;
    }

    /// Whom a later choice is likely to be: the one by whom its step gains most.
    #[inline(never)]
    fn likeliest(&self, step: &Step, targets: Set) -> Set {
        let gain = |&slot: &u8| {
            let mut trial = *self;
            trial.step_to(step, one(slot));
            trial.worth
        };
        let left = each(targets).filter(|&slot| self.marks.left[at(slot)] > 0);
        left.max_by_key(gain).map_or(0, one)
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

    fn step_to(&mut self, step: &Step, targets: Set) {
        let before = std::mem::replace(&mut self.same, targets);
        let care = step.care != Care::Nothing;
        if care && !self.held_before(step, before) {
            return;
        }
        for slot in each(targets) {
            if !care || self.meets(step, slot) {
                self.apply(step.does, step, slot, i32::from(step.sixths));
            }
        }
    }

    #[inline(always)]
    pub(super) fn opposes(&self, slot: u8) -> bool {
        seat_of(slot) != self.sketch.seat
    }

    #[inline(never)]
    fn held_before(&self, step: &Step, before: Set) -> bool {
        let asks = step.when.same;
        asks == Asks::default() || each(before).any(|slot| asks.holds(self.marks.of_slot(slot)))
    }

    #[inline(always)]
    fn holds(&self, step: &Step, slot: u8) -> bool {
        let is = step.when.target_is;
        (is == 0 || self.card(slot).traits & is != 0) && (!step.asks || self.holds_now(step, slot))
    }

    #[inline(never)]
    fn holds_now(&self, step: &Step, slot: u8) -> bool {
        let when = &step.when;
        (when.target == Asks::default() || when.target.holds(self.marks.of_slot(slot)))
            && (when.own == Asks::default() || when.own.holds(self.marks.of_slot(self.actor)))
    }

    #[inline(always)]
    pub(super) fn card(&self, slot: u8) -> &'a Card {
        self.sketch.game.card_in(self.sketch.st, slot)
    }

    /// A step happens to a character with a chance of so many sixths.
    #[inline(always)]
    fn apply(&mut self, does: Does, step: &Step, slot: u8, chance: i32) {
        let left = self.marks.left[at(slot)];
        if let Does::Survive(tens) = does {
            return self.survive(tens, slot, chance);
        }
        if left == 0 {
            return;
        }
        match does {
            Does::Deal(tens) => self.deal(step, slot, tens, chance),
            Does::Heal(tens) => self.heal(slot, tens, chance),
            Does::Inflict(status) => self.inflict(slot, status, chance),
            Does::Cleanse(mask) => self.cleanse(slot, mask, chance),
            Does::Stance(stance) => {
                if let Stance::Parry(tens) = stance
                    && slot == self.actor
                    && chance * 2 >= SURE
                {
                    self.braced = Some(tens);
                }
                self.add(slot, self.sketch.stance_worth(slot, stance, left) * chance);
            }
            Does::Survive(_) => {}
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
    pub(super) fn add(&mut self, slot: u8, gain: i32) {
        self.worth += if self.opposes(slot) { -gain } else { gain };
    }

    /// Moves a character's health in the sketch, with its worth.
    #[inline(always)]
    pub(super) fn set_left(&mut self, slot: u8, left: u8, chance: i32) {
        if left == 0 {
            return self.skull(slot, chance);
        }
        let before = self.marks.left[at(slot)];
        let life = &self.card(slot).worth.life;
        let change = life[usize::from(left) % METER] - life[usize::from(before) % METER];
        self.add(slot, change * chance);
        if chance * 2 >= SURE {
            self.marks.left[at(slot)] = left;
        }
    }

    #[inline]
    fn heal(&mut self, slot: u8, tens: u8, chance: i32) {
        let health = self.sketch.st.slots[usize::from(slot)].health;
        let left = self.marks.left[at(slot)];
        self.set_left(slot, left.saturating_add(tens).min(health), chance);
    }

    pub(super) fn status_cost(&self, slot: u8, status: Status) -> i32 {
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

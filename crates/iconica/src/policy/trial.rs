//! One decision, followed step by step on a sketch of the position.

use super::sketch::{Marks, Sketch, at};
use crate::cards::{Aim, Asks, Card, CardAction, Care, Found, METER, Pick, SURE, Stance, Status, Step, To, Verb};
use crate::rule_options::ImpossibleStep;
use crate::state::{MINOR, NO_SLOT, Set, What, each, one, seat_of, statuses_in};

#[derive(Clone, Copy)]
pub(super) struct Trial<'s, 'a> {
    pub(super) sketch: &'s Sketch<'a>,
    pub(super) marks: Marks,
    pub(super) actor: u8,
    target: u8,
    same: Set,
    touched: Set,
    /// True for a Final Act, which nothing prevents.
    pub(super) is_final: bool,
    /// Characters skulled by the decision, by seat.
    pub(super) dead: [u32; 2],
    /// True if the rest of the action doesn't happen.
    pub(super) stopped: bool,
    /// Characters whose tile it has met, for `TileUse::OncePerAction`.
    pub(super) used: Set,
    /// What the actor's new stance prevents of each hit, in tens.
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

    pub(super) fn after_break(sketch: &'s Sketch<'a>, who: u8, target: u8) -> Self {
        let mut trial = Trial::of(sketch, who, target);
        trial.heal(who, 2, SURE);
        trial.cleanse(who, sketch.game.break_removes(sketch.st), SURE);
        trial
    }
}

impl<'a> Trial<'_, 'a> {
    /// Follows all steps of an action or Final Act and returns their value.
    pub(super) fn card_action(&mut self, card_action: &CardAction) -> i32 {
        self.act(&self.sketch.game.steps[card_action.steps.range()])
    }

    #[inline(never)]
    pub(super) fn act(&mut self, steps: &[Step]) -> i32 {
        for step in steps {
            self.step(step);
            if self.stopped {
                break;
            }
        }
        self.points()
    }

    /// Returns the value of steps that are not for the main target, in sixths, or `None` if they may end the action.
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

    /// Returns the value of choosing `target` for the current step, including later steps for the same target.
    pub(super) fn chosen(&mut self) -> i32 {
        let (game, run, who) = (self.sketch.game, &self.sketch.st.run, self.target);
        self.is_final = run.what == What::FinalAct;
        self.same = one(who);
        let steps = &game.steps[usize::from(run.step)..usize::from(run.end)];
        let mut theirs = true;
        for (k, step) in steps.iter().enumerate() {
            theirs = match step.aim {
                Aim::At(to) => k == 0 || theirs && to == To::Same,
                // Characters touched earlier get their bonus whatever is chosen.
                Aim::Touched => self.touched & !run.touched & one(who) != 0,
            };
            let held = k == 0 || self.held_before(step, one(who));
            if theirs && held && self.meets(step, who) {
                self.apply_by_die(step, who, run.die);
            }
        }
        self.points()
    }

    /// Applies a step to a character; `die` is 0 if it isn't rolled yet.
    fn apply_by_die(&mut self, step: &Step, slot: u8, die: u8) {
        match die {
            0 => self.apply(step.expected, step, slot, i32::from(step.sixths)),
            face if step.on & (1 << (face - 1)) == 0 => {}
            face if step.per_die => {
                let verb = step.verb.scaled(|amount| amount.saturating_mul(face));
                self.apply(verb, step, slot, SURE);
            }
            _ => self.apply(step.expected, step, slot, SURE),
        }
    }

    // Inlined down to `set_left`: games spend most time in this loop, and calls alone were a third of it.
    #[inline(always)]
    fn step(&mut self, step: &Step) {
        let slot = match step.found {
            Found::Target => self.target,
            Found::Actor => self.actor,
            Found::ByAim => return self.step_to_all(step),
        };
        if slot == NO_SLOT {
            return self.step_without_target(step);
        }
        match step.care {
            Care::Nothing => {}
            Care::Kind if self.card(slot).traits & step.when.target_is != 0 => {}
            Care::All if self.satisfies(step, slot) => {}
            _ => return,
        }
        self.apply(step.expected, step, slot, i32::from(step.sixths));
    }

    /// True if a character satisfies all conditions of a step.
    #[inline(never)]
    fn satisfies(&mut self, step: &Step, slot: u8) -> bool {
        let before = std::mem::replace(&mut self.same, one(slot));
        self.held_before(step, before) && self.meets(step, slot)
    }

    /// True if a character satisfies a step's conditions on the target and actor. Marks opponents as touched.
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
            return self.step_without_target(step);
        }
        self.step_to(step, targets);
    }

    /// Handles a step without a target, which may end the action.
    #[inline(never)]
    fn step_without_target(&mut self, step: &Step) {
        self.same = 0;
        let ends = self.sketch.game.rules.impossible_step == ImpossibleStep::EndsAction;
        let needs_target = i32::from(step.sixths) * 2 >= SURE && !matches!(step.aim, Aim::Touched | Aim::At(To::Same));
        self.stopped |= ends && needs_target && !self.is_final;
    }

    /// Predicts a later choice: the target with the largest gain.
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

    /// Adds the mean over all targets, without changing any marks.
    #[inline(never)]
    fn step_at_random(&mut self, step: &Step) {
        let Aim::At(to) = step.aim else { return };
        let targets = self.sketch.game.candidates(self.sketch.st, self.actor, to);
        let Trial { marks, worth: before, dead, same, used, .. } = *self;
        for slot in each(targets) {
            (self.marks, self.dead, self.same, self.used) = (marks, dead, same, used);
            self.step_to(step, one(slot));
        }
        (self.marks, self.dead, self.same, self.used) = (marks, dead, targets, used);
        self.stopped = false;
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
                self.apply(step.expected, step, slot, i32::from(step.sixths));
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
        step.when.target.holds(self.marks.of_slot(slot)) && step.when.own.holds(self.marks.of_slot(self.actor))
    }

    #[inline(always)]
    pub(super) fn card(&self, slot: u8) -> &'a Card {
        self.sketch.game.card_in(self.sketch.st, slot)
    }

    /// Applies a step to a character with a chance in sixths.
    #[inline(always)]
    fn apply(&mut self, verb: Verb, step: &Step, slot: u8, chance: i32) {
        let left = self.marks.left[at(slot)];
        match verb {
            Verb::Survive(tens) => self.survive(tens, slot, chance),
            _ if left == 0 => {}
            Verb::Deal(tens) => self.deal(step, slot, tens, chance),
            Verb::Heal(tens) => self.heal(slot, tens, chance),
            Verb::Inflict(status) => self.inflict(slot, status, chance),
            Verb::Cleanse(mask) => self.cleanse(slot, mask, chance),
            Verb::Stance(stance) => {
                if let Stance::Parry(tens) = stance
                    && slot == self.actor
                    && chance * 2 >= SURE
                {
                    self.braced = Some(tens);
                }
                self.add(slot, self.sketch.stance_worth(slot, stance, left) * chance);
            }
            // A status, in `Step::expected`.
            Verb::Restoration => {}
        }
    }

    #[inline(never)]
    fn survive(&mut self, amount: u8, slot: u8, chance: i32) {
        let sketch = self.sketch;
        let left = amount.min(sketch.st.slots[usize::from(slot)].health);
        // It has been skulled, so it isn't counted.
        let is_last = self.others(slot) == 0;
        let saved = sketch.worth_of(slot, left, is_last) - sketch.worth_of(slot, 0, is_last);
        self.add(slot, saved * chance);
        if chance * 2 >= SURE {
            self.marks.left[at(slot)] = left;
        }
    }

    /// Adds a gain of a character's side, which is a loss for its opponent.
    #[inline(always)]
    pub(super) fn add(&mut self, slot: u8, gain: i32) {
        self.worth += if self.opposes(slot) { -gain } else { gain };
    }

    /// Sets a character's health and adds the change in value.
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
        if self.marks.status[at(slot)] & status.bit() != 0
            || (!self.is_final && game.prevents(st, slot, self.marks.left[at(slot)], status))
        {
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
        // Removing a status that ends with this turn gains nothing.
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

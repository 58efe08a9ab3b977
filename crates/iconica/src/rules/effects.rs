//! The steps of actions and Final Acts, in the order of the card.

use super::{Chance, Iconica, Lane, Play, Purpose, Recorder, lane};
use crate::cards::{ANY_FACE, Aim, Asks, Found, Pick, Stance, StandingEffect, Status, Step, To, Verb, When};
use crate::metrics::{card_metric, metric};
use crate::rule_options::ImpossibleStep;
use crate::state::{Cause, Hit, NO_SLOT, Phase, Set, State, What, each, of_seat, one, seat_of};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Plays the remaining steps. Returns false if a decision interrupts them.
    pub(crate) fn run_steps(&mut self) -> bool {
        let game = self.game;
        loop {
            let run = &mut self.st.run;
            if run.what == What::Action && self.st.alive & one(run.actor) == 0 && !game.rules.skulled_actor_finishes {
                return true;
            }
            let slot = if run.left != 0 {
                let slot = run.left.trailing_zeros() as u8;
                run.left &= run.left - 1;
                slot
            } else {
                run.step += u16::from(std::mem::take(&mut run.open));
                if run.step == run.end {
                    return true;
                }
                let step = &game.steps[usize::from(run.step)];
                let Some(slot) = self.open_plainly(step) else {
                    if !self.open_step(step) {
                        return false;
                    }
                    continue;
                };
                slot
            };
            let step = &game.steps[usize::from(self.st.run.step)];
            if !self.apply_step(step, slot) {
                return false;
            }
        }
    }

    /// Opens a step that always happens to a known character, the most frequent case. `None` for other steps.
    #[inline(always)]
    fn open_plainly(&mut self, step: &Step) -> Option<u8> {
        let run = &mut self.st.run;
        let slot = match step.found {
            _ if !step.plain => return None,
            Found::Target => run.target,
            Found::Actor => run.actor,
            Found::ByAim => return None,
        };
        if slot == NO_SLOT || self.st.alive & one(slot) == 0 {
            return None;
        }
        (run.same, run.open) = (one(slot), true);
        Some(slot)
    }

    fn run_lane(&self) -> Lane {
        let run = &self.st.run;
        let purpose = if run.what == What::FinalAct { Purpose::FinalAct } else { Purpose::Effect };
        lane(seat_of(run.actor), purpose)
    }

    /// Rolls the die if this step is the first to need it, and finds the targets. Returns false if the player must choose.
    fn open_step(&mut self, step: &Step) -> bool {
        if (step.on != ANY_FACE || step.per_die) && self.st.run.die == 0 {
            let dice = self.run_lane();
            let die = self.chance.d6(dice);
            self.st.run.die = die;
            let actor = seat_of(self.st.run.actor);
            self.say("die", actor, [("die", i64::from(die))], |game, st| game.say_die(st));
        }
        let happens = (step.on == ANY_FACE || step.on & (1 << (self.st.run.die - 1)) != 0)
            && (!step.conditional || self.held_before(&step.when));
        let mut targets = self.game.targets(self.st, step.aim);
        if let Aim::At(to) = step.aim {
            if step.pick == Pick::WithAction {
                let target = self.st.run.target;
                targets &= if target == NO_SLOT { 0 } else { one(target) };
            }
            if happens && targets == 0 && to != To::Same && self.fails_as_a_whole() {
                return true;
            }
            if step.pick == Pick::Reached {
                if happens && targets.count_ones() > 1 {
                    self.st.run.left = targets;
                    self.st.ask(Phase::Target, seat_of(self.st.run.actor));
                    return false;
                }
                // A step that doesn't happen has no targets.
                targets &= if happens { Set::MAX } else { 0 };
            } else if matches!(to, To::RandomOpposing | To::RandomFriendly) && targets != 0 {
                let dice = self.run_lane();
                let nth = self.chance.below(dice, targets.count_ones());
                targets = each(targets).nth(nth as usize).map_or(0, one);
            }
        }
        self.start_step(targets, happens);
        true
    }

    /// Handles a step without a target. Returns true if the rules skip the rest of the action for that.
    fn fails_as_a_whole(&mut self) -> bool {
        let fails = self.st.run.what == What::Action && self.game.rules.impossible_step == ImpossibleStep::EndsAction;
        if fails {
            self.st.run.step = self.st.run.end;
            let words = |who, _| format!("{who}: the action fails (no target)");
            self.tell("unsuccessful", self.st.run.actor, [], words);
        }
        fails
    }

    fn start_step(&mut self, targets: Set, happens: bool) {
        let run = &mut self.st.run;
        run.same = targets;
        run.left = if happens { targets } else { 0 };
        run.open = true;
    }

    /// Sets the target of a step, or of the action after a Confusion mishap.
    pub(crate) fn choose_target(&mut self, slot: u8) {
        self.st.ask(Phase::Turn, self.st.seat);
        match self.game.step_at(self.st).pick {
            Pick::Reached => self.start_step(one(slot), true),
            Pick::WithAction | Pick::Never => (self.st.run.target, self.st.run.left) = (slot, 0),
        }
        self.go_on();
    }

    /// Applies a step to one character. Returns false if a decision interrupts it.
    fn apply_step(&mut self, step: &Step, slot: u8) -> bool {
        if step.conditional && !self.holds(&step.when, slot) {
            return true;
        }
        if let Verb::Survive(tens) = step.verb {
            self.survive(slot, tens);
            return true;
        }
        if !self.alive(slot) {
            return true;
        }
        let run = &mut self.st.run;
        let opposing = seat_of(slot) != seat_of(run.actor);
        if opposing {
            run.touched |= one(slot);
        }
        let face = if step.per_die { run.die } else { 1 };
        let (actor, what) = (run.actor, run.what);
        match step.verb {
            Verb::Deal(tens) => {
                let mut tens = tens.saturating_mul(face);
                let cause = match (what, opposing) {
                    (What::FinalAct, _) => Cause::FinalAct,
                    (_, true) => Cause::Attack,
                    (_, false) => Cause::Own,
                };
                if cause == Cause::Attack {
                    tens = tens.saturating_add(self.game.deal_bonus(self.st, actor, step));
                }
                self.st.run.changed = true;
                return self.hit(Hit { victim: slot, source: actor, tens, cause });
            }
            Verb::Heal(tens) => self.st.run.changed |= self.heal(slot, tens.saturating_mul(face), actor),
            Verb::Inflict(status) => self.st.run.changed |= self.inflict(slot, status),
            Verb::Restoration => self.st.run.changed |= self.inflict(slot, Status::Restoration),
            Verb::Cleanse(mask) => self.cleanse(slot, mask),
            Verb::Stance(stance) => {
                self.st.stanced |= one(slot);
                let place = &mut self.st.slots[usize::from(slot)];
                match stance {
                    Stance::Parry(tens) => place.stance_parry = tens,
                    Stance::React(tens) => place.stance_react = tens,
                }
                self.tell("stance", slot, [], |who, _| format!("{who} takes a stance"));
            }
            Verb::Survive(_) => {}
        }
        true
    }

    /// True if a target of the previous step satisfies a condition, even one that was just skulled.
    fn held_before(&self, when: &When) -> bool {
        when.same == Asks::default() || each(self.st.run.same).any(|slot| when.same.holds(self.st.marks(slot)))
    }

    fn holds(&self, when: &When, slot: u8) -> bool {
        (when.target_is == 0 || self.card(slot).traits & when.target_is != 0)
            && when.target.holds(self.st.marks(slot))
            && when.own.holds(self.st.marks(self.st.run.actor))
    }

    /// Moves a marker up, at most to the Start Tile. Returns true if it moved.
    pub(crate) fn heal(&mut self, slot: u8, tens: u8, healer: u8) -> bool {
        let place = &mut self.st.slots[usize::from(slot)];
        let healed = tens.min(place.damage);
        place.damage -= healed;
        if healed == 0 {
            return false;
        }
        let points = i32::from(healed) * 10;
        self.count(seat_of(slot), metric::HEALED, points);
        if healer != NO_SLOT {
            self.count_card(healer, card_metric::HEALING, points);
        }
        let words = |who, has| format!("{who} is healed by {points}, health {has}");
        self.tell("heal", slot, [("health", i64::from(points))], words);
        true
    }
}

impl Iconica {
    pub(crate) fn step_at(&self, st: &State) -> &Step {
        &self.steps[usize::from(st.run.step)]
    }

    /// Returns the possible targets of an aim, before any choice or random draw.
    pub(crate) fn targets(&self, st: &State, aim: Aim) -> Set {
        let run = &st.run;
        match aim {
            Aim::Touched => run.touched,
            Aim::At(To::Same) => run.same,
            Aim::At(to) => self.candidates(st, run.actor, to),
        }
    }

    #[inline]
    pub(crate) fn candidates(&self, st: &State, actor: u8, to: To) -> Set {
        let seat = seat_of(actor);
        match to {
            To::Oneself => one(actor),
            To::ChosenOpposing | To::EachOpposing | To::RandomOpposing => st.friends(seat ^ 1),
            To::ChosenFriendly | To::EachFriendly | To::RandomFriendly => st.friends(seat),
            To::ChosenAlly | To::EachAlly => st.friends(seat) & !one(actor),
            To::ChosenOwn | To::EachOwn => st.alive & self.party_of(actor),
            To::Attacker => match st.slots[usize::from(actor)].killer {
                NO_SLOT => 0,
                killer => st.alive & one(killer),
            },
            To::Same => 0,
        }
    }

    pub(crate) fn standing_for(&self, st: &State, holder: u8, to: To) -> Set {
        self.candidates(st, holder, to) & st.alive
    }

    fn standings<'a>(&'a self, st: &'a State, slot: u8) -> impl Iterator<Item = StandingEffect> + 'a {
        each(st.constant & st.alive & of_seat(seat_of(slot))).filter_map(move |holder| {
            let constant = self.card_in(st, holder).constant?;
            (self.standing_for(st, holder, constant.to) & one(slot) != 0).then_some(constant.effect)
        })
    }

    #[inline]
    fn total(&self, st: &State, slot: u8, amount: impl Fn(StandingEffect) -> u8) -> u8 {
        if st.constant == 0 {
            return 0;
        }
        self.standings(st, slot).fold(0, |sum, standing| sum.saturating_add(amount(standing)))
    }

    #[inline]
    pub(crate) fn deal_bonus(&self, st: &State, slot: u8, step: &Step) -> u8 {
        if step.aim == Aim::Touched && !self.rules.deal_bonus_on_strengths {
            return 0;
        }
        self.total(st, slot, |s| if let StandingEffect::DealBonus(n) = s { n } else { 0 })
    }

    #[inline]
    pub(crate) fn prevented(&self, st: &State, slot: u8) -> u8 {
        self.total(st, slot, |s| if let StandingEffect::Prevent(n) = s { n } else { 0 })
    }

    pub(crate) fn immune(&self, st: &State, slot: u8, status: Status) -> bool {
        self.standings(st, slot).any(|s| s == StandingEffect::Immune(status))
    }
}

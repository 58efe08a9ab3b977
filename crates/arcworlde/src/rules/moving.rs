//! Movement: the free movement, Leg It, Charges, and what follows from moving.

use balance_engine::grammar::noun;

use super::forest::BUSH;
use super::play::{Chance, Dice, MustDecide, Play, Recorder};
use crate::board::{Disc, INCH, Point};
use crate::cards::{NONE, Sort, Trait};
use crate::game::Arcworlde;
use crate::metrics::metric;
use crate::state::{Character, Edge, Fear, Goal, Lies, Phase, Roll, RollOf, State, Task, Throw};

/// Rulebook: 3.
const FEARSOME: i32 = 3 * INCH;

impl Arcworlde {
    /// In inches, less what was taken from it this Round.
    pub(crate) fn movement(&self, st: &State, number: u8) -> i32 {
        let me = st.who(number);
        if me.pinned || me.held.is_some() {
            return 0;
        }
        let carrier = if me.mount == NONE { me } else { st.who(me.mount) };
        let left = (carrier.movement - carrier.move_lost).max(0) >> carrier.halved.min(6);
        let left = i32::from(left) + i32::from(self.is_in_water(st, number));
        if left > 1 && self.is_slowed(st, number) { 1 } else { left }
    }

    pub(super) fn nearest_foe(st: &State, number: u8) -> Option<u8> {
        let me = st.who(number);
        let disc = me.disc();
        st.foes(me.side).min_by_key(|(_, foe)| foe.disc().gap(disc)).map(|(k, _)| k)
    }

    /// In hundredths of an inch; 0 without Shots.
    pub(crate) fn max_shot_range(&self, st: &State, number: u8) -> i32 {
        let one = st.who(number);
        let own = self.profile(one).gives.range;
        let kit = || self.in_use(one).map(|(_, item)| self.program.item(item).gives.range);
        i32::from(if one.armed { kit().fold(own, u8::max) } else { own }) * INCH
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn free_move(&mut self, goal: Goal) {
        let who = self.st.active;
        let allowance = self.game.movement(self.st, who) * INCH;
        self.who_mut(who).moved = true;
        self.walk(who, goal, allowance);
    }

    /// The allowance is in hundredths of an inch. Returns true if it came into base contact with another foe.
    pub(crate) fn walk(&mut self, who: u8, goal: Goal, allowance: i32) -> bool {
        let engaged = |st: &State| st.engaged(who).fold(0_u128, |set, (foe, _)| set | 1 << foe);
        let was = engaged(self.st);
        let from = self.who(who).at;
        let to = self.game.end_of(self.st, who, goal, allowance);
        let leaves_freely = std::mem::take(&mut self.who_mut(who).leaves_freely);
        // A Character that leaves a melee without Disengaging goes on to another, or not at all.
        let leaves = was != 0 && !leaves_freely && self.who(who).has_sort(Sort::Graceful);
        let base = Disc { at: to, ..self.who(who).disc() };
        let meets = || matches!(goal, Goal::Reach(other) if self.who(other).disc().touches(base));
        if to == from || (leaves && !meets()) {
            return false;
        }
        self.put(who, to);
        let moved = from.distance(to);
        self.count_for(who, metric::DISTANCE, moved);
        self.tell("move", who, [("hundredths", i64::from(moved))], |game, st| {
            let inches = f64::from(moved) / 100.0;
            format!("moves {inches:.1} inches {}", game.heading(st, goal))
        });
        engaged(self.st) & !was != 0
    }

    /// With its mount or rider.
    pub(crate) fn put(&mut self, who: u8, to: Point) {
        let me = *self.who(who);
        for one in [me.mount, me.rider, who].into_iter().filter(|&one| one != NONE) {
            self.who_mut(one).at = to;
            self.st.todo.push(Task::Loom(one));
        }
    }

    pub(super) fn loom(&mut self, who: u8) {
        if !self.who(who).on_board() {
            return;
        }
        self.touch_bush(who);
        self.brush_edge(who);
        let me = *self.who(who);
        if !me.has(Trait::Fearsome) && !me.fickle {
            return;
        }
        let base = Arcworlde::base_size(self.st, &me);
        let is_tested = |&(foe, one): &(u8, &Character)| {
            one.disc().gap(me.disc()) <= FEARSOME
                && Arcworlde::base_size(self.st, one) < base
                && one.unafraid & 1 << who == 0
                && self.game.is_fearsome(self.st, who, foe)
        };
        self.frighten(self.st.foes(me.side).filter(is_tested).map(|(foe, _)| foe).collect(), Fear::Fearsome(who));
    }

    pub(crate) fn leg_it(&mut self, dash: bool) {
        let who = self.st.active;
        let me = self.who_mut(who);
        me.ap_left -= i8::from(me.legged == 0 && !dash);
        me.legged += 1;
        let edge = Edge::of(false, self.game.is_tripped(self.st, who));
        let throw = self.rolled(who, Dice::Legs, 1, edge);
        self.count_for(who, metric::LEG_IT, 1);
        self.st.todo.push(Task::Settle(Roll { who, what: RollOf::LegIt { dash }, throw, edge, fresh: true }));
    }

    pub(super) fn roll_legs_again(&mut self, dash: bool, roll: &mut Roll) {
        let who = roll.who;
        let falls_on = self.game.falls_on(self.st, who, dash);
        let lane = self.lane(who, Dice::Legs);
        while roll.throw.highest() >= falls_on && (self.is_nimble(who) || self.throes(who)) {
            roll.throw.reroll(self.chance, lane, roll.throw.highest());
        }
    }

    pub(crate) fn legged(&mut self, throw: Throw, edge: Edge, dash: bool) -> MustDecide {
        let who = self.st.active;
        let falls_on = self.game.falls_on(self.st, who, dash);
        // A die added by Arcanite adds its inches, and can be fallen on as well. At a Disadvantage the most
        // desired die is discarded: the highest of those that are not fallen on, so that a fall stays one.
        let falls = throw.highest() >= falls_on;
        let inches = throw.sum() - if edge == Edge::Disadvantage { throw.highest() } else { 0 };
        self.tell("leg_it", who, [("inches", inches.into())], |_, _| {
            let dice = throw.in_words(edge);
            match falls {
                true => format!("Legs It, trips on a {}{dice} and falls", throw.highest()),
                false => format!("Legs It: {inches} more {}{dice}", noun(inches, "inches")),
            }
        });
        if falls {
            self.count_for(who, metric::FALLS, 1);
            self.knock_prone(who);
            return false;
        }
        self.ask(self.who(who).side, Phase::Run(i16::from(inches) * INCH as i16))
    }

    /// Once per Round. Returns true if the Character had the re-roll.
    fn is_nimble(&mut self, who: u8) -> bool {
        let me = self.who_mut(who);
        let again = me.has(Trait::Agile) && !me.agile_used;
        me.agile_used |= again;
        again
    }

    pub(crate) fn move_after_leg_it(&mut self, goal: Goal, allowance: i16) {
        let who = self.st.active;
        if self.walk(who, goal, i32::from(allowance)) {
            let me = self.who_mut(who);
            if !me.charged {
                me.ap_left += 1;
                (me.charged, me.charge_ap) = (true, me.ap_left);
            }
            self.count_for(who, metric::CHARGES, 1);
            self.tell("charge", who, [], |_, _| "Charges".to_owned());
        }
    }

    pub(crate) fn knock_prone(&mut self, who: u8) {
        let round = self.st.round;
        let me = self.who_mut(who);
        if !me.on_board() || me.prone {
            return;
        }
        (me.prone, me.prone_since) = (true, round);
        let frenzy = std::mem::take(&mut me.frenzy) as i8;
        (me.ap, me.ap_left) = (me.ap - frenzy, me.ap_left - frenzy);
        self.drain_mires(who);
        self.push_if(self.st.active == who && self.who(who).has(Trait::SplitActivation), Task::Rest(who));
    }

    pub(super) fn touch_bush(&mut self, who: u8) {
        let disc = self.who(who).disc();
        for k in 0..self.st.tokens.len() {
            let Lies::Bush(fed) = self.st.tokens[k].what else { continue };
            let bush = Disc { at: self.st.tokens[k].at, radius: BUSH };
            if fed & 1 << who == 0 && bush.touches(disc) {
                self.st.tokens[k].what = Lies::Bush(fed | 1 << who);
                let hp = self.d6(who);
                self.heal(who, hp);
            }
        }
    }
}

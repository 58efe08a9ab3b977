//! Movement: the free movement, Leg It, Charges, what comes of coming near. What Difficult Terrain costs
//! is in `board/straight_moves.rs`.

use balance_engine::chance::Chance;
use balance_engine::game::Recorder;

use super::arcanite::Legs;
use super::forest::BUSH;
use super::play::{Dice, Play};
use crate::board::{Disc, INCH, Point};
use crate::cards::{NONE, Sort, Trait};
use crate::game::Arcworlde;
use crate::metrics::metric;
use crate::state::dice::{Edge, Throw};
use crate::state::{Fear, Goal, Lies, Phase, Roll, RollOf, State, Task};

/// Inches within which a Fearsome Character frightens. Printed: 3.
const FEARSOME: i32 = 3 * INCH;

impl Arcworlde {
    /// Inches that a Character moves freely: its Movement, less what takes some this Round.
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

    /// The longest range of a Character's Shots, in hundredths of an inch; 0 for none.
    pub(crate) fn longest_shot(&self, st: &State, number: u8) -> i32 {
        let one = st.who(number);
        let mut range = self.profile(one).gives.range;
        if one.armed {
            let kit = self.in_use(one).map(|(_, item)| self.program.item(item).gives.range);
            range = kit.fold(range, u8::max);
        }
        i32::from(range) * INCH
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// The Activated Character makes its free movement: its Movement in inches, for no AP.
    pub(crate) fn free_move(&mut self, goal: Goal) {
        let who = self.st.active;
        let allowance = self.game.movement(self.st, who) * INCH;
        self.who_mut(who).moved = true;
        self.walk(who, goal, allowance);
    }

    /// Moves a Character towards a goal, up to an allowance in hundredths of an inch. Whether it came
    /// into base contact with a foe that it was not in contact with.
    pub(crate) fn walk(&mut self, who: u8, goal: Goal, allowance: i32) -> bool {
        let was: u128 = self.st.engaged(who).fold(0, |set, (foe, _)| set | 1 << foe);
        let from = self.who(who).at;
        let to = self.game.end_of(self.st, who, goal, allowance);
        let slips = std::mem::take(&mut self.who_mut(who).slips);
        // Whoever leaves a melee without having Disengaged goes on to another, or not at all.
        let leaves = was != 0 && !slips && self.who(who).sorts & Sort::Graceful.bit() != 0;
        if to == from || (leaves && !self.meets(who, goal, to)) {
            return false;
        }
        self.put(who, to);
        let moved = from.distance(to);
        self.count_for(who, metric::DISTANCE, moved);
        self.tell("move", who, [("hundredths", i64::from(moved))], |game, st| {
            let inches = f64::from(moved) / 100.0;
            format!("moves {inches:.1} inches {}", game.goal_words(st, goal))
        });
        let now: u128 = self.st.engaged(who).fold(0, |set, (foe, _)| set | 1 << foe);
        now & !was != 0
    }

    fn meets(&self, who: u8, goal: Goal, at: Point) -> bool {
        let base = Disc { at, ..self.who(who).disc() };
        matches!(goal, Goal::Reach(other) if self.who(other).disc().touches(base))
    }

    /// Puts a Character, and who shares its base, to another place, and sees what comes of it.
    pub(crate) fn put(&mut self, who: u8, to: Point) {
        let me = *self.who(who);
        self.who_mut(who).at = to;
        for other in [me.mount, me.rider].into_iter().filter(|&other| other != NONE) {
            self.who_mut(other).at = to;
            self.st.todo.push(Task::Loom(other));
        }
        self.st.todo.push(Task::Loom(who));
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
        for foe in 0..self.st.characters.len() as u8 {
            let one = *self.who(foe);
            let near = one.on_board() && self.st.are_foes(me.side, one.side) && one.disc().gap(me.disc()) <= FEARSOME;
            if near
                && Arcworlde::base_size(self.st, &one) < Arcworlde::base_size(self.st, &me)
                && one.unafraid & 1 << who == 0
                && self.game.is_fearsome(self.st, who, foe)
            {
                let fear = Fear::Fearsome(who);
                self.st.todo.push(Task::Test { who: foe, fear });
            }
        }
    }

    /// A Leg It roll. Whether an Arcanite Token may change it first.
    pub(crate) fn leg_it(&mut self, dash: bool) {
        let who = self.st.active;
        let me = self.who_mut(who);
        me.ap_left -= i8::from(me.legged == 0 && !dash);
        me.legged += 1;
        let edge = Edge::of(false, self.game.is_tripped(self.st, who));
        let throw = self.rolled(who, Dice::Legs, 1, edge);
        self.count_for(who, metric::LEG_IT, 1);
        let roll = Roll { who, what: RollOf::LegIt { dash }, throw, edge, fresh: true };
        self.st.todo.push(Task::Settle(roll));
    }

    /// Rolls a Leg It roll that is a fall again, if the Character is Agile or in its Death Throes.
    pub(super) fn roll_legs_again(&mut self, dash: bool, roll: &mut Roll) {
        let who = roll.who;
        let falls_on = self.game.falls_on(self.st, who, dash);
        let lane = self.lane(who, Dice::Legs);
        while Legs::of(roll.throw, roll.edge, falls_on).falls && (self.is_nimble(who) || self.throes(who)) {
            roll.throw.reroll(self.chance, lane, roll.throw.highest());
        }
    }

    /// The Character runs, or falls. Returns whether it is to be decided where to.
    pub(crate) fn legged(&mut self, throw: Throw, edge: Edge, dash: bool) -> bool {
        let who = self.st.active;
        let falls_on = self.game.falls_on(self.st, who, dash);
        let legs = Legs::of(throw, edge, falls_on);
        let inches = legs.inches;
        self.say_of("leg_it", who, [("inches", i64::from(inches))], |game, st| {
            let name = game.name_of(st, who);
            match legs.falls {
                true => {
                    let (on, dice) = (throw.highest(), throw.told(edge));
                    format!("{name} legs it, trips on a {on}{dice} and falls")
                }
                false => format!("{name} legs it: {inches} inches more{}", throw.told(edge)),
            }
        });
        if legs.falls {
            self.count_for(who, metric::FALLS, 1);
            self.knock_prone(who);
            return false;
        }
        self.st.phase = Phase::Run(i16::from(inches) * INCH as i16);
        self.st.actor = self.who(who).side;
        true
    }

    /// Whether a Character rolls a failed Leg It again by being Agile, once a Round. It is used.
    fn is_nimble(&mut self, who: u8) -> bool {
        let me = self.who_mut(who);
        let again = me.has(Trait::Agile) && !me.agile_used;
        me.agile_used |= again;
        again
    }

    /// A Leg It roll is moved out. Base contact with a foe is a Charge.
    pub(crate) fn ran(&mut self, goal: Goal, allowance: i16) {
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
        if self.st.active == who && self.who(who).has(Trait::SplitActivation) {
            self.st.todo.push(Task::Rest(who));
        }
    }

    /// A bush heals who touches it for the first time.
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

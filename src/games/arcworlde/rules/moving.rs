//! Movement: the free movement, Leg It, Charges, what comes of coming near. What Difficult Terrain costs
//! is in `board/straight_moves.rs`.

use crate::chance::Chance;
use crate::game::Recorder;

use super::super::board::{Disc, Mover, Point, Shape, Table};
use super::super::cards::{NONE, Sort, Trait};
use super::super::metrics::metric;
use super::super::state::{Fear, Lies, Phase, Roll, RollOf, State, Task};
use super::super::{Arcworlde, INCH};
use super::arcanite::Legs;
use super::dice::{Edge, Throw};
use super::forest::BUSH;
use super::{Dice, Play};

/// Inches within which a Fearsome Character frightens. Printed: 3.
const FEARSOME: i32 = 3 * INCH;

/// Where a Character moves to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Nowhere.
    Stay,
    /// Into base contact with a Character, or as near as it can.
    Reach(u8),
    /// As near to a foe as a Shot needs.
    Near(u8),
    /// Onto a token.
    Token(u8),
    /// To the middle of the table.
    Middle,
    /// Away from the nearest foe.
    Away,
    /// Behind a piece of Terrain, as the nearest foe sees it.
    Behind(u8),
}

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

    /// The foe that is nearest to a Character.
    pub(super) fn nearest_foe(st: &State, number: u8) -> Option<u8> {
        let me = st.who(number);
        let disc = me.disc();
        st.foes(me.side).min_by_key(|(_, foe)| foe.disc().gap(disc)).map(|(k, _)| k)
    }

    /// Where to aim for a goal, when it is a place.
    pub(crate) fn aim(&self, st: &State, number: u8, goal: Goal) -> Option<Point> {
        let nearest = match goal {
            Goal::Away | Goal::Behind(_) => Self::nearest_foe(st, number),
            _ => None,
        };
        self.aim_from(st, number, goal, nearest)
    }

    /// The same, where the nearest foe is known.
    pub(crate) fn aim_from(
        &self,
        st: &State,
        number: u8,
        goal: Goal,
        nearest: Option<u8>,
    ) -> Option<Point> {
        let me = st.who(number);
        let table = &st.table;
        match goal {
            Goal::Stay => None,
            Goal::Reach(other) | Goal::Near(other) => Some(st.who(other).at),
            Goal::Token(token) => Some(st.tokens[usize::from(token)].at),
            Goal::Middle => Some(table.middle()),
            Goal::Away => {
                let foe = st.who(nearest?);
                Some(beyond(table, me.disc(), foe.at, me.at, 24 * INCH))
            }
            Goal::Behind(piece) => {
                let foe = st.who(nearest?);
                let (centre, half) = middle_of(table.terrain.get(usize::from(piece))?.shape);
                let out = half + i32::from(me.radius) + 10;
                Some(beyond(table, me.disc(), foe.at, centre, out))
            }
        }
    }

    /// The longest range of a Character's Shots, in hundredths of an inch; 0 for none.
    pub(crate) fn longest_shot(&self, st: &State, number: u8) -> i32 {
        let one = st.who(number);
        let mut range = self.profile(one).gives.range;
        if one.armed {
            let kit = self.in_use(one);
            let kit = kit.map(|(_, item)| self.program.item(item).gives.range);
            range = kit.fold(range, u8::max);
        }
        i32::from(range) * INCH
    }
}

/// The point so far beyond `over`, as seen from `from`, kept on the table.
fn beyond(table: &Table, me: Disc, from: Point, over: Point, far: i32) -> Point {
    let (x, y) = from.to(over);
    let whole = i64::from(from.distance(over)).max(1);
    let keep = |at: i64, size: i16| {
        at.clamp(i64::from(me.radius), i64::from(size) - i64::from(me.radius)) as i16
    };
    Point {
        x: keep(i64::from(over.x) + x * i64::from(far) / whole, table.width),
        y: keep(i64::from(over.y) + y * i64::from(far) / whole, table.depth),
    }
}

/// The middle of a shape, and its half extent.
fn middle_of(shape: Shape) -> (Point, i32) {
    match shape {
        Shape::Circle { at, radius } => (at, i32::from(radius)),
        Shape::Rect { low, high } => {
            let middle = |a: i16, b: i16| ((i32::from(a) + i32::from(b)) / 2) as i16;
            let at = Point { x: middle(low.x, high.x), y: middle(low.y, high.y) };
            (at, i32::from((high.x - low.x).max(high.y - low.y)) / 2)
        }
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
        let to = self.end_of(who, goal, allowance);
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

    /// Whether a Character would be in base contact with whom it goes to.
    fn meets(&self, who: u8, goal: Goal, at: Point) -> bool {
        let base = Disc { at, ..self.who(who).disc() };
        matches!(goal, Goal::Reach(other) if self.who(other).disc().touches(base))
    }

    /// Where a walk ends.
    fn end_of(&self, who: u8, goal: Goal, allowance: i32) -> Point {
        let at = self.who(who).at;
        let Some(aim) = self.game.aim(self.st, who, goal) else { return at };
        if allowance <= 0 {
            return at;
        }
        let mover = self.mover(who);
        let table = &self.st.table;
        // Bases beyond reach are in nobody's way: fewer to go around.
        let mut others = self.others(who);
        others.retain(|other| other.gap(mover.base) <= allowance + 2 * INCH);
        match goal {
            Goal::Reach(other) => {
                let target = self.who(other).disc();
                if target.gap(mover.base) > allowance {
                    return stride(table, mover, aim, allowance, &others);
                }
                match step_to(table, mover, target, allowance, &others) {
                    Some(at) => at,
                    None => table.reach(mover, target, allowance, &others).at,
                }
            }
            Goal::Near(other) => {
                let range = self.game.longest_shot(self.st, who);
                let (target, mut mover, mut left) = (self.who(other).disc(), mover, allowance);
                // Difficult Terrain and ways around need more than the straight gap.
                for _ in 0..3 {
                    let lacking = (mover.base.gap(target) - range).min(left);
                    if lacking <= 0 {
                        break;
                    }
                    let stop = stride(table, mover, aim, lacking, &others);
                    left -= mover.base.at.distance(stop).max(1);
                    mover.base.at = stop;
                }
                mover.base.at
            }
            _ => stride(table, mover, aim, allowance, &others),
        }
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

    /// A Character has moved: it may frighten, be healed by a bush, or be struck by the forest.
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
            let near =
                one.on_board() && one.side != me.side && one.disc().gap(me.disc()) <= FEARSOME;
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
        let roll = Roll { who, what: RollOf::LegIt { dash }, throw, edge };
        self.st.todo.push(Task::Settle(roll));
    }

    /// The dice of Leg It are as they lie: the Character runs, or falls. Whether it is to be decided
    /// where to.
    pub(crate) fn legged(&mut self, throw: Throw, edge: Edge, dash: bool) -> bool {
        let who = self.st.active;
        let falls_on = self.game.falls_on(self.st, who, dash);
        let (mut throw, mut legs) = (throw, Legs::of(throw, edge, falls_on));
        while legs.falls && (self.is_nimble(who) || self.throes(who)) {
            let lane = self.lane(who, Dice::Legs);
            throw.reroll(self.chance, lane, throw.highest());
            legs = Legs::of(throw, edge, falls_on);
        }
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
            me.ap_left += i8::from(!me.charged);
            me.charged = true;
            self.count_for(who, metric::CHARGES, 1);
            self.tell("charge", who, [], |_, _| "Charges".to_owned());
        }
    }

    /// A Character falls to the ground.
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

/// Where to walk this time on the way to a far aim: straight on and a little more than can be walked,
/// where no Terrain is in the way; else the aim itself, so that a way around is sought. That is a third
/// of the time of a game: a way of few inches has few bases to go around.
fn stage(table: &Table, mover: Mover, aim: Point, allowance: i32) -> Point {
    let at = mover.base.at;
    let (whole, far) = (at.distance(aim), allowance + INCH);
    if whole <= far + INCH || !table.step_is_free(mover, aim, &[]) {
        return aim;
    }
    at.towards(aim, far, whole)
}

/// Directions in which a straight step is tried when something is in the way, as sines and cosines in
/// thousandths: by 25, 50 and 75 degrees to either side.
const TURNS: [(i64, i64); 7] =
    [(0, 1000), (423, 906), (-423, 906), (766, 643), (-766, 643), (966, 259), (-966, 259)];

/// A vector turned.
const fn turned((x, y): (i64, i64), (sine, cosine): (i64, i64)) -> (i64, i64) {
    ((x * cosine - y * sine) / 1000, (x * sine + y * cosine) / 1000)
}

/// A straight step into base contact: at the near side of the target, or around it where that is taken.
/// `None` where only a way of several steps leads there, or none.
fn step_to(
    table: &Table,
    mover: Mover,
    target: Disc,
    allowance: i32,
    others: &[Disc],
) -> Option<Point> {
    let side = target.at.to(mover.base.at);
    TURNS.iter().find_map(|&turn| {
        let (x, y) = turned(side, turn);
        let from = Point {
            x: (i64::from(target.at.x) + x) as i16,
            y: (i64::from(target.at.y) + y) as i16,
        };
        let to = target.beside(mover.base.radius, from)?;
        let free = table.step_is_free(mover, to, others) && table.step_cost(mover, to) <= allowance;
        free.then_some(to)
    })
}

/// Where a walk towards an aim ends: a straight step, or one to either side of what is in the way. Only
/// where that does not lead half as far as it could is a way around sought, which takes a hundred times
/// as long.
fn stride(table: &Table, mover: Mover, aim: Point, allowance: i32, others: &[Disc]) -> Point {
    let (at, aim) = (mover.base.at, stage(table, mover, aim, allowance));
    let whole = at.distance(aim);
    let far = whole.min(allowance);
    if far <= 0 {
        return at;
    }
    let ahead = at.to(aim);
    for turn in TURNS {
        let (x, y) = turned(ahead, turn);
        let to = Point {
            x: (i64::from(at.x) + x * i64::from(far) / i64::from(whole)) as i16,
            y: (i64::from(at.y) + y * i64::from(far) / i64::from(whole)) as i16,
        };
        if 2 * to.distance(aim) <= 2 * whole - far
            && table.step_is_free(mover, to, others)
            && table.step_cost(mover, to) <= allowance
        {
            return to;
        }
    }
    table.walk(mover, aim, allowance, others).at
}

//! Movement: the free movement, Leg It, Charges, what follows from moving, and where walks lead.

use arrayvec::ArrayVec;
use balance_engine::grammar::noun;

use super::forest::BUSH;
use super::play::{Chance, Dice, MustDecide, Play, Recorder};
use crate::board::{Disc, INCH, Mover, Point, Shape, Table};
use crate::cards::{NONE, Sort, Trait};
use crate::game::Arcworlde;
use crate::metrics::metric;
use crate::state::{CHARACTERS, Character, Edge, Fear, Goal, Lies, Phase, Roll, RollOf, State, Task, Throw};

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

    /// Of friends only if the rules say so. Those of `passes` come last.
    pub(super) fn mover(&self, st: &State, number: u8, within: i32) -> (Mover, ArrayVec<Disc, CHARACTERS>) {
        let me = st.who(number);
        let base = me.disc();
        let stops = |one: &Character| !self.rules.through_friends || st.are_foes(me.side, one.side);
        let near = || st.bases_beside(number).filter(|one| one.disc().gap(base) <= within);
        let mut others: ArrayVec<Disc, CHARACTERS> = near().filter(|one| stops(one)).map(Character::disc).collect();
        let solid = others.len();
        if self.rules.through_friends {
            others.extend(near().filter(|one| !stops(one)).map(Character::disc));
        }
        let flies = me.has(Trait::Fly);
        (Mover { base, flies, swims: me.has_sort(Sort::Aquatic), passes: others.len() - solid }, others)
    }

    /// `None` to stay. `nearest` is the foe to get away from.
    pub(crate) fn aim_from(&self, st: &State, number: u8, goal: Goal, nearest: Option<u8>) -> Option<Point> {
        let me = st.who(number);
        let table = &st.table;
        match goal {
            Goal::Stay => None,
            Goal::Reach(other) | Goal::Near(other) => Some(st.who(other).at),
            Goal::Token(token) => Some(st.tokens[usize::from(token)].at),
            Goal::Middle => Some(table.middle()),
            Goal::Away => Some(beyond(table, me.disc(), st.who(nearest?).at, me.at, 24 * INCH)),
            Goal::Behind(piece) => {
                let foe = st.who(nearest?);
                let (centre, half) = middle_of(table.terrain.get(usize::from(piece))?.shape);
                Some(beyond(table, me.disc(), foe.at, centre, half + i32::from(me.radius) + 10))
            }
        }
    }

    pub(crate) fn end_towards(&self, st: &State, who: u8, goal: Goal, aim: Point, allowance: i32) -> Point {
        if allowance <= 0 || goal == Goal::Stay {
            return st.who(who).at;
        }
        let table = &st.table;
        // Bases beyond reach are not in the way: fewer to go around.
        let (mover, others) = self.mover(st, who, allowance + 2 * INCH);
        match goal {
            Goal::Reach(other) => {
                let target = st.who(other).disc();
                if target.gap(mover.base) > allowance {
                    return stride(table, mover, aim, allowance, &others).0;
                }
                let step = step_to(table, mover, target, allowance, &others);
                step.unwrap_or_else(|| table.reach(mover, target, allowance, &others).at)
            }
            Goal::Near(other) => {
                let (target, range) = (st.who(other).disc(), self.max_shot_range(st, who));
                into_shot(table, mover, target, range, allowance, &others)
            }
            _ => stride(table, mover, aim, allowance, &others).0,
        }
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
        let flees = matches!(goal, Goal::Away | Goal::Behind(_));
        let nearest = if flees { Arcworlde::nearest_foe(self.st, who) } else { None };
        let aim = self.game.aim_from(self.st, who, goal, nearest);
        let to = aim.map_or(from, |aim| self.game.end_towards(self.st, who, goal, aim, allowance));
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
    pub(super) fn is_nimble(&mut self, who: u8) -> bool {
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

impl State {
    pub(super) fn others(&self, number: u8) -> ArrayVec<Disc, CHARACTERS> {
        self.bases_beside(number).map(Character::disc).collect()
    }

    fn bases_beside(&self, number: u8) -> impl Iterator<Item = &Character> {
        let me = self.who(number);
        let shares = [number, me.mount, me.rider];
        let all = self.all().filter(move |(k, one)| one.on_board() && !shares.contains(k) && one.mount == NONE);
        all.map(|(_, one)| one)
    }
}

/// Kept on the table.
fn beyond(table: &Table, me: Disc, from: Point, over: Point, far: i32) -> Point {
    let (x, y) = from.to(over);
    let whole = i64::from(from.distance(over)).max(1);
    let keep = |at: i64, size: i16| at.clamp(i64::from(me.radius), i64::from(size) - i64::from(me.radius)) as i16;
    Point {
        x: keep(i64::from(over.x) + x * i64::from(far) / whole, table.width),
        y: keep(i64::from(over.y) + y * i64::from(far) / whole, table.depth),
    }
}

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

/// Returns a place on the straight way to a far aim if no Terrain is in the way; else the aim, to seek a way around.
/// That saves a third of a game's time: a short way has few bases to go around.
fn stage(table: &Table, mover: Mover, aim: Point, allowance: i32) -> Point {
    let at = mover.base.at;
    let (whole, far) = (at.distance(aim), allowance + INCH);
    if whole <= far + INCH || !table.step_is_free(mover, aim, &[]) {
        return aim;
    }
    at.towards(aim, far, whole)
}

/// Directions to try, as sines and cosines in thousandths: straight, then by 25, 50 and 75 degrees.
const TURNS: [(i64, i64); 7] = [(0, 1000), (423, 906), (-423, 906), (766, 643), (-766, 643), (966, 259), (-966, 259)];

const fn turned((x, y): (i64, i64), (sine, cosine): (i64, i64)) -> (i64, i64) {
    ((x * cosine - y * sine) / 1000, (x * sine + y * cosine) / 1000)
}

/// At the near side of the target, or around it if that is taken. `None` if a step does not suffice.
fn step_to(table: &Table, mover: Mover, target: Disc, allowance: i32, others: &[Disc]) -> Option<Point> {
    let side = target.at.to(mover.base.at);
    TURNS.iter().find_map(|&turn| {
        let (x, y) = turned(side, turn);
        let from = Point { x: (i64::from(target.at.x) + x) as i16, y: (i64::from(target.at.y) + y) as i16 };
        let to = target.beside(mover.base.radius, from)?;
        (table.step_is_free(mover, to, others) && table.step_cost(mover, to) <= allowance).then_some(to)
    })
}

/// Stops as soon as the target is in range and seen.
fn into_shot(table: &Table, mut mover: Mover, target: Disc, range: i32, allowance: i32, others: &[Disc]) -> Point {
    let mut left = allowance;
    // Difficult Terrain and ways around need more than the straight gap.
    for _ in 0..3 {
        let lacking = (mover.base.gap(target) - range).min(left);
        if lacking <= 0 {
            break;
        }
        let (at, spent) = stride(table, mover, target.at, lacking, others);
        left -= spent.max(1);
        mover.base.at = at;
    }
    let ready = |at: Point| {
        let base = Disc { at, ..mover.base };
        base.gap(target) <= range && !table.hides(base, target)
    };
    if left <= 0 || mover.base.gap(target) > range || ready(mover.base.at) {
        return mover.base.at;
    }
    // Towards a hidden target the walk goes on, until it is seen.
    let path = table.path_to(mover, target, 2 * mover.base.gap(target) + 4 * INCH, others);
    let looks = (1..).map(|k| left.min(k * PEEK));
    let mut stops = looks.map(|far| (far, table.along(mover, &path, far, others).at));
    let end = stops.find(|&(far, at)| far == left || ready(at));
    end.map_or(mover.base.at, |(_, at)| at)
}

/// How far a walk towards a hidden target goes on before it looks again: half an inch.
const PEEK: i32 = INCH / 2;

/// Returns the end and the cost of a straight step, or of one to a side of what blocks it. A way around, a hundred
/// times as slow, is sought only if that leads less than half as far.
fn stride(table: &Table, mover: Mover, aim: Point, allowance: i32, others: &[Disc]) -> (Point, i32) {
    let (at, aim) = (mover.base.at, stage(table, mover, aim, allowance));
    let whole = at.distance(aim);
    let far = whole.min(allowance);
    if far <= 0 {
        return (at, 0);
    }
    let ahead = at.to(aim);
    for turn in TURNS {
        let (x, y) = turned(ahead, turn);
        let part = |by: i64| by * i64::from(far) / i64::from(whole);
        let to = Point { x: (i64::from(at.x) + part(x)) as i16, y: (i64::from(at.y) + part(y)) as i16 };
        if 2 * to.distance(aim) <= 2 * whole - far && table.step_is_free(mover, to, others) {
            let spent = table.step_cost(mover, to);
            if spent <= allowance {
                return (to, spent);
            }
        }
    }
    let stop = table.walk(mover, aim, allowance, others);
    (stop.at, stop.spent)
}

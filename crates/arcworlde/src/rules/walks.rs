//! Where walks lead: what each goal aims at, and where a walk to it ends.

use arrayvec::ArrayVec;

use crate::board::{Disc, INCH, Mover, Point, Shape, Table};
use crate::cards::{NONE, Sort, Trait};
use crate::game::Arcworlde;
use crate::state::{CHARACTERS, Character, Goal, State};

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

impl Arcworlde {
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

    pub(crate) fn end_of(&self, st: &State, who: u8, goal: Goal, allowance: i32) -> Point {
        let flees = matches!(goal, Goal::Away | Goal::Behind(_));
        let nearest = if flees { Self::nearest_foe(st, who) } else { None };
        let aim = self.aim_from(st, who, goal, nearest);
        aim.map_or(st.who(who).at, |aim| self.end_towards(st, who, goal, aim, allowance))
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

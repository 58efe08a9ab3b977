//! Moves of several straight steps: around obstacles, as far as an allowance goes, to base contact.

use arrayvec::ArrayVec;

use super::detours::{AimPoint, MAX_NODES, Places, Search};
use super::placement::SPACING;
use super::point::{Disc, Point};
use super::shapes::Table;
use super::straight_moves::Mover;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    pub points: Places,
    pub arrives: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stop {
    pub at: Point,
    pub spent: i32,
    pub arrived: bool,
}

/// Places beside a base that a move may end at: sixteen directions, of length 16,384, rounded up.
const RING: [(i64, i64); 16] = {
    const QUARTER: [(i64, i64); 4] = [(16_384, 0), (15_137, 6_270), (11_586, 11_586), (6_270, 15_137)];
    let mut ring = [(0, 0); 16];
    let mut at = 0;
    while at < 4 {
        let (x, y) = QUARTER[at];
        ring[at] = (x, y);
        ring[at + 4] = (-y, x);
        ring[at + 8] = (-x, -y);
        ring[at + 12] = (y, -x);
        at += 1;
    }
    ring
};

impl Mover {
    pub(super) const fn from(self, at: Point) -> Self {
        Self { base: Disc { at, radius: self.base.radius }, ..self }
    }
}

impl Path {
    /// Drops the last step if it leads nowhere.
    fn new(mut points: Places, arrives: bool) -> Self {
        if let [.., a, b] = points[..]
            && a == b
        {
            points.pop();
        }
        Self { points, arrives }
    }
}

impl Table {
    /// Returns the cheapest way to a place within the budget, around impassable terrain, other bases and, if it pays,
    /// difficult terrain. If the goal is not free or has no way, it leads as near as possible. `others` is every base
    /// but the mover's.
    ///
    /// It goes over corners of octagons, so it is at most 8.3 per cent longer around a round obstacle than the shortest
    /// way. It misses lanes that are hardly wider than the mover: one way in a thousand on random tables.
    pub fn path(&self, mover: Mover, goal: Point, budget: i32, others: &[Disc]) -> Path {
        if let Some(path) = self.straight(mover, goal, others) {
            return path;
        }
        let fits = self.fits(Disc { at: goal, ..mover.base }, others);
        let goals: &[Point] = if fits { &[goal] } else { &[] };
        self.seek(mover, AimPoint { at: goal, min_distance: 0 }, goals, budget, others)
    }

    /// Returns the way of one step if nothing blocks or slows it.
    fn straight(&self, mover: Mover, to: Point, others: &[Disc]) -> Option<Path> {
        let free = self.slowed_by(mover, to) == 0 && self.step_is_free(mover, to, others);
        free.then(|| Path::new(ArrayVec::from_iter([mover.base.at, to]), true))
    }

    /// Returns the cheapest way to one of several places; or else to a free place near the aim and straight on.
    fn seek(&self, mover: Mover, aim: AimPoint, goals: &[Point], budget: i32, others: &[Disc]) -> Path {
        let mut found = if goals.is_empty() {
            let ahead = self.until_blocked(mover, aim.at, others);
            let free = self.nearest_free(aim.at, mover.base.radius, others);
            let better = |free: &Point| free.distance(aim.at) + SPACING < ahead.distance(aim.at);
            let Some(free) = free.filter(better) else {
                return Path::new(ArrayVec::from_iter([mover.base.at, ahead]), false);
            };
            let aim = AimPoint { at: free, min_distance: 0 };
            Path { arrives: false, ..Search::new(self, mover, others, aim, budget).run(&[free]) }
        } else {
            Search::new(self, mover, others, aim, budget).run(goals)
        };
        if !found.arrives
            && let Some(&last) = found.points.last()
        {
            found.points.push(self.until_blocked(mover.from(last), aim.at, others));
        }
        Path::new(found.points, found.arrives)
    }

    /// Returns the place on a path where an allowance runs out, or the last one before it where the mover can stop.
    pub fn along(&self, mover: Mover, path: &Path, allowance: i32, others: &[Disc]) -> Stop {
        let mut paid: ArrayVec<i32, { MAX_NODES + 1 }> = ArrayVec::new();
        let mut spent = 0;
        for step in path.points.windows(2) {
            paid.push(spent);
            spent += self.step_cost(mover.from(step[0]), step[1]);
            if spent > allowance {
                break;
            }
        }
        for (step, &before) in path.points.windows(2).zip(&paid).rev() {
            let start = mover.from(step[0]);
            let left = allowance - before;
            let whole = step[0].distance(step[1]);
            for share in (0..=self.affordable(start, step[1], left)).rev() {
                let at = step[0].towards(step[1], share, whole);
                let cost = self.step_cost(start, at);
                if cost <= left && self.step_is_free(start, at, others) {
                    return Stop { at, spent: before + cost, arrived: path.arrives && path.points.last() == Some(&at) };
                }
            }
        }
        Stop { at: mover.base.at, spent: 0, arrived: path.arrives && path.points.len() == 1 }
    }

    pub fn walk(&self, mover: Mover, goal: Point, allowance: i32, others: &[Disc]) -> Stop {
        // Who would have to go more than twice as far and four inches comes nearer another way.
        let budget = 2 * mover.base.at.distance(goal) + 400;
        self.along(mover, &self.path(mover, goal, budget, others), allowance, others)
    }

    /// Returns the cheapest way into base contact, or to where the mover comes nearest. `others` has the target.
    pub fn path_to(&self, mover: Mover, target: Disc, budget: i32, others: &[Disc]) -> Path {
        let radius = mover.base.radius;
        let straight = target.beside(radius, mover.base.at);
        if let Some(path) = straight.and_then(|to| self.straight(mover, to, others)) {
            return path;
        }
        let sum = i64::from(target.radius) + i64::from(radius);
        let beside = |(x, y): (i64, i64)| {
            let length = |part: i64| ((part.abs() * sum + 16_383) >> 14) * part.signum();
            Point::checked(i64::from(target.at.x) + length(x), i64::from(target.at.y) + length(y))
        };
        let ends = |at: &Point| {
            let base = Disc { at: *at, radius };
            target.touches(base) && self.fits(base, others)
        };
        let places = straight.into_iter().chain(RING.into_iter().filter_map(beside));
        let goals: ArrayVec<Point, { RING.len() + 1 }> = places.filter(ends).collect();
        self.seek(mover, AimPoint { at: target.at, min_distance: sum as i32 }, &goals, budget, others)
    }

    /// Moves towards base contact as far as an allowance goes. `others` has the target.
    pub fn reach(&self, mover: Mover, target: Disc, allowance: i32, others: &[Disc]) -> Stop {
        if mover.base.touches(target) {
            return Stop { at: mover.base.at, spent: 0, arrived: true };
        }
        // A way of more than twice the allowance is not begun.
        let path = self.path_to(mover, target, 2 * allowance, others);
        let Stop { at, spent, .. } = self.along(mover, &path, allowance, others);
        Stop { at, spent, arrived: target.touches(Disc { at, ..mover.base }) }
    }
}

//! The search for the cheapest way around obstacles, over waypoints beside them.

use arrayvec::ArrayVec;

use super::point::{Disc, Point};
use super::shapes::{Ground, Shape, Table};
use super::steps::{Mover, Way};

/// The most places that a search looks at: the start, the goals and the waypoints. An obstacle has 8
/// waypoints; one that the mover or its goal is close to has 16 if round, up to 20 if a rectangle; and
/// difficult terrain that one of them is in has up to 8 more.
/// When they run out, further obstacles still block, but no way is sought around them.
pub const MAX_NODES: usize = 128;

/// The most obstacles that waypoints are made for.
const MAX_OBSTACLES: usize = 24;

/// How far ways keep from touching, in hundredths of an inch: more than a rounded place on a way is beside
/// it, so that a move can end anywhere on it.
const MARGIN: i64 = 2;

/// Ways are sought from place to place: an A* search. Only those obstacles get waypoints that
/// turned out to be in the way of a promising step, as well as difficult terrain that slowed one.
pub(super) struct Search<'a> {
    table: &'a Table,
    mover: Mover,
    others: &'a [Disc],
    /// The point to come near to, and how far from it the nearest goal may be.
    aim: (Point, i32),
    goals: usize,
    /// The cost of the cheapest way to a goal so far.
    best: i32,
    nodes: ArrayVec<Node, MAX_NODES>,
    obstacles: ArrayVec<Way, MAX_OBSTACLES>,
    open: u128,
    closed: u128,
}

#[derive(Clone, Copy)]
struct Node {
    at: Point,
    /// From the start, as far as is known.
    cost: i32,
    /// At least what is left to the nearest goal.
    left: i32,
    before: u8,
}

/// The way that a search found: from the start to a goal, or to the place nearest to the aim that it
/// could come to.
pub(super) struct Found {
    pub points: ArrayVec<Point, MAX_NODES>,
    pub arrives: bool,
}

impl<'a> Search<'a> {
    /// A search for the goal that is cheapest to come to. None of them may be nearer to `aim.0` than
    /// `aim.1`.
    pub fn new(
        table: &'a Table,
        mover: Mover,
        others: &'a [Disc],
        aim: (Point, i32),
        goals: &[Point],
    ) -> Self {
        let (nodes, obstacles) = (ArrayVec::new(), ArrayVec::new());
        let mut search = Self {
            table,
            mover,
            others,
            aim,
            goals: 0,
            best: i32::MAX,
            nodes,
            obstacles,
            open: 1,
            closed: 0,
        };
        search.add(mover.base.at);
        search.nodes[0].cost = 0;
        for goal in goals {
            search.add(*goal);
        }
        search.goals = search.nodes.len() - 1;
        search
    }

    /// A place to come by, unless it is there already or there is no room.
    fn add(&mut self, at: Point) -> bool {
        if self.nodes.is_full() || self.nodes.iter().any(|node| node.at == at) {
            return false;
        }
        let left = (at.distance(self.aim.0) - self.aim.1).max(0);
        self.nodes.push(Node { at, cost: i32::MAX, left, before: 0 });
        true
    }

    /// Searches until a goal is reached as cheaply as can be or nothing is left to try.
    pub fn run(mut self) -> Found {
        let mut met = 0;
        while let Some(node) = self.next() {
            if (1..=self.goals).contains(&node) {
                return Found { points: self.trace(node), arrives: true };
            }
            self.open &= !(1 << node);
            self.closed |= 1 << node;
            for to in 1..self.nodes.len() {
                self.relax(node, to);
            }
            while let Some(obstacle) = self.obstacles.get(met).copied() {
                met += 1;
                let old = self.nodes.len();
                self.surround(obstacle);
                for to in old..self.nodes.len() {
                    for from in bits(self.closed) {
                        self.relax(from, to);
                    }
                }
            }
        }
        let nearest = bits(self.closed).min_by_key(|&node| {
            let node = &self.nodes[node];
            (node.left, node.cost)
        });
        Found { points: self.trace(nearest.unwrap_or(0)), arrives: false }
    }

    /// The place to go on from: the one that promises the cheapest way, the first of equals.
    fn next(&self) -> Option<usize> {
        bits(self.open).min_by_key(|&node| self.nodes[node].cost + self.nodes[node].left)
    }

    /// The places from the start to this one.
    fn trace(&self, mut node: usize) -> ArrayVec<Point, MAX_NODES> {
        let mut points = ArrayVec::new();
        points.push(self.nodes[node].at);
        while node != 0 {
            node = usize::from(self.nodes[node].before);
            points.push(self.nodes[node].at);
        }
        points.reverse();
        points
    }

    /// Tries a step from one place to another.
    fn relax(&mut self, from: usize, to: usize) {
        let (start, end) = (self.nodes[from], self.nodes[to]);
        let least = start.cost + start.at.distance(end.at);
        if least >= end.cost || least + end.left >= self.best {
            return;
        }
        let mover = Mover { base: Disc { at: start.at, ..self.mover.base }, ..self.mover };
        if !self.passes(mover, end.at) {
            return;
        }
        let slow = self.table.slowed_by(mover, end.at);
        for piece in bits(slow.into()) {
            self.meet(Way::Terrain(piece));
        }
        let cost = if slow == 0 { least } else { start.cost + self.table.step_cost(mover, end.at) };
        if cost < end.cost {
            self.nodes[to] = Node { cost, before: from as u8, ..end };
            self.open |= 1 << to;
            self.closed &= !(1 << to);
            if to <= self.goals {
                self.best = self.best.min(cost);
            }
        }
    }

    /// Whether a step is free. Otherwise the first thing in its way that is not known yet becomes an
    /// obstacle to go around.
    fn passes(&mut self, mover: Mover, to: Point) -> bool {
        let mut blockers = self.table.blockers(mover, to, self.others);
        let Some(first) = blockers.next() else { return true };
        let mut all = std::iter::once(first).chain(blockers);
        if let Some(new) = all.find(|blocker| !self.obstacles.contains(blocker)) {
            self.meet(new);
        }
        false
    }

    fn meet(&mut self, obstacle: Way) {
        if obstacle != Way::Edge && !self.obstacles.is_full() && !self.obstacles.contains(&obstacle)
        {
            self.obstacles.push(obstacle);
        }
    }

    /// Adds the waypoints of an obstacle on which the mover can be.
    fn surround(&mut self, obstacle: Way) {
        let (shape, keep) = match obstacle {
            Way::Terrain(piece) => {
                let piece = self.table.terrain[piece];
                if piece.ground == Ground::Difficult {
                    self.leave(piece.shape);
                    (piece.shape, 0)
                } else {
                    (piece.shape, self.mover.base.radius)
                }
            }
            Way::Base(other) => {
                let Disc { at, radius } = self.others[other];
                (Shape::Circle { at, radius }, self.mover.base.radius)
            }
            Way::Free | Way::Edge => return,
        };
        let (low, high, reach) = shape.core();
        let out = i64::from(reach) + i64::from(keep) + MARGIN;
        // From closer than this not all neighbouring corners of the octagon can be seen.
        let close = out as i32 / 11 + 3;
        let is_close = |at| shape.gap(Disc { at, radius: keep }) <= close;
        let close = is_close(self.mover.base.at) || is_close(self.aim.0);
        for (right, above) in [(true, true), (false, true), (false, false), (true, false)] {
            let corner = (
                i64::from(if right { high.x } else { low.x }),
                i64::from(if above { high.y } else { low.y }),
            );
            for (x, y) in around(out).into_iter().take(if close { 5 } else { 2 }) {
                let x = corner.0 + if right { x } else { -x };
                let y = corner.1 + if above { y } else { -y };
                self.try_add(x, y);
            }
        }
    }

    /// Adds the places straight out of difficult terrain that the start or the aim is in: what is in it
    /// costs double, so the shortest way out may be the cheapest.
    fn leave(&mut self, shape: Shape) {
        for inner in [self.mover.base.at, self.aim.0] {
            if !shape.contains(inner) {
                continue;
            }
            let (x, y) = (i64::from(inner.x), i64::from(inner.y));
            match shape {
                Shape::Rect { low, high } => {
                    self.try_add(i64::from(low.x) - MARGIN, y);
                    self.try_add(i64::from(high.x) + MARGIN, y);
                    self.try_add(x, i64::from(low.y) - MARGIN);
                    self.try_add(x, i64::from(high.y) + MARGIN);
                }
                Shape::Circle { at, radius } => {
                    let rim = Disc { at, radius }.beside(MARGIN as i16, inner);
                    if let Some(rim) = rim {
                        self.try_add(rim.x.into(), rim.y.into());
                    }
                }
            }
        }
    }

    /// Adds a waypoint if the mover can be there. What stands on it has to be gone around together
    /// with the obstacle that it is for.
    fn try_add(&mut self, x: i64, y: i64) {
        let Some(at) = Point::checked(x, y) else { return };
        let base = Disc { at, ..self.mover.base };
        if self.passes(Mover { base, ..self.mover }, at) {
            self.add(at);
        }
    }
}

/// Waypoints in the quarter beyond a corner: first two corners of the octagon around a circle of
/// this radius, then three between them, as far out, for who is too close to see the first two.
/// Rounded outwards, so that the sides of the octagon stay clear of the circle.
const fn around(out: i64) -> [(i64, i64); 5] {
    // The tangent of 22.5 degrees, 1 by its cosine, and that by the root of 2; each rounded up.
    let (near, far, aslant) = (part(out, 41_422), part(out, 108_240), part(out, 76_537));
    [(out, near), (near, out), (far, 0), (0, far), (aslant, aslant)]
}

/// So many parts of 100,000, rounded up.
const fn part(of: i64, parts: i64) -> i64 {
    (of * parts + 99_999) / 100_000
}

/// The places of the bits that are set, rising.
fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(place)
    })
}

//! The search for the cheapest way around obstacles, over waypoints beside them.

use arrayvec::ArrayVec;

use super::paths::Path;
use super::point::{Disc, Point};
use super::shapes::{Core, Ground, Shape, Table};
use super::straight_moves::{Mover, Obstacle};

/// When the places run out, further obstacles still block, but no way is sought around them.
pub(super) const MAX_NODES: usize = 128;

pub(super) type Places = ArrayVec<Point, { MAX_NODES + 1 }>;

const MAX_OBSTACLES: usize = 24;

/// How far ways keep from touching, in hundredths of an inch: more than rounding can move a place.
const MARGIN: i64 = 2;

/// When they run out, no goal counts as reached.
const MAX_TRIES: usize = 1000;

/// An A* search that tries a step only if no other way promises to be cheaper. Only obstacles that were in the way of
/// such a step get waypoints, and difficult terrain that slowed one.
pub(super) struct Search<'a> {
    table: &'a Table,
    mover: Mover,
    others: &'a [Disc],
    aim: AimPoint,
    nodes: ArrayVec<Node, MAX_NODES>,
    obstacles: ArrayVec<Obstacle, MAX_OBSTACLES>,
    budget: i32,
    /// By place, with its number; see [`ranked`].
    promises: [i32; MAX_NODES],
    closed: u128,
}

#[derive(Clone, Copy)]
pub(super) struct AimPoint {
    pub at: Point,
    /// No goal of the search is nearer to the point than this.
    pub min_distance: i32,
}

#[derive(Clone, Copy)]
struct Node {
    at: Point,
    /// At least what is left to the nearest goal.
    left: i32,
    tried: Arrival,
    /// The cheapest way if nothing is in its way, among those that were not tried.
    untried: Arrival,
    /// The closed places from which a step to here was tried.
    from: u128,
}

#[derive(Clone, Copy)]
struct Arrival {
    cost: i32,
    before: u8,
}

const NONE: Arrival = Arrival { cost: i32::MAX, before: 0 };

impl Node {
    fn promise(&self) -> i32 {
        self.tried.cost.min(self.untried.cost).saturating_add(self.left)
    }

    /// Records an untried step from another place if it would be cheaper. Returns true if so.
    #[inline]
    fn offer(&mut self, place: usize, at: Point, cost: i32) -> bool {
        let cost = straight_cost(at, cost, self.at, self.tried.cost.min(self.untried.cost));
        if let Some(cost) = cost {
            self.untried = Arrival { cost, before: place as u8 };
        }
        cost.is_some()
    }
}

/// Returns the cost of a way that goes on straight to another place, if it is less than the known cost.
#[inline]
fn straight_cost(start: Point, cost: i32, to: Point, known: i32) -> Option<i32> {
    // Most are too far, which squares show. Only the others need a root.
    let room = i64::from(known - cost - 1);
    (room > 0 && start.square(to) <= room * room).then(|| cost + start.distance(to))
}

const PLACE: u32 = MAX_NODES.ilog2();

/// Returns a promise with its place in the low bits: one pass finds the first of the best. Ways cost less than 2^24.
const fn ranked(promise: i32, place: usize) -> i32 {
    if promise >> (31 - PLACE) == 0 { promise << PLACE | place as i32 } else { i32::MAX }
}

impl<'a> Search<'a> {
    pub(super) fn new(table: &'a Table, mover: Mover, others: &'a [Disc], aim: AimPoint, budget: i32) -> Self {
        let (nodes, obstacles) = (ArrayVec::new(), ArrayVec::new());
        Self { table, mover, others, aim, nodes, obstacles, budget, promises: [i32::MAX; MAX_NODES], closed: 0 }
    }

    pub(super) fn run(&mut self, goals: &[Point]) -> Path {
        self.add(self.mover.base.at);
        self.nodes[0].tried.cost = 0;
        self.promises[0] = ranked(self.nodes[0].left, 0);
        for goal in goals {
            self.add(*goal);
        }
        let goals = self.nodes.len();
        let (mut met, mut tries) = (0, 0);
        while let Some((node, promise)) = self.next_place() {
            if promise > self.budget {
                break;
            }
            let Node { tried, untried, .. } = self.nodes[node];
            if tried.cost <= untried.cost {
                if (1..goals).contains(&node) {
                    return Path { points: self.trace(node), arrives: true };
                }
                self.close(node);
                continue;
            }
            if tries == MAX_TRIES {
                break;
            }
            tries += 1;
            self.try_step(usize::from(untried.before), node);
            while let Some(obstacle) = self.obstacles.get(met).copied() {
                met += 1;
                let old = self.nodes.len();
                self.surround(obstacle);
                for new in old..self.nodes.len() {
                    self.find_untried(new);
                }
            }
        }
        let closed = (0..self.nodes.len()).filter(|node| self.closed >> node & 1 != 0);
        let nearest = closed.min_by_key(|&node| (self.nodes[node].left, self.nodes[node].tried.cost));
        Path { points: self.trace(nearest.unwrap_or(0)), arrives: false }
    }

    fn add(&mut self, at: Point) {
        if self.nodes.is_full() || self.nodes.iter().any(|node| node.at == at) {
            return;
        }
        let left = (at.distance(self.aim.at) - self.aim.min_distance).max(0);
        self.nodes.push(Node { at, left, tried: NONE, untried: NONE, from: 0 });
    }

    fn next_place(&self) -> Option<(usize, i32)> {
        // Whole rows of eight are compared at once; what is beyond the last place promises nothing.
        let (rows, _) = self.promises.as_chunks::<8>();
        let mut least = [i32::MAX; 8];
        for row in &rows[..self.nodes.len().div_ceil(8)] {
            for (least, promise) in least.iter_mut().zip(row) {
                *least = (*least).min(*promise);
            }
        }
        let least = least.into_iter().min().filter(|least| *least < i32::MAX)?;
        Some((least as usize % MAX_NODES, least >> PLACE))
    }

    fn close(&mut self, place: usize) {
        self.closed |= 1 << place;
        self.promises[place] = i32::MAX;
        let Node { at, tried, .. } = self.nodes[place];
        let mut open = !self.closed;
        for (to, node) in self.nodes.iter_mut().enumerate() {
            if open & 1 != 0 && node.offer(place, at, tried.cost) {
                self.promises[to] = ranked(node.promise(), to);
            }
            open >>= 1;
        }
    }

    fn find_untried(&mut self, place: usize) {
        let Node { at, tried, from, .. } = self.nodes[place];
        let mut best = NONE;
        each_bit(self.closed & !from, |before| {
            let Node { at: start, tried: Arrival { cost, .. }, .. } = self.nodes[before];
            if let Some(cost) = straight_cost(start, cost, at, tried.cost.min(best.cost)) {
                best = Arrival { cost, before: before as u8 };
            }
        });
        let node = &mut self.nodes[place];
        node.untried = best;
        self.promises[place] = ranked(node.promise(), place);
    }

    fn trace(&self, mut node: usize) -> Places {
        let mut points = Places::from_iter([self.nodes[node].at]);
        while node != 0 {
            node = usize::from(self.nodes[node].tried.before);
            points.push(self.nodes[node].at);
        }
        points.reverse();
        points
    }

    fn try_step(&mut self, from: usize, to: usize) {
        let (start, end) = (self.nodes[from], self.nodes[to]);
        self.nodes[to].from |= 1 << from;
        let mover = self.mover.from(start.at);
        if self.passes(mover, end.at) {
            let slow = self.table.slowed_by(mover, end.at);
            each_bit(slow.into(), |piece| self.meet(Obstacle::Terrain(piece)));
            let cost =
                if slow == 0 { end.untried.cost } else { start.tried.cost + self.table.step_cost(mover, end.at) };
            if cost < end.tried.cost {
                self.nodes[to].tried = Arrival { cost, before: from as u8 };
            }
        }
        self.find_untried(to);
    }

    /// True if a step is free. Otherwise the first thing in its way becomes an obstacle to go around.
    fn passes(&mut self, mover: Mover, to: Point) -> bool {
        self.table.blocks(mover, to, self.others).map(|obstacle| self.meet(obstacle)).is_none()
    }

    fn meet(&mut self, obstacle: Obstacle) {
        if obstacle != Obstacle::Edge && !self.obstacles.is_full() && !self.obstacles.contains(&obstacle) {
            self.obstacles.push(obstacle);
        }
    }

    fn surround(&mut self, obstacle: Obstacle) {
        let (shape, keep) = match obstacle {
            Obstacle::Terrain(piece) if self.table.terrain[piece].ground == Ground::Impassable => {
                (self.table.terrain[piece].shape, self.mover.base.radius)
            }
            Obstacle::Terrain(piece) => {
                self.leave(self.table.terrain[piece].shape);
                (self.table.terrain[piece].shape, 0)
            }
            Obstacle::Base(other) => {
                let Disc { at, radius } = self.others[other];
                (Shape::Circle { at, radius }, self.mover.base.radius)
            }
            Obstacle::Edge => return,
        };
        let Core { low, high, reach } = shape.core();
        let out = i64::from(reach) + i64::from(keep) + MARGIN;
        // From closer than this not all neighbouring corners of the octagon can be seen.
        let close = out as i32 / 11 + 3;
        let is_close = |at| shape.gap(Disc { at, radius: keep }) <= close;
        let close = is_close(self.mover.base.at) || is_close(self.aim.at);
        let corners = [(high.x, 1, high.y, 1), (low.x, -1, high.y, 1), (low.x, -1, low.y, -1), (high.x, 1, low.y, -1)];
        for (x, right, y, up) in corners {
            for (out_x, out_y) in around(out).into_iter().take(if close { 5 } else { 2 }) {
                self.try_add(i64::from(x) + right * out_x, i64::from(y) + up * out_y);
            }
        }
    }

    /// Adds the places straight out of difficult terrain that the start or the aim is in.
    fn leave(&mut self, shape: Shape) {
        for inner in [self.mover.base.at, self.aim.at] {
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
                    if let Some(rim) = (Disc { at, radius }).beside(MARGIN as i16, inner) {
                        self.try_add(rim.x.into(), rim.y.into());
                    }
                }
            }
        }
    }

    fn try_add(&mut self, x: i64, y: i64) {
        let Some(at) = Point::checked(x, y) else { return };
        if self.passes(self.mover.from(at), at) {
            self.add(at);
        }
    }
}

/// Returns the two corners of the octagon around a circle in the quarter beyond a corner, then three places between
/// them. Rounded outwards, so that the octagon stays clear of the circle.
const fn around(out: i64) -> [(i64, i64); 5] {
    // The tangent of 22.5 degrees, 1 by its cosine, and that by the root of 2; each rounded up.
    let (near, far, aslant) = (part(out, 41_422), part(out, 108_240), part(out, 76_537));
    [(out, near), (near, out), (far, 0), (0, far), (aslant, aslant)]
}

const fn part(of: i64, parts: i64) -> i64 {
    (of * parts + 99_999) / 100_000
}

fn each_bit(set: u128, mut visit: impl FnMut(usize)) {
    // In two halves, because numbers of 128 bits take several steps for each.
    for (mut half, first) in [(set as u64, 0), ((set >> 64) as u64, 64)] {
        while half != 0 {
            visit(half.trailing_zeros() as usize + first);
            half &= half - 1;
        }
    }
}

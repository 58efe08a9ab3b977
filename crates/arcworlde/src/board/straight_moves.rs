//! Straight moves: whether the way is free, what it costs (Difficult Terrain counts twice), and how far a mover comes.

use arrayvec::ArrayVec;

use super::point::{Disc, Point, root_up};
use super::shapes::{Core, Ground, MAX_TERRAIN, Shape, Table, Terrain};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mover {
    pub base: Disc,
    pub flies: bool,
    pub swims: bool,
    /// The last of the other bases, which it passes through. It never ends on them.
    pub passes: usize,
}

impl Mover {
    #[inline]
    pub fn is_slowed_by(&self, ground: Ground) -> bool {
        ground == Ground::Difficult || (ground == Ground::Water && !self.swims)
    }
}

#[derive(Clone, Copy)]
pub(super) struct Segment {
    from: Point,
    to: Point,
    x: i64,
    y: i64,
    pub square: i64,
}

/// Half its width, in hundredths of an inch, and times the segment's length.
pub(super) type Strip = (i64, i64);

/// A side of a line, looking from its first point to the other, where depth grows upwards.
#[derive(Clone, Copy)]
pub(super) enum Side {
    Left,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    Edge,
    Terrain(usize),
    Base(usize),
}

impl Segment {
    pub(super) const fn new(from: Point, to: Point) -> Self {
        let (x, y) = from.to(to);
        Self { from, to, x, y, square: x * x + y * y }
    }

    /// True if some point of it is nearer to a point than `within`, 0 or more. Exact.
    pub(super) fn nears(&self, at: Point, within: i64) -> bool {
        let (x, y) = self.from.to(at);
        if within <= 0 || outside(x, self.x, within) || outside(y, self.y, within) {
            return false;
        }
        let along = x * self.x + y * self.y;
        if along <= 0 {
            return x * x + y * y < within * within;
        }
        if along >= self.square {
            return self.to.square(at) < within * within;
        }
        let across = x * self.y - y * self.x;
        // Both may be just beyond 64 bits when coordinates are at their extremes.
        (across as i128 * across as i128) < (within * within) as i128 * self.square as i128
    }

    /// True if it is partly inside of a rectangle. Exact: neither an axis nor the line separates the two.
    fn cuts_rect(&self, low: Point, high: Point) -> bool {
        let (left, below) = self.from.to(low);
        let (right, above) = self.from.to(high);
        if left >= self.x.max(0) || right <= self.x.min(0) || below >= self.y.max(0) || above <= self.y.min(0) {
            return false;
        }
        if self.square == 0 {
            return true;
        }
        let (min, max) = self.beside(low, high);
        min < 0 && max > 0
    }

    /// Exact; the edge is not inside.
    pub(super) fn cuts(&self, shape: Shape) -> bool {
        match shape {
            Shape::Circle { at, radius } => self.nears(at, radius as i64),
            Shape::Rect { low, high } => self.cuts_rect(low, high),
        }
    }

    pub(super) fn strip(&self, within: i16) -> Strip {
        let within = i64::from(within);
        (within, within * root_up(self.square as u64))
    }

    /// True if a shape is surely nowhere in a strip along the line; it may be all the same.
    pub(super) fn clears(&self, (within, far): Strip, shape: Shape) -> bool {
        match shape {
            Shape::Circle { at, radius } => !self.nears(at, i64::from(radius) + within),
            // All corners are so far away to the same side of it, where it has sides.
            Shape::Rect { low, high } => {
                let (min, max) = self.beside(low, high);
                far > 0 && (min >= far || max <= -far)
            }
        }
    }

    pub(super) fn side_of(&self, shape: Shape) -> Option<Side> {
        let Core { low, high, reach } = shape.core();
        let (min, max) = self.beside(low, high);
        let reach = if reach > 0 { i64::from(reach) * root_up(self.square as u64) } else { 0 };
        match (min >= reach, max <= -reach) {
            (true, _) => Some(Side::Right),
            (false, true) => Some(Side::Left),
            (false, false) => None,
        }
    }

    /// Returns the smallest and largest distance of a rectangle's corners to the right of the line, times its length.
    fn beside(&self, low: Point, high: Point) -> (i64, i64) {
        let (left, below) = self.from.to(low);
        let (right, above) = self.from.to(high);
        let [a, b] = [left * self.y - below * self.x, right * self.y - above * self.x];
        let [c, d] = [left * self.y - above * self.x, right * self.y - below * self.x];
        (a.min(b).min(c).min(d), a.max(b).max(c).max(d))
    }

    /// True if a disc of this radius overlaps a shape somewhere on the line. Exact.
    pub(super) fn sweeps(&self, radius: i16, shape: Shape) -> bool {
        let Shape::Rect { low, high } = shape else {
            let Core { low: at, reach, .. } = shape.core();
            return self.nears(at, i64::from(reach) + i64::from(radius));
        };
        let within = i64::from(radius);
        let (left, below) = self.from.to(low);
        let (right, above) = self.from.to(high);
        if left - within >= self.x.max(0)
            || right + within <= self.x.min(0)
            || below - within >= self.y.max(0)
            || above + within <= self.y.min(0)
        {
            return false;
        }
        // Of two shapes that are apart, a corner or an end is nearest.
        let corners = [low, high, Point { x: low.x, y: high.y }, Point { x: high.x, y: low.y }];
        self.cuts_rect(low, high)
            || [self.from, self.to].into_iter().any(|at| shape.overlaps(Disc { at, radius }))
            || corners.into_iter().any(|corner| self.nears(corner, within))
    }

    /// Returns the part of the line that is inside a shape, as a range of `0..=square`, rounded outwards.
    fn inside(&self, shape: Shape) -> Option<(i64, i64)> {
        if self.square == 0 || !self.cuts(shape) {
            return None;
        }
        let (begin, end) = match shape {
            Shape::Circle { at, radius } => {
                let (x, y) = self.from.to(at);
                let (along, across) = (x * self.x + y * self.y, x * self.y - y * self.x);
                let radius = i128::from(radius);
                let rest = radius * radius * i128::from(self.square) - i128::from(across) * i128::from(across);
                let half = root_up(u64::try_from(rest).unwrap_or(0));
                (along - half, along + half)
            }
            Shape::Rect { low, high } => {
                let (left, below) = self.from.to(low);
                let (right, above) = self.from.to(high);
                let (x_begin, x_end) = self.between(self.x, left, right);
                let (y_begin, y_end) = self.between(self.y, below, above);
                (x_begin.max(y_begin), x_end.min(y_end))
            }
        };
        Some((begin.max(0), end.min(self.square)))
    }

    /// Returns the part where one coordinate, which grows by `by` in all, is from `low` to `high`.
    const fn between(&self, by: i64, low: i64, high: i64) -> (i64, i64) {
        if by == 0 {
            return (0, self.square);
        }
        // Mirrored, so that the growth is positive.
        let (low, high) = if by > 0 { (low, high) } else { (-high, -low) };
        let by = by.abs();
        ((low * self.square).div_euclid(by), -(-high * self.square).div_euclid(by))
    }
}

fn outside(value: i64, by: i64, within: i64) -> bool {
    value - within >= by.max(0) || value + within <= by.min(0)
}

/// A line with the parts of it that are in difficult terrain, in order and apart from each other.
struct Toll {
    square: i64,
    parts: ArrayVec<(i64, i64), MAX_TERRAIN>,
}

impl Toll {
    fn new(line: &Segment, mover: Mover, terrain: &[Terrain]) -> Self {
        let slow = terrain.iter().filter(|piece| mover.is_slowed_by(piece.ground));
        let mut toll = Self { square: line.square, parts: slow.filter_map(|piece| line.inside(piece.shape)).collect() };
        if toll.parts.len() > 1 {
            toll.join();
        }
        toll
    }

    fn join(&mut self) {
        let mut all = std::mem::take(&mut self.parts);
        all.sort_unstable();
        for (begin, end) in all {
            match self.parts.last_mut() {
                Some(last) if begin <= last.1 => last.1 = last.1.max(end),
                _ => self.parts.push((begin, end)),
            }
        }
    }

    /// Rounded up.
    fn up_to(&self, place: i64) -> i32 {
        if self.square == 0 {
            return 0;
        }
        let slow: i64 = self.parts.iter().map(|&(begin, end)| (place.min(end) - begin).max(0)).sum();
        let paid = i128::from(place + slow);
        let square = (paid * paid + i128::from(self.square) - 1) / i128::from(self.square);
        root_up(u64::try_from(square).unwrap_or(u64::MAX)) as i32
    }
}

/// Returns the largest number from 0 to `max` that passes: 0 does, and none above one that fails.
pub(super) fn largest(max: i32, passes: impl Fn(i32) -> bool) -> i32 {
    if max <= 0 || passes(max) {
        return max.max(0);
    }
    let (mut good, mut bad) = (0, max);
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        (good, bad) = if passes(middle) { (middle, bad) } else { (good, middle) };
    }
    good
}

impl Table {
    /// Returns the first thing in the way of a straight step: the edge, then bases, then terrain.
    pub(super) fn blocks(&self, mover: Mover, to: Point, others: &[Disc]) -> Option<Obstacle> {
        let (from, radius) = (mover.base.at, mover.base.radius);
        // The table has no bays, so between two places on it there is nothing else.
        if !self.holds(mover.base) || !self.holds(Disc { at: to, radius }) {
            return Some(Obstacle::Edge);
        }
        let line = Segment::new(from, to);
        let within = i64::from(radius);
        let stops = |other: &Disc| line.nears(other.at, within + i64::from(other.radius));
        let solid = &others[..others.len().saturating_sub(mover.passes)];
        if let Some(other) = solid.iter().position(stops) {
            return Some(Obstacle::Base(other));
        }
        if mover.flies {
            return None;
        }
        let stops = |piece: &Terrain| piece.ground == Ground::Impassable && line.sweeps(radius, piece.shape);
        self.terrain.iter().position(stops).map(Obstacle::Terrain)
    }

    /// True if nothing blocks a straight step and the mover fits where it ends. One that overlaps something is stuck.
    pub fn step_is_free(&self, mover: Mover, to: Point, others: &[Disc]) -> bool {
        let passed = &others[others.len().saturating_sub(mover.passes)..];
        self.blocks(mover, to, others).is_none()
            && ((!mover.flies && passed.is_empty()) || self.fits(Disc { at: to, ..mover.base }, passed))
    }

    /// Returns the length of a straight step, the part of its centre line in difficult terrain twice, rounded up; each
    /// piece is taken up to two hundredths too long. A flyer pays the length alone.
    pub fn step_cost(&self, mover: Mover, to: Point) -> i32 {
        let line = Segment::new(mover.base.at, to);
        if mover.flies {
            return mover.base.at.distance(to);
        }
        Toll::new(&line, mover, &self.terrain).up_to(line.square)
    }

    pub(super) fn slowed_by(&self, mover: Mover, to: Point) -> u32 {
        if mover.flies || to == mover.base.at {
            return 0;
        }
        let line = Segment::new(mover.base.at, to);
        let slows = |piece: &Terrain| mover.is_slowed_by(piece.ground) && line.cuts(piece.shape);
        (0..).zip(&self.terrain).filter(|(_, piece)| slows(piece)).fold(0, |bits, (index, _)| bits | 1 << index)
    }

    /// Returns an upper bound for the hundredths of a straight step that an allowance pays for.
    pub(super) fn affordable(&self, mover: Mover, to: Point, allowance: i32) -> i32 {
        /// Rounding towards the start saves at most the diagonal of a cell, and a part of a hundredth each way.
        const SLACK: i32 = 4;
        let line = Segment::new(mover.base.at, to);
        let whole = mover.base.at.distance(to);
        let allowance = allowance.saturating_add(SLACK);
        let toll = Toll::new(&line, mover, &self.terrain);
        if mover.flies || toll.parts.is_empty() {
            return whole.min(allowance);
        }
        let place = |share: i32| (i128::from(line.square) * i128::from(share) / i128::from(whole)) as i64;
        largest(whole, |share| toll.up_to(place(share)) <= allowance)
    }

    /// A flyer stops where it last could land before a base or the edge.
    pub fn until_blocked(&self, mover: Mover, to: Point, others: &[Disc]) -> Point {
        let whole = mover.base.at.distance(to);
        self.farthest(mover, whole, others, |share| Some(mover.base.at.towards(to, share, whole)))
    }

    /// Pushes a base away from a point until something blocks it. A push from its own centre has no direction.
    pub fn push(&self, base: Disc, from: Point, distance: i32, others: &[Disc]) -> Point {
        let mover = Mover { base, flies: false, swims: false, passes: 0 };
        self.farthest(mover, distance, others, |length| base.at.away(from, length))
    }

    /// Returns the last place, of those numbered 0 to `max`, that can be stepped to.
    fn farthest(&self, mover: Mover, max: i32, others: &[Disc], place: impl Fn(i32) -> Option<Point>) -> Point {
        // A rounded place is less than two hundredths beside the line. That could stop a base here and
        // not beyond, where it slides along another; but not a base that is that much smaller.
        let radius = mover.base.radius.saturating_sub(2).max(1);
        let small = Mover { base: Disc { radius, ..mover.base }, ..mover };
        let limit = largest(max, |number| place(number).is_some_and(|to| self.blocks(small, to, others).is_none()));
        (0..=limit).rev().filter_map(place).find(|to| self.step_is_free(mover, *to, others)).unwrap_or(mover.base.at)
    }
}

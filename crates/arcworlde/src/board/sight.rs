//! What terrain hides of one base from another.

use std::ops::Range;

use arrayvec::ArrayVec;

use super::point::{Disc, Point};
use super::shapes::{Core, Height, MAX_TERRAIN, Shape, Table, Terrain};
use super::straight_moves::{Segment, Side};

/// How many rays are drawn from base to base. Odd, so that one joins the centres.
pub(super) const RAYS: usize = 9;

/// What terrain does for a base that is looked at, from nothing to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Screen {
    /// More than half of it is in the open.
    Open,
    /// Half or more is obstructed, by terrain low or high.
    Cover,
    /// No part can be seen: every ray is blocked by high terrain.
    Hidden,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Covering {
    pub low: bool,
    pub near_viewer: bool,
}

impl Covering {
    pub const ANY: Self = Self { low: true, near_viewer: true };

    fn counts(self, piece: &Terrain) -> bool {
        self.low || piece.height == Height::High
    }
}

/// The k-th ray between two bases joins the k-th of nine points on their diameters across the line of centres, so sight
/// is the same both ways. Rounded towards the centres, by at most two hundredths.
pub(super) struct Rays {
    bases: [Disc; 2],
    line: Segment,
    /// Across the line, as long as it is; and what this is divided by.
    across: (f64, f64),
    parts: f64,
    around: Around,
}

const MIDDLE: usize = RAYS / 2;

const ALL: u16 = (1 << RAYS) - 1;

const fn in_cover(rays: u16) -> bool {
    2 * rays.count_ones() as usize >= RAYS
}

impl Rays {
    pub(super) fn new(a: Disc, b: Disc) -> Self {
        let (x, y) = a.at.to(b.at);
        let parts = (MIDDLE as i32 * a.at.distance(b.at)).max(1);
        Self {
            bases: [a, b],
            line: Segment::new(a.at, b.at),
            across: (-y as f64, x as f64),
            parts: f64::from(parts),
            around: Around::new(a, b),
        }
    }

    #[inline]
    pub(super) fn ray(&self, k: usize) -> Segment {
        let [a, b] = self.bases;
        Segment::new(self.end(a, k), self.end(b, k))
    }

    /// Exact: fractions of these sizes differ from whole numbers by far more than 64-bit floats round.
    #[inline]
    fn end(&self, base: Disc, k: usize) -> Point {
        let times = f64::from(base.radius) * (k as f64 - MIDDLE as f64);
        let beyond = |at: i16, across: f64| {
            let by = (across * times / self.parts) as i32;
            (i32::from(at) + by).clamp(i16::MIN.into(), i16::MAX.into()) as i16
        };
        Point { x: beyond(base.at.x, self.across.0), y: beyond(base.at.y, self.across.1) }
    }

    /// Returns the rays that a shape blocks, bit by bit. They lie side by side, so few must be drawn: the outermost if
    /// the middle one is blocked, else those on the side of the shape.
    fn blocked(&self, shape: Shape) -> u16 {
        const OUTERMOST: usize = RAYS - 1;
        let bit = |k: usize| u16::from(self.ray(k).cuts(shape)) << k;
        let each = |rays: Range<usize>| rays.fold(0, |bits, k| bits | bit(k));
        if self.around.misses(shape) {
            return 0;
        }
        if !self.line.cuts(shape) {
            return match self.line.side_of(shape) {
                Some(Side::Right) => each(0..MIDDLE),
                Some(Side::Left) => each(MIDDLE + 1..RAYS),
                None => each(0..RAYS),
            };
        }
        let before = if bit(0) == 0 { each(1..MIDDLE) } else { (1 << MIDDLE) - 1 };
        let beyond = match bit(OUTERMOST) {
            0 => each(MIDDLE + 1..OUTERMOST),
            _ => ALL & !((2 << MIDDLE) - 1),
        };
        before | 1 << MIDDLE | beyond
    }
}

/// Returns a base half way between two: from there the far half of their rays is drawn.
fn half_way(a: Disc, b: Disc) -> Disc {
    let middle = |a: i16, b: i16| ((i32::from(a) + i32::from(b)) / 2) as i16;
    let at = Point { x: middle(a.at.x, b.at.x), y: middle(a.at.y, b.at.y) };
    Disc { at, radius: middle(a.radius, b.radius) }
}

struct Around {
    low: (i32, i32),
    high: (i32, i32),
}

impl Around {
    fn new(a: Disc, b: Disc) -> Self {
        let radius = i32::from(a.radius.max(b.radius));
        let low = (i32::from(a.at.x.min(b.at.x)), i32::from(a.at.y.min(b.at.y)));
        let high = (i32::from(a.at.x.max(b.at.x)), i32::from(a.at.y.max(b.at.y)));
        let low = (low.0 - radius, low.1 - radius);
        Self { low, high: (high.0 + radius, high.1 + radius) }
    }

    #[inline]
    fn misses(&self, shape: Shape) -> bool {
        let Core { low, high, reach } = shape.core();
        let reach = i32::from(reach);
        self.high.0 + reach <= i32::from(low.x)
            || self.low.0 - reach >= i32::from(high.x)
            || self.high.1 + reach <= i32::from(low.y)
            || self.low.1 - reach >= i32::from(high.y)
    }
}

impl Terrain {
    #[inline]
    fn hides(&self, viewer: Disc, target: Disc) -> bool {
        let within = |base: Disc| self.shape.contains(base.at);
        self.height == Height::High && !within(viewer) && !within(target)
    }
}

impl Table {
    /// Returns what terrain does for a base that another looks at. Other bases never block, nor does terrain that a ray
    /// only touches. A piece in which one of the two stands obstructs like low terrain: one sees into and out of a
    /// wood, but not through it. A disc of radius 0 is the focal point of an effect.
    ///
    /// Hiding is the same both ways, and so is Cover if all Terrain covers.
    pub fn screen(&self, viewer: Disc, target: Disc, covering: Covering) -> Screen {
        let pieces = self.between(viewer, target);
        let rays = match pieces[..] {
            [] => return Screen::Open,
            // A piece that leaves the middle ray alone blocks no more than four.
            [piece] if !Segment::new(viewer.at, target.at).cuts(piece.shape) => return Screen::Open,
            _ => Rays::new(viewer, target),
        };
        let half = (!covering.near_viewer).then(|| Rays::new(half_way(viewer, target), target));
        let (mut hidden, mut obstructed) = (0_u16, 0_u16);
        for piece in pieces {
            let hides = piece.hides(viewer, target);
            let covers = covering.counts(piece) && !in_cover(obstructed);
            if !hides && !covers {
                continue;
            }
            let blocked = match &half {
                Some(half) if !hides => half.blocked(piece.shape),
                _ => rays.blocked(piece.shape),
            };
            if hides {
                hidden |= blocked;
            }
            if covers {
                obstructed |= match &half {
                    Some(half) if hides && blocked > 0 => half.blocked(piece.shape),
                    _ => blocked,
                };
            }
        }
        match (hidden == ALL, in_cover(obstructed)) {
            (true, _) => Screen::Hidden,
            (false, true) => Screen::Cover,
            (false, false) => Screen::Open,
        }
    }

    #[inline]
    fn between(&self, viewer: Disc, target: Disc) -> ArrayVec<&Terrain, MAX_TERRAIN> {
        let (around, line) = (Around::new(viewer, target), Segment::new(viewer.at, target.at));
        // No ray is farther from the line between the centres than the larger base reaches.
        let strip = line.strip(viewer.radius.max(target.radius));
        let passes = |shape: Shape| around.misses(shape) || line.clears(strip, shape);
        self.terrain.iter().filter(|piece| piece.height != Height::Flat && !passes(piece.shape)).collect()
    }

    /// True if [`Self::screen`] is `Hidden`. Nearly always the middle ray alone answers, ten times as fast.
    pub fn hides(&self, viewer: Disc, target: Disc) -> bool {
        let (around, middle) = (Around::new(viewer, target), Segment::new(viewer.at, target.at));
        let blocks =
            |piece: &Terrain| piece.hides(viewer, target) && !around.misses(piece.shape) && middle.cuts(piece.shape);
        self.terrain.iter().any(blocks) && self.screen(viewer, target, Covering::ANY) == Screen::Hidden
    }
}

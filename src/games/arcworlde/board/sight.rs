//! What terrain hides of one base from another.

use arrayvec::ArrayVec;

use super::point::{Disc, Point};
use super::shapes::{Height, MAX_TERRAIN, Shape, Table, Terrain};
use super::straight_moves::Segment;

/// How many rays are drawn from base to base. Odd, so that one joins the centres.
pub const RAYS: usize = 9;

/// How much of a base is out of sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sight {
    /// How many of the [`RAYS`] are blocked by high terrain.
    pub hidden_rays: u8,
    /// How many of the [`RAYS`] are blocked by terrain, low or high.
    pub obstructed_rays: u8,
}

/// What terrain does for a base that is looked at, from nothing to most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Screen {
    /// More than half of it is in the open.
    Open,
    /// Half or more is obstructed.
    Cover,
    /// No part can be seen.
    Hidden,
}

impl Sight {
    /// Whether no part can be seen: every ray is blocked by high terrain.
    pub const fn hidden(self) -> bool {
        self.hidden_rays as usize == RAYS
    }

    /// Whether half or more is obstructed by terrain.
    pub const fn cover(self) -> bool {
        2 * self.obstructed_rays as usize >= RAYS
    }

    /// What it comes to: what is hidden is obstructed as well.
    pub const fn screen(self) -> Screen {
        match (self.hidden(), self.cover()) {
            (true, _) => Screen::Hidden,
            (false, true) => Screen::Cover,
            (false, false) => Screen::Open,
        }
    }
}

/// The rays between two bases. Each base has a diameter across the line that joins the centres; the
/// k-th ray goes from the k-th of nine points that divide the one to the k-th that divide the other.
/// Seen from the other base it is the same set of rays, so sight is the same both ways. The points
/// are rounded towards the centres, by at most two hundredths.
pub(super) fn rays(a: Disc, b: Disc) -> [Segment; RAYS] {
    let (x, y) = a.at.to(b.at);
    let length = i64::from(a.at.distance(b.at)).max(1);
    let off = offsets(a.radius, (x, y), length);
    let other = if a.radius == b.radius { off } else { offsets(b.radius, (x, y), length) };
    let point = |disc: Disc, offsets: &[(i64, i64); RAYS / 2 + 1], k: usize| {
        // The two sides of the centre mirror each other.
        let ((x, y), sign) = match k.checked_sub(RAYS / 2) {
            Some(k) => (offsets[k], 1),
            None => (offsets[RAYS / 2 - k], -1),
        };
        let beyond = |at: i16, by: i64| {
            (i64::from(at) + by).clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16
        };
        Point { x: beyond(disc.at.x, sign * x), y: beyond(disc.at.y, sign * y) }
    };
    std::array::from_fn(|k| Segment::new(point(a, &off, k), point(b, &other, k)))
}

/// How far the points of a diameter across a line are from its centre, from the middle one outwards.
fn offsets(radius: i16, (x, y): (i64, i64), length: i64) -> [(i64, i64); RAYS / 2 + 1] {
    const HALF: i64 = RAYS as i64 / 2;
    std::array::from_fn(|k| {
        let k = k as i64 * i64::from(radius);
        (-y * k / (HALF * length), x * k / (HALF * length))
    })
}

/// Whether a shape is beside the rays, all on the far side of a side of the box around both bases.
fn apart(shape: Shape, a: Disc, b: Disc) -> bool {
    let (low, high, reach) = shape.core();
    let reach = i32::from(reach) + i32::from(a.radius.max(b.radius));
    let beside = |a: i16, b: i16, low: i16, high: i16| {
        i32::from(a.max(b)) + reach <= i32::from(low)
            || i32::from(a.min(b)) - reach >= i32::from(high)
    };
    beside(a.at.x, b.at.x, low.x, high.x) || beside(a.at.y, b.at.y, low.y, high.y)
}

/// What these pieces leave to be seen of one base from another.
fn drawn(pieces: &[&Terrain], viewer: Disc, target: Disc) -> Sight {
    if pieces.is_empty() {
        return Sight::default();
    }
    let rays = rays(viewer, target);
    let (mut hidden, mut obstructed) = (0_u16, 0_u16);
    for piece in pieces {
        let blocked = rays
            .iter()
            .enumerate()
            .fold(0, |bits, (k, ray)| bits | u16::from(ray.cuts(piece.shape)) << k);
        let within = piece.shape.contains(viewer.at) || piece.shape.contains(target.at);
        if piece.height == Height::High && !within {
            hidden |= blocked;
        }
        obstructed |= blocked;
    }
    Sight { hidden_rays: hidden.count_ones() as u8, obstructed_rays: obstructed.count_ones() as u8 }
}

impl Table {
    /// How much of a base another sees. Other bases never block, and it is the same both ways. Rays
    /// that only touch terrain pass.
    ///
    /// One sees into and out of high terrain, such as a wood, but not through it: a piece in which
    /// the centre of one of the two stands obstructs like low terrain. A disc of radius 0 stands for
    /// the focal point of an effect.
    pub fn sight(&self, viewer: Disc, target: Disc) -> Sight {
        drawn(&self.between(viewer, target), viewer, target)
    }

    /// The pieces that may block some ray.
    fn between(&self, viewer: Disc, target: Disc) -> ArrayVec<&Terrain, MAX_TERRAIN> {
        let line = Segment::new(viewer.at, target.at);
        // No ray is farther from the line between the centres than the larger base reaches.
        let widest = i64::from(viewer.radius.max(target.radius));
        let in_the_way = |shape| !apart(shape, viewer, target) && !line.clears(widest, shape);
        let pieces = self.terrain.iter();
        pieces.filter(|piece| piece.height != Height::Flat && in_the_way(piece.shape)).collect()
    }

    /// What [`Self::sight`] comes to.
    ///
    /// The rays that one piece blocks lie side by side. So where it leaves the middle one alone it blocks no more than
    /// four, and where nothing else is in the way no other ray is drawn.
    pub fn screen(&self, viewer: Disc, target: Disc) -> Screen {
        let pieces = self.between(viewer, target);
        match pieces[..] {
            [piece] if !Segment::new(viewer.at, target.at).cuts(piece.shape) => Screen::Open,
            _ => drawn(&pieces, viewer, target).screen(),
        }
    }

    /// Whether terrain hides a base from another wholly, as [`Self::sight`] tells it.
    ///
    /// Nearly always the ray between the centres passes already, so that no other need be drawn: a
    /// tenth of the instructions.
    pub fn hides(&self, viewer: Disc, target: Disc) -> bool {
        let middle = Segment::new(viewer.at, target.at);
        let blocks = |piece: &Terrain| {
            piece.height == Height::High
                && !apart(piece.shape, viewer, target)
                && middle.cuts(piece.shape)
                && !piece.shape.contains(viewer.at)
                && !piece.shape.contains(target.at)
        };
        self.terrain.iter().any(blocks) && self.sight(viewer, target).hidden()
    }
}

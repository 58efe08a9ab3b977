//! Pieces of terrain and the table that they stand on, and what fits where.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::point::{Disc, Point};

pub(crate) const MAX_TERRAIN: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    Circle { at: Point, radius: i16 },
    // Its sides are along those of the table.
    Rect { low: Point, high: Point },
}

/// How a piece of Terrain affects movement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "GroundText")]
pub enum Ground {
    /// No effect.
    Open,
    /// Movement is halved.
    #[default]
    Difficult,
    /// Movement is halved, except for Aquatic Characters.
    Water,
    /// Only Characters with Fly can cross it.
    Impassable,
}

/// How a piece of Terrain affects sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "HeightText")]
pub enum Height {
    /// No effect.
    Flat,
    /// Gives Cover.
    #[default]
    Low,
    /// Blocks sight.
    High,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terrain {
    pub shape: Shape,
    pub ground: Ground,
    pub height: Height,
}

/// In hundredths of an inch. Bases stay on it wholly.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table {
    pub width: i16,
    pub depth: i16,
    pub terrain: ArrayVec<Terrain, MAX_TERRAIN>,
}

/// The discs that make up a shape: their centres lie in a rectangle, or at a point.
#[derive(Clone, Copy)]
pub(super) struct Core {
    pub low: Point,
    pub high: Point,
    /// The radius of a circle; 0 for a rectangle.
    pub reach: i16,
}

impl Shape {
    pub fn rect(a: Point, b: Point) -> Self {
        Self::Rect { low: Point { x: a.x.min(b.x), y: a.y.min(b.y) }, high: Point { x: a.x.max(b.x), y: a.y.max(b.y) } }
    }

    pub(super) const fn core(self) -> Core {
        match self {
            Self::Circle { at, radius } => Core { low: at, high: at, reach: radius },
            Self::Rect { low, high } => Core { low, high, reach: 0 },
        }
    }

    fn nearest_disc(self, to: Point) -> Disc {
        let Core { low, high, reach: radius } = self.core();
        let at = Point { x: to.x.max(low.x).min(high.x), y: to.y.max(low.y).min(high.y) };
        Disc { at, radius }
    }

    /// Returns the distance from the edge of a base to the shape, rounded up; 0 if they touch or overlap.
    pub fn gap(self, disc: Disc) -> i32 {
        self.nearest_disc(disc.at).gap(disc)
    }

    #[cfg(test)]
    pub fn touches(self, disc: Disc) -> bool {
        self.nearest_disc(disc.at).touches(disc)
    }

    /// Exact.
    pub fn overlaps(self, disc: Disc) -> bool {
        self.nearest_disc(disc.at).overlaps(disc) || self.contains(disc.at)
    }

    /// Exact; the edge is not inside.
    pub const fn contains(self, point: Point) -> bool {
        match self {
            Self::Circle { at, radius } => at.square(point) < radius as i64 * radius as i64,
            Self::Rect { low, high } => low.x < point.x && point.x < high.x && low.y < point.y && point.y < high.y,
        }
    }

    const fn outwards(self, point: Point) -> (i64, i64) {
        let Core { low, high, .. } = self.core();
        match point {
            Point { x, .. } if x == low.x => (-1, 0),
            Point { x, .. } if x == high.x => (1, 0),
            Point { y, .. } if y == low.y => (0, -1),
            _ => (0, 1),
        }
    }

    /// Returns where a base touches the shape at its place nearest to `disc`, rounded away from the shape. A base whose
    /// centre is in the shape stays. `None` if the place cannot be stored.
    pub fn beside(self, disc: Disc) -> Option<Point> {
        if self.contains(disc.at) {
            return Some(disc.at);
        }
        let near = self.nearest_disc(disc.at);
        let way = if near.at == disc.at { self.outwards(disc.at) } else { near.at.to(disc.at) };
        near.at.beyond(way, i64::from(near.radius) + i64::from(disc.radius))
    }
}

impl Table {
    pub fn new(width: i16, depth: i16) -> Self {
        Self { width, depth, terrain: ArrayVec::new() }
    }

    pub const fn middle(&self) -> Point {
        Point { x: self.width / 2, y: self.depth / 2 }
    }

    /// Sides sit at opposite edges: each sees the table from its own left corner.
    pub const fn seen_by(&self, seat: u8, at: Point) -> Point {
        if seat == 0 { at } else { Point { x: self.width - at.x, y: self.depth - at.y } }
    }

    pub fn seen_alike(&self) -> impl Iterator<Item = &Terrain> {
        let turned = |shape| match shape {
            Shape::Circle { at, radius } => Shape::Circle { at: self.seen_by(1, at), radius },
            Shape::Rect { low, high } => Shape::rect(self.seen_by(1, low), self.seen_by(1, high)),
        };
        let twin = move |piece: &Terrain| Terrain { shape: turned(piece.shape), ..*piece };
        self.terrain.iter().filter(move |piece| self.terrain.contains(&twin(piece)))
    }

    /// Its edge may be on that of the table.
    pub const fn holds(&self, disc: Disc) -> bool {
        let (x, y, radius) = (disc.at.x as i32, disc.at.y as i32, disc.radius as i32);
        radius <= x && radius <= y && x + radius <= self.width as i32 && y + radius <= self.depth as i32
    }

    pub fn is_open(&self, disc: Disc) -> bool {
        let rough = |piece: &Terrain| piece.ground != Ground::Open && piece.shape.overlaps(disc);
        !self.terrain.iter().any(rough)
    }

    pub fn fits(&self, disc: Disc, others: &[Disc]) -> bool {
        self.holds(disc)
            && !others.iter().any(|other| other.overlaps(disc))
            && !self.terrain.iter().any(|piece| piece.ground == Ground::Impassable && piece.shape.overlaps(disc))
    }
}

//! Where bases are put: at random, in deployment zones, at the edges of the table.

use super::point::{Disc, Point};
use super::shapes::Table;

/// In hundredths of an inch.
pub(super) const SPACING: i32 = 25;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Where y is 0.
    Near,
    /// Where y is the depth of the table.
    Far,
    /// Where x is 0.
    Left,
    /// Where x is the width of the table.
    Right,
}

impl Edge {
    pub const ALL: [Self; 4] = [Self::Near, Self::Far, Self::Left, Self::Right];
}

/// Where centres may be: from the first corner to the second, which may be below it for nowhere.
type Bounds = ((i32, i32), (i32, i32));

impl Table {
    /// Returns the centre of a cell of the six by six grid for random placement, rounded down.
    pub fn cell(&self, column: u8, row: u8) -> Point {
        let middle = |size: i16, number: u8| (i32::from(size) * (2 * i32::from(number.clamp(1, 6)) - 1) / 12) as i16;
        Point { x: middle(self.width, column), y: middle(self.depth, row) }
    }

    /// Returns the free place for a base that is nearest to a spot, in steps of a quarter inch along both axes.
    pub fn nearest_free(&self, spot: Point, radius: i16, others: &[Disc]) -> Option<Point> {
        nearest_within(spot, radius, self.bounds(radius), |base| self.fits(base, others))
    }

    /// Returns the same in Open Terrain alone.
    pub fn nearest_open(&self, spot: Point, radius: i16, others: &[Disc]) -> Option<Point> {
        nearest_within(spot, radius, self.bounds(radius), |base| self.is_open(base) && self.fits(base, others))
    }

    fn bounds(&self, radius: i16) -> Bounds {
        let [width, depth, radius] = [self.width, self.depth, radius].map(i32::from);
        ((radius, radius), (width - radius, depth - radius))
    }

    /// Returns the place before the middle of section `slot` of a seat's edge, or the nearest free one in the zone.
    /// `depth` holds the whole base. `None` if the zone has no room.
    pub fn deploy(&self, seat: u8, depth: i16, (slot, slots): (u8, u8), radius: i16, others: &[Disc]) -> Option<Point> {
        let (mut low, mut high) = self.bounds(radius);
        let slots = i32::from(slots.max(1));
        let slot = i32::from(slot).min(slots - 1);
        let x = i32::from(self.width) * (2 * slot + 1) / (2 * slots);
        let front = i32::from(depth) - i32::from(radius);
        let y = if seat == 0 { front } else { i32::from(self.depth) - front };
        if seat == 0 {
            high.1 = high.1.min(y)
        } else {
            low.1 = low.1.max(y)
        }
        let spot = Point::checked(i64::from(x), i64::from(y))?;
        nearest_within(spot, radius, (low, high), |base| self.fits(base, others))
    }

    /// Returns 0 if the base touches the edge.
    pub fn edge_gap(&self, base: Disc, edge: Edge) -> i32 {
        let [x, y, radius] = [base.at.x, base.at.y, base.radius].map(i32::from);
        let between = match edge {
            Edge::Near => y,
            Edge::Far => i32::from(self.depth) - y,
            Edge::Left => x,
            Edge::Right => i32::from(self.width) - x,
        };
        (between - radius).max(0)
    }

    /// Of equals the first of [`Edge::ALL`].
    pub fn nearest_edge(&self, base: Disc) -> Edge {
        Edge::ALL.into_iter().min_by_key(|edge| self.edge_gap(base, *edge)).unwrap_or(Edge::Near)
    }

    pub const fn at_edge(&self, base: Disc, edge: Edge) -> Point {
        let Disc { at: Point { x, y }, radius } = base;
        match edge {
            Edge::Near => Point { x, y: radius },
            Edge::Far => Point { x, y: self.depth - radius },
            Edge::Left => Point { x: radius, y },
            Edge::Right => Point { x: self.width - radius, y },
        }
    }
}

fn nearest_within(spot: Point, radius: i16, (low, high): Bounds, fits: impl Fn(Disc) -> bool) -> Option<Point> {
    if low.0 > high.0 || low.1 > high.1 {
        return None;
    }
    let centre = (i32::from(spot.x).clamp(low.0, high.0), i32::from(spot.y).clamp(low.1, high.1));
    let farthest = [centre.0 - low.0, high.0 - centre.0, centre.1 - low.1, high.1 - centre.1].into_iter().max()?;
    let (mut nearest, mut best) = (i32::MAX, None);
    for ring in 0..=farthest / SPACING {
        // All of this ring and of those beyond is at least so far away.
        if nearest <= ring * ring {
            break;
        }
        for (x, y) in ring_of(ring) {
            let far = x * x + y * y;
            let (at_x, at_y) = (centre.0 + x * SPACING, centre.1 + y * SPACING);
            let at = Point { x: at_x as i16, y: at_y as i16 };
            if far < nearest
                && (low.0..=high.0).contains(&at_x)
                && (low.1..=high.1).contains(&at_y)
                && fits(Disc { at, radius })
            {
                (nearest, best) = (far, Some(at));
            }
        }
    }
    best
}

/// Returns the places of a square ring around (0, 0), from the corner of the smallest coordinates by growing x.
fn ring_of(ring: i32) -> impl Iterator<Item = (i32, i32)> {
    (0..(8 * ring).max(1)).map(move |at| {
        let side = 2 * ring.max(1);
        let by = at % side;
        match at / side {
            0 => (by - ring, -ring),
            1 => (ring, by - ring),
            2 => (ring - by, ring),
            _ => (-ring, ring - by),
        }
    })
}

//! Points and discs, and the distances between them.

/// An inch, in the units of the table.
pub(crate) const INCH: i32 = 100;

/// Bases at most this far apart are in base contact. Rounding moves them by less than the diagonal of a cell, 1.42.
pub(crate) const CONTACT: i32 = 2;

/// A place on the table, in hundredths of an inch from its corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    pub x: i16,
    pub y: i16,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Disc {
    pub at: Point,
    /// In hundredths of an inch: at least 1 for what moves or is placed, 0 for a point to measure or look from.
    pub radius: i16,
}

/// Returns the radius of a base by its diameter in millimetres, in hundredths of an inch, rounded to the nearest.
pub(crate) const fn base_radius(millimetres: u8) -> i16 {
    ((millimetres as i32 * 250 + 63) / 127) as i16
}

/// Returns the least whole number whose square is at least this.
#[inline]
pub(super) fn root_up(square: u64) -> i64 {
    if square < 1 << 52 {
        // The root of a 64-bit float is rounded correctly on every machine; so far down, cut off, it is rounded
        // down. Signed numbers are converted in one step, unsigned ones are not. This saves 5 % of a game's time.
        let root = (square as i64 as f64).sqrt() as i64;
        return root + i64::from(root * root < square as i64);
    }
    let root = square.isqrt();
    root as i64 + i64::from(root * root < square)
}

/// `length` in the direction of `part` within a vector of square length `square`, rounded to zero.
pub(super) const fn part_down(part: i64, length: i64, square: i64) -> i64 {
    let product = part * length;
    ((product.unsigned_abs() * product.unsigned_abs()) / square as u64).isqrt() as i64 * part.signum()
}

/// `length` in the direction of `part` within a vector of square length `square`, rounded from zero.
pub(super) fn part_up(part: i64, length: i64, square: i64) -> i64 {
    let product = part * length;
    root_up((product.unsigned_abs() * product.unsigned_abs()).div_ceil(square as u64)) * part.signum()
}

impl Point {
    pub(crate) fn in_inches(self) -> String {
        let inches = |n: i16| f64::from(n) / 100.0;
        format!("{:.1}, {:.1}", inches(self.x), inches(self.y))
    }

    /// `None` if they cannot be stored.
    pub(super) fn checked(x: i64, y: i64) -> Option<Self> {
        Some(Self { x: i16::try_from(x).ok()?, y: i16::try_from(y).ok()? })
    }

    pub const fn to(self, other: Self) -> (i64, i64) {
        (other.x as i64 - self.x as i64, other.y as i64 - self.y as i64)
    }

    pub const fn square(self, other: Self) -> i64 {
        let (x, y) = self.to(other);
        x * x + y * y
    }

    /// Rounded up.
    pub fn distance(self, other: Self) -> i32 {
        root_up(self.square(other) as u64) as i32
    }

    /// Returns the distance to within a hundredth, in a third of the time. It is the same on every machine.
    #[inline]
    pub fn about(self, other: Self) -> i32 {
        (self.square(other) as f64).sqrt() as i32
    }

    /// Returns the point that lies `share` of `whole` on the way to another, rounded towards this one.
    pub const fn towards(self, other: Self, share: i32, whole: i32) -> Self {
        if share >= whole {
            return other;
        }
        let (x, y) = self.to(other);
        let (share, whole) = (share as i64, whole as i64);
        // Both lie between the two points, so they can be stored.
        Self { x: (self.x as i64 + x * share / whole) as i16, y: (self.y as i64 + y * share / whole) as i16 }
    }

    /// Returns the point that much further away from another, rounded towards this one; this one if both are equal.
    pub fn away(self, from: Self, distance: i32) -> Option<Self> {
        let square = from.square(self);
        if square == 0 {
            return Some(self);
        }
        let (x, y) = from.to(self);
        // No two points that can be stored are further apart along an axis.
        let length = i64::from(distance.clamp(0, i32::from(u16::MAX)));
        let part = |by| part_down(by, length, square);
        Self::checked(i64::from(self.x) + part(x), i64::from(self.y) + part(y))
    }

    /// Returns the point at a distance in a direction, rounded away from this one; `None` if it cannot be stored.
    pub(super) fn beyond(self, (x, y): (i64, i64), length: i64) -> Option<Self> {
        let part = |by| part_up(by, length, x * x + y * y);
        Self::checked(i64::from(self.x) + part(x), i64::from(self.y) + part(y))
    }
}

impl Disc {
    /// Returns the distance from edge to edge, rounded up; 0 if they touch or overlap.
    pub fn gap(self, other: Self) -> i32 {
        (self.at.distance(other.at) - i32::from(self.radius) - i32::from(other.radius)).max(0)
    }

    /// True if the two are in base contact: their edges at most [`CONTACT`] apart.
    pub const fn touches(self, other: Self) -> bool {
        let reach = self.radius as i64 + other.radius as i64 + CONTACT as i64;
        self.at.square(other.at) <= reach * reach
    }

    /// Exact. Discs that only touch do not overlap.
    pub const fn overlaps(self, other: Self) -> bool {
        let reach = self.radius as i64 + other.radius as i64;
        self.at.square(other.at) < reach * reach
    }

    /// Returns where another disc of this radius touches this one on the side of a point (that of growing width, if it
    /// is the centre). Rounded away from this disc; `None` if it cannot be stored.
    pub fn beside(self, radius: i16, side: Point) -> Option<Point> {
        let length = i64::from(self.radius) + i64::from(radius);
        self.at.beyond(if side == self.at { (1, 0) } else { self.at.to(side) }, length)
    }
}

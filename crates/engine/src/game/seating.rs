//! Seats, and which side has which.

/// Maximum number of sides.
pub const MAX_SEATS: usize = 8;

/// A place in the order of turns, from 0. Its side changes within a seat block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(pub u8);

impl From<u8> for Seat {
    #[inline]
    fn from(number: u8) -> Self {
        Seat(number)
    }
}

impl Seat {
    /// Returns the seat's number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which side sits in which seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    sides: u8,
    shift: u8,
}

impl Seating {
    /// Returns the seating of rotation `shift` (from 0) in a seat block: side `s` is in seat `(s + shift) mod sides`.
    /// Panics unless `sides` is 1 to [`MAX_SEATS`] and `shift` below it.
    pub fn rotation(sides: usize, shift: usize) -> Self {
        assert!((1..=MAX_SEATS).contains(&sides) && shift < sides);
        Seating { sides: sides as u8, shift: shift as u8 }
    }

    /// Returns the number of sides, which is also that of seats.
    #[inline]
    pub const fn sides(self) -> usize {
        self.sides as usize
    }

    /// Returns the side in `seat`.
    #[inline]
    pub const fn side(self, seat: Seat) -> usize {
        (seat.0 + self.sides - self.shift) as usize % self.sides as usize
    }

    /// Returns the seat of `side`.
    #[inline]
    pub const fn seat(self, side: usize) -> Seat {
        Seat(((side + self.shift as usize) % self.sides as usize) as u8)
    }
}

//! Seats, and how a game comes out.

/// The most sides that can compete in one game.
pub const MAX_SEATS: usize = 8;

/// A place in the order of turns, from 0. Which side sits there changes within a seat block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seat(pub u8);

impl From<u8> for Seat {
    #[inline]
    fn from(number: u8) -> Self {
        Seat(number)
    }
}

impl Seat {
    /// The seat's number as an index.
    #[inline]
    #[must_use]
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
    /// The seating of rotation `shift` (from 0) of a seat block with `sides` sides: side `s` sits
    /// in seat `(s + shift) mod sides`. Over a whole block every side sits in every seat once.
    ///
    /// # Panics
    /// When `sides` is 0 or above [`MAX_SEATS`], or `shift` is not below `sides`.
    #[must_use]
    pub fn rotation(sides: usize, shift: usize) -> Self {
        assert!((1..=MAX_SEATS).contains(&sides) && shift < sides);
        Seating { sides: sides as u8, shift: shift as u8 }
    }

    /// How many sides, and so seats, there are.
    #[inline]
    #[must_use]
    pub const fn sides(self) -> usize {
        self.sides as usize
    }

    /// The side that sits in `seat`.
    #[inline]
    #[must_use]
    pub const fn side(self, seat: Seat) -> usize {
        (seat.0 + self.sides - self.shift) as usize % self.sides as usize
    }

    /// The seat of `side`.
    #[inline]
    #[must_use]
    pub const fn seat(self, side: usize) -> Seat {
        Seat(((side + self.shift as usize) % self.sides as usize) as u8)
    }
}

/// Where each seat finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing([u8; MAX_SEATS]);

impl Standing {
    /// Ranks by seat, 1 the best; seats that share a rank are tied. A solo game's seat has rank 1
    /// when it won and 2 when it lost.
    #[must_use]
    pub fn ranks(ranks: &[u8]) -> Self {
        let mut all = [0; MAX_SEATS];
        all[..ranks.len()].copy_from_slice(ranks);
        Standing(all)
    }

    /// One seat won and the others share the place behind it.
    #[must_use]
    pub fn winner(seat: Seat, seats: usize) -> Self {
        let mut all = [0; MAX_SEATS];
        all[..seats].fill(2);
        all[seat.index()] = 1;
        Standing(all)
    }

    /// All seats tied for first place.
    #[must_use]
    pub fn draw(seats: usize) -> Self {
        let mut all = [0; MAX_SEATS];
        all[..seats].fill(1);
        Standing(all)
    }

    /// The rank of a seat, 1 the best.
    #[inline]
    #[must_use]
    pub const fn rank(&self, seat: Seat) -> u8 {
        self.0[seat.index()]
    }

    /// The seat that alone holds first place.
    #[inline]
    #[must_use]
    pub fn sole_winner(&self) -> Option<Seat> {
        let mut winner = None;
        for (seat, &rank) in self.0.iter().enumerate() {
            if rank == 1 {
                if winner.is_some() {
                    return None;
                }
                winner = Some(Seat(seat as u8));
            }
        }
        winner
    }

    /// Whether several seats share first place.
    #[must_use]
    pub fn is_draw(&self) -> bool {
        self.0.iter().filter(|&&rank| rank == 1).count() > 1
    }
}

/// How a game that is over came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Where each seat finished.
    pub standing: Standing,
    /// Why the game ended: an index into [`Catalogue::endings`](super::Catalogue::endings).
    pub ending: u8,
}

//! How a game comes out.

use super::{MAX_SEATS, Seat};

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

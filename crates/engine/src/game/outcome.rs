//! Results of games.

use super::{MAX_SEATS, Seat};

/// The final ranks of the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinalRanks([u8; MAX_SEATS]);

impl FinalRanks {
    /// Returns ranks by seat, 1 the best; equal ranks are ties. In a solo game, rank 1 is a win and rank 2 a loss.
    pub fn ranks(ranks: &[u8]) -> Self {
        let mut all = [0; MAX_SEATS];
        all[..ranks.len()].copy_from_slice(ranks);
        FinalRanks(all)
    }

    /// Returns ranks with one winner; the others are tied for second place.
    pub fn winner(seat: Seat, seats: usize) -> Self {
        let mut ranks = [2; MAX_SEATS];
        ranks[seat.index()] = 1;
        FinalRanks::ranks(&ranks[..seats])
    }

    /// Returns ranks with all seats tied for first place.
    pub fn draw(seats: usize) -> Self {
        FinalRanks::ranks(&[1; MAX_SEATS][..seats])
    }

    /// Returns the rank of a seat, 1 the best.
    #[inline]
    pub const fn rank(&self, seat: Seat) -> u8 {
        self.0[seat.index()]
    }

    /// Returns the seat that is first alone, if any.
    #[inline]
    pub fn sole_winner(&self) -> Option<Seat> {
        let mut firsts = (0..).map(Seat).zip(self.0).filter(|&(_, rank)| rank == 1);
        let (winner, _) = firsts.next()?;
        firsts.next().is_none().then_some(winner)
    }

    /// True if several seats share first place.
    pub fn is_draw(&self) -> bool {
        self.0.iter().filter(|&&rank| rank == 1).count() > 1
    }
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The final ranks of the seats.
    pub ranks: FinalRanks,
    /// Why the game ended: an index into [`Catalogue::endings`](super::Catalogue::endings).
    pub ending: u8,
}

//! Lanes: the purposes of draws.

/// Maximum number of lanes of a game: 1 for set-up, then builds, agents and the game's own.
pub(crate) const MAX_LANES: usize = 64;

/// The purpose of a draw. Lanes of one game are independent streams. Lanes 0 to 16 belong to the engine
/// ([`Lane::SETUP`], [`Lane::build`], [`Lane::whim`]); a game numbers its own from [`Lane::own`]`(0)` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lane(u8);

impl Lane {
    /// Set-up before the first turn.
    pub const SETUP: Lane = Lane(0);

    /// The build of a side (not of a seat: builds stay the same in a seat block).
    pub const fn build(side: usize) -> Lane {
        assert!(side < 8);
        Lane(1 + side as u8)
    }

    /// The decisions of the agent in a seat, separate from all dice of the game.
    pub const fn whim(seat: usize) -> Lane {
        assert!(seat < 8);
        Lane(9 + seat as u8)
    }

    /// Returns the game's own lane number `k`; panics if it exceeds 46, as there are 64 lanes.
    #[inline]
    pub const fn own(k: usize) -> Lane {
        assert!(k + 17 < MAX_LANES);
        Lane(17 + k as u8)
    }

    /// Returns the lane's number, below 64.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

//! The purposes that draws serve.

/// How many lanes one game may use: 1 for set-up, then builds, whims and the game's own.
pub const MAX_LANES: usize = 64;

/// What a draw is for. Lanes of one game are independent streams.
///
/// Lanes 0 to 16 belong to the engine ([`Lane::SETUP`], [`Lane::build`], [`Lane::whim`]);
/// a game numbers its own from [`Lane::own`]`(0)` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lane(u8);

impl Lane {
    /// Laying out the game before the first turn.
    pub const SETUP: Lane = Lane(0);

    /// The build of a side (by side, not by seat: a seat block keeps its builds).
    #[must_use]
    pub const fn build(side: usize) -> Lane {
        assert!(side < 8);
        Lane(1 + side as u8)
    }

    /// The whims of the agent in a seat, apart from every die of the game.
    #[must_use]
    pub const fn whim(seat: usize) -> Lane {
        assert!(seat < 8);
        Lane(9 + seat as u8)
    }

    /// The `k`-th lane of the game's own numbering.
    ///
    /// # Panics
    /// When the number exceeds [`MAX_LANES`].
    #[must_use]
    pub const fn own(k: usize) -> Lane {
        assert!(k + 17 < MAX_LANES);
        Lane(17 + k as u8)
    }

    /// The lane's number, below [`MAX_LANES`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

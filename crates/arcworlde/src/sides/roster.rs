//! Who is in a Warband, and with what.

use arrayvec::ArrayVec;

use crate::cards::{KIT, NONE};
use crate::state::WARBAND;

/// Pieces of Equipment that one Character can be bought, Arcanite Tokens counted.
pub(crate) const BOUGHT_ITEMS: usize = KIT + 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub profile: u8,
    /// Equipment that was bought; [`NONE`] for nothing more.
    pub kit: [u8; BOUGHT_ITEMS],
    /// The place in the Warband of the Creature that it rides; [`NONE`] for none.
    pub rides: u8,
}

impl Member {
    pub(crate) const fn plain(profile: u8) -> Self {
        Member { profile, kit: [NONE; BOUGHT_ITEMS], rides: NONE }
    }
}

/// The Characters of a Warband; places in it count from 0.
pub(crate) type Roster = ArrayVec<Member, WARBAND>;

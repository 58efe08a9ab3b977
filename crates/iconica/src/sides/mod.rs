//! What a side brings to the game: the parties of its players, as they are written and as they are
//! dealt, and all that could be.

pub(super) mod builds;
mod compile;
pub(super) mod party;
pub(crate) mod spec;

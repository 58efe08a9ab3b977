//! The sides: the parties of their players.

pub(super) mod builds;
mod compile;
pub(super) mod party;
pub(crate) mod spec;

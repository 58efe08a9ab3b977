//! The cards: as they are written, as the loop reads them, and the way from one to the other.

pub(super) mod compile;
pub(super) mod compiled;
pub(crate) mod foreseen;
mod tens;
pub(crate) mod text;

//! The cards: as they are written, as the loop reads them, and the way from one to the other.

pub(super) mod compile;
pub(super) mod compiled;
pub(crate) mod foreseen;
pub(crate) mod step_text;
mod tens;
pub(crate) mod text;
pub(crate) mod traits;

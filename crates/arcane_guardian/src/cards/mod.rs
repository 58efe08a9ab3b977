//! The cards: as they are written, as the loop reads them, the way from one to the other, and their worth.

pub(super) mod compile;
pub(super) mod compiled;
pub mod text;
pub(super) mod worth;

//! The cards: as they are written, as the loop reads them, and how one becomes the other.

pub(super) mod compile;
pub(super) mod compiled;
pub mod text;
pub mod verbs;
pub(super) mod worth;

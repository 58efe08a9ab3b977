//! The cards: as they are written, as the loop reads them, and the way from one to the other.

pub(crate) mod compile;
pub(crate) mod compiled;
pub(crate) mod kind;
pub(crate) mod sets;
pub(crate) mod standing;
pub(crate) mod text;
mod words;

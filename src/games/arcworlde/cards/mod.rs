//! Cards: how they are written, how the loop reads them, and the way from one to the other.

pub(crate) mod compile;
pub(crate) mod compiled;
pub mod text;

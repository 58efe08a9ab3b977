//! Cards: how they are written, how the loop reads them, and the way from one to the other.

pub(crate) mod compile;
pub(crate) mod compiled;
mod keys;
pub(crate) mod text;

pub(crate) use compiled::*;
pub(crate) use text::*;

//! The cards: their text, their compiled form, and the compiler.

pub(crate) mod compile;
pub(crate) mod compiled;
pub(crate) mod text;

pub(crate) use compiled::*;
pub(crate) use text::*;

//! The cards: their text, their compiled form, and the compiler.

pub(crate) mod compile;
pub(crate) mod compiled;
pub(crate) mod kind;
pub(crate) mod sets;
pub(crate) mod standing;
pub(crate) mod text;

pub(crate) use compiled::*;
pub(crate) use kind::Kind;
pub(crate) use sets::*;
pub(crate) use standing::*;
pub(crate) use text::*;

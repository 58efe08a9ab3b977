//! Cards: how they are written, how the loop reads them, and how they are compiled.

pub(crate) mod built_in;
pub(crate) mod compile;
mod compiled;
mod keys;
mod names;
mod text;

pub(crate) use compiled::*;
pub(crate) use names::*;
pub(crate) use text::*;

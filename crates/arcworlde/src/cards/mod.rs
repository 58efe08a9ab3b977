//! Cards: how they are written, how the loop reads them, and the way from one to the other.

pub(crate) mod compile;
mod compiled;
pub(crate) mod house;
mod keys;
mod names;
mod program;
mod text;

pub(crate) use compiled::*;
pub(crate) use names::*;
pub(crate) use program::*;
pub(crate) use text::*;

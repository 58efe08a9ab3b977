//! The board: the text of its stretches, their compiled form, and the compiler.

pub(crate) mod compile;
pub(crate) mod text;
pub(crate) mod way;

pub(crate) use text::{Effect, StretchText};

pub(crate) const STRETCHES: usize = 16;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub first: u8,
    pub last: u8,
    pub hypothermia: u8,
    pub starvation: u8,
    /// Whether its first square is a checkpoint.
    pub checkpoint: bool,
    pub effect: Effect,
}

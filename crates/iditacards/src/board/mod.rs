//! The board: its stretches as they are written, as the loop reads them, and from one to the other.

pub(crate) mod compile;
pub(crate) mod text;
pub(crate) mod way;

use text::Effect;

pub(crate) const STRETCHES: usize = 16;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stretch {
    pub first: u8,
    /// Its last square, which still belongs to it.
    pub last: u8,
    pub hypothermia: u8,
    pub starvation: u8,
    /// Whether its first square is a checkpoint.
    pub checkpoint: bool,
    pub effect: Effect,
}

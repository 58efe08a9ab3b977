//! What a side brings: which three Endings lie in the dungeon.

pub(crate) mod endings;
pub(crate) mod spec;

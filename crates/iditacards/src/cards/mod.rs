//! Cards: as they are written, as the loop reads them, and piles of them.

pub(crate) mod compile;
pub(crate) mod compiled;
pub(crate) mod deck;
pub(crate) mod face_down;
pub(crate) mod gives;
pub(crate) mod kind;
pub(crate) mod pile;
pub(crate) mod sets;
pub(crate) mod text;
pub(crate) mod words;

//! The cards: as they are written, as the loop reads them, and how one becomes the other.

pub(super) mod compile;
pub(super) mod compiled;
pub(super) mod hands;
pub(super) mod keys;
pub(super) mod program;
pub(crate) mod terms;
pub(crate) mod text;
pub(crate) mod verbs;

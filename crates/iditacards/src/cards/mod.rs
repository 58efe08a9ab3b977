//! Cards: as they are written, as the loop reads them, and piles of them.

pub mod compile;
pub mod compiled;
pub mod deck;
pub mod face_down;
pub mod pile;
pub mod text;

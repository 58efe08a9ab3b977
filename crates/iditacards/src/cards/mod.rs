//! Cards: as they are written, as the loop reads them, what they are worth, and piles of them.

pub mod compile;
pub mod compiled;
pub mod deck;
pub mod face_down;
pub mod pile;
pub mod text;
pub mod worth;

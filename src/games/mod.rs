//! The games that `balance` knows, one folder each.

pub mod arcadia;
pub mod arcane_guardian;
pub mod arcworlde;
pub mod iconica;
pub mod iditacards;

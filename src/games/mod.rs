//! The games that `balance` knows, one folder and one feature of the crate each.

#[cfg(feature = "arcadia")]
pub mod arcadia;
#[cfg(feature = "arcane_guardian")]
pub mod arcane_guardian;
#[cfg(feature = "arcworlde")]
pub mod arcworlde;
#[cfg(feature = "iconica")]
pub mod iconica;
#[cfg(feature = "iditacards")]
pub mod iditacards;

//! The games that `balance` knows, one folder and one feature of the crate each.
//!
//! All have the same rooms, so that who knows one knows all. A card goes through `cards/`: as it
//! is written (`text`), checked and made small (`compile`), as the loop reads it (`compiled`).
//! `sides/` does the same for what a side brings. `rules/` has a file for each rule of the
//! rulebook, `legal` lists the actions there are, and `policy/` is the game's careful player.
//! `docs/rules/<game>.md` leads from every sentence of print to its function here and its test.
//!
//! Nothing outside a game's folder knows it: the rest of the crate sees a
//! [`Game`](crate::game::Game) and a [`Format`](crate::game::Format).

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

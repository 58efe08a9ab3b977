//! The games that `balance` knows, each with its own folder and crate feature.
//!
//! All have the same layout: know one and you know them all. A card goes through `cards/`: as it is
//! written (`text`), checked and made compact (`compile`), as the loop reads it (`compiled`).
//! `sides/` does the same for what a side brings. `rules/` has a file for each rule of the rulebook,
//! `legal` lists the legal actions, and `policy/` is the game's careful player.
//! `docs/rules/<game>.md` maps every sentence of the printed rules to its function here and its test.
//!
//! No code outside a game's folder knows that game: the rest of the crate sees a
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
#[cfg(all(
    test,
    any(
        feature = "arcadia",
        feature = "arcane_guardian",
        feature = "arcworlde",
        feature = "iconica",
        feature = "iditacards"
    )
))]
mod tests;

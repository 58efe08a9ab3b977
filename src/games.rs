//! The games that are built in.
//!
//! The readers of their files are compiled in this crate, without optimisation; the games themselves in their own
//! crates.

use balance_scenario::{Entry, add_games};

/// Registers the built-in games, then `own`. A game of `own` replaces a built-in one of the same name.
pub fn add(own: &[Entry]) {
    add_games(&[
        Entry::of::<balance_arcadia::ArcadiaDefinition>(),
        Entry::of::<balance_arcane_guardian::ArcaneGuardianDefinition>(),
        Entry::of::<balance_arcworlde::ArcworldeDefinition>(),
        Entry::of::<balance_iconica::IconicaDefinition>(),
        Entry::of::<balance_iditacards::IditacardsDefinition>(),
    ]);
    add_games(own);
}

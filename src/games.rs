//! The games that are built in.
//!
//! What reads the files of each is compiled here, without optimisation; what plays it, in its own crate.

use balance_scenario::{Entry, add_games};

/// Makes the built-in games known to scenarios, and those of one's own after them: one of the same name takes the place of
/// the built-in one.
pub fn add(own: &[Entry]) {
    add_games(&[
        Entry::of::<balance_arcadia::Format>(),
        Entry::of::<balance_arcane_guardian::Format>(),
        Entry::of::<balance_arcworlde::Format>(),
        Entry::of::<balance_iconica::Format>(),
        Entry::of::<balance_iditacards::Format>(),
    ]);
    add_games(own);
}

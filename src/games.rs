//! The games that are built in.

use balance_scenario::{Entry, add_games};

/// Makes the built-in games known to scenarios, and those of one's own after them: one of the same name takes the place of
/// the built-in one.
pub fn add(own: &[Entry]) {
    add_games(&[
        balance_arcadia::ENTRY,
        balance_arcane_guardian::ENTRY,
        balance_arcworlde::ENTRY,
        balance_iconica::ENTRY,
        balance_iditacards::ENTRY,
    ]);
    add_games(own);
}

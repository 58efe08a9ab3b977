//! Pig, with charms: the player whose turn it is rolls a die as often as they like and holds what it made; a 1 ends the turn
//! and takes what the turn has made. First to 100 wins. Each player carries a charm.

mod cards;
mod player;
mod rules;
#[cfg(test)]
mod tests;

use balance_engine::game::{Catalogue, MAX_SEATS, Seat};
use balance_scenario::Entry;

/// The game, for the list of those that scenarios can name.
pub const ENTRY: Entry = Entry::of::<cards::PigFormat>();

/// The rules with the charms and players of a scenario.
struct Pig {
    goal: u16,
    /// All charms, and which of them each side carries.
    charms: Vec<cards::Charm>,
    carried: Vec<usize>,
    catalogue: Catalogue,
}

/// A position.
#[derive(Clone, Debug, Default, PartialEq)]
struct State {
    first: Seat,
    next: Seat,
    /// By seat.
    held: [u16; MAX_SEATS],
    second_chances: [u8; MAX_SEATS],
    charms: [u16; MAX_SEATS],
    /// What this turn has made.
    made: u16,
    turns: u32,
    over: bool,
}

balance_engine::kinds! {
    /// What a player can do.
    enum Action = KINDS {
        Roll = "roll": "Rolls the die.",
        Hold = "hold": "Holds what the turn has made.",
    }
}

balance_engine::metrics! {
    /// What is counted of a player.
    mod metric = METRICS
        ROLLS: "rolls", "rolls", "dice rolled";
        LOST: "points_lost", "points", "points lost to a 1";
}

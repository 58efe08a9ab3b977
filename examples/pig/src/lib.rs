//! Pig, with charms. In a turn, a player rolls a die any number of times, and holds to score the sum. A 1 ends the turn
//! without points. The first player with 100 points wins. Each player has a charm.

mod cards;
mod player;
mod rules;
#[cfg(test)]
mod tests;

use balance_engine::game::{Catalogue, MAX_SEATS, Seat};
use balance_scenario::Entry;

/// The game, as scenarios can refer to it.
pub const ENTRY: Entry = Entry::of::<cards::PigDefinition>();

/// The rules with the charms and players of a scenario.
struct Pig {
    goal: u16,
    /// All charms, and the number of each side's charm.
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
    /// Points of this turn so far.
    made: u16,
    turns: u32,
    over: bool,
}

balance_engine::kinds! {
    /// What a player can do.
    enum Action = KINDS {
        Roll = "roll": "Rolls the die.",
        Hold = "hold": "Ends the turn and scores its points.",
    }
}

balance_engine::metrics! {
    /// Metrics of a player.
    mod metric = METRICS
        ROLLS: "rolls", "rolls", "dice rolled";
        LOST: "points_lost", "points", "points lost to a 1";
}

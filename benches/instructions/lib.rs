//! The work whose instructions are counted: whole games, recorded games, decisions and playouts of a
//! shipped scenario, the same in every run.

#[path = "../met.rs"]
mod met;
mod scenario;
mod work;

pub use work::{Work, work};

/// The scenarios that are counted.
pub const SCENARIOS: [&str; 7] = [
    "iconica_party",
    "iconica_roster",
    "arcane_guardian",
    "arcadia_merits",
    "iditacards_race",
    "iditacards_solo",
    "arcworlde_skirmish",
];

//! What a seat sees of a position.

use balance_engine::game::Seat;

use super::Iconica;
use super::state::State;

/// What a seat sees: everything. Parties lie open, markers lie on cards, dice are rolled openly.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(super) game: &'a Iconica,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
}

//! What a seat sees of a position.

use balance_engine::chance::Chance;
use balance_engine::game::{Observe, Seat};

use crate::game::Iconica;
use crate::state::State;

/// What a seat sees: everything. Parties lie open, markers lie on cards, dice are rolled openly.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(super) state: &'a State,
    pub(super) seat: Seat,
}

impl Observe for Iconica {
    type View<'a> = View<'a>;

    #[inline]
    fn view<'a>(&'a self, state: &'a State, seat: Seat) -> View<'a> {
        View { state, seat }
    }

    /// Nothing is hidden in Iconica, so there is nothing to deal again.
    fn determinize<C: Chance>(&self, _state: &mut State, _seat: Seat, _chance: &mut C) {}
}

//! What a seat sees of a position.

use balance_engine::chance::Chance;
use balance_engine::game::{Observe, Seat};

use crate::game::Iconica;
use crate::state::State;

/// The whole position: parties, markers and dice are open to both sides.
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

    /// Does nothing: Iconica has no hidden information.
    fn determinize<C: Chance>(&self, _state: &mut State, _seat: Seat, _chance: &mut C) {}
}

//! What a player sees: everything except the order of the `ArcDecks`, from which cards are drawn at random.

use balance_engine::chance::Chance;
use balance_engine::game::{Observe, Seat};

use crate::game::Arcworlde;
use crate::state::State;
use crate::state::arc_deck::ArcDeck;

#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub game: &'a Arcworlde,
    pub st: &'a State,
    pub seat: u8,
}

impl Observe for Arcworlde {
    type View<'a> = View<'a>;

    #[inline]
    fn view<'a>(&'a self, state: &'a State, seat: Seat) -> View<'a> {
        View { game: self, st: state, seat: seat.0 }
    }

    fn determinize<C: Chance>(&self, state: &mut State, _seat: Seat, _chance: &mut C) {
        state.decks.iter_mut().for_each(ArcDeck::sort);
    }
}

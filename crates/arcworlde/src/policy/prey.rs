//! A Character as it is struck.

use std::cell::Cell;

use super::figures::{HURT, WOUND};
use super::stakes::Stakes;
use crate::game::Arcworlde;
use crate::state::dice::Edge;
use crate::state::{Character, State};

/// A Character as it is struck: what is the same for every Attack on it.
#[derive(Clone, Debug)]
pub(super) struct Prey<'a> {
    st: &'a State,
    pub stakes: &'a Stakes,
    pub who: u8,
    pub one: &'a Character,
    /// What it is worth to who Knocks it Out.
    pub prize: i32,
    /// What all its HP are worth.
    pub hurts: i32,
    pub armour: i32,
    pub edge: Edge,
    /// What its Knock Out frightens, once that was asked: of most, nobody's Attack is ever weighed.
    panic: Cell<Option<i32>>,
}

impl<'a> Prey<'a> {
    pub(super) fn new(game: &Arcworlde, st: &'a State, stakes: &'a Stakes, who: u8) -> Self {
        let one = st.who(who);
        let (flesh, body) = (game.flesh(stakes, one), game.body(stakes, one));
        let hurts = (flesh * HURT + body * WOUND) / 100;
        let armour = i32::from(game.armour(one));
        let edge = Edge::of(false, one.prone || one.broken);
        let panic = Cell::new(None);
        Prey { st, stakes, who, one, prize: flesh + body, hurts, armour, edge, panic }
    }

    /// The same in Cover: it defends at an Advantage.
    pub(super) fn in_cover(&self) -> Self {
        Prey { edge: Edge::of(true, self.one.prone || self.one.broken), ..self.clone() }
    }

    #[inline]
    pub(super) fn falls(&self, game: &Arcworlde) -> i32 {
        let panic = once(&self.panic, || game.panic(self.st, self.stakes, self.who));
        self.prize - self.hurts + panic
    }
}

#[inline]
pub(super) fn once<T: Copy>(known: &Cell<Option<T>>, weigh: impl FnOnce() -> T) -> T {
    match known.get() {
        Some(known) => known,
        None => {
            let weighed = weigh();
            known.set(Some(weighed));
            weighed
        }
    }
}

//! A game in progress: the position with the chance and the recorder that a rule needs.
//!
//! The rules are methods of [`Play`], one file a rule.

use crate::chance::{Chance, Lane};
use crate::game::{Note, Recorder, Seat};

use super::Iconica;
use super::compiled::Card;
use super::state::{State, one, seat_of};

/// What a die is rolled for. Each seat has a lane for each, so that a changed card does not shift
/// the Action Rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Statuses and constant effects at the start of a turn.
    Status,
    /// The Action Roll.
    Action,
    /// Blind and Confusion, dice of actions, random targets.
    Effect,
    /// Final Acts.
    FinalAct,
}

/// The lane of a seat's dice for one purpose.
#[inline]
#[must_use]
pub const fn lane(seat: u8, purpose: Purpose) -> Lane {
    Lane::own(purpose as usize * 2 + seat as usize)
}

/// A game in progress.
pub struct Play<'a, C, R> {
    /// The rules.
    pub game: &'a Iconica,
    /// The position.
    pub st: &'a mut State,
    /// The dice.
    pub chance: &'a mut C,
    /// Who listens.
    pub rec: &'a mut R,
}

impl<'a, C: Chance, R: Recorder> Play<'a, C, R> {
    /// The card of a character.
    #[inline]
    pub fn card(&self, slot: u8) -> &'a Card {
        &self.game.cards[usize::from(self.st.slots[usize::from(slot)].card)]
    }

    /// Whether a character is in play.
    #[inline]
    pub fn alive(&self, slot: u8) -> bool {
        self.st.alive & one(slot) != 0
    }

    /// The tile that a character's marker rests on.
    #[inline]
    pub fn tile(&self, slot: u8) -> u8 {
        self.card(slot).tiles[usize::from(self.st.slots[usize::from(slot)].damage)]
    }

    /// Adds to a metric of a seat.
    #[inline]
    pub fn count(&mut self, seat: u8, metric: usize, amount: i32) {
        self.rec.metric(Seat(seat), metric, amount);
    }

    /// Adds to a metric of a character's card.
    #[inline]
    pub fn count_card(&mut self, slot: u8, metric: usize, amount: i32) {
        let card = self.st.slots[usize::from(slot)].card;
        self.rec.card_metric(Seat(seat_of(slot)), card, metric, amount);
    }

    /// Writes a line of the transcript, when there is one.
    #[inline]
    pub fn say<const N: usize>(
        &mut self,
        kind: &'static str,
        seat: u8,
        data: [(&'static str, i64); N],
        text: impl FnOnce(&Iconica, &State) -> String,
    ) {
        let (game, st) = (self.game, &*self.st);
        self.rec.note(|| Note::told(kind, Seat(seat), &data, text(game, st)));
    }
}

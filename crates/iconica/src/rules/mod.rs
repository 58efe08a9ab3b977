//! The rules, one file per rule: methods of [`Play`], a position with its chance and recorder.

mod breaks;
mod damage;
mod effects;
mod final_acts;
mod setup;
pub(super) mod status;
mod turn;

// Shared by all rules.
use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{CardId, Exposure, MetricId, Recorder, Seat};

use crate::cards::compiled::Card;
use crate::game::Iconica;
use crate::state::{one, seat_of};

/// The purpose of a die. Each seat has a lane for each, so a changed card doesn't shift the Action Rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Statuses and constant effects at the start of a turn.
    Status,
    Action,
    /// Blind and Confusion, dice of actions, random targets.
    Effect,
    FinalAct,
}

#[inline]
pub(crate) const fn lane(seat: u8, purpose: Purpose) -> Lane {
    Lane::own(purpose as usize * 2 + seat as usize)
}

balance_engine::play!(Iconica);

impl<'a, C: Chance, R: Recorder> Play<'a, C, R> {
    #[inline]
    pub(crate) fn card(&self, slot: u8) -> &'a Card {
        self.game.card_in(self.st, slot)
    }

    #[inline]
    pub(crate) fn alive(&self, slot: u8) -> bool {
        self.st.alive & one(slot) != 0
    }

    #[inline]
    pub(crate) fn tile(&self, slot: u8) -> u8 {
        self.game.tile(self.st, slot, self.st.left(slot))
    }

    /// Writes a line about a character to the transcript, if any. `words` gets its name and health.
    #[inline]
    pub(crate) fn tell<const N: usize>(
        &mut self,
        kind: &'static str,
        slot: u8,
        data: [(&'static str, i64); N],
        words: impl FnOnce(String, String) -> String,
    ) {
        self.say(kind, seat_of(slot), data, |game, st| words(game.name(st, slot), game.health_of(st, slot)));
    }

    #[inline]
    pub(crate) fn count_card(&mut self, slot: u8, metric: MetricId, amount: i32) {
        self.rec.card_metric(Seat(seat_of(slot)), CardId(self.st.slots[usize::from(slot)].card), metric, amount);
    }
}

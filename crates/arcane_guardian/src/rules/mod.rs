//! The rules, one file per rule: methods of [`Play`], a position with its chance and recorder.

mod effects;
mod endings;
mod enemies;
pub(crate) mod health;
mod items;
mod mana;
pub(crate) mod setup;
mod step;
mod traps_and_chests;

// Shared by all rules.
use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{CardId, Exposure, MetricId, Recorder, Seat};

use crate::cards::compiled::Card;
use crate::game::ArcaneGuardian;

pub(crate) const MAGE: Seat = Seat(0);
pub(crate) const TRAP_DIE: Lane = Lane::own(0);
pub(crate) const CHEST_DIE: Lane = Lane::own(1);

balance_engine::play!(ArcaneGuardian);

impl<'a, C: Chance, R: Recorder> Play<'a, C, R> {
    #[inline]
    pub(crate) fn card(&self, card: u8) -> &'a Card {
        &self.game.cards[usize::from(card)]
    }

    #[inline]
    pub(crate) fn count_card(&mut self, card: u8, metric: MetricId, amount: i32) {
        self.rec.card_metric(MAGE, CardId(u16::from(card)), metric, amount);
    }

    #[inline]
    pub(crate) fn expose(&mut self, card: u8, how: Exposure) {
        self.rec.expose(MAGE, CardId(u16::from(card)), how);
    }
}

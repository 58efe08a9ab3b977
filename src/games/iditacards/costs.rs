//! What a card costs a racer: energy from the hand, health from the deck, risk in turns.

use super::Iditacards;
use super::cards::Kind;
use super::compiled::{ALL, Card};
use super::spec::NoStarvation;
use super::state::Racer;

impl Iditacards {
    /// Cards of the hand, of which there are so many, that a card costs.
    #[inline]
    pub(super) fn energy_cost(&self, racer: &Racer, card: &Card, hand: usize) -> usize {
        match card.energy {
            0 => 0,
            ALL if racer.today.energy_free => 0,
            ALL => hand,
            printed => {
                let reduced = (i32::from(printed) + i32::from(racer.harness.energy)).max(0);
                let reduced = if racer.today.energy_free { 0 } else { reduced };
                reduced as usize + usize::from(racer.hypothermia)
            }
        }
    }

    /// Cards of the deck that a card costs.
    #[inline]
    pub(super) fn health_cost(&self, racer: &Racer, card: &Card) -> usize {
        if card.health == 0 {
            return 0;
        }
        let reduced = (i32::from(card.health) + i32::from(racer.harness.health)).max(0);
        let reduced = if racer.today.health_free { 0 } else { reduced };
        reduced as usize + if self.hunger_counts(racer) { usize::from(racer.starvation) } else { 0 }
    }

    /// Whether starvation raises costs where a racer is.
    #[inline]
    fn hunger_counts(&self, racer: &Racer) -> bool {
        self.rules.no_starvation != NoStarvation::Suspended || !self.effect(racer).no_starvation
    }

    /// What a card of the hand would cost in energy and health, after the relief that it brings.
    #[inline]
    pub(super) fn costs_when_played(
        &self,
        racer: &Racer,
        card: &Card,
        hand: usize,
    ) -> (usize, usize) {
        let warmer = usize::from(card.kind == Kind::Personal && racer.hypothermia > 0);
        let fuller = usize::from(card.kind == Kind::Food && racer.starvation > 0);
        let energy = self.energy_cost(racer, card, hand);
        let health = self.health_cost(racer, card);
        // Conditions are a part of every cost that is not printed as 0 or as the whole hand.
        let warmer = if matches!(card.energy, 0 | ALL) { 0 } else { warmer };
        let counts = card.health > 0 && self.hunger_counts(racer);
        (energy - warmer, health - if counts { fuller } else { 0 })
    }

    /// Further cards that must be played before a card takes effect.
    #[inline]
    pub(super) fn risk_cost(&self, racer: &Racer, card: &Card) -> u8 {
        if card.risk == 0 {
            return 0;
        }
        let reduced = (i32::from(card.risk) + i32::from(racer.harness.risk)).clamp(0, 40) as u8;
        reduced * self.effect(racer).risk_times
    }
}

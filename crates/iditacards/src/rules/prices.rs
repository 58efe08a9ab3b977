//! Actual costs of cards.

use crate::Iditacards;
use crate::cards::{ALL, Card, Kind, Lasting};
use crate::rule_options::NoStarvation;
use crate::state::Seen;

impl Iditacards {
    #[inline]
    pub(crate) fn prices(&self, racer: &Seen) -> Prices {
        let (harness, effect) = (&racer.harness, self.effect(racer));
        let suspended = self.rules.no_starvation == NoStarvation::Suspended;
        let lasts = |lasting, added: i8| if racer.today.has(lasting) { FREE } else { added.into() };
        Prices {
            energy: lasts(Lasting::EnergyCostsNothing, harness.energy),
            cold: racer.hypothermia,
            health: lasts(Lasting::HealthCostsNothing, harness.health),
            hunger: if suspended && effect.no_starvation { 0 } else { racer.starvation },
            risk: harness.risk.into(),
            risk_times: effect.risk_times.unwrap_or(1),
        }
    }
}

/// Adjustment that makes a cost 0.
const FREE: i32 = -1_000;

/// Adjustments to printed costs for a racer.
#[derive(Clone, Copy, Debug)]
pub struct Prices {
    /// Added to a printed energy cost, which stays at least 0.
    energy: i32,
    /// Added to it afterwards.
    cold: u8,
    health: i32,
    /// Added to it afterwards if starvation counts.
    hunger: u8,
    risk: i32,
    risk_times: u8,
}

impl Prices {
    /// Returns the cost of a card in energy and health, after its own relief, with `hand` other cards in the hand.
    #[inline]
    pub fn when_played(&self, card: &Card, hand: usize) -> (usize, usize) {
        let cold = self.cold.saturating_sub(u8::from(card.kind == Kind::Personal));
        let energy = match card.energy {
            0 => 0,
            ALL if self.takes_hand(card) => hand,
            // A cost reduced to 0 is raised like any other.
            ALL => cold.into(),
            printed => (i32::from(printed) + self.energy).max(0) as usize + usize::from(cold),
        };
        let hunger = self.hunger.saturating_sub(u8::from(card.kind == Kind::Food));
        (energy, self.in_health(card, hunger))
    }

    #[inline]
    pub fn takes_hand(&self, card: &Card) -> bool {
        card.energy == ALL && self.energy != FREE
    }

    /// Returns the health cost of a card after its relief.
    #[inline]
    pub(super) fn health(&self, card: &Card) -> usize {
        self.in_health(card, self.hunger)
    }

    #[inline]
    fn in_health(&self, card: &Card, hunger: u8) -> usize {
        match card.health {
            0 => 0,
            printed => (i32::from(printed) + self.health).max(0) as usize + usize::from(hunger),
        }
    }

    /// Returns how many further cards must be played before a card takes effect.
    #[inline]
    pub fn risk(&self, card: &Card) -> u8 {
        match card.risk {
            0 => 0,
            printed => (i32::from(printed) + self.risk).clamp(0, 40) as u8 * self.risk_times,
        }
    }
}

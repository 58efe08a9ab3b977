//! What printed costs come to.

use crate::cards::compiled::Card;
use crate::cards::kind::Kind;
use crate::cards::text::{ALL, Lasting};
use crate::game::Iditacards;
use crate::knobs::NoStarvation;
use crate::state::Seen;

impl Iditacards {
    /// What printed costs come to for a racer as it stands.
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

/// Added to costs that come to nothing.
const FREE: i32 = -1_000;

/// What printed costs come to for a racer as it stands.
#[derive(Clone, Copy, Debug)]
pub struct Prices {
    /// Added to a printed energy cost, which stays at 0 or above.
    energy: i32,
    /// Added to it then, however low it is.
    cold: u8,
    /// Added to a printed health cost, which stays at 0 or above.
    health: i32,
    /// Added to it then, where starvation counts.
    hunger: u8,
    /// Added to a printed risk cost, which stays at 0 or above.
    risk: i32,
    /// A risk cost is multiplied by this.
    risk_times: u8,
}

impl Prices {
    /// What a card of the hand costs in energy and health, after the relief that it brings, with so many
    /// others in the hand.
    #[inline]
    pub fn when_played(&self, card: &Card, hand: usize) -> (usize, usize) {
        let cold = self.cold.saturating_sub(u8::from(card.kind == Kind::Personal));
        let energy = match card.energy {
            0 => 0,
            ALL if self.takes_hand(card) => hand,
            // What is reduced to 0 is raised as any other cost.
            ALL => cold.into(),
            printed => (i32::from(printed) + self.energy).max(0) as usize + usize::from(cold),
        };
        let hunger = self.hunger.saturating_sub(u8::from(card.kind == Kind::Food));
        (energy, self.in_health(card, hunger))
    }

    /// Whether a card costs the whole hand, however large it is.
    #[inline]
    pub fn takes_hand(&self, card: &Card) -> bool {
        card.energy == ALL && self.energy != FREE
    }

    /// Cards of the deck that a card costs whose relief is over.
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

    /// Further cards that must be played before a card takes effect.
    #[inline]
    pub fn risk(&self, card: &Card) -> u8 {
        match card.risk {
            0 => 0,
            printed => (i32::from(printed) + self.risk).clamp(0, 40) as u8 * self.risk_times,
        }
    }
}

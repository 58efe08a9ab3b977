//! The slots of a character: Merits, Flaws, and when the powers of each can be used.

use super::super::Arcadia;
use super::super::cards::compiled::IndexRange;
use super::super::state::{FLAWS, Hero, SELF};
use super::powers::flaw_moment;

impl Arcadia {
    /// Puts a Merit in a free slot, for good or as found on this Quest, as long as there is one.
    pub(super) fn add_merit(&self, hero: &mut Hero, merit: u8, found: bool) {
        let free = !(hero.built | hero.held | 1 << SELF);
        if free == 0 {
            return;
        }
        let slot = free.trailing_zeros() as u8;
        let bit = 1 << slot;
        let card = self.merit(merit);
        hero.merits[usize::from(slot)] = merit;
        hero.held |= bit;
        hero.exhausted &= !bit;
        if found {
            hero.found |= bit;
        } else {
            hero.built |= bit;
            hero.points = hero.points.saturating_add(card.cost);
        }
        hero.who.words |= card.words;
        self.sort_powers(hero, slot, card.powers);
    }

    /// Puts a Flaw in a free slot.
    pub(super) fn add_flaw(&self, hero: &mut Hero, flaw: u8) {
        let slot = (!hero.flawed).trailing_zeros() as usize % FLAWS;
        let card = self.flaw(flaw);
        hero.flaws[slot] = flaw;
        hero.flawed |= 1 << slot;
        hero.who.words |= card.words;
        for set in &mut hero.flaws_at {
            *set &= !(1 << slot);
        }
        for power in self.powers_in(card.powers) {
            if let Some(moment) = flaw_moment(power) {
                hero.flaws_at[moment as usize] |= 1 << slot;
            }
        }
    }

    /// Notes at which moments the powers of a slot can be used.
    pub(super) fn sort_powers(&self, hero: &mut Hero, slot: u8, powers: IndexRange) {
        for set in &mut hero.at_moment {
            *set &= !(1 << slot);
        }
        for power in self.powers_in(powers) {
            if let Some(moment) = power.moment {
                hero.at_moment[moment as usize] |= 1 << slot;
            }
        }
    }
}

//! The cards of a scenario by their numbers, and those in the slots of a character.

use super::Arcadia;
use super::cards::compiled::{Character, Flaw, Goal, IndexRange, League, Merit, Power, Quest, Waylay};
use super::cards::keys::{Key, Sort};
use super::state::{Hero, SELF};

impl Hero {
    #[inline]
    pub(crate) fn card_in(&self, slot: u8) -> (Sort, u8) {
        match slot {
            SELF => (Sort::Character, self.character),
            slot => (Sort::Merit, self.merits[usize::from(slot)]),
        }
    }
}

impl Arcadia {
    #[inline]
    pub(crate) fn character(&self, card: u8) -> &Character {
        &self.cards.characters[usize::from(card)]
    }

    #[inline]
    pub(crate) fn merit(&self, card: u8) -> &Merit {
        &self.cards.merits[usize::from(card)]
    }

    #[inline]
    pub(crate) fn merit_in(&self, hero: &Hero, slot: u8) -> &Merit {
        self.merit(hero.merits[usize::from(slot)])
    }

    #[inline]
    pub(crate) fn flaw(&self, card: u8) -> &Flaw {
        &self.cards.flaws[usize::from(card)]
    }

    #[inline]
    pub(crate) fn flaw_in(&self, hero: &Hero, slot: u8) -> &Flaw {
        self.flaw(hero.flaws[usize::from(slot)])
    }

    #[inline]
    pub(crate) fn waylay(&self, card: u8) -> &Waylay {
        &self.cards.waylays[usize::from(card)]
    }

    #[inline]
    pub(crate) fn league_card(&self, card: u8) -> &League {
        &self.cards.leagues[usize::from(card)]
    }

    #[inline]
    pub(crate) fn quest(&self, card: u8) -> &Quest {
        &self.cards.quests[usize::from(card)]
    }

    #[inline]
    pub(crate) fn goals_of(&self, quest: u8) -> &[Goal] {
        &self.cards.goals[self.quest(quest).goals.range()]
    }

    #[inline]
    pub(crate) fn powers_in(&self, run: IndexRange) -> &[Power] {
        &self.cards.powers[run.range()]
    }

    #[inline]
    pub(crate) fn powers_of(&self, hero: &Hero, slot: u8) -> &[Power] {
        self.powers_in(match slot {
            SELF => self.character(hero.character).powers,
            slot => self.merit_in(hero, slot).powers,
        })
    }

    #[inline]
    pub(crate) fn power_of(&self, hero: &Hero, slot: u8, power: u8) -> &Power {
        &self.powers_of(hero, slot)[usize::from(power)]
    }

    pub(crate) fn keys(&self, sort: Sort) -> &[Key] {
        &self.cards.keys[sort as usize]
    }

    /// The number in the catalogue of a card.
    #[inline]
    pub(crate) fn number(&self, sort: Sort, card: u8) -> u16 {
        self.keys(sort)[usize::from(card)].number
    }
}

//! The cards of a scenario by their numbers, and those in the slots of a character.

use crate::Arcadia;
use crate::cards::{Character, Flaw, Goal, IndexRange, Key, League, Merit, Power, Quest, Sort, Waylay};
use crate::state::{Hero, SELF};

macro_rules! cards_by_number {
    ($($name:ident: $card:ty = $all:ident;)*) => {
        $(#[inline]
        pub(crate) fn $name(&self, card: u8) -> &$card {
            &self.cards.$all[usize::from(card)]
        })*
    };
}

impl Arcadia {
    cards_by_number! {
        character: Character = characters;
        merit: Merit = merits;
        flaw: Flaw = flaws;
        waylay: Waylay = waylays;
        league_card: League = leagues;
        quest: Quest = quests;
    }

    #[inline]
    pub(crate) fn merit_in(&self, hero: &Hero, slot: u8) -> &Merit {
        self.merit(hero.merits[usize::from(slot)])
    }

    #[inline]
    pub(crate) fn flaw_in(&self, hero: &Hero, slot: u8) -> &Flaw {
        self.flaw(hero.flaws[usize::from(slot)])
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

    /// Returns the number in the catalogue.
    #[inline]
    pub(crate) fn number(&self, sort: Sort, card: u8) -> u16 {
        self.keys(sort)[usize::from(card)].number
    }
}

//! The slots of a character: Merits, Flaws, and the moments of their powers.

use crate::Arcadia;
use crate::cards::{IndexRange, MOMENTS, Merit, Words, each};
use crate::rule_options::{CompanionTags, ExhaustedMerit};
use crate::state::{FLAWS, Hero, SELF};

impl Arcadia {
    /// Puts a Merit in a free slot, if there is one: part of the build, or found in this game.
    pub(super) fn add_merit(&self, hero: &mut Hero, merit: u8, found: bool) {
        let Some(slot) = each(!(hero.built | hero.held | 1 << SELF)).next() else { return };
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
        hero.traits |= self.traits_of(card);
        self.sort_powers(&mut hero.at_moment, slot, card.powers);
    }

    pub(super) fn add_flaw(&self, hero: &mut Hero, flaw: u8) {
        let slot = (!hero.flawed).trailing_zeros() as u8 % FLAWS as u8;
        let card = self.flaw(flaw);
        hero.flaws[usize::from(slot)] = flaw;
        hero.flawed |= 1 << slot;
        hero.who.words |= card.words;
        hero.traits |= card.words;
        self.sort_powers(&mut hero.flaws_at, slot, card.powers);
    }

    pub(super) fn gather_words(&self, hero: &mut Hero) {
        (hero.who.words, hero.traits) = self.words_of(hero);
    }

    /// Returns the words of a Merit that count as its owner's own.
    fn traits_of(&self, merit: &Merit) -> Words {
        match self.rules.companion_tags {
            CompanionTags::Separate => merit.traits,
            CompanionTags::Shared => merit.words,
        }
    }

    /// Returns the words of a character with its Merits and Flaws, and those that count as its own. An exhausted Flaw
    /// has none. By default an exhausted Merit keeps its words, and a companion's words are not the character's own.
    pub(crate) fn words_of(&self, hero: &Hero) -> (Words, Words) {
        let own = self.character(hero.character).who.words;
        let merits = match self.rules.exhausted_merit {
            ExhaustedMerit::KeepsTags => hero.held,
            ExhaustedMerit::LosesTags => hero.ready_merits(),
        };
        let flaw = |slot: u8| self.flaw_in(hero, slot).words;
        let flaws = each(hero.flawed & !hero.flaws_exhausted).fold(0, |set, slot| set | flaw(slot));
        each(merits).fold((own | flaws, own | flaws), |(words, traits), slot| {
            let merit = self.merit_in(hero, slot);
            (words | merit.words, traits | self.traits_of(merit))
        })
    }

    /// Updates the words of a character after a Merit was exhausted or recovered.
    #[inline]
    pub(super) fn merit_turned(&self, hero: &mut Hero, slot: u8) {
        if self.rules.exhausted_merit == ExhaustedMerit::LosesTags && self.merit_in(hero, slot).words != 0 {
            self.gather_words(hero);
        }
    }

    #[inline]
    pub(super) fn flaw_turned(&self, hero: &mut Hero, slot: u8) {
        if self.flaw_in(hero, slot).words != 0 {
            self.gather_words(hero);
        }
    }

    pub(super) fn sort_powers(&self, sets: &mut [u32; MOMENTS], slot: u8, powers: IndexRange) {
        sets.iter_mut().for_each(|set| *set &= !(1 << slot));
        let moments = self.powers_in(powers).iter().filter_map(|power| power.moment);
        moments.for_each(|moment| sets[moment as usize] |= 1 << slot);
    }
}

//! Builds: a character with Merits and Flaws within the points, as written or drawn by lot.

use arrayvec::ArrayVec;

use balance_engine::chance::{Chance, Lane};

use super::super::Arcadia;
use super::super::cards::compiled::{Merit, Verb, Which};
use super::super::state::FLAWS;

/// Merits of a build at most: there must be room for Treasures that are found.
pub(crate) const MAX_MERITS: usize = 24;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Build {
    pub character: u8,
    /// Its Merits; one can be there several times.
    pub merits: ArrayVec<u8, MAX_MERITS>,
    pub flaws: ArrayVec<u8, FLAWS>,
    /// Its court as a bit.
    pub court: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BuildChoice {
    Fixed(Build),
    Random(Box<Lot>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lot {
    /// Characters, each as likely.
    pub characters: Vec<u8>,
    /// Merits that every build has.
    pub with_merits: ArrayVec<u8, MAX_MERITS>,
    pub with_flaws: ArrayVec<u8, FLAWS>,
    /// Merits to draw from: each as often as there are copies beside those.
    pub merits: ArrayVec<u8, 255>,
    pub flaws: ArrayVec<u8, 255>,
    /// The most points of Flaws.
    pub flaw_points: u8,
    /// The most points left unspent.
    pub unspent: u8,
}

/// Points that are left for Merits, and those that a character has for Merits of some kind alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Purse {
    pub points: i16,
    /// For these Merits alone.
    pub free: i16,
    pub which: Which,
}

impl Default for BuildChoice {
    fn default() -> Self {
        BuildChoice::Fixed(Build::default())
    }
}

impl Purse {
    /// What a Merit costs of the points when the free ones are used first.
    #[inline]
    pub(crate) fn price(&self, merit: &Merit) -> i16 {
        let cost = i16::from(merit.cost);
        if self.which.fits(merit) { cost - self.free.min(cost) } else { cost }
    }

    /// Pays for a Merit, first with the free points if it is one that they are for.
    #[inline]
    pub(crate) fn buy(&mut self, merit: &Merit) {
        let price = self.price(merit);
        self.free -= i16::from(merit.cost) - price;
        self.points -= price;
    }
}

impl BuildChoice {
    pub(crate) fn build<C: Chance>(&self, game: &Arcadia, side: usize, chance: &mut C) -> Build {
        match self {
            BuildChoice::Fixed(build) => build.clone(),
            BuildChoice::Random(lot) => lot.draw(game, Lane::build(side), chance),
        }
    }
}

impl Lot {
    /// What every build with a character has; its court is not known yet.
    pub(crate) fn start(&self, character: u8) -> Build {
        let (merits, flaws) = (self.with_merits.clone(), self.with_flaws.clone());
        Build { character, merits, flaws, court: 0 }
    }

    /// Draws a character, then Flaws up to points drawn as well, then Merits for what is to be spent.
    pub(crate) fn draw<C: Chance>(&self, game: &Arcadia, lane: Lane, chance: &mut C) -> Build {
        let character = chance.pick(lane, &self.characters).unwrap_or(0);
        let mut build = self.start(character);
        let bonus = |flaw: u8| i16::from(game.flaw(flaw).bonus);
        let aim = i16::from(chance.below(lane, u32::from(self.flaw_points) + 1) as u8);
        let mut left = aim - game.bonus(&build.flaws);
        let mut pool = self.flaws.clone();
        while left > 0 && !pool.is_empty() && !build.flaws.is_full() {
            let flaw = pool.swap_remove(chance.below(lane, pool.len() as u32) as usize);
            if bonus(flaw) <= left {
                left -= bonus(flaw);
                build.flaws.push(flaw);
            }
        }
        self.spend(game, &mut build, lane, chance);
        build.court = match game.lean(&build) {
            0 => 1 << chance.below(lane, 2),
            lean => 1 << u8::from(lean < 0),
        };
        build
    }

    fn spend<C: Chance>(&self, game: &Arcadia, build: &mut Build, lane: Lane, chance: &mut C) {
        let mut purse = game.purse_left(build);
        let most = i16::from(self.unspent).min(purse.points).max(0);
        let kept = chance.below(lane, most as u32 + 1) as i16;
        purse.points -= kept;
        build.buy_from(self.merits.clone(), purse, game, lane, chance);
    }
}

impl Build {
    /// Buys Merits of a pool in the order of a shuffle, as long as they fit.
    pub(super) fn buy_from<C: Chance>(
        &mut self,
        mut pool: ArrayVec<u8, 255>,
        mut purse: Purse,
        game: &Arcadia,
        lane: Lane,
        chance: &mut C,
    ) {
        while (purse.points > 0 || purse.free > 0) && !pool.is_empty() && !self.merits.is_full() {
            let merit = pool.swap_remove(chance.below(lane, pool.len() as u32) as usize);
            let card = game.merit(merit);
            if purse.price(card) <= purse.points {
                purse.buy(card);
                self.merits.push(merit);
            }
        }
    }
}

impl Arcadia {
    /// What a build has to spend before its first Merit.
    pub(super) fn purse(&self, build: &Build) -> Purse {
        let powers = self.powers_in(self.character(build.character).powers).iter();
        let mut free = powers.filter_map(|power| match power.verb {
            Verb::FreePoints(n) => Some((n.into(), power.which)),
            _ => None,
        });
        let (free, which) = free.next().unwrap_or_default();
        Purse { points: i16::from(self.rules.points) + self.bonus(&build.flaws), free, which }
    }

    pub(super) fn purse_left(&self, build: &Build) -> Purse {
        let mut purse = self.purse(build);
        for &merit in &build.merits {
            purse.buy(self.merit(merit));
        }
        purse
    }

    pub(super) fn bonus(&self, flaws: &[u8]) -> i16 {
        flaws.iter().map(|&flaw| i16::from(self.flaw(flaw).bonus)).sum()
    }

    /// Seelie Abilities and Weaknesses of a build less its Unseelie ones.
    pub(crate) fn lean(&self, build: &Build) -> i16 {
        let merits = build.merits.iter().map(|&merit| self.merit(merit).court);
        let flaws = build.flaws.iter().map(|&flaw| self.flaw(flaw).court);
        lean(merits.chain(flaws))
    }
}

/// How many of some courts, as bits, are Seelie, less those that are Unseelie.
pub(crate) fn lean(courts: impl Iterator<Item = u8>) -> i16 {
    courts.map(|court| i16::from(court & 1) - i16::from(court >> 1 & 1)).sum()
}

//! Builds: a character with Merits and Flaws within the points, fixed or random.

use arrayvec::ArrayVec;

use balance_engine::chance::{Chance, Lane};

use crate::Arcadia;
use crate::cards::hands::Below;
use crate::cards::{Merit, Verb, Which};
use crate::state::FLAWS;

/// Maximum number of Merits of a build. The other slots are for found Treasures.
pub(crate) const MAX_MERITS: usize = 24;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Build {
    pub character: u8,
    /// One can occur several times.
    pub merits: ArrayVec<u8, MAX_MERITS>,
    pub flaws: ArrayVec<u8, FLAWS>,
    /// A bit.
    pub court: u8,
}

/// Merits or Flaws to draw from.
pub(crate) type Pool = ArrayVec<u8, 255>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BuildChoice {
    Fixed(Build),
    Random(Box<BuildPool>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BuildPool {
    pub characters: Vec<u8>,
    // What every build has.
    pub with_merits: ArrayVec<u8, MAX_MERITS>,
    pub with_flaws: ArrayVec<u8, FLAWS>,
    // What is drawn from, each copy as a card, without what every build has.
    pub merits: Pool,
    pub flaws: Pool,
    // Maximum points.
    pub flaw_points: u8,
    pub unspent: u8,
}

/// Points left for Merits, and `free` ones for Merits that fit `which`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Purse {
    pub points: i16,
    pub free: i16,
    pub which: Which,
}

impl Purse {
    /// Returns the points of a Merit after the free ones.
    #[inline]
    pub(crate) fn price(&self, merit: &Merit) -> i16 {
        let cost = i16::from(merit.cost);
        if self.which.fits(merit) { cost - self.free.min(cost) } else { cost }
    }

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
            BuildChoice::Random(pool) => pool.draw(game, &mut |n| chance.below(Lane::build(side), n)),
        }
    }
}

impl BuildPool {
    /// Returns the cards that every build with a character has. Its court is not set.
    pub(crate) fn start(&self, character: u8) -> Build {
        let (merits, flaws) = (self.with_merits.clone(), self.with_flaws.clone());
        Build { character, merits, flaws, court: 0 }
    }

    /// Draws a character, then Flaws up to random points, then Merits for the points to spend.
    pub(crate) fn draw(&self, game: &Arcadia, below: &mut impl Below) -> Build {
        let mut build = self.start(pick(&self.characters, below).unwrap_or(0));
        let bonus = |flaw: u8| i16::from(game.flaw(flaw).bonus);
        let aim = i16::from(below(u32::from(self.flaw_points) + 1) as u8);
        let mut left = aim - game.bonus(&build.flaws);
        let mut pool = self.flaws.clone();
        while left > 0 && !pool.is_empty() && !build.flaws.is_full() {
            let flaw = pool.swap_remove(below(pool.len() as u32) as usize);
            if bonus(flaw) <= left {
                left -= bonus(flaw);
                build.flaws.push(flaw);
            }
        }
        let mut purse = game.purse_left(&build);
        let max_unspent = i16::from(self.unspent).min(purse.points).max(0);
        purse.points -= below(max_unspent as u32 + 1) as i16;
        build.buy_from(self.merits.clone(), purse, game, below);
        build.court = match game.lean(&build) {
            0 => 1 << below(2),
            lean => 1 << u8::from(lean < 0),
        };
        build
    }
}

impl Build {
    /// Buys Merits of a pool in random order, as long as they fit.
    fn buy_from(&mut self, mut pool: Pool, mut purse: Purse, game: &Arcadia, below: &mut impl Below) {
        while (purse.points > 0 || purse.free > 0) && !pool.is_empty() && !self.merits.is_full() {
            let merit = pool.swap_remove(below(pool.len() as u32) as usize);
            let card = game.merit(merit);
            if purse.price(card) <= purse.points {
                purse.buy(card);
                self.merits.push(merit);
            }
        }
    }
}

impl Arcadia {
    pub(super) fn purse(&self, build: &Build) -> Purse {
        let mut powers = self.powers_in(self.character(build.character).powers).iter();
        let free = powers.find_map(|power| match power.verb {
            Verb::FreePoints(n) => Some((n.into(), power.which)),
            _ => None,
        });
        let (free, which) = free.unwrap_or_default();
        Purse { points: i16::from(self.rules.points) + self.bonus(&build.flaws), free, which }
    }

    pub(super) fn purse_left(&self, build: &Build) -> Purse {
        let mut purse = self.purse(build);
        build.merits.iter().for_each(|&merit| purse.buy(self.merit(merit)));
        purse
    }

    pub(super) fn bonus(&self, flaws: &[u8]) -> i16 {
        flaws.iter().map(|&flaw| i16::from(self.flaw(flaw).bonus)).sum()
    }

    pub(crate) fn lean(&self, build: &Build) -> i16 {
        let merits = build.merits.iter().map(|&merit| self.merit(merit).court);
        lean(merits.chain(build.flaws.iter().map(|&flaw| self.flaw(flaw).court)))
    }
}

/// Returns the number of Seelie courts minus that of Unseelie ones. Courts are bits.
pub(crate) fn lean(courts: impl Iterator<Item = u8>) -> i16 {
    courts.map(|court| i16::from(court & 1) - i16::from(court >> 1 & 1)).sum()
}

const MAX_NEW_MERITS: usize = 3;

/// Of eight equally likely changes, one is of the character, one of a Flaw, and the rest of Merits.
const KINDS_OF_CHANGE: u32 = 8;

impl BuildPool {
    /// Returns a build with another character, one Flaw more or less, or one or two Merits less, and with random Merits
    /// for the points left. `None` if that isn't legal or too many Merits are new.
    pub(crate) fn changed(&self, game: &Arcadia, of: &Build, below: &mut impl Below) -> Option<Build> {
        let mut build = of.clone();
        match below(KINDS_OF_CHANGE) {
            0 => build.character = pick(&self.characters, below)?,
            1 => self.change_flaw(game, &mut build, below)?,
            change => {
                for _ in 0..=change % 2 {
                    drop_one(&mut build.merits, &self.with_merits, below);
                }
            }
        }
        while game.purse_left(&build).points < 0 {
            drop_one(&mut build.merits, &self.with_merits, below)?;
        }
        let pool = without(&self.merits, &without(&build.merits, &self.with_merits));
        build.buy_from(pool.into_iter().collect(), game.purse_left(&build), game, below);
        build.court = match game.lean(&build) {
            0 if below(KINDS_OF_CHANGE) == 0 => 3 - build.court,
            0 => build.court,
            lean => 1 << u8::from(lean < 0),
        };
        let new = without(&build.merits, &of.merits).len();
        let left = game.purse_left(&build).points;
        (new <= MAX_NEW_MERITS && (0..=i16::from(self.unspent)).contains(&left)).then_some(build)
    }

    fn change_flaw(&self, game: &Arcadia, build: &mut Build, below: &mut impl Below) -> Option<()> {
        if below(2) == 0 {
            drop_one(&mut build.flaws, &self.with_flaws, below)?;
        }
        if below(2) == 0 {
            let left = i16::from(self.flaw_points) - game.bonus(&build.flaws);
            let mut pool = without(&self.flaws, &without(&build.flaws, &self.with_flaws));
            pool.retain(|&flaw| i16::from(game.flaw(flaw).bonus) <= left);
            build.flaws.try_push(pick(&pool, below)?).ok()?;
        }
        Some(())
    }
}

fn pick(cards: &[u8], below: &mut impl Below) -> Option<u8> {
    (!cards.is_empty()).then(|| cards[below(cards.len() as u32) as usize])
}

/// Drops a random card that isn't in `kept`; `None` if there is none.
fn drop_one<const N: usize>(cards: &mut ArrayVec<u8, N>, kept: &[u8], below: &mut impl Below) -> Option<u8> {
    let card = pick(&without(cards, kept), below)?;
    Some(cards.remove(cards.iter().position(|&of| of == card)?))
}

/// Returns the cards without `others`, copy by copy.
fn without(cards: &[u8], others: &[u8]) -> Vec<u8> {
    let mut left = cards.to_vec();
    for other in others {
        if let Some(at) = left.iter().position(|of| of == other) {
            left.remove(at);
        }
    }
    left
}

//! The Characters of a Warband, their Equipment, and what they cost in Gold Pieces.

use arrayvec::ArrayVec;

use crate::cards::{KIT, NONE, Profile, Program, Words};
use crate::state::WARBAND;

/// Arcanite Tokens counted.
pub(crate) const BOUGHT_ITEMS: usize = KIT + 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    pub profile: u8,
    /// [`NONE`] for nothing more.
    pub kit: [u8; BOUGHT_ITEMS],
    /// The place in the Warband of its mount; [`NONE`] for none.
    pub rides: u8,
}

pub(crate) type Roster = ArrayVec<Member, WARBAND>;

/// Characters that the Commander's Equipment makes cheaper, and by how many per cent.
pub(crate) type Discounts = ArrayVec<(Words, u8), KIT>;

impl Member {
    pub(crate) const fn plain(profile: u8) -> Self {
        Member { profile, kit: [NONE; BOUGHT_ITEMS], rides: NONE }
    }

    pub(crate) fn bought(&self) -> impl Iterator<Item = u8> + Clone {
        self.kit.into_iter().filter(|&item| item != NONE)
    }

    pub(crate) fn items(&self, program: &Program) -> impl Iterator<Item = u8> {
        program.profile(self.profile).has.into_iter().filter(|&item| item != NONE).chain(self.bought())
    }

    /// In Gold Pieces, with Equipment.
    pub(crate) fn price(&self, program: &Program, discounts: &Discounts) -> u16 {
        let profile = program.profile(self.profile);
        let kit = self.bought().map(|item| {
            let of = program.item(item);
            let common = of.faction == NONE && !of.arcanite;
            less(of.gp, if common { profile.armoury_discount } else { 0 })
        });
        own_price(discounts, profile) + kit.sum::<u16>()
    }

    pub(crate) fn full_price(&self, program: &Program) -> u16 {
        self.price(program, &Discounts::default())
    }

    pub(crate) fn discounts(&self, program: &Program) -> Discounts {
        self.bought().map(|item| program.item(item).discount).filter(|&(_, percent)| percent > 0).take(KIT).collect()
    }
}

/// Without Equipment, the discount rounded down.
pub(crate) fn own_price(discounts: &Discounts, profile: &Profile) -> u16 {
    let mine = discounts.iter().filter(|(of, _)| of.meets(&profile.words));
    less(profile.gp, mine.map(|&(_, percent)| percent).max().unwrap_or(0))
}

fn less(gp: u16, percent: u8) -> u16 {
    gp - (u32::from(gp) * u32::from(percent.min(100)) / 100) as u16
}

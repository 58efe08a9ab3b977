//! What Characters and their Equipment cost, in Gold Pieces.

use arrayvec::ArrayVec;

use super::roster::Member;
use crate::cards::{KIT, NONE, Profile, Program, Words};

/// What a Character costs with its Equipment, in Gold Pieces, where nobody makes it cheaper.
pub(crate) fn cost(program: &Program, member: &Member) -> u16 {
    price(program, &Discounts::default(), member)
}

/// Characters whom the Commander's Equipment makes cheaper, and by how many hundredths.
pub(crate) type Discounts = ArrayVec<(Words, u8), KIT>;

pub(crate) fn discounts(program: &Program, leader: &Member) -> Discounts {
    let all = leader.kit.iter().filter(|&&item| item != NONE).map(|&item| program.item(item).discount);
    all.filter(|&(_, percent)| percent > 0).take(KIT).collect()
}

/// What a profile costs by itself, in Gold Pieces, the discount rounded down.
pub(crate) fn own_price(discounts: &Discounts, profile: &Profile) -> u16 {
    let mine = discounts.iter().filter(|(of, _)| of.meets(&profile.words));
    less(profile.gp, mine.map(|&(_, percent)| percent).max().unwrap_or(0))
}

/// A price less so many hundredths of it, rounded down.
fn less(gp: u16, percent: u8) -> u16 {
    gp - (u32::from(gp) * u32::from(percent.min(100)) / 100) as u16
}

pub(crate) fn price(program: &Program, discounts: &Discounts, member: &Member) -> u16 {
    let profile = program.profile(member.profile);
    let kit = member.kit.iter().filter(|&&item| item != NONE).map(|&item| {
        let of = program.item(item);
        let common = of.faction == NONE && !of.arcanite;
        less(of.gp, if common { profile.armoury_discount } else { 0 })
    });
    own_price(discounts, profile) + kit.sum::<u16>()
}

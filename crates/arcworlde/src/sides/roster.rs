//! The Characters of a Warband, their Equipment, what they cost in Gold Pieces, and how random ones are drawn.

use arrayvec::ArrayVec;

use balance_engine::chance::{Chance, Lane};

use super::spec::Draw;
use crate::cards::{Class, Equipment, KIT, NONE, Profile, Program, Slot, Words};
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

pub(crate) const BESTIARY: &str = "bestiary";

#[derive(Clone, Debug)]
pub(crate) enum WarbandPlan {
    Written(Box<Roster>),
    /// Drawn for each seat block.
    Random(RandomPlan),
}

#[derive(Clone, Debug)]
pub(crate) struct RandomPlan {
    pub draw: Draw,
    pub gp: u16,
    /// The most Gold Pieces that are kept back after the Commander is paid.
    pub unspent: u16,
    pub factions: Vec<u8>,
    pub also: Words,
    pub commander: Option<Member>,
}

impl WarbandPlan {
    /// Random per side, so that it stays the same within a seat block.
    pub(crate) fn draw<C: Chance>(&self, program: &Program, side: usize, chance: &mut C) -> Roster {
        match self {
            WarbandPlan::Written(roster) => Roster::clone(roster),
            WarbandPlan::Random(random) => random.roster(program, Lane::build(side), chance),
        }
    }
}

impl RandomPlan {
    fn roster<C: Chance>(&self, program: &Program, lane: Lane, chance: &mut C) -> Roster {
        let mut roster = Roster::new();
        let mut left = self.gp;
        let mut faction = chance.pick(lane, &self.factions).unwrap_or(NONE);
        let leads = |one: &Profile| one.is(Class::Commander) && one.faction == faction && one.gp <= left;
        let leader = self
            .commander
            .or_else(|| one_of(program, lane, chance, leads).map(|leader| drawn(program, leader, lane, chance)));
        let mut cheaper = Discounts::default();
        if let Some(leader) = leader {
            faction = program.profile(leader.profile).faction;
            left = left.saturating_sub(leader.full_price(program));
            cheaper = leader.discounts(program);
            roster.push(leader);
        }
        if self.unspent > 0 {
            left = left.saturating_sub(chance.below(lane, u32::from(self.unspent) + 1) as u16);
        }
        let joins = |one: &Profile, left: u16| self.joins(one, faction, &cheaper, left);
        while roster.len() < WARBAND && program.profiles.iter().any(|one| joins(one, left)) {
            let class = (self.draw == Draw::Rogue).then(|| rogue_class(chance.d6(lane) + chance.d6(lane)));
            let fits = |profile: &Profile| joins(profile, left) && class.is_none_or(|class| profile.is(class));
            if let Some(profile) = one_of(program, lane, chance, fits) {
                left -= own_price(&cheaper, program.profile(profile));
                roster.push(drawn(program, profile, lane, chance));
            } else if class.is_some() && !program.profiles.iter().any(|one| joins(one, left) && is_rogue(one)) {
                break;
            }
        }
        roster
    }

    pub(crate) fn joins(&self, one: &Profile, faction: u8, cheaper: &Discounts, left: u16) -> bool {
        !one.is(Class::Commander)
            && (1..=left).contains(&own_price(cheaper, one))
            && (one.faction == faction || self.also.has(one.faction))
    }
}

fn one_of<C: Chance>(program: &Program, lane: Lane, chance: &mut C, fits: impl Fn(&Profile) -> bool) -> Option<u8> {
    let fit = (0..).zip(&program.profiles).filter(|(_, one)| fits(one));
    let fit: ArrayVec<u8, { NONE as usize }> = fit.map(|(k, _)| k).collect();
    chance.pick(lane, &fit)
}

/// Returns the forms that are free and only for this Character. It must have one of them.
pub(crate) fn due_forms(program: &Program, profile: u8) -> impl Iterator<Item = u8> {
    let words = &program.profile(profile).words;
    let is_due = |item: &Equipment| item.only.meets(words) && item.slot == Some(Slot::Form) && item.gp == 0;
    (0..).zip(&program.equipment).filter(move |(_, item)| is_due(item)).map(|(number, _)| number)
}

/// Returns a Character without Equipment, but with a form if it must have one.
fn drawn<C: Chance>(program: &Program, profile: u8, lane: Lane, chance: &mut C) -> Member {
    let due: ArrayVec<u8, { NONE as usize }> = due_forms(program, profile).collect();
    let mut member = Member::plain(profile);
    member.kit[0] = chance.pick(lane, &due).unwrap_or(NONE);
    member
}

pub(crate) const fn rogue_class(dice: u8) -> Class {
    match dice {
        ..=5 => Class::Beast,
        6..=8 => Class::Unit,
        9 => Class::Elite,
        10 => Class::Mage,
        11 => Class::Irregular,
        _ => Class::Heavy,
    }
}

/// True if the table of Rogue Warbands has a class of the profile.
pub(crate) fn is_rogue(one: &Profile) -> bool {
    (2..=12).any(|dice| one.is(rogue_class(dice)))
}

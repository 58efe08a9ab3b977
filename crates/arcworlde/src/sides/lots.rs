//! Warbands drawn by lot.

use arrayvec::ArrayVec;

use balance_engine::chance::{Chance, Lane};

use super::prices::{Discounts, cost, discounts, own_price};
use super::roster::{Member, Roster};
use super::spec::Draw;
use crate::cards::{Class, Equipment, NONE, Profile, Program, Slot, Words};
use crate::state::WARBAND;

/// The Faction of Creatures for everybody.
pub(crate) const BESTIARY: &str = "bestiary";

#[derive(Clone, Debug)]
pub(crate) enum WarbandPlan {
    Written(Box<Roster>),
    /// It is drawn by lot for each seat block.
    Lot(Lot),
}

#[derive(Clone, Debug)]
pub(crate) struct Lot {
    pub draw: Draw,
    pub gp: u16,
    /// The most Gold Pieces that are kept back from who follows the Commander.
    pub unspent: u16,
    /// Factions that have a Commander, of which one is drawn.
    pub factions: Vec<u8>,
    /// Who is drawn from beside the Faction's own.
    pub also: Words,
    /// Its Commander, when it is not drawn.
    pub commander: Option<Member>,
}

impl WarbandPlan {
    /// The Warband of a game. Luck is drawn by side, so that a seat block keeps it.
    pub(crate) fn draw<C: Chance>(&self, program: &Program, side: usize, chance: &mut C) -> Roster {
        match self {
            WarbandPlan::Written(roster) => Roster::clone(roster),
            WarbandPlan::Lot(lot) => lot.roster(program, Lane::build(side), chance),
        }
    }
}

impl Lot {
    /// A Commander, and then others until nobody can be paid any more.
    fn roster<C: Chance>(&self, program: &Program, lane: Lane, chance: &mut C) -> Roster {
        let mut roster = Roster::new();
        let mut left = self.gp;
        let mut faction = chance.pick(lane, &self.factions).unwrap_or(NONE);
        let leader = match self.commander {
            Some(member) => {
                faction = program.profile(member.profile).faction;
                Some(member)
            }
            None => {
                let leads = |profile: &Profile| {
                    profile.is(Class::Commander) && profile.faction == faction && profile.gp <= left
                };
                let leader = self.one_of(program, lane, chance, leads);
                leader.map(|leader| drawn(program, leader, lane, chance))
            }
        };
        let mut cheaper = Discounts::default();
        if let Some(leader) = leader {
            left = left.saturating_sub(cost(program, &leader));
            cheaper = discounts(program, &leader);
            roster.push(leader);
        }
        if self.unspent > 0 {
            let kept = chance.below(lane, u32::from(self.unspent) + 1) as u16;
            left = left.saturating_sub(kept);
        }
        let joins = |one: &Profile, left: u16| self.joins(one, faction, &cheaper, left);
        while roster.len() < WARBAND && program.profiles.iter().any(|one| joins(one, left)) {
            let class = match self.draw {
                Draw::Legal => None,
                Draw::Rogue => Some(rogue_class(chance.d6(lane) + chance.d6(lane))),
            };
            let fits = |profile: &Profile| joins(profile, left) && class.is_none_or(|class| profile.is(class));
            if let Some(profile) = self.one_of(program, lane, chance, fits) {
                left -= own_price(&cheaper, program.profile(profile));
                roster.push(drawn(program, profile, lane, chance));
            } else if !self.any_class(program, |profile| joins(profile, left)) {
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

    /// Whether the table of Rogue Warbands has a class for anybody who fits.
    fn any_class(&self, program: &Program, fits: impl Fn(&Profile) -> bool) -> bool {
        self.draw == Draw::Legal
            || program.profiles.iter().any(|one| fits(one) && (2..=12).any(|dice| one.is(rogue_class(dice))))
    }

    /// A profile that fits, each as likely.
    fn one_of<C: Chance>(
        &self,
        program: &Program,
        lane: Lane,
        chance: &mut C,
        fits: impl Fn(&Profile) -> bool,
    ) -> Option<u8> {
        let fit = (0..).zip(&program.profiles).filter(|(_, one)| fits(one));
        let fit: ArrayVec<u8, { NONE as usize }> = fit.map(|(k, _)| k).collect();
        chance.pick(lane, &fit)
    }
}

/// Returns the forms of which a Character must have one: they cost nothing and are for it alone.
pub(crate) fn due_forms(program: &Program, profile: u8) -> impl Iterator<Item = u8> {
    let words = &program.profile(profile).words;
    let is_due = |item: &Equipment| {
        let own = !item.only.is_empty() && item.only.meets(words);
        own && item.slot == Some(Slot::Form) && item.gp == 0
    };
    (0..).zip(&program.equipment).filter(move |(_, item)| is_due(item)).map(|(number, _)| number)
}

/// Returns a Character that is drawn at random: without Equipment, but with a form if it must have one.
fn drawn<C: Chance>(program: &Program, profile: u8, lane: Lane, chance: &mut C) -> Member {
    let due: ArrayVec<u8, { NONE as usize }> = due_forms(program, profile).collect();
    let mut member = Member::plain(profile);
    member.kit[0] = chance.pick(lane, &due).unwrap_or(NONE);
    member
}

/// The class that 2D6 bring to a Rogue Warband.
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

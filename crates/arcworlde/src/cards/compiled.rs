//! Profiles, Equipment and Spells as the loop reads them: flat arrays of small `Copy` values.
//!
//! `text` says what each figure is for; comments here say how it is stored.

use balance_engine::game::IndexRange;

use super::names::{Names, Words};
use super::text::{
    Aim, Amount, AreaText, Asked, Class, Difficulty, Does, Happens, Kind, Moment, On, Order, Slot, Sort,
    StandingEffect, Summon, Traits,
};

pub(crate) const NONE: u8 = u8::MAX;
/// In place of a number of failed Defence Rolls to roll again: all of them.
pub(crate) const ALL: u8 = u8::MAX;
/// Arcanite Tokens are not counted.
pub(crate) const KIT: usize = 6;
/// Of a profile or a piece of Equipment.
pub(crate) const USES: usize = 8;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gives {
    pub attacks: IndexRange,
    /// In inches; 0 without Shots.
    pub range: u8,
    pub always: IndexRange,
    pub moments: IndexRange,
    pub uses: IndexRange,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Profile {
    pub gp: u16,
    /// As bits, in the order of [`Class`].
    pub classes: u16,
    pub traits: Traits,
    pub ap: u8,
    pub movement: u8,
    pub bravery: u8,
    /// Before standing effects add to them.
    pub hp: u8,
    pub base: u8,
    pub words: Words,
    pub faction: u8,
    pub allies: Words,
    /// [`NONE`] for nothing more.
    pub has: [u8; KIT],
    pub gives: Gives,
    pub armoury_discount: u8,
}

impl Profile {
    #[inline]
    pub(crate) const fn is(&self, class: Class) -> bool {
        self.classes & 1 << class as u16 != 0
    }

    pub(crate) fn is_creature(&self) -> bool {
        [Class::Beast, Class::Monster, Class::Titan].into_iter().any(|class| self.is(class))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attack {
    /// 0 for a Shot.
    pub ap: u8,
    /// In inches; 0 for a melee Attack.
    pub range: u8,
    pub feat: Difficulty,
    pub once: bool,
    pub times: u8,
    pub power: u8,
    /// In inches; 0 for base contact.
    pub reach: u8,
    pub area: Option<AreaText>,
    pub split: u8,
    pub ignores_armour: bool,
    pub criticals_ignore_armour: bool,
    pub ignores_shield: bool,
    pub no_bonus: bool,
    /// It is the Attack before it, with more AP for more dice.
    pub option: bool,
    pub only: IndexRange,
    pub riders: IndexRange,
    pub empowered: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rider {
    pub on: On,
    pub when: IndexRange,
    pub does: Does,
    pub amount: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Always {
    pub what: StandingEffect,
    pub when: IndexRange,
}

pub(crate) type Sorts = u64;

impl Sort {
    #[inline]
    pub(crate) const fn bit(self) -> Sorts {
        1 << self as u64
    }
}

impl StandingEffect {
    #[inline]
    pub(crate) const fn number(self) -> i32 {
        use StandingEffect::{Dice, HarderToShoot, LegIt, LuresFoes, MeleeDice, MeleeReach, SlowsFoes, TripsFoes};
        match self {
            Dice(n) | MeleeDice(n) | LegIt(n) => n as i32,
            MeleeReach(n) | HarderToShoot(n) | SlowsFoes(n) | TripsFoes(n) | LuresFoes(n) => n as i32,
            _ => 0,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MomentEffect {
    pub moment: Moment,
    pub free: bool,
    pub success: bool,
    pub when: IndexRange,
    pub what: Happens,
    pub amount: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Use {
    pub takes: u8,
    pub ap: u8,
    pub success: bool,
    pub ends: bool,
    pub works: u8,
    pub once: bool,
    pub single: bool,
    /// The Spell that a failed Feat works like; [`NONE`] for none.
    pub fails: u8,
    /// Hundredths of its HP at which it must be done; [`NONE`] for never.
    pub forced_at: u8,
    /// How many ways to use the same Trait stand before it.
    pub variant: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spell {
    /// `None` for all Mages.
    pub faction: Option<u8>,
    pub level: u8,
    pub at: Aim,
    /// In inches, 0 for base contact; `None` for no limit.
    pub range: Option<u8>,
    pub radius: u8,
    pub of: Option<u8>,
    pub when: IndexRange,
    pub riders: IndexRange,
    pub ignores_armour: bool,
    pub ignores_shield: bool,
    pub drains: bool,
    pub gives_ap: Option<Amount>,
    pub blinds: bool,
    pub pins: bool,
    pub summons: Option<Summons>,
    /// 0 for only the target.
    pub max_targets: u8,
    pub throws: Option<Amount>,
    pub at_once: bool,
    pub order: Option<Order>,
    /// In inches; 0 without a marker.
    pub mires: u8,
}

/// [`NONE`] for any profile of the classes.
pub(crate) type Summons = Summon<u8, u16>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Equipment {
    pub gp: u16,
    pub item: bool,
    pub artefact: bool,
    pub arcanite: bool,
    pub heals: Option<Amount>,
    pub slot: Option<Slot>,
    /// [`NONE`] for the Common Armoury.
    pub faction: u8,
    pub only: Words,
    pub gives: Gives,
    pub riders: IndexRange,
    /// Characters that cost less if the Commander has it, and the per cent.
    pub discount: (Words, u8),
}

impl Equipment {
    #[inline]
    pub(crate) const fn is_weapon(&self) -> bool {
        matches!(self.slot, Some(Slot::Melee | Slot::Ranged))
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub profiles: Vec<Profile>,
    pub equipment: Vec<Equipment>,
    /// Spells in the order of their keys, and then what Characters can do that works like one.
    pub spells: Vec<Spell>,
    pub uses: Vec<Use>,
    pub attacks: Vec<Attack>,
    pub riders: Vec<Rider>,
    pub always: Vec<Always>,
    pub moments: Vec<MomentEffect>,
    /// A condition is a range of this list.
    pub conditions: Vec<Asked>,
    pub attack_names: Vec<String>,
    pub use_names: Vec<String>,
    pub names: Names,
}

impl Program {
    /// True if each key has its profile or Equipment, and a number that can be stored.
    pub(crate) fn is_whole(&self) -> bool {
        let mut found = [self.profiles.len(), self.equipment.len()].into_iter().zip(&self.names.keys);
        found.all(|(found, keys)| found == keys.len() && found <= usize::from(NONE))
    }

    #[inline]
    pub(crate) fn profile(&self, number: u8) -> &Profile {
        &self.profiles[usize::from(number)]
    }

    #[inline]
    pub(crate) fn item(&self, number: u8) -> &Equipment {
        &self.equipment[usize::from(number)]
    }

    pub(crate) fn gives(&self, profile: u8, items: impl Iterator<Item = u8>) -> impl Iterator<Item = &Gives> {
        std::iter::once(&self.profile(profile).gives).chain(items.map(|item| &self.item(item).gives))
    }

    #[inline]
    pub(crate) fn spell(&self, number: u8) -> &Spell {
        &self.spells[usize::from(number)]
    }

    pub(crate) fn spells_of_cards(&self) -> &[Spell] {
        &self.spells[..self.names.keys[Kind::Spell as usize].len()]
    }
}

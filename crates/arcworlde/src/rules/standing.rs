//! What always holds for a Character: its profile and its Equipment, looked up when a rule asks.

use balance_engine::game::IndexRange;

use super::nerve::FEARLESS;
use crate::board::{Disc, Ground, INCH};
use crate::cards::{Always, Asked, Attack, Class, KIT, NONE, Profile, Sort, Sorts, StandingEffect, Trait, bit};
use crate::game::Arcworlde;
use crate::rule_options::NarrativeLegIt;
use crate::state::{Character, Lies, State, Token};

impl Arcworlde {
    #[inline]
    pub(crate) fn profile(&self, one: &Character) -> &Profile {
        self.program.profile(one.profile)
    }

    #[inline]
    pub(crate) fn attack(&self, number: u16) -> &Attack {
        &self.program.attacks[usize::from(number)]
    }

    /// All Equipment except weapons that are not in hand.
    #[inline]
    pub(super) fn in_use<'a>(&'a self, one: &'a Character) -> impl Iterator<Item = (u8, u8)> + 'a {
        one.items().filter(move |&(place, item)| self.is_in_use(one, place, item))
    }

    #[inline]
    fn is_in_use(&self, one: &Character, place: u8, item: u8) -> bool {
        !one.chooses || one.wields == place || !self.program.item(item).is_weapon()
    }

    #[inline]
    pub(super) fn each_standing<'a>(&'a self, one: &'a Character) -> impl Iterator<Item = &'a Always> + 'a {
        let own = self.profile(one).gives.always;
        let kit = self.in_use(one).map(|(_, item)| self.program.item(item).gives.always);
        std::iter::once(own).chain(kit).flat_map(|run| &self.program.always[run.range()])
    }

    /// Returns the Attacks of profile, then Equipment, with their places. Weapons that are not in hand keep theirs.
    #[inline]
    pub(crate) fn attacks_of<'a>(&'a self, st: &'a State, number: u8) -> Attacks<'a> {
        let one = st.who(number);
        // Most have no weapon of their own, and this is asked more often than anything else.
        let kit = if one.armed { 0 } else { KIT };
        Attacks { game: self, one, left: self.profile(one).gives.attacks, kit, place: 0 }
    }

    #[inline]
    pub(crate) fn attack_at(&self, st: &State, number: u8, place: u8) -> Option<u16> {
        self.attacks_of(st, number).find(|&(own, _)| own == place).map(|(_, at)| at)
    }

    /// In millimetres: the base of the mount if the Character rides.
    #[inline]
    pub(super) fn base_size(st: &State, one: &Character) -> u8 {
        if one.mount == NONE { one.base } else { st.who(one.mount).base }
    }

    #[inline]
    pub(crate) fn holds(&self, st: &State, asked: IndexRange, me: u8, other: u8) -> bool {
        asked.is_empty() || self.is_met(st, asked, me, other)
    }

    fn is_met(&self, st: &State, asked: IndexRange, me: u8, other: u8) -> bool {
        let (one, foe) = (st.who(me), st.who(other));
        let hp = |one: &Character| i32::from(one.hp) * 100;
        let share = |one: &Character, part: u8| i32::from(part) * i32::from(one.max_hp);
        let foes = || st.engaged(me).count() as u8;
        let (profile, base) = (self.profile(foe), Self::base_size(st, foe));
        self.program.conditions[asked.range()].iter().all(|asked| match asked {
            Asked::Charged => one.charged,
            Asked::KnockedOut => one.knocked_out,
            Asked::Prone => foe.prone,
            Asked::Flammable => foe.has(Trait::Flammable),
            Asked::Smaller => base < Self::base_size(st, one),
            Asked::BaseAtMost(max) => base <= *max,
            Asked::BaseAtLeast(min) => base >= *min,
            Asked::Classes(classes) => classes & profile.classes != 0,
            Asked::Carries(item) => one.kit.contains(item),
            Asked::Of(words) => words.meets(&profile.words),
            Asked::Marked => one.marked == other,
            Asked::NotOf(words) => !words.meets(&profile.words),
            Asked::FoesEngaged(min) => foes() >= *min,
            Asked::FoesAtMost(max) => foes() <= *max,
            Asked::Mounted => one.mounted || one.mount != NONE,
            Asked::TargetHpBelow(part) => hp(foe) < share(foe, *part),
            Asked::HpAtMost(part) => hp(one) <= share(one, *part),
        })
    }

    #[inline]
    pub(super) fn sum_standing(&self, st: &State, me: u8, other: u8, sorts: Sorts) -> i32 {
        let one = st.who(me);
        if one.sorts & sorts == 0 {
            return 0;
        }
        let counts = |always: &&Always| always.what.sort().bit() & sorts != 0 && self.holds(st, always.when, me, other);
        self.each_standing(one).filter(counts).map(|always| always.what.number()).sum()
    }

    #[inline]
    pub(crate) fn stands(&self, st: &State, me: u8, other: u8, sort: Sort) -> bool {
        self.stands_where(st, me, other, sort, |_| true)
    }

    #[inline]
    pub(super) fn stands_where(
        &self,
        st: &State,
        me: u8,
        other: u8,
        sort: Sort,
        wanted: impl Fn(StandingEffect) -> bool,
    ) -> bool {
        if !st.who(me).has_sort(sort) {
            return false;
        }
        self.each_standing(st.who(me))
            .any(|&Always { what, when }| what.sort() == sort && wanted(what) && self.holds(st, when, me, other))
    }

    /// In hundredths of an inch; 0 for base contact.
    pub(crate) fn reach_of(&self, st: &State, me: u8, attack: &Attack) -> i32 {
        let (one, own) = (st.who(me), i32::from(attack.reach));
        if !one.has_sort(Sort::MeleeReach) {
            return own * INCH;
        }
        let lent = self.each_standing(one).filter(|always| always.what.sort() == Sort::MeleeReach);
        lent.fold(own, |max, always| max.max(always.what.number())) * INCH
    }

    pub(super) fn is_fearsome(&self, st: &State, me: u8, foe: u8) -> bool {
        let wanted = |what| matches!(what, StandingEffect::Trait(set) if set & bit(Trait::Fearsome) != 0);
        st.who(me).has(Trait::Fearsome) || self.stands_where(st, me, foe, Sort::Trait, wanted)
    }

    pub(super) fn is_slowed(&self, st: &State, number: u8) -> bool {
        let disc = st.who(number).disc();
        let mires = |lies: &Token| match lies.what {
            Lies::Mire { inches, .. } => Disc { at: lies.at, radius: 0 }.gap(disc) <= i32::from(inches) * INCH,
            _ => false,
        };
        (self.miring && st.tokens.iter().any(mires)) || self.besetting(st, number, Sort::SlowsFoes).next().is_some()
    }

    pub(crate) fn is_tripped(&self, st: &State, number: u8) -> bool {
        self.besetting(st, number, Sort::TripsFoes).next().is_some()
    }

    pub(super) fn besetting<'a>(&'a self, st: &'a State, number: u8, sort: Sort) -> impl Iterator<Item = u8> + 'a {
        let me = st.who(number);
        let foes = (self.sorts & sort.bit() != 0).then(|| st.foes(me.side)).into_iter().flatten();
        let reaches = move |&(foe, one): &(u8, &Character)| {
            let gap = one.disc().gap(me.disc());
            self.stands_where(st, foe, number, sort, |what| gap <= what.number() * INCH)
        };
        foes.filter(reaches).map(|(foe, _)| foe)
    }

    pub(super) fn is_in_water(&self, st: &State, number: u8) -> bool {
        let me = st.who(number);
        let spot = Disc { at: me.at, radius: 1 };
        me.has_sort(Sort::Aquatic)
            && st.table.terrain.iter().any(|piece| piece.ground == Ground::Water && piece.shape.overlaps(spot))
    }

    pub(crate) fn bravery_of(&self, st: &State, number: u8) -> i8 {
        let me = st.who(number);
        if self.sorts & Sort::LendsBravery.bit() == 0 || me.bravery >= FEARLESS {
            return me.bravery;
        }
        let lenders = st.friends(me.side).filter(|&(k, _)| self.reaches_friend(st, k, number, Sort::LendsBravery));
        lenders.fold(me.bravery, |max, (_, one)| max.max(one.bravery))
    }

    pub(crate) fn is_driven(&self, st: &State, number: u8) -> bool {
        self.sorts & Sort::Drives.bit() != 0
            && st.friends(st.who(number).side).any(|(friend, _)| self.reaches_friend(st, friend, number, Sort::Drives))
    }

    /// 255 inches are everywhere.
    fn reaches_friend(&self, st: &State, from: u8, friend: u8, sort: Sort) -> bool {
        let one = st.who(friend);
        self.stands_where(st, from, friend, sort, |what| match what {
            StandingEffect::LendsBravery(to) | StandingEffect::Drives(to) => {
                let gap = one.disc().gap(st.who(from).disc());
                self.profile(one).words.has(to.to) && (to.within == u8::MAX || gap <= i32::from(to.within) * INCH)
            }
            _ => false,
        })
    }

    /// A 6 at the first Leg It of an Activation, one less each time.
    pub(crate) fn falls_on(&self, st: &State, number: u8, dash: bool) -> u8 {
        self.falls_at(st, number, st.who(number).legged.max(1), dash)
    }

    /// `rolls` counts from 1.
    pub(crate) fn falls_at(&self, st: &State, number: u8, rolls: u8, dash: bool) -> u8 {
        let fresh = dash && self.rules.narrative_leg_it == NarrativeLegIt::Fresh;
        let rolls = if fresh { 1 } else { rolls };
        (7 - i32::from(rolls) + self.sum_standing(st, number, number, Sort::LegIt.bit())).clamp(1, 7) as u8
    }

    #[inline]
    pub(crate) fn is_commander(&self, one: &Character) -> bool {
        self.profile(one).is(Class::Commander)
    }
}

/// Written out, because a chain of iterators took more than a tenth of the instructions of a game.
pub(crate) struct Attacks<'a> {
    game: &'a Arcworlde,
    one: &'a Character,
    left: IndexRange,
    kit: usize,
    place: u8,
}

impl Attacks<'_> {
    fn of_kit(&mut self) -> Option<IndexRange> {
        let one = self.one;
        while let Some(&item) = one.kit.get(self.kit) {
            let place = self.kit;
            self.kit += 1;
            if item == NONE {
                continue;
            }
            let attacks = self.game.program.item(item).gives.attacks;
            if self.game.is_in_use(one, place as u8, item) {
                return Some(attacks);
            }
            self.place += (attacks.end - attacks.start) as u8;
        }
        None
    }
}

impl Iterator for Attacks<'_> {
    type Item = (u8, u16);

    #[inline]
    fn next(&mut self) -> Option<(u8, u16)> {
        while self.left.is_empty() {
            self.left = self.of_kit()?;
        }
        let next = (self.place, self.left.start);
        self.left.start += 1;
        self.place += 1;
        Some(next)
    }
}

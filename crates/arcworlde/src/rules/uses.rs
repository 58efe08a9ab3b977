//! What Characters can do beside Attacks: by a Feat of their own, or freely. Also orders, which let friends act at once.

use arrayvec::ArrayVec;

use super::nerve::FEARLESS;
use super::play::{Chance, Play, Recorder};
use crate::cards::{Aim, Does, NONE, Order, Spell, USES, Use};
use crate::game::Arcworlde;
use crate::state::{CHARACTERS, Character, FOLLOWERS, Ordered, State, Struck, Task};

#[derive(Clone, Copy, Debug)]
pub(crate) struct UseAt {
    pub place: u8,
    /// [`NONE`] for the profile.
    pub kit: u8,
    pub number: u16,
}

impl Arcworlde {
    /// Those of the profile, then of Equipment.
    pub(crate) fn uses_of<'a>(&'a self, one: &'a Character) -> impl Iterator<Item = UseAt> + 'a {
        let own = one.able.then(|| (NONE, self.profile(one).gives.uses));
        let kit = one.items().filter(|_| one.able).map(|(k, item)| (k, self.program.item(item).gives.uses));
        own.into_iter().chain(kit).flat_map(|(kit, run)| {
            // A place of its own for each, so that nothing moves up when Equipment goes.
            let first = if kit == NONE { 0 } else { USES as u8 * (kit + 1) };
            (first..).zip(run.start..run.end).map(move |(place, number)| UseAt { place, kit, number })
        })
    }

    /// Returns the place in the kit, and the number of the use.
    pub(crate) fn found_at(&self, one: &Character, place: u8) -> Option<(u8, u16)> {
        self.uses_of(one).find(|it| it.place == place).map(|it| (it.kit, it.number))
    }

    pub(crate) fn use_at(&self, st: &State, number: u8, place: u8) -> Option<&Use> {
        let (_, at) = self.found_at(st.who(number), place)?;
        self.program.uses.get(usize::from(at))
    }

    /// Returns the first place of the Trait to which a place belongs.
    pub(crate) fn trait_at(&self, st: &State, number: u8, place: u8) -> u8 {
        place - self.use_at(st, number, place).map_or(0, |one| one.variant)
    }

    pub(crate) fn is_feasible(&self, st: &State, who: u8, place: u8, target: u8) -> bool {
        let Some(one) = self.use_at(st, who, place) else { return false };
        let works = self.program.spell(one.works);
        if works.summons.is_some() || works.at == Aim::Summoned || works.order.is_some() {
            return true;
        }
        let me = st.who(who);
        if works.throws.is_some() {
            // A friend that fights already gains nothing by being thrown.
            return st.foes(me.side).next().is_some() && !st.is_engaged(target);
        }
        if works.drains && me.hp >= me.max_hp {
            return false;
        }
        let changes = |does: Does, on: u8| {
            let one = st.who(on);
            match does {
                Does::Heal => me.hp < me.max_hp,
                Does::GainMove => !one.moved && !one.activated,
                Does::LoseMove | Does::HalveMove | Does::Pin => !one.activated && !one.pinned,
                Does::Bravery => !one.broken && !one.steadfast && self.bravery_of(st, on) < FEARLESS,
                Does::Steadfast => !one.steadfast,
                Does::Prone => !one.prone,
                Does::Mark => me.marked != on,
                _ => true,
            }
        };
        let riders = &self.program.riders[works.riders.range()];
        self.struck_by(st, who, works, target).iter().any(|&on| riders.iter().any(|rider| changes(rider.does, on)))
    }

    pub(crate) fn each_use(&self, st: &State, who: u8, mut can: impl FnMut(&Use, u8, u8)) {
        let me = st.who(who);
        if !me.able {
            return;
        }
        for UseAt { place, number, .. } in self.uses_of(me) {
            let one = &self.program.uses[usize::from(number)];
            if !one.once || me.used & 1 << place == 0 {
                self.each_aim(st, who, self.program.spell(one.works), |target| can(one, place, target));
            }
        }
    }

    pub(super) fn obeys(&self, st: &State, leader: u8, order: Order, number: u8) -> bool {
        let one = st.who(number);
        let alone = one.mount == NONE && one.rider == NONE && number != leader;
        // A Character that acts together with others gives no orders.
        let free = st.pack == [NONE; FOLLOWERS];
        let able = order != Order::Volley || self.max_shot_range(st, number) > 0;
        alone && !one.begun && !one.activated && free && able
    }

    /// Returns the target and the nearest friends that are targets as well; for an order to Attack, of its profile.
    pub(crate) fn company(&self, st: &State, leader: u8, spell: &Spell, target: u8) -> Struck {
        let first = st.who(target);
        let like = spell.order == Some(Order::Attack);
        let mut all = Struck::from_iter([target]);
        let others = st.friends(st.who(leader).side).filter(|&(k, one)| {
            k != target && (!like || one.profile == first.profile) && self.can_aim(st, leader, spell, k)
        });
        let gaps = others.map(|(k, one)| (one.disc().gap(first.disc()), k));
        let mut others: ArrayVec<(i32, u8), CHARACTERS> = gaps.collect();
        others.sort_unstable();
        all.extend(others.into_iter().take(usize::from(spell.max_targets) - 1).map(|(_, k)| k));
        all
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn make_use(&mut self, who: u8, place: u8, target: u8) {
        let Some((kit, number)) = self.game.found_at(self.who(who), place) else { return };
        let one = &self.game.program.uses[usize::from(number)];
        self.st.has_tried(self.game.trait_at(self.st, who, place));
        self.tell("use", who, [], |game, st| format!("uses {}", game.use_words(st, who, place, target)));
        let me = self.who_mut(who);
        me.used |= u64::from(one.once) << place;
        me.acted |= one.takes + one.ap > 0;
        me.ap_left -= one.ap as i8;
        if one.single && kit != NONE {
            self.take_off(who, kit);
        }
        self.push_if(one.ends, Task::Rest(who));
        if !one.success || self.d6(who) >= 4 {
            self.works(who, one.works, target);
        } else {
            self.tell("use_fails", who, [], |_, _| "fails".to_owned());
        }
    }

    pub(super) fn give_order(&mut self, order: Order, company: &Struck) {
        self.st.ordered = Ordered { what: Some(order), target: NONE };
        self.st.pack = [NONE; FOLLOWERS];
        self.st.pack_size = 0;
        self.st.pack.iter_mut().zip(company).for_each(|(slot, &one)| *slot = one);
    }

    pub(crate) fn set_ordered_target(&mut self, target: u8) {
        if self.st.ordered.target == NONE {
            self.st.ordered.target = target;
        }
    }
}

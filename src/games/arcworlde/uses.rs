//! What Characters can do beside Attacks: by a Feat of their own, or freely.

use crate::chance::Chance;
use crate::game::Recorder;

use super::Arcworlde;
use super::flat::{NONE, USES, Use};
use super::play::Play;
use super::state::{Character, State};

impl Arcworlde {
    /// What a Character can do: what its profile says, then its Equipment. Each with its place among all
    /// of them, and the place in the kit of the Equipment that it is of; [`NONE`] for the profile.
    pub(super) fn uses_of<'a>(
        &'a self,
        one: &'a Character,
    ) -> impl Iterator<Item = (u8, u8, &'a Use)> + 'a {
        let own = one.able.then(|| (NONE, self.profile(one).uses));
        let kit = (0..).zip(one.kit).filter(|&(_, item)| one.able && item != NONE);
        let kit = kit.map(|(k, item)| (k, self.program.equipment[usize::from(item)].uses));
        own.into_iter().chain(kit).flat_map(|(k, run)| {
            // A place of its own for each, so that nothing moves up when Equipment goes.
            let first = if k == NONE { 0 } else { USES as u8 * (k + 1) };
            (first..).zip(&self.program.uses[run.range()]).map(move |(place, one)| (place, k, one))
        })
    }

    /// What a Character can do, at a place among all of it.
    pub(super) fn use_at<'a>(&'a self, st: &'a State, number: u8, place: u8) -> Option<&'a Use> {
        let all = self.uses_of(st.who(number));
        all.into_iter().find(|&(at, ..)| at == place).map(|(.., one)| one)
    }

    /// The printed name of what a Character can do.
    pub(super) fn use_name(&self, st: &State, number: u8, place: u8) -> &str {
        let of = self.use_at(st, number, place);
        let at = of.and_then(|of| self.program.uses.iter().position(|one| std::ptr::eq(one, of)));
        at.and_then(|at| self.program.use_names.get(at)).map_or("", String::as_str)
    }

    /// Puts what the Activated Character can do now in a list, with whom it can be aimed at.
    pub(super) fn each_use(&self, st: &State, who: u8, mut can: impl FnMut(&Use, u8, u8)) {
        let me = st.who(who);
        if !me.able {
            return;
        }
        for (place, _, one) in self.uses_of(me) {
            if one.once && me.used & 1 << place != 0 {
                continue;
            }
            let works = &self.program.spells[usize::from(one.works)];
            if self.has_use(st, who, works) {
                can(one, place, NONE);
            }
            for (target, _) in st.all() {
                if self.can_aim(st, who, works, target) {
                    can(one, place, target);
                }
            }
        }
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// A Character does what it can do, at a place among all of it.
    pub(super) fn make_use(&mut self, who: u8, place: u8, target: u8) {
        let found = self.game.uses_of(self.who(who)).find(|&(at, ..)| at == place);
        let Some((_, kit, &one)) = found else { return };
        self.say("use", who, [], |game, st| game.say_use(st, who, place, target));
        let me = self.who_mut(who);
        me.used |= u64::from(one.once) << place;
        me.acted |= one.takes > 0;
        if one.single && kit != NONE {
            self.take_off(who, kit);
        }
        self.works(who, one.works, target);
    }
}

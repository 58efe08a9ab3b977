//! Orders: a leader ends its Activation, and friends of its act at once.

use arrayvec::ArrayVec;

use super::play::{Chance, Play, Recorder};
use crate::cards::{NONE, Order, Spell};
use crate::game::Arcworlde;
use crate::state::{CHARACTERS, FOLLOWERS, Ordered, State, Struck};

impl Arcworlde {
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

    pub(crate) fn bound_to(st: &State) -> Option<u8> {
        let Ordered { what, target } = st.ordered;
        (what == Some(Order::Attack) && target != NONE && st.who(target).on_board()).then_some(target)
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
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

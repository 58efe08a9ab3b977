//! Characters that cling to a foe: how they take hold, bite, and are shaken off.

use super::play::{Chance, Play, Recorder};
use crate::cards::{NONE, Sort};
use crate::state::{Blow, Cause, NO_ATTACK, Task};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(super) fn take_hold(&mut self, blow: &Blow) {
        let (me, target) = (blow.by, blow.target);
        let holds = blow.cause == Cause::Melee
            && blow.throw.hits() > 0
            && self.who(me).on_board()
            && self.who(target).on_board()
            && self.game.stands(self.st, me, target, Sort::Clings);
        if holds {
            self.who_mut(me).clings = (blow.attack, target);
        }
    }

    pub(super) fn bitten(&mut self, who: u8) {
        if self.game.sorts & Sort::Clings.bit() == 0 {
            return;
        }
        let me = *self.who(who);
        for foe in 0..self.st.characters.len() as u8 {
            let one = *self.who(foe);
            let (attack, to) = one.clings;
            if to != who {
                continue;
            }
            let there = one.on_board() && me.on_board() && !one.prone;
            if there && one.disc().touches(me.disc()) && self.st.are_foes(one.side, me.side) {
                let cover = self.game.has_cover(self.st, foe, who);
                self.st.todo.push(Task::Strike(Blow { cover, ..self.game.blow(foe, who, attack) }));
            } else {
                self.who_mut(foe).clings = (NO_ATTACK, NONE);
            }
        }
    }

    pub(super) fn shake_off(&mut self, who: u8) {
        for one in self.st.characters.iter_mut().filter(|one| one.clings.1 == who) {
            one.clings = (NO_ATTACK, NONE);
        }
    }
}

//! Items: which there are, and what is used and not rolled for, the portals of the forest among it.

use super::play::{Chance, Play, Recorder};
use crate::cards::{NONE, Slot};
use crate::game::Arcworlde;
use crate::state::{BOUGHT, Character, FOUND, Lies, State};

impl Arcworlde {
    /// Arcanite is for all; Items need room, and are not for Creatures.
    pub(crate) fn can_take(&self, one: &Character, what: u8) -> bool {
        what == FOUND || what == BOUGHT || (!self.profile(one).is_creature() && one.kit.contains(&NONE))
    }

    pub(crate) fn each_item(&self, one: &Character, mut each: impl FnMut(u8)) {
        one.items().filter(|&(_, item)| self.program.item(item).item).for_each(|(place, _)| each(place));
        [(one.found, FOUND), (one.bought, BOUGHT)].into_iter().filter(|&(n, _)| n > 0).for_each(|(_, what)| each(what));
    }

    /// Returns the most expensive piece of the Common Armoury for which a Character has room.
    pub(super) fn best_of_armoury(&self, st: &State, who: u8) -> Option<u8> {
        let one = st.who(who);
        let taken = |slot: Slot| one.items().any(|(_, held)| self.program.item(held).slot == Some(slot));
        let words = &self.profile(one).words;
        let fits = (0..).zip(&self.program.equipment).filter(|(_, item)| {
            let allowed = item.only.is_empty() || item.only.meets(words);
            item.faction == NONE && item.gp > 0 && allowed && !item.slot.is_some_and(taken)
        });
        fits.max_by_key(|(number, item)| (item.gp, std::cmp::Reverse(*number))).map(|(k, _)| k)
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn use_item(&mut self, who: u8, place: u8, whom: u8) {
        let item = self.take_off(who, place);
        self.who_mut(who).acted = true;
        if let Some(amount) = self.game.program.item(item).heals {
            let hp = self.amount(who, amount);
            self.tell("heal", whom, [("hp", i64::from(hp))], |_, _| format!("is healed by {hp} HP"));
            self.heal(whom, hp);
        }
    }

    /// Once per Round, so that no Character goes to and fro.
    pub(crate) fn step_through(&mut self, who: u8, token: u8) {
        let mut gates = (0_u8..).zip(&self.st.tokens);
        let other = gates.find(|(k, lies)| *k != token && lies.what == Lies::Portal);
        let Some(spot) = other.map(|(_, lies)| lies.at) else { return };
        self.who_mut(who).ported = true;
        if let Some(at) = self.st.table.nearest_free(spot, self.who(who).radius, &self.st.others(who)) {
            self.put(who, at);
            self.who_mut(who).leaves_freely = false;
        }
    }
}

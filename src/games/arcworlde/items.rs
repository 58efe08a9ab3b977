//! What is used and not rolled for: Items that heal, and the portals of the forest.

use crate::chance::Chance;
use crate::game::Recorder;

use super::play::Play;
use super::state::Lies;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// An Item that heals is used up.
    pub(super) fn use_item(&mut self, who: u8, place: u8, whom: u8) {
        let item = self.take_off(who, place);
        let game = self.game;
        let heals = game.program.equipment.get(usize::from(item)).and_then(|of| of.heals);
        self.who_mut(who).acted = true;
        if let Some(amount) = heals {
            let hp = self.amount(who, amount);
            self.say("heal", whom, [("hp", i64::from(hp))], |game, st| {
                format!("{} is healed by {hp} HP", game.name_of(st, whom))
            });
            self.heal(whom, hp);
        }
    }

    /// A Character steps through a portal to the other one, once a Round: it does not go to and fro.
    pub(super) fn step_through(&mut self, who: u8, token: u8) {
        let mut gates = (0_u8..).zip(&self.st.tokens);
        let other = gates.find(|(k, lies)| *k != token && lies.what == Lies::Portal);
        let Some(spot) = other.map(|(_, lies)| lies.at) else { return };
        self.who_mut(who).ported = true;
        let others = self.others(who);
        let base = self.who(who).radius;
        if let Some(at) = self.st.table.nearest_free(spot, base, &others) {
            self.put(who, at);
            self.who_mut(who).slips = false;
        }
    }
}

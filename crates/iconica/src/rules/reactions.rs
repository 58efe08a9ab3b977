//! Reaction Tiles and stances that deal back.

use super::damage::After;
use super::{Chance, Play, Recorder};
use crate::cards::compiled::REACTION;
use crate::state::{Cause, Hit, NO_SLOT};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Deals back the damage of the Reaction Tile and of the victim's stance in one hit.
    ///
    /// A Reaction isn't an attack, so nothing answers it unless the rules say so. Even then, only a Reaction that still
    /// deals damage is answered, so the chain ends.
    pub(crate) fn react(&mut self, hit: Hit, tile: u8) -> After {
        let answers = match hit.cause {
            Cause::Attack => true,
            Cause::Reaction => self.game.rules.react_to_reactions && hit.tens > 0,
            _ => false,
        };
        let stance = self.st.slots[usize::from(hit.victim)].stance_react;
        let tens = tile.saturating_sub(REACTION).saturating_add(stance);
        if !answers || tens == 0 || hit.source == NO_SLOT || !self.alive(hit.source) {
            return After::Done;
        }
        After::Back(Hit { victim: hit.source, source: hit.victim, tens, cause: Cause::Reaction })
    }
}

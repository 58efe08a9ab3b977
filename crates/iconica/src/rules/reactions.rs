//! Reaction Tiles and stances that deal back.

use super::damage::After;
use super::{Chance, Play, Recorder};
use crate::cards::compiled::REACTION;
use crate::state::{Cause, Hit, NOBODY};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// What a character deals back to the one that hit it, in one hit: the amount of the Reaction
    /// Tile that it landed on and that of its stance. A Reaction answers an attack and is none
    /// itself, so nothing answers a Reaction unless the rules say so. Then a Reaction of which
    /// nothing is left is not answered, so that each answer follows damage and there is a last one.
    pub(crate) fn react(&mut self, hit: Hit, tile: u8) -> After {
        let answers = match hit.cause {
            Cause::Attack => true,
            Cause::Reaction => self.game.rules.react_to_reactions && hit.tens > 0,
            _ => false,
        };
        let stance = self.st.slots[usize::from(hit.victim)].stance_react;
        let tens = tile.saturating_sub(REACTION).saturating_add(stance);
        if !answers || tens == 0 || hit.source == NOBODY || !self.alive(hit.source) {
            return After::Done;
        }
        After::Back(Hit { victim: hit.source, source: hit.victim, tens, cause: Cause::Reaction })
    }
}

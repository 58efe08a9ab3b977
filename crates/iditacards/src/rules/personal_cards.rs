//! "Destroy up to X of Y": looking at the top of the deck, and destroying cards of the hand.

use super::effects::fewer;
use super::{Chance, Play, Recorder};
use crate::cards::pile::take;
use crate::game::Fate;
use crate::state::Phase;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// "Destroy up to X of Y": looks at the top of the deck.
    pub(super) fn look(&mut self, destroy: u8, cards: u8) {
        for _ in 0..cards {
            let Some(card) = self.top(self.st.turn) else { break };
            self.st.peeked.push(card);
        }
        self.look_on(destroy);
    }

    fn look_on(&mut self, destroy: u8) {
        if !self.st.peeked.is_empty() {
            self.wait(self.st.turn, Phase::Look(destroy));
        }
    }

    pub(super) fn decide(&mut self, fate: Fate, mut left: u8) {
        let seat = self.st.turn;
        let Some(card) = self.st.peeked.pop() else { return };
        match fate {
            Fate::Destroyed => {
                self.destroy(seat, card);
                left = fewer(left);
                self.tell("destroy", seat, "destroys", card);
            }
            Fate::Drawn => self.put_in_hand(seat, card),
            Fate::Returned => self.put_back(card),
        }
        self.look_on(left);
    }

    pub(super) fn strip(&mut self, cards: u8) {
        if cards > 0 && !self.me().hand.is_empty() {
            self.wait(self.st.turn, Phase::Strip(cards));
        }
    }

    pub(super) fn stripped(&mut self, card: u8, left: u8) {
        let seat = self.st.turn;
        take(&mut self.me().hand, card);
        self.destroy(seat, card);
        self.strip(left - 1);
    }
}

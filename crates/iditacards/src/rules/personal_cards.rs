//! "Destroy up to X of Y": cards looked at on top of the deck, and those of the hand that are destroyed.

use super::effects::fewer;
use super::{Chance, Play, Recorder};
use crate::game::Fate;
use crate::state::Phase;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// "Destroy up to X of Y": looks at the top of the deck.
    pub(super) fn look(&mut self, destroy: u8, cards: u8) {
        for _ in 0..cards {
            let Some(card) = self.top(self.st.turn) else { break };
            self.st.looked.push(card);
        }
        self.look_on(destroy);
    }

    fn look_on(&mut self, destroy: u8) {
        if !self.st.looked.is_empty() {
            self.wait(self.st.turn, Phase::Look(destroy));
        }
    }

    /// What becomes of the next card looked at.
    pub(super) fn decide(&mut self, fate: Fate, mut left: u8) {
        let seat = self.st.turn;
        let Some(card) = self.st.looked.pop() else { return };
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
        self.me().hand.take(card);
        self.destroy(seat, card);
        self.strip(left - 1);
    }
}

//! "Destroy up to X of Y": cards looked at on top of the deck, and those of the hand that are destroyed.

use crate::chance::Chance;
use crate::game::Recorder;

use super::super::cards::compiled::ALL;
use super::super::state::Phase;
use super::Play;

/// What becomes of a card that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It is destroyed.
    Destroyed,
    /// It is drawn.
    Drawn,
    /// It is shuffled back.
    Returned,
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// "Destroy up to X of Y": looks at the top of the deck. Whether there is a choice.
    pub(super) fn look(&mut self, destroy: u8, cards: u8) -> bool {
        let seat = self.st.turn;
        let cards = usize::from(cards).min(self.racer(seat).deck.len());
        for _ in 0..cards {
            if let Some(card) = self.me().deck.pop() {
                self.st.looked.push(card);
            }
        }
        if cards > 0 {
            self.wait(seat, Phase::Look { left: destroy });
        }
        cards > 0
    }

    /// What becomes of the next card looked at. Whether there is another.
    pub(crate) fn decide(&mut self, fate: Fate, left: u8) -> bool {
        let seat = self.st.turn;
        let Some(card) = self.st.looked.pop() else { return false };
        let mut left = left;
        match fate {
            Fate::Destroyed => {
                self.destroy(seat, card);
                left = if left == ALL { ALL } else { left - 1 };
                self.say("destroy", seat, [], |game, st| {
                    format!("{} destroys {}", game.side_name(st, seat), game.name(card))
                });
            }
            Fate::Drawn => self.put_in_hand(seat, card),
            Fate::Returned => self.put_back(card),
        }
        self.st.phase = Phase::Look { left };
        !self.st.looked.is_empty()
    }

    /// May destroy cards of the hand. Whether there is a choice.
    pub(super) fn strip(&mut self, cards: u8) -> bool {
        let seat = self.st.turn;
        if cards == 0 || self.racer(seat).hand.is_empty() {
            return false;
        }
        self.wait(seat, Phase::Strip { left: cards });
        true
    }

    /// Destroys a card of the hand. Whether another can be.
    pub(crate) fn stripped(&mut self, card: u8, left: u8) -> bool {
        let seat = self.st.turn;
        self.me().hand.take(card);
        self.destroy(seat, card);
        self.strip(left - 1)
    }
}

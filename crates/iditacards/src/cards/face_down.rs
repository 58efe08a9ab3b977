//! A pile that lies face down: its order is drawn card by card, as it is wanted.

use super::pile::Pile;
use balance_engine::chance::{Chance, Lane};

/// Cards face down; the last is the top.
///
/// To shuffle says only that the cards lie in no order any more. Which of them is the top is drawn when somebody takes it:
/// that is as likely as in a pile that was shuffled whole, and nothing is drawn for cards that nobody comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FaceDown {
    pile: Pile,
    /// How many of the lowest cards lie in no order.
    loose: u16,
}

impl From<Pile> for FaceDown {
    fn from(pile: Pile) -> Self {
        FaceDown { pile, loose: 0 }
    }
}

impl std::ops::Deref for FaceDown {
    type Target = [u8];
    #[inline]
    fn deref(&self) -> &[u8] {
        &self.pile
    }
}

impl FaceDown {
    /// Shuffles the cards: what order they have is drawn as they are taken.
    #[inline]
    pub fn shuffle<C: Chance>(&mut self, lane: Lane, chance: &mut C) {
        self.loose = chance.shuffle_later(lane, &mut self.pile) as u16;
    }

    /// Shuffles the cards. What is drawn then depends on chance alone, not on the order in which they lay.
    pub fn shuffle_unseen<C: Chance>(&mut self, lane: Lane, chance: &mut C) {
        self.pile.sort();
        self.shuffle(lane, chance);
    }

    #[inline]
    pub fn push(&mut self, card: u8) {
        self.pile.push(card);
    }

    #[inline]
    pub fn pop<C: Chance>(&mut self, lane: Lane, chance: &mut C) -> Option<u8> {
        let cards = self.pile.len();
        if usize::from(self.loose) == cards {
            self.loose = self.loose.saturating_sub(1);
            if cards > 1 {
                let top = chance.below(lane, cards as u32) as usize;
                self.pile.swap(cards - 1, top);
            }
        }
        self.pile.pop()
    }

    #[inline]
    pub fn take_all(&mut self, other: &mut Pile) {
        self.pile.take_all(other);
    }
}

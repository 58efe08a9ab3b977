//! Piles of cards of fixed capacity, open or face down.

use arrayvec::ArrayVec;

use balance_engine::chance::{Chance, Lane};

/// Maximum number of cards in a pile: more than a racer can get. The card compiler checks every scenario for it.
pub(crate) const PILE: usize = 320;

/// Cards in order; the last is the top. The card compiler rules out that a pile is full.
pub(crate) type Pile = ArrayVec<u8, PILE>;

/// Removes a card of this kind. The order of the others may change.
#[inline]
pub(crate) fn take(pile: &mut Pile, card: u8) {
    if let Some(at) = pile.iter().position(|&held| held == card) {
        pile.swap_remove(at);
    }
}

/// Cards face down; the last is the top. Shuffling only marks them as unordered: the top is drawn when it is taken,
/// which is as random as a full shuffle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaceDown {
    pile: Pile,
    /// Number of unordered cards, from the bottom.
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
    #[inline]
    pub fn shuffle<C: Chance>(&mut self, lane: Lane, chance: &mut C) {
        self.loose = chance.shuffle_later(lane, &mut self.pile) as u16;
    }

    /// Shuffles the cards. What is drawn then doesn't depend on their previous order.
    pub fn shuffle_unseen<C: Chance>(&mut self, lane: Lane, chance: &mut C) {
        self.pile.sort_unstable();
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
                self.pile.swap(cards - 1, chance.below(lane, cards as u32) as usize);
            }
        }
        self.pile.pop()
    }

    #[inline]
    pub fn take_all(&mut self, other: &mut Pile) {
        self.pile.extend(other.drain(..));
    }
}

//! Piles of cards of fixed capacity, open or face down.

use balance_engine::chance::{Chance, Lane};

use super::KINDS;

/// Maximum number of cards in a pile: more than a racer can get. The card compiler checks every scenario for it.
pub(crate) const PILE: usize = 320;

/// Cards in order; the last is the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    len: u16,
    cards: [u8; PILE],
}

impl Default for Pile {
    fn default() -> Self {
        Pile { len: 0, cards: [0; PILE] }
    }
}

impl std::ops::Deref for Pile {
    type Target = [u8];
    #[inline]
    fn deref(&self) -> &[u8] {
        &self.cards[..usize::from(self.len)]
    }
}

impl std::ops::DerefMut for Pile {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.cards[..usize::from(self.len)]
    }
}

impl Pile {
    /// Puts a card on top. The card compiler rules out that a pile is full.
    #[inline]
    pub fn push(&mut self, card: u8) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    #[inline]
    pub fn pop(&mut self) -> Option<u8> {
        self.len = self.len.checked_sub(1)?;
        Some(self.cards[usize::from(self.len)])
    }

    /// Removes a card of this kind. The order of the others may change.
    #[inline]
    pub fn take(&mut self, card: u8) {
        let Some(at) = self.iter().position(|&held| held == card) else { return };
        self.len -= 1;
        self.cards[at] = self.cards[usize::from(self.len)];
    }

    /// Removes the last card of this kind. The others stay in order.
    pub fn take_in_order(&mut self, card: u8) {
        let Some(at) = self.iter().rposition(|&held| held == card) else { return };
        self.cards.copy_within(at + 1..usize::from(self.len), at);
        self.len -= 1;
    }

    #[inline]
    pub fn take_all(&mut self, other: &mut Pile) {
        let (mine, its) = (usize::from(self.len), usize::from(other.len));
        self.cards[mine..mine + its].copy_from_slice(&other.cards[..its]);
        self.len += other.len;
        other.len = 0;
    }

    pub fn sort(&mut self) {
        let mut counts = [0_u16; KINDS];
        for &card in self.iter() {
            counts[usize::from(card)] += 1;
        }
        let mut at = 0;
        for (card, count) in (0_u8..).zip(counts) {
            let end = at + usize::from(count);
            self.cards[at..end].fill(card);
            at = end;
        }
    }

    #[inline]
    pub fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len as u16);
    }
}

/// Cards face down; the last is the top. Shuffling only marks them as unordered: the top is drawn when it is taken,
/// which is as random as a full shuffle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
                self.pile.swap(cards - 1, chance.below(lane, cards as u32) as usize);
            }
        }
        self.pile.pop()
    }

    #[inline]
    pub fn take_all(&mut self, other: &mut Pile) {
        self.pile.take_all(other);
    }
}

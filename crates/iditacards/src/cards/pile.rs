//! A pile of cards of fixed capacity.

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

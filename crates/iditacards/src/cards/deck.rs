//! A racer's deck, with counts of its cards.

use balance_engine::chance::{Chance, Lane};

use super::pile::{FaceDown, Pile};
use super::{ALL, Card, Kind};

/// Number of different costs in counts; higher ones count as the highest.
pub(crate) const COSTS: usize = 16;

/// Counts of the cards of a deck: all that is known of a deck that lies face down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub damaged: u16,
    /// Cards by printed energy. A cost of the whole hand counts as 0, because it can always be paid.
    pub energy: [u16; COSTS],
    pub health: [u16; COSTS],
}

impl Tally {
    /// Adds `cards` copies of a card, or removes them if negative.
    #[inline]
    pub fn add(&mut self, card: &Card, cards: i16) {
        let energy = if card.energy == ALL { 0 } else { usize::from(card.energy) };
        let damaged = if card.kind == Kind::Damage { cards } else { 0 };
        let at = |cost: usize| cost.min(COSTS - 1);
        for (count, cards) in [
            (&mut self.damaged, damaged),
            (&mut self.energy[at(energy)], cards),
            (&mut self.health[at(usize::from(card.health))], cards),
        ] {
            *count = count.wrapping_add_signed(cards);
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    pile: FaceDown,
    tally: Tally,
}

impl std::ops::Deref for Counted {
    type Target = [u8];
    #[inline]
    fn deref(&self) -> &[u8] {
        &self.pile
    }
}

impl Counted {
    #[inline]
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    #[cfg(test)]
    pub const fn face_down(&self) -> &FaceDown {
        &self.pile
    }

    #[inline]
    pub fn shuffle<C: Chance>(&mut self, lane: Lane, chance: &mut C) {
        self.pile.shuffle(lane, chance);
    }

    pub fn shuffle_unseen<C: Chance>(&mut self, lane: Lane, chance: &mut C) {
        self.pile.shuffle_unseen(lane, chance);
    }

    #[inline]
    pub fn push(&mut self, card: u8, texts: &[Card]) {
        self.pile.push(card);
        self.tally.add(&texts[usize::from(card)], 1);
    }

    #[inline]
    pub fn pop<C: Chance>(&mut self, texts: &[Card], lane: Lane, chance: &mut C) -> Option<u8> {
        let card = self.pile.pop(lane, chance)?;
        self.tally.add(&texts[usize::from(card)], -1);
        Some(card)
    }

    #[inline]
    pub fn take_all(&mut self, other: &mut Pile, texts: &[Card]) {
        for &card in other.iter() {
            self.tally.add(&texts[usize::from(card)], 1);
        }
        self.pile.take_all(other);
    }

    /// Takes all cards of the other piles of the same circulation, with their counts `together`.
    #[inline]
    pub fn take_the_rest(&mut self, others: [&mut Pile; 3], together: &Tally) {
        for other in others {
            self.pile.take_all(other);
        }
        self.tally = *together;
    }

    #[inline]
    pub fn give<C: Chance>(&mut self, other: &mut Pile, cards: usize, texts: &[Card], lane: Lane, chance: &mut C) {
        for _ in 0..cards {
            let Some(card) = self.pop(texts, lane, chance) else { break };
            other.push(card);
        }
    }
}

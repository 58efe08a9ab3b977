//! The `ArcDeck`: 54 playing cards that stand for the whims of magic.

use balance_engine::chance::{Chance, Lane};

pub(crate) const ARC_DECK: usize = 54;
pub(crate) const JOKER: u8 = 52;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArcDeck {
    cards: [u8; ARC_DECK],
    left: u8,
}

impl Default for ArcDeck {
    /// Returns a whole deck, by rank from Ace to King, then the Jokers.
    fn default() -> Self {
        ArcDeck { cards: std::array::from_fn(|number| number as u8), left: ARC_DECK as u8 }
    }
}

impl ArcDeck {
    pub const fn left(&self) -> u8 {
        self.left
    }

    /// In an order without meaning.
    pub fn cards(&self) -> &[u8] {
        &self.cards[..usize::from(self.left)]
    }

    /// Orders the cards by number: their places decide which one a draw takes, and no player knows them.
    pub fn sort(&mut self) {
        let (left, drawn) = self.cards.split_at_mut(usize::from(self.left));
        left.sort_unstable();
        drawn.sort_unstable();
    }

    #[cfg(test)]
    pub fn cards_mut(&mut self) -> &mut [u8] {
        &mut self.cards[..usize::from(self.left)]
    }

    /// A used-up deck is made whole before.
    pub fn draw<C: Chance>(&mut self, chance: &mut C, lane: Lane) -> u8 {
        if self.left == 0 {
            self.left = ARC_DECK as u8;
        }
        let at = chance.below(lane, u32::from(self.left)) as usize;
        self.left -= 1;
        self.cards.swap(at, usize::from(self.left));
        self.cards[usize::from(self.left)]
    }
}

/// 1 for an Ace to 13 for a King; 14 for a Joker.
pub(crate) const fn rank(card: u8) -> u8 {
    if card >= JOKER { 14 } else { card / 4 + 1 }
}

/// Royalty is 10; Aces and Jokers count at least 1.
pub(crate) const fn value(card: u8) -> u8 {
    match rank(card) {
        1 | 14 => 1,
        rank if rank > 10 => 10,
        rank => rank,
    }
}

/// How a total of cards stands to a level. `total` counts Aces and Jokers as 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cast {
    Short,
    /// Without going over 21.
    Done,
    Overpowered,
}

/// Each Ace may count 10 more, each Joker any number up to 10 more, as the caster likes best.
pub(crate) fn cast(level: u8, total: u8, aces: u8, jokers: u8) -> Cast {
    if total + 10 * (aces + jokers) < level {
        return Cast::Short;
    }
    // The least total that reaches the level.
    let with = |aces: u8| {
        let base = total + 10 * aces;
        if base >= level { Some(base) } else { (base + 10 * jokers >= level).then_some(level) }
    };
    let least = (0..=aces).filter_map(with).min().unwrap_or(total);
    if least > 21 { Cast::Overpowered } else { Cast::Done }
}

//! Sets of cards and of Spells, as bits.

pub(crate) use balance_engine::game::each_bit as each;

/// The maximum number of different cards, including Spells and Endings.
pub(crate) const KINDS: usize = 64;
/// A set of kinds of card: bit `k` is card number `k`.
pub(crate) type Kinds = u64;
pub(crate) const NO_CARD: u8 = u8::MAX;
/// The number of the Mage's Spells; each is a point of Mana.
pub(crate) const SPELLS: usize = 4;

#[inline]
pub(crate) const fn one(card: u8) -> Kinds {
    1 << (card % 64)
}

#[inline]
pub(crate) fn kinds(cards: impl IntoIterator<Item = u8>) -> Kinds {
    cards.into_iter().fold(0, |set, card| set | one(card))
}

#[inline]
pub(crate) fn bits(spells: u8) -> impl Iterator<Item = u8> {
    (0..SPELLS as u8).filter(move |spell| spells & (1 << spell) != 0)
}

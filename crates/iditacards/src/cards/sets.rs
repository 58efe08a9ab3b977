//! Sets of cards, as bits.

/// Different cards at most. A set of cards is a [`Kinds`].
pub(crate) const KINDS: usize = 128;
/// A set of cards: bit `k` is card number `k`.
pub(crate) type Kinds = u128;
/// The number of a set of cards that steps and conditions ask for.
pub(crate) type SetNumber = u16;

#[inline]
pub(crate) const fn one(card: u8) -> Kinds {
    1 << card
}

/// The cards of a set, in their order.
#[inline]
pub(crate) fn each(set: Kinds) -> impl Iterator<Item = u8> {
    // Half by half: what is left of a whole set takes twice as long to work out.
    let (mut rest, mut above, mut first) = (set as u64, (set >> 64) as u64, 0);
    std::iter::from_fn(move || {
        if rest == 0 {
            (rest, above, first) = (above, 0, 64);
        }
        let card = first + rest.trailing_zeros() as u8;
        let some = rest != 0;
        rest &= rest.wrapping_sub(1);
        some.then_some(card)
    })
}

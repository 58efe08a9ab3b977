//! Sets of small numbers as bits.

/// Iterates over the numbers of the bits of a set, lowest first.
#[inline]
pub fn each_bit(set: impl Into<u64>) -> impl Iterator<Item = u8> {
    let mut set: u64 = set.into();
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}

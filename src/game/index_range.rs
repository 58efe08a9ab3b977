//! A range of places in a list: the steps of a card, the riders of an attack.

/// A range of places in a list of whatever a card has several of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IndexRange {
    /// The first place, counted from 0.
    pub start: u16,
    /// One past the last place.
    pub end: u16,
}

impl IndexRange {
    /// Adds these to a list, and tells where they are.
    pub fn added<T>(list: &mut Vec<T>, items: impl IntoIterator<Item = T>) -> Self {
        let start = list.len() as u16;
        list.extend(items);
        IndexRange { start, end: list.len() as u16 }
    }

    /// As indices of the list.
    #[inline]
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        usize::from(self.start)..usize::from(self.end)
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

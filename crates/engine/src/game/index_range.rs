//! A range of places in a list: the steps of a card, the riders of an attack.

use super::{Faults, Path};

/// The most entries that all cards together may have in one list, so that ranges reach all of them.
pub const MAX_INDEXED: usize = u16::MAX as usize;

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
        let start = list.len();
        list.extend(items);
        IndexRange::between(start, list.len())
    }

    /// Returns the range from `start` to before `end`. A place beyond [`MAX_INDEXED`] becomes that: [`fit_ranges`] reports such
    /// lists, and until then no range leads out of its list.
    #[must_use]
    pub fn between(start: usize, end: usize) -> Self {
        let place = |index: usize| index.min(MAX_INDEXED) as u16;
        IndexRange { start: place(start), end: place(end) }
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

/// Returns true if ranges reach all entries of lists of these lengths. Otherwise it reports the card at `at`, which added the
/// entry that is one too many.
pub fn fit_ranges(lengths: &[usize], at: &Path, faults: &mut Faults) -> bool {
    let fits = lengths.iter().all(|&length| length <= MAX_INDEXED);
    if !fits {
        let message = format!(
            "with this card, the cards have more than {MAX_INDEXED} entries of one sort, such as steps or riders"
        );
        faults.help(at.clone(), message, "leave some card files out, or make the card shorter");
    }
    fits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_that_is_too_long_is_reported_and_no_range_leads_out_of_it() {
        let mut list = vec![0; MAX_INDEXED - 1];
        assert_eq!(IndexRange::added(&mut list, [1]).range(), MAX_INDEXED - 1..MAX_INDEXED);
        let mut faults = Faults::default();
        let at = Path::top().then("cards").then("long");
        assert!(fit_ranges(&[3, list.len()], &at, &mut faults) && faults.is_empty());
        let beyond = IndexRange::added(&mut list, [2, 3]);
        assert!(list[beyond.range()].is_empty());
        assert!(!fit_ranges(&[3, list.len()], &at, &mut faults) && !faults.is_empty());
    }
}

//! Ranges of indices: the steps of a card, the riders of an attack.

use super::{Path, SpecDiagnostics};

/// Maximum length of one list over all cards, so that ranges reach all entries.
pub const MAX_INDEXED: usize = u16::MAX as usize;

/// A range of indices of a list that all cards share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IndexRange {
    /// First index, from 0.
    pub start: u16,
    /// One past the last index.
    pub end: u16,
}

impl IndexRange {
    /// Appends items to a list, and returns their range.
    pub fn added<T>(list: &mut Vec<T>, items: impl IntoIterator<Item = T>) -> Self {
        let start = list.len();
        list.extend(items);
        IndexRange::between(start, list.len())
    }

    /// Returns the range from `start` to before `end`. A place beyond [`MAX_INDEXED`] becomes that; see [`fit_ranges`].
    pub fn between(start: usize, end: usize) -> Self {
        let place = |index: usize| index.min(MAX_INDEXED) as u16;
        IndexRange { start: place(start), end: place(end) }
    }

    /// Returns the range as indices.
    #[inline]
    pub fn range(self) -> std::ops::Range<usize> {
        usize::from(self.start)..usize::from(self.end)
    }

    /// True if the range is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// True if ranges reach all entries of lists of these lengths. Otherwise adds an error for the card at `at`.
pub fn fit_ranges(lengths: &[usize], at: &Path, diagnostics: &mut SpecDiagnostics) -> bool {
    let fits = lengths.iter().all(|&length| length <= MAX_INDEXED);
    if !fits {
        let message = format!(
            "all cards up to this one have more than {MAX_INDEXED} entries of one kind, such as steps or riders"
        );
        diagnostics.help(at.clone(), message, "name fewer card files, or shorten the card");
    }
    fits
}

#[cfg(test)]
mod tests;

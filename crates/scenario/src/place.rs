//! Places in texts.

use std::ops::Range;

/// The number of one of the [`Sources`](super::source::Sources), in the order of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub(super) u32);

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The text.
    pub source: SourceId,
    /// Its byte range.
    pub span: Range<usize>,
}

impl Place {
    /// Returns the bytes `span` of the text `source`.
    pub fn new(source: SourceId, span: Range<usize>) -> Self {
        Self { source, span }
    }
}

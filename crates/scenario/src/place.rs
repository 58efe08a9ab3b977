//! Places in texts that were read.

use std::ops::Range;

/// Which of the [`Sources`](super::source::Sources) a place is in. Ids count up in the order of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub(super) u32);

/// A stretch of a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The text that it is a stretch of.
    pub source: SourceId,
    /// The bytes of it.
    pub span: Range<usize>,
}

impl Place {
    /// The bytes `span` of the text `source`.
    pub fn new(source: SourceId, span: Range<usize>) -> Self {
        Self { source, span }
    }
}

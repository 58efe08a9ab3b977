//! Places in texts.

use crate::outside::*;

/// The number of one of the [`Sources`](super::source::Sources), in the order of reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub(super) u32);

/// A part of a text: a range of its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    pub source: SourceId,
    pub span: Range<usize>,
}

impl Place {
    pub fn new(source: SourceId, span: Range<usize>) -> Self {
        Self { source, span }
    }
}

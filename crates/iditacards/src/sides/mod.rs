//! What a side brings.

pub(crate) mod spec;

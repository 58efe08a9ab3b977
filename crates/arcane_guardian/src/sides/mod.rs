//! The side: its three Endings.

pub(crate) mod endings;
pub(crate) mod spec;

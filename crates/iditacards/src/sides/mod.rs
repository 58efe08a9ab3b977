//! What a side brings: its plan, and the upgrade decks that it buys from.

pub(crate) mod plans;
pub(crate) mod spec;

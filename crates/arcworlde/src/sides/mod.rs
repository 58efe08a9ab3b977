//! What a side brings: how its Warband is written, drawn at random and priced, and what of it is not modelled.

pub(crate) mod fielded;
pub(crate) mod roster;
pub(crate) mod spec;
pub(crate) mod warbands;

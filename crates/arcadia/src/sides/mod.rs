//! What a side brings: how it is written, its builds, and what of the cards it can come to have.

pub(super) mod build;
mod fielded;
mod near;
mod needs;
pub(super) mod read;
pub(super) mod search;
pub(crate) mod spec;

/// How a side comes by its Quests, Waylays, Treasures or Leagues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Choice {
    #[default]
    Chosen,
    Fixed(Vec<u8>),
    /// By lot, so many.
    Random(u8),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kit {
    /// The Quests that it must complete, all of them in one game.
    pub quests: Choice,
    pub waylays: Choice,
    pub treasures: Choice,
    pub leagues: Choice,
}

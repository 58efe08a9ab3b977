//! What a side brings: its text in scenarios, its builds, and which cards it can get.

pub(super) mod build;
mod fielded;
pub(super) mod read;
pub(super) mod search;
pub(crate) mod spec;

/// How a side gets its Quests, Waylays, Treasures or Leagues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Chosen,
    Fixed(Vec<u8>),
    /// This many at random.
    Random(u8),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kit {
    pub quests: Choice,
    /// Waylays, Treasures and Leagues.
    pub cards: [Choice; 3],
}

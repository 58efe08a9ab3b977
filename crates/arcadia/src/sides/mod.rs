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
    /// The player chooses.
    #[default]
    Chosen,
    /// As written.
    Fixed(Vec<u8>),
    /// By lot, so many.
    Random(u8),
}

/// What a side brings beside its build.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Kit {
    /// The Quests that it must complete, all of them in one game.
    pub quests: Choice,
    /// The Waylays that it can play on the opponent.
    pub waylays: Choice,
    /// The Quest Treasures that it can find on the board.
    pub treasures: Choice,
    /// The Leagues that it brings to the board.
    pub leagues: Choice,
}

//! Which decisions are looked at, and what is known of each.

use crate::agent::PlayoutMean;
use crate::game::OfKind;
use crate::sim::Abandoned;

/// Losses are added up in hundred thousandths of a win.
pub const UNITS: f64 = 100_000.0;

/// How options are played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judging {
    /// Playouts of each option: at least 6.
    pub playouts: u32,
    /// Whether playouts stop where the game's own lookahead does, instead of at the end of the game.
    pub horizon: bool,
}

/// Which decisions are looked at, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Looking {
    /// One decision in so many, each with the same probability; 0 for none.
    pub every: u32,
    /// How their options are played out.
    pub judging: Judging,
}

/// A decision that was looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampledDecision {
    /// The game's index, from 0.
    pub game: u64,
    /// Which of the game's decisions among several legal actions it is, from 1.
    pub number: u32,
    /// Turns begun until then, all seats together.
    pub turn: u32,
    /// Whose decision it was.
    pub side: u8,
    /// How many actions were legal.
    pub legal: u16,
    /// How many of them were played out.
    pub options: u16,
    /// What was chosen.
    pub chosen: OfKind,
    /// What the first part of the playouts finds better; what was chosen, if it finds nothing.
    pub better: OfKind,
    /// True if it finds nothing.
    pub chosen_is_best: bool,
    /// What the choice gives away, in hundred thousandths of a win; below 0 where what looked better was worse.
    pub loss: i64,
    /// How much better that is by the first part, in win probability.
    pub picked: PlayoutMean,
    /// How much better it is by the second part, which confirms it or does not.
    pub confirmed: PlayoutMean,
    /// How much better it is by the third part, which had no part in finding or confirming it.
    pub judged: PlayoutMean,
}

impl SampledDecision {
    /// What the choice gives away, in win probability.
    #[must_use]
    pub fn loss(&self) -> f64 {
        self.loss as f64 / UNITS
    }
}

/// Seat blocks with the decisions that were looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sampled {
    /// The decisions, by game and number.
    pub rows: Vec<SampledDecision>,
    /// Decisions among several legal actions of each game of the blocks that were whole.
    pub decisions: Vec<u32>,
    /// How many of these there were at each number of turns begun.
    pub turns: Vec<u64>,
    /// Games cut at the turn limit, of the blocks that were whole.
    pub cut: u64,
    /// The games that were given up with their blocks, at most one a block, in order.
    pub given_up: Vec<Abandoned>,
}

//! Which decisions are examined, and the results.

use crate::agent::PlayoutMean;
use crate::game::OfKind;
use crate::sim::Abandoned;

/// Losses are counted in units of 1/100,000 of a win.
pub const UNITS: f64 = 100_000.0;

/// How options are played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judging {
    /// Playouts per option, at least 6.
    pub playouts: u32,
    /// True if playouts stop at the game's lookahead instead of at the end of the game.
    pub horizon: bool,
}

/// Which decisions are examined, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SamplingPlan {
    /// One decision in this many, each with the same probability; 0 for none.
    pub every: u32,
    /// How their options are played out.
    pub judging: Judging,
}

/// An examined decision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampledDecision {
    /// The game's index, from 0.
    pub game: u64,
    /// Its number among the game's decisions with several legal actions, from 1.
    pub number: u32,
    /// Turns begun until then by all seats.
    pub turn: u32,
    /// The side that decided.
    pub side: u8,
    /// Number of legal actions.
    pub legal: u16,
    /// Number of actions played out.
    pub options: u16,
    /// The chosen action.
    pub chosen: OfKind,
    /// The action that the first part of the playouts finds better; the chosen one if there is none.
    pub better: OfKind,
    /// True if there is none.
    pub chosen_is_best: bool,
    /// The loss in units of 1/100,000 of a win; negative if what looked better was worse.
    pub loss: i64,
    /// Its advantage by the first part, in win probability.
    pub picked: PlayoutMean,
    /// Its advantage by the second part, which confirms it or not.
    pub confirmed: PlayoutMean,
    /// Its advantage by the third part, which neither found nor confirmed it.
    pub reported: PlayoutMean,
}

impl SampledDecision {
    /// Returns the loss of the choice in win probability.
    pub fn loss(&self) -> f64 {
        self.loss as f64 / UNITS
    }
}

/// Seat blocks with the examined decisions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sampled {
    /// The decisions, by game and number.
    pub rows: Vec<SampledDecision>,
    /// By game of complete blocks: decisions among several legal actions.
    pub decisions: Vec<u32>,
    /// These decisions by number of turns begun.
    pub turns: Vec<u64>,
    /// Games of complete blocks that were cut at the turn limit.
    pub cut: u64,
    /// Games that were given up with their blocks, at most one per block, in order.
    pub given_up: Vec<Abandoned>,
}

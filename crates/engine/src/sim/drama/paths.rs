//! Records the positions of some games of a run, with their scores.

use serde::{Deserialize, Serialize};

use crate::chance::mix;
use crate::game::{Game, MAX_SEATS, Position, Seat, Seating};
use crate::sim::{DecisionObserver, Played};
use balance_stats::Merge;

/// One seat block in this many is recorded, so that a run is hardly slower.
const EVERY: u64 = 16;
/// Maximum number of recorded games: enough for rates to within about 2 percentage points, and a small tally.
const MAX_GAMES: u64 = 2_048;
/// The options of one position in this many are recorded, because a game has many.
const OPTIONS_EVERY: u64 = 4;
/// Maximum number of options, besides the best, whose loss is recorded: the nearest ones.
const MAX_NEAREST: usize = 7;

/// A position: the first of a turn in which a side has a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PathPosition {
    /// Turn of all sides, from 1.
    pub turn: u32,
    /// The side to move.
    pub mover: u8,
    /// Number of its legal actions.
    pub options: u16,
    /// Number of its entries in [`GamePath::losses`]; `None` if its options aren't recorded.
    pub(super) near: Option<u8>,
}

/// The recorded positions of a game, with its result. Sides are in the order of the scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePath {
    /// The seat block.
    pub block: u64,
    /// The side with the first turn.
    pub first: u8,
    /// A bit per side that finished first; 0 if the game was cut.
    pub won: u8,
    /// Turns of all sides.
    pub turns: u32,
    /// Decisions among several legal actions, by side.
    pub decisions: Vec<u32>,
    /// The positions, in order.
    pub positions: Vec<PathPosition>,
    /// By position, then by side: the score as that side sees it.
    pub(super) scores: Vec<i32>,
    /// Points of score by which the nearest options are below the best one: by position, then from the smallest.
    pub(super) losses: Vec<u32>,
}

impl GamePath {
    /// Returns the side that won alone, if any.
    pub fn winner(&self) -> Option<usize> {
        (self.won.count_ones() == 1).then(|| self.won.trailing_zeros() as usize)
    }

    /// Returns a side's part of the win: 1 if it won alone, a fraction if it shared first place.
    pub fn share(&self, side: usize) -> f64 {
        f64::from(self.won >> side & 1) / f64::from(self.won.count_ones().max(1))
    }

    /// Returns each position with its scores by side and, if recorded, the losses of its nearest options in points.
    pub fn walk(&self) -> impl Iterator<Item = (&PathPosition, &[i32], Option<&[u32]>)> {
        let mut losses = &self.losses[..];
        let scores = self.scores.chunks(self.decisions.len());
        self.positions.iter().zip(scores).map(move |(position, scores)| {
            let near = position.near.map(|near| {
                let (near, rest) = losses.split_at(usize::from(near));
                losses = rest;
                near
            });
            (position, scores, near)
        })
    }
}

/// The recorded games of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GamePaths {
    /// By seat block, then by rotation.
    pub games: Vec<GamePath>,
}

impl GamePaths {
    /// Approximate number of games of a run after which no more are recorded.
    pub const FULL_AFTER: u64 = MAX_GAMES * EVERY;

    pub(super) fn blocks(&self) -> impl Iterator<Item = &[GamePath]> {
        self.games.chunk_by(|a, b| a.block == b.block)
    }
}

impl Merge for GamePaths {
    /// Each block is recorded in at most one of them.
    fn merge(&mut self, other: &Self) {
        self.games.extend_from_slice(&other.games);
        self.games.sort_by_key(|game| game.block);
    }

    fn fits(&self, other: &Self) -> bool {
        let sides = |paths: &GamePaths| paths.games.first().map(|game| game.decisions.len());
        sides(self).zip(sides(other)).is_none_or(|(mine, others)| mine == others)
    }
}

#[derive(Debug, Default)]
pub(in crate::sim) struct PathObserver {
    /// Seating in the current game; `None` if it isn't recorded.
    seating: Option<Seating>,
    open: GamePath,
    values: Vec<i32>,
    block: Vec<GamePath>,
}

impl PathObserver {
    pub(in crate::sim) fn end_block(&mut self, paths: &mut GamePaths) {
        paths.games.append(&mut self.block);
    }

    #[cold]
    fn record<G: Game>(&mut self, seating: Seating, at: &Position<'_, G>, actions: &[G::Action]) {
        let (open, mover, turn) = (&mut self.open, seating.side(at.seat()), at.turns());
        open.decisions[mover] += 1;
        if open.positions.last().is_some_and(|last| last.turn == turn) {
            return;
        }
        open.scores.extend((0..seating.sides()).map(|side| at.score_of(seating.seat(side))));
        let looks_at_options = mix(open.block ^ u64::from(turn)).is_multiple_of(OPTIONS_EVERY);
        let near = looks_at_options.then(|| {
            self.values.clear();
            at.game().evaluate_actions(at.view(), actions, &mut self.values);
            nearest(&mut self.values, &mut open.losses)
        });
        open.positions.push(PathPosition { turn, mover: mover as u8, options: actions.len() as u16, near });
    }
}

/// Adds the losses of the options nearest to the best by their values in points, and returns their number.
fn nearest(values: &mut [i32], losses: &mut Vec<u32>) -> u8 {
    values.sort_unstable_by(|a, b| b.cmp(a));
    let before = losses.len();
    losses.extend(values.iter().skip(1).take(MAX_NEAREST).map(|&value| values[0].abs_diff(value)));
    (losses.len() - before) as u8
}

impl<G: Game> DecisionObserver<G> for PathObserver {
    #[inline]
    fn begins(&mut self, block: u64, seating: Seating) {
        let sides = seating.sides();
        let is_recorded =
            G::HAS_POLICY && block.is_multiple_of(EVERY) && block / EVERY < MAX_GAMES.div_ceil(sides as u64);
        self.seating = Some(seating).filter(|_| is_recorded);
        if is_recorded {
            self.open = GamePath { block, decisions: vec![0; sides], ..GamePath::default() };
        }
    }

    #[inline]
    fn decided(&mut self, at: &Position<'_, G>, actions: &[G::Action], _choice: usize) {
        if let Some(seating) = self.seating {
            self.record(seating, at, actions);
        }
    }

    #[inline]
    fn over(&mut self, seating: Seating, played: &Played) {
        if self.seating.is_none() {
            return;
        }
        let ranks = played.outcome.map(|outcome| outcome.ranks);
        let is_first = |seat: Seat| ranks.is_some_and(|ranks| ranks.rank(seat) == 1);
        let won = (0..seating.sides().min(MAX_SEATS)).map(|side| u8::from(is_first(seating.seat(side))) << side).sum();
        let mut game = std::mem::take(&mut self.open);
        (game.first, game.won, game.turns) = (seating.side(played.first) as u8, won, played.turns);
        self.block.push(game);
    }
}

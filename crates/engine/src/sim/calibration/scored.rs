//! Scores of positions of seat blocks, with the results.

use std::ops::Range;

use crate::agent::share;
use crate::game::{Agent, Game, Position, Seat, Seating, Silent};
use crate::sim::block::BlockPlayer;
use crate::sim::{Abandoned, DecisionObserver, Played};
use balance_stats::Prediction;

/// Scored positions: the first decision of each turn, as every seat sees it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scored {
    /// By game, then by turn, then by seat.
    pub positions: Vec<Prediction>,
    /// Games cut at the turn limit.
    pub cut: u64,
    /// Games that were given up with their blocks, at most one per block, in order.
    pub given_up: Vec<Abandoned>,
}

#[derive(Default)]
struct Notes {
    block: u64,
    turn: Option<u32>,
    /// Positions of the current game by the view of each seat, with no result yet.
    open: Vec<(Seat, Prediction)>,
    scored: Scored,
}

impl<G: Game> DecisionObserver<G> for Notes {
    fn begins(&mut self, block: u64, _seating: Seating) {
        (self.block, self.turn) = (block, None);
        self.open.clear();
    }

    fn decided(&mut self, at: &Position<'_, G>, _: &[G::Action], _: usize) {
        if self.turn.replace(at.turns()) != Some(at.turns()) {
            let seats = (0..at.game().sides()).map(|seat| Seat(seat as u8));
            let (block, score) = (self.block, |seat| f64::from(at.score_of(seat)));
            let open = |seat| (seat, Prediction { block, score: score(seat), to_move: seat == at.seat(), share: 0.0 });
            self.open.extend(seats.map(open));
        }
    }

    fn over(&mut self, seating: Seating, played: &Played) {
        self.scored.cut += u64::from(played.outcome.is_none());
        for (seat, position) in self.open.drain(..) {
            // A game that is cut has no winner.
            let share = played.outcome.map_or(0.0, |end| share(end.ranks, seat, seating.sides()));
            self.scored.positions.push(Prediction { share, ..position });
        }
    }
}

impl<G: Game, A: Agent<G> + Clone> BlockPlayer<'_, G, A> {
    pub(in crate::sim) fn scored(&mut self, blocks: Range<u64>) -> Scored {
        let mut notes = Notes::default();
        for block in blocks {
            let (before, cut) = (notes.scored.positions.len(), notes.scored.cut);
            if let Err(bug) = self.play(block, &mut Silent, &mut notes) {
                let scored = &mut notes.scored;
                scored.positions.truncate(before);
                scored.cut = cut;
                scored.given_up.push(bug);
            }
        }
        notes.scored
    }
}

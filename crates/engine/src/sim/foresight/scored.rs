//! The scores of positions of seat blocks, with what came of each.

use std::ops::Range;

use crate::agent::share;
use crate::game::{Agent, Game, Position, Seat, Seating, Silent};
use crate::sim::block::BlockPlayer;
use crate::sim::{Abandoned, Played, Watches};
use balance_stats::Foretold;

/// What positions came to: of each turn the first in which something is decided, as every seat sees it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scored {
    /// By game, then by turn, then by seat.
    pub positions: Vec<Foretold>,
    /// Games cut at the turn limit.
    pub cut: u64,
    /// The games that were given up with their blocks, at most one a block, in order.
    pub given_up: Vec<Abandoned>,
}

/// What is noted of a seat block while it is played.
#[derive(Default)]
struct Notes {
    block: u64,
    /// The latest turn in which something was decided.
    turn: Option<u32>,
    /// Positions of the game that is played.
    open: Vec<OpenPosition>,
    scored: Scored,
}

/// A position of a game that is not over, as a seat sees it.
struct OpenPosition {
    seat: Seat,
    to_move: bool,
    /// The score that the seat sees.
    score: i32,
}

impl<G: Game> Watches<G> for Notes {
    fn begins(&mut self, block: u64, _seating: Seating) {
        (self.block, self.turn) = (block, None);
        self.open.clear();
    }

    fn decided(&mut self, at: &Position<'_, G>, _: &[G::Action], _: usize) {
        if self.turn.replace(at.turns()) != Some(at.turns()) {
            let seats = (0..at.game().sides()).map(|seat| Seat(seat as u8));
            let open = |seat| OpenPosition { seat, to_move: seat == at.seat(), score: at.score_of(seat) };
            self.open.extend(seats.map(open));
        }
    }

    fn over(&mut self, seating: Seating, played: &Played) {
        self.scored.cut += u64::from(played.outcome.is_none());
        let (block, seats) = (self.block, seating.sides());
        for OpenPosition { seat, to_move, score } in self.open.drain(..) {
            // A game that is cut is won by nobody.
            let share = played.outcome.map_or(0.0, |end| share(end.standing, seat, seats));
            self.scored.positions.push(Foretold { block, score: f64::from(score), to_move, share });
        }
    }
}

/// Plays seat blocks, and tells how their positions are valued and what comes of them.
pub(in crate::sim) fn scored<G, A>(game: &G, agents: &[A], seed: u64, blocks: Range<u64>) -> Scored
where
    G: Game,
    A: Agent<G> + Clone,
{
    let mut notes = Notes::default();
    let mut player = BlockPlayer::new(game, agents, seed);
    for block in blocks {
        let (before, cut) = (notes.scored.positions.len(), notes.scored.cut);
        if let Err(bug) = player.play(block, &mut Silent, &mut notes) {
            let scored = &mut notes.scored;
            scored.positions.truncate(before);
            scored.cut = cut;
            scored.given_up.push(bug);
        }
    }
    notes.scored
}

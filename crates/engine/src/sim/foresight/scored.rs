//! The scores of positions of seat blocks, with what came of each.

use std::cell::RefCell;
use std::ops::Range;

use crate::agent::share;
use crate::game::{Agent, Game, Position, Seat, Seating, Silent};
use crate::sim::block::{BlockPlayer, Hears};
use crate::sim::watched::{Watches, watched};
use crate::sim::{Abandoned, Played};
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
    told: Vec<Foretold>,
    /// Games cut at the turn limit.
    cut: u64,
}

/// A position of a game that is not over, as a seat sees it.
struct OpenPosition {
    seat: Seat,
    to_move: bool,
    /// The score that the seat sees.
    score: i32,
}

impl<G: Game> Watches<G> for Notes {
    fn decided(&mut self, at: &Position<'_, G>, _: &[G::Action], _: usize) {
        if self.turn.replace(at.turns()) != Some(at.turns()) {
            let seats = (0..at.game().sides()).map(|seat| Seat(seat as u8));
            let open = |seat| OpenPosition { seat, to_move: seat == at.seat(), score: at.score_of(seat) };
            self.open.extend(seats.map(open));
        }
    }
}

/// Closes the notes of each game.
struct Closes<'n> {
    notes: &'n RefCell<Notes>,
    silent: Silent,
}

impl Hears for Closes<'_> {
    type Ear = Silent;

    fn ear(&mut self, _shift: usize, _seating: Seating) -> &mut Silent {
        let mut notes = self.notes.borrow_mut();
        notes.turn = None;
        notes.open.clear();
        &mut self.silent
    }

    fn over(&mut self, _shift: usize, seating: Seating, played: &Played) {
        let notes = &mut *self.notes.borrow_mut();
        notes.cut += u64::from(played.outcome.is_none());
        let seats = seating.sides();
        for OpenPosition { seat, to_move, score } in notes.open.drain(..) {
            // A game that is cut is won by nobody.
            let share = played.outcome.map_or(0.0, |end| share(end.standing, seat, seats));
            let (block, score) = (notes.block, f64::from(score));
            notes.told.push(Foretold { block, score, to_move, share });
        }
    }
}

/// Plays seat blocks, and tells how their positions are valued and what comes of them.
pub(in crate::sim) fn scored<G, A>(game: &G, agents: &[A], seed: u64, blocks: Range<u64>) -> Scored
where
    G: Game,
    A: Agent<G> + Clone,
{
    let notes = RefCell::new(Notes::default());
    let mut given_up = Vec::new();
    let watched = watched(agents, &notes);
    let mut player = BlockPlayer::new(game, &watched, seed);
    let mut closes = Closes { notes: &notes, silent: Silent };
    for block in blocks {
        let (before, cut) = {
            let noted = notes.borrow();
            (noted.told.len(), noted.cut)
        };
        notes.borrow_mut().block = block;
        if let Err(bug) = player.play(block, &mut closes) {
            let noted = &mut *notes.borrow_mut();
            noted.told.truncate(before);
            noted.cut = cut;
            given_up.push(bug);
        }
    }
    drop((player, watched));
    let noted = notes.into_inner();
    Scored { positions: noted.told, cut: noted.cut, given_up }
}

//! One game again, with everything that is said about it.

use crate::chance::Stream;
use crate::game::{Agent, Game, Line, Note, Recorder, Seating};
use crate::sim::{Played, play};

/// One game, line by line.
#[derive(Clone, Debug, PartialEq)]
pub struct Transcript {
    /// The game's index.
    pub game: u64,
    /// The seat block that it belongs to, and its rotation in it.
    pub block: (u64, usize),
    /// What was said, in order.
    pub lines: Vec<Line>,
    /// How it went.
    pub played: Played,
    /// Which side sat where.
    pub seating: Seating,
}

/// Keeps every note.
struct Notes {
    lines: Vec<Line>,
    names: Vec<String>,
    seating: Seating,
    turn: u32,
}

impl Recorder for Notes {
    fn note(&mut self, make: impl FnOnce() -> Note) {
        let note = make();
        if note.kind == "turn" {
            self.turn += 1;
        }
        let side = note.seat.map(|seat| self.names[self.seating.side(seat)].clone());
        self.lines.push(Line { turn: self.turn, side, note });
    }
}

/// Plays game number `index` of a master seed again and writes down what is said about it.
///
/// # Panics
/// When the game itself does: the message then is the one that the run reported.
pub fn trace<G, A>(game: &G, agents: &[A], names: &[String], seed: u64, index: u64) -> Transcript
where
    G: Game,
    A: Agent<G> + Clone,
{
    let sides = game.sides();
    let block = index / sides as u64;
    let shift = (index % sides as u64) as usize;
    let seating = Seating::rotation(sides, shift);
    let mut notes = Notes { lines: Vec::new(), names: names.to_vec(), seating, turn: 0 };
    let played = play(
        game,
        seating,
        &mut agents.to_vec(),
        &mut G::Actions::default(),
        &mut Stream::new(seed, block),
        &mut notes,
    );
    Transcript { game: index, block: (block, shift), lines: notes.lines, played, seating }
}

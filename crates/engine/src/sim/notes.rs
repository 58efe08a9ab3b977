//! What a game says of itself while it is played.

use std::cell::Cell;

use crate::game::{Note, Seating, TranscriptLine};

/// Keeps every note, and shares their count with the code that watches the game.
pub(super) struct Notes<'c> {
    pub(super) lines: Vec<TranscriptLine>,
    names: Vec<String>,
    pub(super) seating: Seating,
    turn: u32,
    count: &'c Cell<usize>,
}

impl<'c> Notes<'c> {
    /// Notes of sides with these names, seated so.
    pub(super) fn new(names: &[String], seating: Seating, count: &'c Cell<usize>) -> Self {
        Notes { lines: Vec::new(), names: names.to_vec(), seating, turn: 0, count }
    }
}

impl Notes<'_> {
    /// Takes a note. Out of the way of the code that only counts: see `Heard` in outcomes.rs.
    #[cold]
    #[inline(never)]
    pub(super) fn take(&mut self, make: impl FnOnce() -> Note) {
        let note = make();
        if note.kind == "turn" {
            self.turn += 1;
        }
        let side = note.seat.map(|seat| self.names[self.seating.side(seat)].clone());
        self.lines.push(TranscriptLine { turn: self.turn, side, note });
        self.count.set(self.lines.len());
    }
}

//! Notes of a game for its transcript.

use std::cell::Cell;

use crate::game::{Note, Seating, TranscriptLine};

/// Collects notes, and shares their number with the watcher of the game.
pub(super) struct Notes<'c> {
    pub(super) lines: Vec<TranscriptLine>,
    names: Vec<String>,
    pub(super) seating: Seating,
    turn: u32,
    count: &'c Cell<usize>,
}

impl<'c> Notes<'c> {
    pub(super) fn new(names: &[String], seating: Seating, count: &'c Cell<usize>) -> Self {
        Notes { lines: Vec::new(), names: names.to_vec(), seating, turn: 0, count }
    }
}

impl Notes<'_> {
    /// Adds a note. Not inlined into the code that only counts: see `Heard` in outcomes.rs.
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

//! One row per game, in the order of the games whatever the number of threads.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, PoisonError};

/// A game as a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The game's index, from 0.
    pub game: u64,
    /// Rotation in its seat block: how far sides are shifted along the seats.
    pub shift: u8,
    /// The side with the first turn.
    pub first: u8,
    /// The side that won alone.
    pub winner: Option<u8>,
    /// Ending, in the catalogue's order; one past the last if it was cut.
    pub ending: u8,
    /// Turns of all sides.
    pub turns: u32,
    /// Metrics by side, then by metric.
    pub metrics: Vec<Option<i32>>,
}

/// Receives rows in the order of the games.
pub trait Sink: Send {
    /// Takes rows, all later than those before. If they can't be stored, the run goes on and reports it at the end.
    fn rows(&mut self, rows: Vec<GameRow>) -> std::io::Result<()>;
}

/// Maximum number of chunks that wait for an earlier one, which limits the memory.
const WINDOW: u64 = 64;

pub(super) struct InOrder<'a> {
    state: Mutex<State<'a>>,
    moved: Condvar,
}

struct State<'a> {
    next: u64,
    waiting: BTreeMap<u64, Vec<GameRow>>,
    sink: &'a mut dyn Sink,
    error: Option<std::io::Error>,
}

impl<'a> InOrder<'a> {
    pub(super) fn new(sink: &'a mut dyn Sink) -> Self {
        InOrder {
            state: Mutex::new(State { next: 0, waiting: BTreeMap::new(), sink, error: None }),
            moved: Condvar::new(),
        }
    }

    /// Passes on the rows of a chunk; waits while it is too far ahead of the first one that is still played.
    pub(super) fn give(&self, chunk: u64, rows: Vec<GameRow>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        while chunk >= state.next + WINDOW {
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.waiting.insert(chunk, rows);
        let mut ready = state.next;
        while let Some(rows) = state.waiting.remove(&ready) {
            if state.error.is_none() {
                state.error = state.sink.rows(rows).err();
            }
            ready += 1;
        }
        state.next = ready;
        self.moved.notify_all();
    }

    pub(super) fn finish(self) -> Option<std::io::Error> {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).error
    }
}

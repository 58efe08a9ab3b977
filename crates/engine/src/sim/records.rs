//! One row a game, handed on in the order of the games whatever the number of threads.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, PoisonError};

/// One game as a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The game's index, from 0.
    pub game: u64,
    /// Its rotation in its seat block: how far sides are shifted along the seats.
    pub shift: u8,
    /// The side that took the first turn.
    pub first: u8,
    /// The side that won alone.
    pub winner: Option<u8>,
    /// How it ended, in the catalogue's order; one past the last when it was cut.
    pub ending: u8,
    /// Turns taken, those of all sides together.
    pub turns: u32,
    /// The game's metrics by side, then by metric.
    pub metrics: Vec<Option<i32>>,
}

/// Where rows go. It hears them in the order of the games.
pub trait Sink: Send {
    /// Takes the rows of some games, all later than those before.
    ///
    /// # Errors
    /// When they cannot be kept: the run goes on without rows and reports it at its end.
    fn rows(&mut self, rows: Vec<GameRow>) -> std::io::Result<()>;
}

/// How many chunks may wait for one before them. It bounds the memory that records take.
const WINDOW: u64 = 64;

/// Puts the chunks of all workers in order.
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

    /// Hands over the rows of chunk `chunk`; waits while it is too far ahead of the others.
    ///
    /// It cannot wait for ever: chunks are claimed in order, so the one that all wait for is being
    /// played.
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

    /// The first error of the sink, if it had one.
    pub(super) fn finish(self) -> Option<std::io::Error> {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).error
    }
}

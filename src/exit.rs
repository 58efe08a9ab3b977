//! Exit codes: an API for scripts and CI.

use std::process::ExitCode;

/// How a command ended: see [`Exit::ALL`]. Documented in `--help` and the README, the numbers never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Fine = 0,
    Failed = 1,
    BadInput = 2,
    Undecided = 3,
    Unwritten = 4,
    NextRound = 5,
    Bug = 101,
    Interrupted = 130,
}

impl Exit {
    /// Every code with its meaning, for help and documentation.
    pub const ALL: [(Exit, &'static str); 8] = [
        (Exit::Fine, "success"),
        (Exit::Failed, "an expectation failed, or a verdict flips with better play"),
        (Exit::BadInput, "bad input: nothing was played or written"),
        (Exit::Undecided, "nothing failed, but something is undecided: play more games"),
        (Exit::Unwritten, "results printed, but some files could not be written"),
        (Exit::NextRound, "shards merged; play another round"),
        (Exit::Bug, "a bug in this program; the message names the game"),
        (Exit::Interrupted, "interrupted; games so far are saved and marked as partial"),
    ];

    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit.code())
    }
}

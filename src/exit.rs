//! Exit codes: an API for scripts and CI.

use std::process::ExitCode;

/// How a command ended. The numbers are documented in `--help` and the README and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything went well.
    Fine = 0,
    /// An expectation failed, or a verdict flips with better play.
    Failed = 1,
    /// The input is wrong: a scenario, a card file, an argument, a folder that cannot be written.
    BadInput = 2,
    /// An expectation, a variant or a verdict is undecided, and none failed.
    Undecided = 3,
    /// Results are on standard output, but could not all be written.
    Unwritten = 4,
    /// Shards were merged, and another round must be played.
    NextRound = 5,
    /// A bug in the program: games were abandoned, or the program had to stop.
    Bug = 101,
    /// The user interrupted the run; the games so far are written.
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

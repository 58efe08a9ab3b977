//! Exit codes: an API for scripts and CI.

use std::process::ExitCode;

/// How a command ended. The numbers are documented in `--help` and the README and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything went well.
    Fine = 0,
    /// An expectation failed, or a verdict flips as play improves.
    Failed = 1,
    /// The input is wrong: a scenario, a card file, an argument, a folder that cannot be written.
    BadInput = 2,
    /// An expectation, a variant or a verdict could not be decided with the games allowed, and none failed.
    Undecided = 3,
    /// What was played could not all be written: results are on standard output.
    Unwritten = 4,
    /// Shards were put together, and another round of them is to be played.
    NextRound = 5,
    /// A bug of ours: games had to be given up, or the program could not go on.
    Bug = 101,
    /// The user interrupted the run; what was played is written.
    Interrupted = 130,
}

impl Exit {
    /// Every code with its meaning, for help and documentation.
    pub const ALL: [(Exit, &'static str); 8] = [
        (Exit::Fine, "fine"),
        (Exit::Failed, "an expectation failed, or a verdict flips as play improves"),
        (Exit::BadInput, "bad input: nothing was played or written"),
        (
            Exit::Undecided,
            "an expectation, a variant or a verdict was undecided within the games allowed, and none failed",
        ),
        (Exit::Unwritten, "what was played could not all be written; results are printed"),
        (Exit::NextRound, "shards are put together, and another round of them is to be played"),
        (Exit::Bug, "a bug of this program: the game that shows it is named"),
        (Exit::Interrupted, "interrupted: what was played is written and marked"),
    ];

    /// The number that the process ends with.
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

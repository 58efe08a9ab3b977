//! Exit codes: an API for scripts and CI.

use std::process::ExitCode;

/// How a command ended. The numbers are documented in `--help` and the README and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Everything went well.
    Fine,
    /// An expectation failed.
    Failed,
    /// The input is wrong: a scenario, a card file, an argument, a folder that cannot be written.
    BadInput,
    /// An expectation could not be decided with the games allowed, and none failed.
    Undecided,
    /// A bug of ours: games had to be given up, or the program could not go on.
    Bug,
    /// The user interrupted the run; what was played is written.
    Interrupted,
}

impl Exit {
    /// Every code with its meaning, for help and documentation.
    pub const ALL: [(Exit, &'static str); 6] = [
        (Exit::Fine, "fine"),
        (Exit::Failed, "an expectation failed"),
        (Exit::BadInput, "bad input: nothing was written"),
        (
            Exit::Undecided,
            "an expectation or a variant was undecided within the games allowed, and none failed",
        ),
        (Exit::Bug, "a bug of this program: the game that shows it is named"),
        (Exit::Interrupted, "interrupted: what was played is written and marked"),
    ];

    /// The number that the process ends with.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Failed => 1,
            Exit::BadInput => 2,
            Exit::Undecided => 3,
            Exit::Bug => 101,
            Exit::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit.code())
    }
}

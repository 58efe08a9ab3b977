//! Why a command can't go on.

use crate::exit::Exit;
use crate::outside::*;
use balance_engine::game::AskError;
use balance_report::ChartError;
use balance_scenario::LabelError;

/// Why a command can't go on: what is wrong, then on a new line what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Arguments are wrong, contradict each other, or ask for what the scenario or its game doesn't have.
    #[error("{0}")]
    Argument(String),
    #[error(transparent)]
    Label(#[from] LabelError),
    #[error(transparent)]
    Ask(#[from] AskError),
    #[error(transparent)]
    Unplayable(#[from] balance_engine::Error),
    /// A file or a folder would be lost, or is in the way.
    #[error("{0}")]
    Place(String),
    #[error("{what}: {source}{}{help}", if help.is_empty() { "" } else { "\n  " })]
    File { what: String, source: io::Error, help: &'static str },
    #[error("the files can't be watched: {0}\n  play them once with `balance run`")]
    Unwatched(#[from] notify::Error),
    /// What was saved or played before doesn't fit what is asked now.
    #[error("{0}")]
    Mismatch(String),
    #[error("can't start {threads} worker {}: {why}\n  {help}", if *threads == 1 { "thread" } else { "threads" })]
    Threads { threads: usize, why: String, help: &'static str },
    /// Results were played, and can't be written where they belong.
    #[error("{0}")]
    Unwritten(String),
    #[error(transparent)]
    Write(#[from] WriteError),
    #[error(transparent)]
    Chart(#[from] ChartError),
    /// A panic: its message and its place.
    #[error("a bug in this program: {0}")]
    Bug(String),
}

impl Error {
    /// Returns [`Error::Argument`], also as the reason why a command stops.
    pub(super) fn argument<E: From<Error>>(text: impl Into<String>) -> E {
        Error::Argument(text.into()).into()
    }

    pub(super) const fn exit(&self) -> Exit {
        match self {
            Error::Argument(_)
            | Error::Label(_)
            | Error::Ask(_)
            | Error::Unplayable(_)
            | Error::Place(_)
            | Error::File { .. }
            | Error::Unwatched(_)
            | Error::Mismatch(_)
            | Error::Threads { .. } => Exit::BadInput,
            Error::Unwritten(_) | Error::Write(_) | Error::Chart(_) => Exit::Unwritten,
            Error::Bug(_) => Exit::Bug,
        }
    }
}

pub(super) type Ended = Result<Exit, Stop>;

#[derive(Debug)]
pub(super) enum Stop {
    Said(Exit),
    Error(Error),
}

impl From<Exit> for Stop {
    fn from(exit: Exit) -> Self {
        Stop::Said(exit)
    }
}

impl<E: Into<Error>> From<E> for Stop {
    fn from(error: E) -> Self {
        Stop::Error(error.into())
    }
}

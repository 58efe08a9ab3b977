//! Errors that a game finds in a scenario, with their places.

use super::{Path, nearest};
use crate::grammar::listed;

/// An error in a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecDiagnostic {
    /// Its place, from the top of the scenario.
    pub at: Path,
    /// What is wrong, as a lower-case fragment.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// For an unknown name: the one that was probably meant.
    pub meant: Option<String>,
    /// True if it is about an unknown name, which is wrong whatever else is.
    pub is_unknown_name: bool,
}

impl SpecDiagnostic {
    fn new(at: Path, message: String, help: Option<String>) -> Self {
        SpecDiagnostic { at, message, help, meant: None, is_unknown_name: false }
    }
}

/// All errors found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpecDiagnostics(pub Vec<SpecDiagnostic>);

impl SpecDiagnostics {
    /// Adds an error without a remedy, if the message says enough.
    pub fn add(&mut self, at: Path, message: impl Into<String>) {
        self.0.push(SpecDiagnostic::new(at, message.into(), None));
    }

    /// Adds an error with its remedy.
    pub fn help(&mut self, at: Path, message: impl Into<String>, help: impl Into<String>) {
        self.0.push(SpecDiagnostic::new(at, message.into(), Some(help.into())));
    }

    /// Adds an error for an unknown name. The remedy is the nearest name of `known`, or else `otherwise`.
    pub fn unknown<'a>(
        &mut self,
        at: Path,
        message: impl Into<String>,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
        otherwise: impl FnOnce() -> String,
    ) {
        let meant = nearest(name, known).map(str::to_owned);
        self.meant(at, message, meant, otherwise);
    }

    /// [`unknown`](Self::unknown) if it is already known what was `meant`, if anything.
    pub fn meant(
        &mut self,
        at: Path,
        message: impl Into<String>,
        meant: Option<String>,
        otherwise: impl FnOnce() -> String,
    ) {
        let help = match &meant {
            Some(meant) => format!("did you mean \"{meant}\"?"),
            None => otherwise(),
        };
        self.0.push(SpecDiagnostic {
            meant,
            is_unknown_name: true,
            ..SpecDiagnostic::new(at, message.into(), Some(help))
        });
    }

    /// Adds an error with its remedy, and returns `None` for the value that couldn't be read.
    pub fn none<T>(&mut self, at: Path, message: impl Into<String>, help: impl Into<String>) -> Option<T> {
        self.help(at, message, help);
        None
    }

    /// Returns the only key given, with its value. None or several are an error about `what`: "the step", "the goal".
    pub fn one_of<T>(
        &mut self,
        what: &str,
        all: impl IntoIterator<Item = (&'static str, Option<T>)>,
        at: &Path,
    ) -> Option<(&'static str, T)> {
        let (mut keys, mut given) = (Vec::new(), Vec::new());
        for (key, value) in all {
            keys.push(key);
            given.extend(value.map(|value| (key, value)));
        }
        if given.len() == 1 {
            return given.pop();
        }
        let message = match given.len() {
            0 => format!("{what} does nothing"),
            _ => format!("{what} does several things: {}", in_backticks(given.iter().map(|(key, _)| *key))),
        };
        self.none(at.clone(), message, format!("write exactly one of {}", in_backticks(keys)))
    }

    /// Adds an error if a key that only makes sense as `true` is `false`.
    pub fn only_true(&mut self, flag: bool, key: &str, at: &Path) {
        if !flag {
            let help = format!("write `{key} = true`, or remove the step");
            self.help(at.then(key), "this step does nothing", help);
        }
    }

    /// Returns `None` if an error was found, so that a compiler can stop with `?`.
    pub fn ok_so_far(&self) -> Option<()> {
        self.is_empty().then_some(())
    }

    /// True if no error was found.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Formats keys as `` `a`, `b` and `c` ``.
fn in_backticks<'k>(keys: impl IntoIterator<Item = &'k str>) -> String {
    listed(&keys.into_iter().map(|key| format!("`{key}`")).collect::<Vec<_>>(), "and")
}

//! Mistakes that a game finds in what a scenario says, told by their place in it.

use super::Path;

/// A mistake of the user's, for which the game knows the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where it is.
    pub at: Path,
    /// What is wrong: a lower-case fragment.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

/// All mistakes found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Adds a mistake.
    pub fn add(&mut self, at: Path, message: impl Into<String>) {
        self.0.push(Fault { at, message: message.into(), help: None });
    }

    /// Adds a mistake with its remedy.
    pub fn help(&mut self, at: Path, message: impl Into<String>, help: impl Into<String>) {
        self.0.push(Fault { at, message: message.into(), help: Some(help.into()) });
    }

    /// Whether none was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

//! Mistakes that a game finds in what a scenario says, told by their place in it.

use std::fmt;

/// One step on the way to a value in a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Key {
    /// The key of a table.
    Name(String),
    /// The place in a list, from 0.
    Index(usize),
}

impl From<&str> for Key {
    fn from(name: &str) -> Self {
        Key::Name(name.to_owned())
    }
}

impl From<&String> for Key {
    fn from(name: &String) -> Self {
        Key::Name(name.clone())
    }
}

impl From<usize> for Key {
    fn from(index: usize) -> Self {
        Key::Index(index)
    }
}

/// The place of a value in a scenario, as keys from its top: `side.0.party.2`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path(pub Vec<Key>);

impl Path {
    /// The top of the scenario.
    #[must_use]
    pub fn top() -> Self {
        Path(Vec::new())
    }

    /// One step further down.
    #[must_use]
    pub fn then(&self, key: impl Into<Key>) -> Self {
        let mut keys = self.0.clone();
        keys.push(key.into());
        Path(keys)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, key) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str(".")?;
            }
            match key {
                Key::Name(name) => f.write_str(name)?,
                Key::Index(index) => write!(f, "{index}")?,
            }
        }
        Ok(())
    }
}

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
        self.0.push(Fault {
            at,
            message: message.into(),
            help: None,
        });
    }

    /// Adds a mistake with its remedy.
    pub fn help(&mut self, at: Path, message: impl Into<String>, help: impl Into<String>) {
        self.0.push(Fault {
            at,
            message: message.into(),
            help: Some(help.into()),
        });
    }

    /// Whether none was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

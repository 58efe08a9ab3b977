//! Mistakes that a game finds in what a scenario says, told by their place in it.

use super::{Path, nearest};

/// A mistake of the user's, for which the game knows the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where it is, from the top of the scenario.
    pub at: Path,
    /// What is wrong: a lower-case fragment.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
    /// Of a name that nothing has: the one that was most likely meant.
    pub meant: Option<String>,
}

/// All mistakes found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Adds a mistake without a remedy, for those whose message says enough.
    pub fn add(&mut self, at: Path, message: impl Into<String>) {
        self.0.push(Fault { at, message: message.into(), help: None, meant: None });
    }

    /// Adds a mistake with its remedy.
    pub fn help(&mut self, at: Path, message: impl Into<String>, help: impl Into<String>) {
        self.0.push(Fault { at, message: message.into(), help: Some(help.into()), meant: None });
    }

    /// Adds a mistake of a name that nothing has, with the one of `known` that was most likely meant. If none is near,
    /// the remedy is `otherwise`.
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

    /// The same where it is known already what was meant, if anything.
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
        self.0.push(Fault { at, message: message.into(), help: Some(help), meant });
    }

    /// Adds a mistake with its remedy, where something was to be read and is not.
    pub fn none<T>(&mut self, at: Path, message: impl Into<String>, help: impl Into<String>) -> Option<T> {
        self.help(at, message, help);
        None
    }

    /// The one key that is given of all that could be, with its value; none or several are a mistake. `what` they make
    /// up is "the step", "the goal".
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
            _ => {
                let several: Vec<&str> = given.iter().map(|(key, _)| *key).collect();
                format!("{what} does several things: {}", several.join(", "))
            }
        };
        self.none(at.clone(), message, format!("give it exactly one of {}", keys.join(", ")))
    }

    /// A key that is `false` where only `true` does something is a mistake.
    pub fn only_true(&mut self, flag: bool, key: &str, at: &Path) {
        if !flag {
            let help = format!("write {key} = true or leave the step out");
            self.help(at.then(key), "this step does nothing", help);
        }
    }

    /// Whether none was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

//! Exact odds that a game can tell: what is asked, and what is answered.

use serde::Serialize;

use super::nearest;

/// What is asked: something by name, and what is given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// Of what; everything that there are odds of when nothing is named.
    pub what: Option<String>,
    /// What is given, as in `--level 2`; names after the first have no key.
    pub given: Vec<(String, String)>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}; {help}")]
pub struct AskError {
    /// What is wrong.
    pub message: String,
    /// What to ask instead.
    pub help: String,
}

impl AskError {
    /// A question that can't be answered, with one that can.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        AskError { message: message.into(), help: help.into() }
    }
}

/// One outcome of a roll with its exact probability.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chances {
    /// What happens.
    pub outcome: String,
    /// How likely it is, a fraction.
    pub probability: f64,
}

/// The exact distribution of one roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// What is rolled for.
    pub what: String,
    /// What was given.
    pub given: String,
    /// Every outcome, in the order in which they are best read.
    pub outcomes: Vec<Chances>,
}

impl Ask {
    /// A whole number that is given.
    ///
    /// # Errors
    /// When it is no number, or not within the range.
    pub fn number(
        &self,
        key: &str,
        range: std::ops::RangeInclusive<i64>,
        default: i64,
    ) -> Result<i64, AskError> {
        let Some((_, text)) = self.given.iter().rev().find(|(given, _)| given == key) else {
            return Ok(default);
        };
        if text.is_empty() {
            let help = format!("write --{key} {default}");
            return Err(AskError::new(format!("--{key} of what?"), help));
        }
        let help =
            || format!("write --{key} with a number from {} to {}", range.start(), range.end());
        match text.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            Ok(number) => Err(AskError::new(format!("--{key} {number} is out of range"), help())),
            Err(_) => Err(AskError::new(format!("\"{text}\" is no number"), help())),
        }
    }

    /// Whether something is just so: a key without a value.
    ///
    /// # Errors
    /// When a value is given with it.
    pub fn flag(&self, key: &str) -> Result<bool, AskError> {
        let Some((_, text)) = self.given.iter().rev().find(|(given, _)| given == key) else {
            return Ok(false);
        };
        if text.is_empty() {
            return Ok(true);
        }
        let message = format!("--{key} takes no value, and \"{text}\" is given");
        Err(AskError::new(message, format!("write --{key} alone, after what takes one")))
    }

    /// Everything that is given by this key, in order.
    pub fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.given.iter().filter(move |(given, _)| given == key).map(|(_, text)| text.as_str())
    }

    /// Nothing else than this is given.
    ///
    /// # Errors
    /// When something is, with the nearest that may be.
    pub fn only(&self, known: &[&str]) -> Result<(), AskError> {
        let Some((key, _)) = self.given.iter().find(|(key, _)| !known.contains(&key.as_str()))
        else {
            return Ok(());
        };
        if key.is_empty() {
            let word = self.all("").next().unwrap_or_default();
            let message = format!("`{word}` is one name too many");
            return Err(AskError::new(message, "ask of one thing at a time"));
        }
        let keys = || known.iter().copied().filter(|known| !known.is_empty());
        let help = match nearest(key, keys()) {
            Some(near) => format!("did you mean --{near}?"),
            None if known.is_empty() => "nothing can be given".to_owned(),
            None => {
                let names: Vec<String> = keys().map(|name| format!("--{name}")).collect();
                format!("what can be given is {}", names.join(", "))
            }
        };
        Err(AskError::new(format!("nothing is known of --{key}"), help))
    }
}

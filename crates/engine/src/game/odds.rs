//! Exact odds of a game: questions and answers.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::grammar::{count, listed};

use super::{did_you_mean, nearest};

#[cfg(test)]
mod tests;

/// A question: a roll by name, and conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// The roll; `None` for all.
    pub what: Option<String>,
    /// Conditions as in `--level 2`; names after the first have no key.
    pub given: Vec<(String, String)>,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}{} {help}", if message.ends_with('?') { "" } else { ";" })]
pub struct AskError {
    /// What is wrong, in a sentence.
    pub message: String,
    /// What to ask instead.
    pub help: String,
}

impl AskError {
    /// Returns an error with a question that can be answered.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        AskError { message: message.into(), help: help.into() }
    }

    /// Returns the error for a name that isn't one of the `known` ones: of a roll, a card, a status.
    pub fn unknown<'k>(kind: &str, given: &str, known: impl Iterator<Item = &'k str> + Clone) -> Self {
        let help = did_you_mean("`", given, known.clone()).unwrap_or_else(|| {
            let names: Vec<String> = known.map(|name| format!("`{name}`")).collect();
            format!("write {}", listed(&names, "or"))
        });
        AskError::new(format!("there is no {kind} `{given}`"), help)
    }
}

/// A roll with known odds, and its possible conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its name in questions.
    pub name: String,
    /// Conditions with a value, as in `--level 2`; `""` if more names may follow the first.
    pub values: &'static [&'static str],
    /// Conditions without a value, as in `--prone`.
    pub flags: &'static [&'static str],
}

impl Known {
    fn takes(&self, key: &str) -> bool {
        self.values.contains(&key) || self.flags.contains(&key)
    }

    fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.values.iter().chain(self.flags).copied()
    }
}

/// An outcome of a roll with its exact probability.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chances {
    /// What happens, in words.
    pub outcome: String,
    /// Probability, a fraction.
    pub probability: f64,
    /// For numbers: the probability of this number or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<f64>,
}

/// The exact distribution of one roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// The roll.
    pub what: String,
    /// The conditions in words.
    pub given: String,
    /// All outcomes in reading order.
    pub outcomes: Vec<Chances>,
    /// For numbers: their moments.
    #[serde(flatten)]
    pub moments: Option<Moments>,
}

/// Moments of the numbers of a roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Moments {
    /// Unit in the plural: "Damage", "inches".
    pub unit: String,
    /// Mean, in the unit.
    pub mean: f64,
    /// Standard deviation, in the unit.
    pub standard_deviation: f64,
    /// Probability of any number; mean and deviation are conditional on it.
    pub of_probability: f64,
    /// When the roll has a number, in words: "if it does not fall". Empty if it always has one.
    #[serde(skip)]
    pub condition: &'static str,
}

impl Odds {
    /// Returns the distribution of outcomes that aren't numbers.
    pub fn new(
        what: impl Into<String>,
        given: impl Into<String>,
        outcomes: impl IntoIterator<Item = (String, f64)>,
    ) -> Self {
        let outcomes = outcomes.into_iter();
        let plain = |(outcome, probability)| Chances { outcome, probability, at_least: None };
        Odds { what: what.into(), given: given.into(), outcomes: outcomes.map(plain).collect(), moments: None }
    }

    /// Adds numbers by their probabilities, which need not add up to 1. Values from `max` on are one outcome.
    #[must_use]
    pub fn of_numbers(mut self, unit: &str, shares: &BTreeMap<i64, f64>, max: Option<(i64, String)>) -> Self {
        // Not `sum`, which returns -0 for no values.
        let from = |n: i64| shares.range(n..).fold(0.0, |sum, (_, share)| sum + share);
        let single = shares.iter().filter(|&(&n, _)| max.as_ref().is_none_or(|max| n < max.0));
        self.outcomes.extend(single.map(|(&n, &probability)| Chances {
            outcome: count(n, unit),
            probability,
            at_least: Some(from(n)),
        }));
        if let Some((n, outcome)) = max {
            let probability = from(n);
            self.outcomes.push(Chances { outcome, probability, at_least: Some(probability) });
        }
        let of_probability = from(i64::MIN);
        if of_probability > 0.0 {
            let moment = |f: &dyn Fn(f64) -> f64| {
                shares.iter().map(|(&n, share)| f(n as f64) * share).sum::<f64>() / of_probability
            };
            let mean = moment(&|n| n);
            let standard_deviation = moment(&|n| (n - mean).powi(2)).sqrt();
            let unit = unit.to_owned();
            let condition = "";
            self.moments = Some(Moments { unit, mean, standard_deviation, of_probability, condition });
        }
        self
    }

    /// Says when the roll has a number: "if it does not fall".
    #[must_use]
    pub fn on_condition(mut self, condition: &'static str) -> Self {
        self.moments = self.moments.map(|moments| Moments { condition, ..moments });
        self
    }
}

impl Ask {
    /// Reads words in any order: a name, `--level 2` or `--level=2`, and `--prone`. If the game doesn't list its odds,
    /// a key takes the next word unless that is a key too. Fails if the game doesn't know a condition.
    pub fn read(words: &[String], known: &[Known]) -> Result<Self, AskError> {
        let mut ask = Ask::default();
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            let Some(key) = word.strip_prefix("--") else {
                match ask.what {
                    None => ask.what = Some(word.clone()),
                    // Names after the first have no key.
                    Some(_) => ask.given.push((String::new(), word.clone())),
                }
                continue;
            };
            let (key, value) = match key.split_once('=') {
                Some((key, value)) => (key, Some(value.to_owned())),
                None => (key, None),
            };
            let flag = known.iter().any(|one| one.flags.contains(&key));
            let next = |text: &&String| !flag && !text.starts_with("--");
            let value = value.or_else(|| words.next_if(next).cloned());
            ask.given.push((key.to_owned(), value.unwrap_or_default()));
        }
        ask.fits(known)?;
        Ok(ask)
    }

    fn fits(&self, known: &[Known]) -> Result<(), AskError> {
        let asked = |one: &&Known| self.what.as_ref().is_none_or(|what| *what == one.name);
        let asked: Vec<&Known> = known.iter().filter(asked).collect();
        // The game itself reports unknown rolls.
        let stray = |(key, _): &&(String, String)| !asked.iter().any(|one| one.takes(key));
        let Some((key, _)) = self.given.iter().find(stray).filter(|_| !asked.is_empty()) else {
            return Ok(());
        };
        if key.is_empty() {
            return Err(self.one_too_many());
        }
        let keys = |of: &mut dyn Iterator<Item = &Known>| {
            let mut keys: Vec<&str> = Vec::new();
            for key in of.flat_map(Known::keys) {
                if !key.is_empty() && !keys.contains(&key) {
                    keys.push(key);
                }
            }
            keys
        };
        let own = keys(&mut asked.iter().copied());
        let of = |key: &str| {
            let of = known.iter().filter(|one| one.takes(key)).map(|one| format!("`{}`", one.name));
            of.collect::<Vec<_>>().join(", ")
        };
        let all = keys(&mut known.iter());
        let help = match (nearest(key, own.iter().copied()), nearest(key, all)) {
            (None, Some(near)) if near == key => format!("it applies to {}", of(near)),
            (None, Some(near)) => format!("did you mean `--{near}`? It applies to {}", of(near)),
            (near, _) => instead(near, &own),
        };
        let message = match &self.what {
            Some(what) if known.iter().any(|one| one.takes(key)) => {
                format!("`--{key}` does not apply to `{what}`")
            }
            _ => format!("there is no option `--{key}`"),
        };
        Err(AskError::new(message, help))
    }

    fn one_too_many(&self) -> AskError {
        let word = self.all("").next().unwrap_or_default();
        let message = format!("`{word}` is one name too many");
        AskError::new(message, "ask about one roll at a time")
    }

    /// Returns the question for one of all rolls, with its possible conditions.
    pub fn for_each(&self, one: &Known) -> Self {
        let given = self.given.iter().filter(|(key, _)| one.takes(key)).cloned();
        Ask { what: Some(one.name.clone()), given: given.collect() }
    }

    /// Returns the value of a condition as a whole number. Fails if it isn't one, is out of range, or is given twice.
    pub fn number(&self, key: &str, range: std::ops::RangeInclusive<i64>, default: i64) -> Result<i64, AskError> {
        let Some(text) = self.one(key)? else { return Ok(default) };
        if text.is_empty() {
            let help = format!("write `--{key} {default}`");
            return Err(AskError::new(format!("`--{key}` needs a number"), help));
        }
        let help = || format!("write `--{key}` with a number from {} to {}", range.start(), range.end());
        match text.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            Ok(number) => Err(AskError::new(format!("`--{key} {number}` is out of range"), help())),
            Err(_) => Err(AskError::new(format!("\"{text}\" is not a number"), help())),
        }
    }

    /// Returns true if a condition without a value is given. Fails if it has a value, or is given twice.
    pub fn flag(&self, key: &str) -> Result<bool, AskError> {
        let Some(text) = self.one(key)? else { return Ok(false) };
        if text.is_empty() {
            return Ok(true);
        }
        let message = format!("`--{key}` takes no value, but has \"{text}\"");
        Err(AskError::new(message, format!("write `--{key}` alone, after conditions with values")))
    }

    fn one<'a>(&'a self, key: &'a str) -> Result<Option<&'a str>, AskError> {
        let mut all = self.all(key);
        match (all.next(), all.next()) {
            (first, None) => Ok(first),
            _ => Err(AskError::new(format!("`--{key}` is given twice"), "keep one of them")),
        }
    }

    /// Returns all values of this key, in order.
    pub fn all<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.given.iter().filter(move |(given, _)| given == key).map(|(_, text)| text.as_str())
    }

    /// Checks that only these keys are given. Fails for another key, with the nearest possible one.
    pub fn only(&self, known: &[&str]) -> Result<(), AskError> {
        let Some((key, _)) = self.given.iter().find(|(key, _)| !known.contains(&key.as_str())) else {
            return Ok(());
        };
        if key.is_empty() {
            return Err(self.one_too_many());
        }
        let keys: Vec<&str> = known.iter().copied().filter(|known| !known.is_empty()).collect();
        let help = instead(nearest(key, keys.iter().copied()), &keys);
        Err(AskError::new(format!("there is no option `--{key}`"), help))
    }
}

/// Returns what to write instead of an unknown option: the nearest of the known ones, or else any of them.
fn instead(near: Option<&str>, known: &[&str]) -> String {
    if let Some(near) = near {
        return format!("did you mean `--{near}`?");
    }
    if known.is_empty() {
        return "this roll has no options".to_owned();
    }
    let names: Vec<String> = known.iter().map(|name| format!("`--{name}`")).collect();
    format!("the options are {}", names.join(", "))
}

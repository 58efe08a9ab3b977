//! Exact odds that a game can tell: what is asked, and what is answered.

use std::collections::BTreeMap;

use serde::Serialize;

use super::nearest;

#[cfg(test)]
mod tests;

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
#[error("{message}{} {help}", if message.ends_with('?') { "" } else { ";" })]
pub struct AskError {
    /// What is wrong with the question, in a sentence.
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

/// Something that a game tells the odds of, and what can be given for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The name that it is asked for by.
    pub name: String,
    /// What is given with a value, as in `--level 2`; `""` where more names may follow the first.
    pub values: &'static [&'static str],
    /// What is just so, as in `--prone`.
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

/// One outcome of a roll with its exact probability.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chances {
    /// What happens, in words.
    pub outcome: String,
    /// How likely it is, a fraction.
    pub probability: f64,
    /// Where the outcome is a number: how likely it or a larger one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<f64>,
}

/// The exact distribution of one roll.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// What is rolled for.
    pub what: String,
    /// What was given of the question, in words.
    pub given: String,
    /// Every outcome, in the order in which they are best read.
    pub outcomes: Vec<Chances>,
    /// Where outcomes are numbers: what they come to.
    #[serde(flatten)]
    pub moments: Option<Moments>,
}

/// What the numbers of a roll come to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Moments {
    /// What is counted, in the plural: "Damage", "inches".
    pub unit: String,
    /// Their mean, in the unit.
    pub mean: f64,
    /// Their standard deviation, in the unit.
    pub standard_deviation: f64,
    /// How likely a number is at all, a fraction: mean and deviation are of these outcomes alone.
    pub of_probability: f64,
}

impl Odds {
    /// The distribution of outcomes that are no numbers.
    pub fn new(
        what: impl Into<String>,
        given: impl Into<String>,
        outcomes: impl IntoIterator<Item = (String, f64)>,
    ) -> Self {
        let outcomes = outcomes.into_iter();
        let plain = |(outcome, probability)| Chances { outcome, probability, at_least: None };
        Odds { what: what.into(), given: given.into(), outcomes: outcomes.map(plain).collect(), moments: None }
    }

    /// The same with a number added, by the probability of each of its values, which need not add
    /// up to 1. From `most` on, values are told in one outcome, in these words.
    #[must_use]
    pub fn of_numbers(mut self, unit: &str, shares: &BTreeMap<i64, f64>, most: Option<(i64, String)>) -> Self {
        // Not `sum`, which makes -0 of nothing.
        let from = |n: i64| shares.range(n..).fold(0.0, |sum, (_, share)| sum + share);
        let single = shares.iter().filter(|&(&n, _)| most.as_ref().is_none_or(|most| n < most.0));
        self.outcomes.extend(single.map(|(&n, &probability)| Chances {
            outcome: format!("{n} {unit}"),
            probability,
            at_least: Some(from(n)),
        }));
        if let Some((n, outcome)) = most {
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
            self.moments = Some(Moments { unit, mean, standard_deviation, of_probability });
        }
        self
    }
}

impl Ask {
    /// What words ask, in any order: a name, `--level 2` or `--level=2`, and `--prone`. Of a game
    /// that does not tell what it has odds of, a key takes the next word unless that is a key too.
    ///
    /// # Errors
    /// When something is given that the game does not know.
    pub fn read(words: &[String], known: &[Known]) -> Result<Self, AskError> {
        let mut ask = Ask::default();
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            let Some(key) = word.strip_prefix("--") else {
                match ask.what {
                    None => ask.what = Some(word.clone()),
                    // Names after the first are given without a key.
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

    /// Whether all that is given is known of what is asked for, or of anything when nothing is named.
    fn fits(&self, known: &[Known]) -> Result<(), AskError> {
        let asked = |one: &&Known| self.what.as_ref().is_none_or(|what| *what == one.name);
        let asked: Vec<&Known> = known.iter().filter(asked).collect();
        // What is not known by name the game itself tells.
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
            let of: Vec<&str> = known.iter().filter(|one| one.takes(key)).map(|one| one.name.as_str()).collect();
            of.join(", ")
        };
        let all = keys(&mut known.iter());
        let help = match (nearest(key, own.iter().copied()), nearest(key, all)) {
            (Some(near), _) => format!("did you mean --{near}?"),
            (None, Some(near)) if near == key => format!("it is given for {}", of(near)),
            (None, Some(near)) => format!("did you mean --{near}? It is given for {}", of(near)),
            (None, None) => can_be_given(&own),
        };
        let message = match &self.what {
            Some(what) if known.iter().any(|one| one.takes(key)) => {
                format!("--{key} is not given for {what}")
            }
            _ => format!("nothing is known of --{key}"),
        };
        Err(AskError::new(message, help))
    }

    fn one_too_many(&self) -> AskError {
        let word = self.all("").next().unwrap_or_default();
        let message = format!("`{word}` is one name too many");
        AskError::new(message, "ask of one thing at a time")
    }

    /// What is asked of one of several, when all are asked for: with what can be given for it.
    #[must_use]
    pub fn for_each(&self, one: &Known) -> Self {
        let given = self.given.iter().filter(|(key, _)| one.takes(key)).cloned();
        Ask { what: Some(one.name.clone()), given: given.collect() }
    }

    /// A whole number that is given.
    ///
    /// # Errors
    /// When it is no number, not within the range, or given twice.
    pub fn number(&self, key: &str, range: std::ops::RangeInclusive<i64>, default: i64) -> Result<i64, AskError> {
        let Some(text) = self.one(key)? else { return Ok(default) };
        if text.is_empty() {
            let help = format!("write --{key} {default}");
            return Err(AskError::new(format!("--{key} of what?"), help));
        }
        let help = || format!("write --{key} with a number from {} to {}", range.start(), range.end());
        match text.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            Ok(number) => Err(AskError::new(format!("--{key} {number} is out of range"), help())),
            Err(_) => Err(AskError::new(format!("\"{text}\" is no number"), help())),
        }
    }

    /// Whether something is just so: a key without a value.
    ///
    /// # Errors
    /// When a value is given with it, or when it is given twice.
    pub fn flag(&self, key: &str) -> Result<bool, AskError> {
        let Some(text) = self.one(key)? else { return Ok(false) };
        if text.is_empty() {
            return Ok(true);
        }
        let message = format!("--{key} takes no value, and \"{text}\" is given");
        Err(AskError::new(message, format!("write --{key} alone, after what takes one")))
    }

    /// The value of a key that can be given once.
    fn one<'a>(&'a self, key: &'a str) -> Result<Option<&'a str>, AskError> {
        let mut all = self.all(key);
        match (all.next(), all.next()) {
            (first, None) => Ok(first),
            _ => Err(AskError::new(format!("--{key} is given twice"), "give it once")),
        }
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
        let Some((key, _)) = self.given.iter().find(|(key, _)| !known.contains(&key.as_str())) else {
            return Ok(());
        };
        if key.is_empty() {
            return Err(self.one_too_many());
        }
        let keys = || known.iter().copied().filter(|known| !known.is_empty());
        let help = match nearest(key, keys()) {
            Some(near) => format!("did you mean --{near}?"),
            None => can_be_given(&keys().collect::<Vec<_>>()),
        };
        Err(AskError::new(format!("nothing is known of --{key}"), help))
    }
}

fn can_be_given(keys: &[&str]) -> String {
    if keys.is_empty() {
        return "nothing can be given".to_owned();
    }
    let names: Vec<String> = keys.iter().map(|name| format!("--{name}")).collect();
    format!("what can be given is {}", names.join(", "))
}

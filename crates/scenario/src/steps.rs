//! Changes one number of a scenario after another, a step lower and a step higher.

use crate::prelude::*;
use std::fmt;

use super::numbers::{Number, Numbers, amount, fits, path_text, rounded};
use super::registry::which;

#[cfg(test)]
mod tests;

/// Which numbers are changed, and by how much.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepsFor {
    /// Patterns such as `cards.*.health`, where `*` is any key or item, with everything below; empty means all.
    pub only: Vec<String>,
    /// The step; by default that of the schema.
    pub step: Option<f64>,
}

/// The scenario with one number changed by a step.
pub struct Step {
    /// The change.
    pub change: Change,
    /// The game with its players.
    pub contest: Box<dyn Contest>,
}

/// A changed number of the scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Its path, as for `--set`.
    pub path: String,
    /// The key of its card; `None` for a number of the rules.
    pub card: Option<String>,
    /// The old value.
    pub from: f64,
    /// The new value.
    pub to: f64,
}

impl fmt::Display for Change {
    /// Formats it for `--set`.
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}={}", self.path, self.to)
    }
}

/// All requested changes.
pub struct Steps {
    /// The playable changes, in the order of the files, the lower first.
    pub list: Vec<Step>,
    /// The changes that the rules or the schema refuse, and why.
    pub refused: Vec<(Change, String)>,
    /// How many numbers belong to unused cards.
    pub unused: usize,
    /// Patterns that match no number.
    pub idle: Vec<String>,
}

/// Changes one number after another by a step, lower and higher, if its card is in `used`. `None` after a mistake.
pub fn number_steps(document: &mut Document, asked: &StepsFor, used: &BTreeSet<String>) -> Option<Steps> {
    let entry = which(document)?;
    let play = (entry.play)(document)?;
    let numbers = Numbers::new(document, entry);
    let all = numbers.all();
    let none = |pattern: &&String| !all.iter().any(|(at, _)| fits(&document.root, pattern, at));
    let idle = asked.only.iter().filter(none).cloned().collect();
    let (meant, unused) = numbers.meant(all, &asked.only, used);
    let mut made = Steps { list: Vec::new(), refused: Vec::new(), unused, idle };
    for number in &meant {
        for change in number.steps(asked.step, &document.root) {
            match numbers.played(&*play, &[(&number.at, change.to)]) {
                Ok(contest) => made.list.push(Step { change, contest }),
                Err(why) => made.refused.push((change, why.to_string())),
            }
        }
    }
    Some(made)
}

impl Number {
    fn steps(&self, step: Option<f64>, root: &Node) -> [Change; 2] {
        let from = amount(&self.value).unwrap_or_default();
        let by = step.unwrap_or(self.step);
        [from - by, from + by].map(|to| Change {
            path: path_text(root, &self.at),
            card: self.card(),
            from,
            // Adding fractions must not add digits.
            to: rounded(to),
        })
    }
}

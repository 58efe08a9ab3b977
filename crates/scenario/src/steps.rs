//! Changes one number of a scenario after another, a step lower and a step higher.

use crate::prelude::*;
use std::fmt;

use super::file_schemas::gathered;
use super::numbers::{Number, Reader, amount, fits, path_text, rounded};

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

/// Makes a contest for each step. `used` are the keys of the cards that take part. The document must have no mistakes.
pub(super) fn steps<F: GameDefinition>(
    document: &mut Document,
    asked: &StepsFor,
    used: &BTreeSet<String>,
) -> Option<Steps> {
    let scenario: Scenario<F> = document.read_as()?;
    let reader = Reader::<F>::new(document, gathered::<F>(), scenario.cards);
    let all = reader.all();
    let none = |pattern: &&String| !all.iter().any(|(at, _)| fits(&document.root, pattern, at));
    let idle = asked.only.iter().filter(none).cloned().collect();
    let (numbers, unused) = reader.meant(all, &asked.only, used);
    let mut made = Steps { list: Vec::new(), refused: Vec::new(), unused, idle };
    for number in &numbers {
        for change in number.steps(asked.step, &document.root) {
            match reader.played(&[(&number.at, change.to)]) {
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

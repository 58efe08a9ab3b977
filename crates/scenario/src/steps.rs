//! A scenario with one number after another a step lower and a step higher.

use std::collections::BTreeSet;
use std::fmt;

use super::document::Document;
use super::file_schemas::gathered;
use super::model::Scenario;
use super::numbers::{Number, Reader, amount, fits, rounded, told};
use super::tree::Node;
use balance_engine::format::Format;
use balance_engine::sim::Contest;

#[cfg(test)]
mod tests;

/// Which numbers are meant, and by how much each is changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepsFor {
    /// Paths such as `cards.*.health`, of which `*` is any key or item and what is below is meant too; all numbers
    /// where there is none.
    pub only: Vec<String>,
    /// The step; `None` for that of the schema.
    pub step: Option<f64>,
}

/// One number a step off, ready to be played.
pub struct Step {
    /// The number, and what becomes of it.
    pub change: Change,
    /// The game with its players.
    pub contest: Box<dyn Contest>,
}

/// A number of the scenario with another in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Where it stands, as `--set` names it.
    pub path: String,
    /// The key of the card that it is of; `None` for a number of the rules.
    pub card: Option<String>,
    /// What it is.
    pub from: f64,
    /// What it becomes.
    pub to: f64,
}

impl fmt::Display for Change {
    /// As `--set` takes it.
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}={}", self.path, self.to)
    }
}

/// All numbers that are meant, each a step lower and a step higher.
pub struct Steps {
    /// Those that can be played, in the order of the files, the lower first.
    pub list: Vec<Step>,
    /// Those that the rules of the game or its schema refuse, and why.
    pub refused: Vec<(Change, String)>,
    /// How many numbers stand on cards that no game uses, and so were left out.
    pub unused: usize,
    /// Patterns that no number fits.
    pub idle: Vec<String>,
}

/// Makes a contest for each step. `used` are the keys of the cards that take part. The document must be one that nothing
/// is wrong with; `None` when a new mistake is in it.
pub(super) fn steps<F: Format>(document: &mut Document, asked: &StepsFor, used: &BTreeSet<String>) -> Option<Steps> {
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
    /// The number a step lower and a step higher.
    fn steps(&self, step: Option<f64>, root: &Node) -> [Change; 2] {
        let from = amount(&self.value).unwrap_or_default();
        let by = step.unwrap_or(self.step);
        [from - by, from + by].map(|to| Change {
            path: told(root, &self.at),
            card: self.card(),
            from,
            // What is added to a fraction brings no digits that nobody wrote.
            to: rounded(to),
        })
    }
}

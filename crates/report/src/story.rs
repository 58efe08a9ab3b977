//! The result of a report in sentences: the answer, how sure it is, and what to look at next. No sentence claims more than
//! its intervals show: a side is ahead only if its whole interval lies above the other's.

use super::number::{PERCENT, decimals_of, points};
use balance_engine::grammar;
use balance_stats::Estimate;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// The answer; the first sentence is the headline.
    pub answer: Vec<String>,
    pub next: Vec<Next>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    pub why: &'static str,
    /// The arguments of the command that shows it, where `SCENARIO` stands for the scenario.
    pub command: String,
}

impl Story {
    pub fn and(mut self, other: Story) -> Self {
        self.answer.extend(other.answer);
        self.next.extend(other.next);
        self
    }

    pub fn headline(&self) -> &str {
        self.answer.first().map_or("", String::as_str)
    }

    pub(crate) fn say(&mut self, sentence: impl Into<String>) {
        self.answer.push(sentence.into());
    }

    pub(crate) fn next(&mut self, why: &'static str, command: &str) {
        self.next.push(Next { why, command: command.to_owned() });
    }
}

/// Whether all of one interval lies above all of another.
pub(crate) fn above(one: &Estimate, other: &Estimate) -> bool {
    one.low > other.high
}

/// `+8.7 pp [+7.5, +9.8]`.
pub(crate) fn in_points(effect: &Estimate) -> String {
    let (point, ends) = points(effect, decimals_of(effect, PERCENT));
    format!("{point} pp {ends}")
}

/// `one`, `one and two`, `one, two and three`.
pub(crate) fn listed(names: &[String]) -> String {
    grammar::listed(names, "and")
}

#[cfg(test)]
pub(crate) mod tests;

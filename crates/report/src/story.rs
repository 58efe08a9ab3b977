//! The result of a report in sentences: the answer, how sure it is, and what to look at next. Each sentence says no more
//! than its intervals do: a side is called ahead only if its interval lies wholly above the other's.

use balance_stats::Estimate;

use super::number::{PERCENT, decimals_of, joined, points};

/// A report in sentences.
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
    /// This story with another behind it.
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

/// `+8.7 [+7.5, +9.8]`.
pub(crate) fn in_points(effect: &Estimate) -> String {
    joined(points(effect, decimals_of(effect, PERCENT)))
}

/// `one`, `one and two`, `one, two and three`.
pub(crate) fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
pub(crate) mod tests;

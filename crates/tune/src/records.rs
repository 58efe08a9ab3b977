//! The played batches of all assignments.

use std::collections::BTreeMap;
use std::fmt;

use super::{Assignment, Batch};

/// The results of all assignments that were played.
#[derive(Clone, Default)]
pub struct Records {
    list: BTreeMap<Assignment, Record>,
    played: u64,
}

#[derive(Clone, Default)]
struct Record {
    /// The batches, without gaps from the first one on.
    batches: Vec<Vec<f64>>,
    refused: bool,
}

impl fmt::Debug for Records {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{} batches of {} assignments", self.played, self.list.len())
    }
}

/// The mean of each target, with its standard error.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The number of batches.
    pub batches: usize,
    pub means: Vec<f64>,
    /// Their standard errors; infinite with fewer than two batches.
    pub errors: Vec<f64>,
}

impl Records {
    pub const fn played(&self) -> u64 {
        self.played
    }

    pub fn batches(&self, assignment: &Assignment) -> usize {
        self.list.get(assignment).map_or(0, |record| record.batches.len())
    }

    pub fn is_refused(&self, assignment: &Assignment) -> bool {
        self.list.get(assignment).is_some_and(|record| record.refused)
    }

    pub fn assignments(&self) -> impl Iterator<Item = &Assignment> {
        self.list.iter().filter(|(_, record)| !record.batches.is_empty()).map(|(of, _)| of)
    }

    /// Returns the played assignments that differ from `centre` in one parameter, with that parameter and its steps.
    pub(super) fn around(&self, centre: &Assignment) -> impl Iterator<Item = (&Assignment, (usize, i32))> {
        self.assignments().filter_map(|of| Some((of, of.only_difference(centre)?)))
    }

    pub fn refused(&self) -> impl Iterator<Item = &Assignment> {
        self.list.iter().filter(|(_, record)| record.refused).map(|(of, _)| of)
    }

    pub(super) fn add(&mut self, assignment: &Assignment, batch: Batch) {
        let record = self.list.entry(assignment.clone()).or_default();
        match batch {
            Some(values) => {
                record.batches.push(values);
                self.played += 1;
            }
            None => record.refused = true,
        }
    }

    /// Returns the estimate for an assignment: the estimate for the unchanged scenario plus the difference on the same
    /// dice. Since both share much of their luck, this is more precise than the assignment's own batches (a control
    /// variate: P. Glasserman (2003), Monte Carlo Methods in Financial Engineering, section 4.1).
    pub fn measured(&self, assignment: &Assignment) -> Option<Measured> {
        let base = Assignment::default();
        let own = self.own(assignment)?;
        let known = self.own(&base).filter(|_| !assignment.is_empty());
        let (Some(known), Some(beyond)) = (known, self.beyond(assignment, &base)) else { return Some(own) };
        let sum = |target: usize| match known.means[target] + beyond.means[target] {
            // Only one of them was measured.
            sum if sum.is_nan() => (own.means[target], own.errors[target]),
            sum => (sum, known.errors[target].hypot(beyond.errors[target])),
        };
        let (means, errors) = (0..own.means.len()).map(sum).unzip();
        Some(Measured { batches: own.batches, means, errors })
    }

    pub(super) fn own(&self, assignment: &Assignment) -> Option<Measured> {
        summed(self.list.get(assignment)?.batches.iter().cloned())
    }

    /// Returns the estimated difference from another assignment, over the batches that both have.
    pub fn beyond(&self, assignment: &Assignment, other: &Assignment) -> Option<Measured> {
        let (mine, theirs) = (&self.list.get(assignment)?.batches, &self.list.get(other)?.batches);
        let less = |(mine, theirs): (&Vec<f64>, &Vec<f64>)| {
            mine.iter().zip(theirs).map(|(mine, theirs)| mine - theirs).collect()
        };
        summed(mine.iter().zip(theirs).map(less))
    }
}

/// Returns means and standard errors over batches, without NaN values.
fn summed(batches: impl Iterator<Item = Vec<f64>>) -> Option<Measured> {
    let batches: Vec<Vec<f64>> = batches.collect();
    let targets = batches.first()?.len();
    let of = |target: usize| {
        let finite: Vec<f64> = batches.iter().map(|batch| batch[target]).filter(|value| value.is_finite()).collect();
        let n = finite.len() as f64;
        let mean = finite.iter().sum::<f64>() / n;
        let squares: f64 = finite.iter().map(|value| (value - mean).powi(2)).sum();
        let error = if n > 1.0 { (squares / (n - 1.0) / n).sqrt() } else { f64::INFINITY };
        (mean, error)
    };
    let (means, errors) = (0..targets).map(of).unzip();
    Some(Measured { batches: batches.len(), means, errors })
}

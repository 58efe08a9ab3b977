//! Finds the fewest and smallest parameter changes that bring measured numbers within bounds, from noisy games.
//!
//! ```text
//! each parameter a step up and down, with the same dice ──► Model: the effect of each parameter
//!      ▲ important parameters and the best assignments                │ propose: beam search
//!      │ get more batches; effects again from the best                ▼
//! Records ◄────────────────────────────────────── the proposed assignments, played
//! ```
//!
//! The model adds up the effects of single parameters, starting at the nearest assignment that was played. If
//! parameters interact, playing a proposal therefore corrects the predictions near it. [`Player`] plays the batches;
//! nothing here knows the game. The same batch uses the same dice for all assignments.
#![forbid(unsafe_code)]

mod look;
mod model;
mod propose;
mod records;
mod round;
#[cfg(test)]
mod tests;

use statrs::distribution::{Continuous, ContinuousCDF, Normal};

pub use records::{Measured, Records};
pub use round::{Ended, Tuned, tune};

/// A number that may be changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// The minimum number of steps: 0, or negative if it may be lowered.
    pub low: i32,
    /// The maximum number of steps.
    pub high: i32,
    /// The cost of changing it, compared with others. The default is 1.
    pub cost: f64,
}

impl Parameter {
    fn may(&self, steps: i32) -> bool {
        (self.low..=self.high).contains(&steps)
    }

    fn price(&self, steps: i32) -> f64 {
        match steps.unsigned_abs() {
            0 => 0.0,
            far => self.cost * (1.0 + FURTHER * f64::from(far - 1)),
        }
    }
}

/// The bounds for a measured number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// The minimum.
    pub low: f64,
    /// The maximum.
    pub high: f64,
    /// The unit for misses, in the number's own unit.
    pub scale: f64,
}

impl Target {
    /// Returns how far a value is outside the bounds, in scales; 0 if it is within them.
    pub fn miss(&self, value: f64) -> f64 {
        self.beyond(value, 0.0)
    }

    /// Like `miss`, with slightly narrower bounds, since values close to a bound can't be shown to be within.
    fn safe_miss(&self, value: f64) -> f64 {
        let half = (self.high - self.low) / 2.0;
        self.beyond(value, (self.scale * SAFE).min(half * SAFE))
    }

    fn beyond(&self, value: f64, margin: f64) -> f64 {
        // A NaN is not a miss.
        (self.low + margin - value).max(value - self.high + margin).max(0.0) / self.scale
    }
}

/// How far `safe_miss` narrows the bounds, as a fraction of the scale, and at most this fraction of half the width.
const SAFE: f64 = 0.4;

/// Changed parameters by number, each with its steps: sorted, none of them 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Assignment(Vec<(usize, i32)>);

impl Assignment {
    pub fn one(parameter: usize, steps: i32) -> Self {
        Assignment::default().with(parameter, steps)
    }

    pub fn changes(&self) -> &[(usize, i32)] {
        &self.0
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn steps(&self, parameter: usize) -> i32 {
        self.0.iter().find(|(of, _)| *of == parameter).map_or(0, |(_, steps)| *steps)
    }

    pub fn with(&self, parameter: usize, steps: i32) -> Self {
        let mut turned: Vec<_> = self.0.iter().copied().filter(|(of, _)| *of != parameter).collect();
        if steps != 0 {
            let at = turned.partition_point(|(of, _)| *of < parameter);
            turned.insert(at, (parameter, steps));
        }
        Assignment(turned)
    }

    /// Returns its cost: the sum over its parameters. Further steps of a parameter cost little more.
    pub fn cost(&self, parameters: &[Parameter]) -> f64 {
        self.0.iter().map(|&(parameter, steps)| parameters[parameter].price(steps)).sum()
    }

    /// Returns the parameters that differ from another assignment, with their steps in this one.
    fn differing(&self, other: &Self) -> impl Iterator<Item = (usize, i32)> {
        let mine = self.0.iter().copied().filter(|&(parameter, steps)| other.steps(parameter) != steps);
        let theirs = other.0.iter().filter(|&&(parameter, _)| self.steps(parameter) == 0);
        mine.chain(theirs.map(|&(parameter, _)| (parameter, 0)))
    }

    /// Returns the only parameter that differs from another assignment, with its steps in this one.
    fn only_difference(&self, other: &Self) -> Option<(usize, i32)> {
        let mut unlike = self.differing(other);
        unlike.next().filter(|_| unlike.next().is_none())
    }

    fn distance(&self, other: &Self) -> usize {
        self.differing(other).count()
    }
}

/// The cost of each further step of a parameter, relative to the first.
const FURTHER: f64 = 0.05;

/// The problem to solve.
#[derive(Clone, Debug)]
pub struct Task {
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// The targets, in the order of the values in a [`Batch`].
    pub targets: Vec<Target>,
    /// The maximum number of changed parameters.
    pub max_changes: usize,
    /// The maximum number of batches for all assignments together.
    pub batches: u64,
    /// The number of fresh batches that confirm the result afterwards.
    pub fresh: u64,
}

impl Task {
    fn loss(&self, values: &[f64]) -> f64 {
        let each = self.targets.iter().zip(values);
        each.map(|(target, &value)| target.safe_miss(value).powi(2)).sum()
    }

    /// Returns the expected loss of numbers with standard errors, with bounds narrowed by `proof`, the margin needed to
    /// confirm the result. Of two equal means, the one with smaller errors, or further within, has the lower loss.
    fn expected_loss(&self, known: &Measured, proof: &[f64]) -> f64 {
        let each = self.targets.iter().enumerate().map(|(at, target)| {
            let (mean, error) = (known.means[at], known.errors[at]);
            let proof = proof[at].min((target.high - target.low) / 2.0);
            let over = |beyond: f64| expected_square(beyond / target.scale, error / target.scale);
            if mean.is_nan() {
                return 0.0;
            }
            over(target.low + proof - mean) + over(mean - target.high + proof)
        });
        each.sum()
    }

    /// Returns how many targets are missed.
    pub fn missed(&self, values: &[f64]) -> usize {
        self.targets.iter().zip(values).filter(|(target, value)| target.miss(**value) > 0.0).count()
    }
}

/// The values of a batch by target, NaN if it doesn't measure one. `None` if the game doesn't allow the assignment.
pub type Batch = Option<Vec<f64>>;

pub trait Player {
    /// Plays batches of assignments; the same number means the same dice. `None` if it was interrupted.
    fn play(&mut self, wanted: &[(Assignment, u32)]) -> Option<Vec<Batch>>;
}

/// Returns the mean of max(X, 0)² for a normal X with this mean and standard deviation, in closed form.
fn expected_square(mean: f64, error: f64) -> f64 {
    let z = mean / error;
    // Beyond 8 errors, the part below or above 0 is negligible.
    if !error.is_finite() || error <= 0.0 || z.abs() > 8.0 {
        return mean.max(0.0).powi(2);
    }
    let normal = Normal::standard();
    error.powi(2) * ((1.0 + z * z) * normal.cdf(z) + z * normal.pdf(z))
}

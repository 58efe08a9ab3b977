//! Finding the fewest and smallest changes of numbers that bring others within bounds, from noisy play.
//!
//! ```text
//! every dial a step and a stride each way, on the same chance ──► Model: what each dial moves
//!      ▲ dials that matter and settings that promise most,             │ propose: beam over settings
//!      │ played on; the dials again, from the best                     ▼
//! Records ◄─────────────────────────────────────────────── the settings proposed, played
//! ```
//!
//! The model adds up what dials do one by one, from the nearest setting that was played: so where dials work on each
//! other, playing a proposal corrects what is foretold of its neighbours. Nothing here knows what is played: [`Plays`]
//! does, batch by batch, and the same batch is the same chance for all settings.
#![forbid(unsafe_code)]

mod look;
mod model;
mod propose;
mod records;
mod rivals;
mod round;
#[cfg(test)]
mod tests;

use statrs::distribution::{Continuous, ContinuousCDF, Normal};

pub use records::{Measured, Records};
pub use rivals::{Method, tune_by};
pub use round::{Ended, Tuned, tune};

/// A number that may be changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dial {
    /// How many steps it may be lowered, as a number of 0 or less.
    pub low: i32,
    /// How many steps it may be raised.
    pub high: i32,
    /// How dear it is to change, against others; 1 for most.
    pub cost: f64,
}

impl Dial {
    /// Whether it may be turned so far.
    fn may(&self, steps: i32) -> bool {
        (self.low..=self.high).contains(&steps)
    }

    /// What it costs to turn it so far.
    fn price(&self, steps: i32) -> f64 {
        match steps.unsigned_abs() {
            0 => 0.0,
            far => self.cost * (1.0 + FURTHER * f64::from(far - 1)),
        }
    }
}

/// Where a number that is measured has to come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// The least that it may be.
    pub low: f64,
    /// The most that it may be.
    pub high: f64,
    /// What counts as far off, in the number's own unit: misses are told in it.
    pub scale: f64,
}

impl Goal {
    /// How far a value lies outside the bounds, in scales; 0 within them.
    #[must_use]
    pub fn miss(&self, value: f64) -> f64 {
        self.beyond(value, 0.0)
    }

    /// The same of bounds that are drawn in a little, so that what lies within them can be shown to.
    fn safe_miss(&self, value: f64) -> f64 {
        let most = (self.high - self.low) / 2.0;
        self.beyond(value, (self.scale * SAFE).min(most * SAFE))
    }

    fn beyond(&self, value: f64, margin: f64) -> f64 {
        // What cannot be told is not missed.
        (self.low + margin - value).max(value - self.high + margin).max(0.0) / self.scale
    }
}

/// By how much of a scale, and of half the room, bounds are drawn in.
const SAFE: f64 = 0.4;

/// Dials away from where they stand, by number, with their steps: in order, none of them 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setting(Vec<(usize, i32)>);

impl Setting {
    /// One dial turned.
    #[must_use]
    pub fn one(dial: usize, steps: i32) -> Self {
        Setting::default().with(dial, steps)
    }

    /// The dials that are turned, and by how many steps.
    #[must_use]
    pub fn turned(&self) -> &[(usize, i32)] {
        &self.0
    }

    /// How many dials are turned.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether all stands as it did.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How far a dial is turned.
    #[must_use]
    pub fn steps(&self, dial: usize) -> i32 {
        self.0.iter().find(|(of, _)| *of == dial).map_or(0, |(_, steps)| *steps)
    }

    /// The same with a dial turned so far from where it stood at first.
    #[must_use]
    pub fn with(&self, dial: usize, steps: i32) -> Self {
        let mut turned: Vec<_> = self.0.iter().copied().filter(|(of, _)| *of != dial).collect();
        if steps != 0 {
            let at = turned.partition_point(|(of, _)| *of < dial);
            turned.insert(at, (dial, steps));
        }
        Setting(turned)
    }

    /// What it costs: each dial its price, and a little more for each further step.
    #[must_use]
    pub fn cost(&self, dials: &[Dial]) -> f64 {
        self.0.iter().map(|&(dial, steps)| dials[dial].price(steps)).sum()
    }

    /// The dials that stand differently in another, and how far they are turned here.
    fn unlike(&self, other: &Self) -> impl Iterator<Item = (usize, i32)> {
        let mine = self.0.iter().copied().filter(|&(dial, steps)| other.steps(dial) != steps);
        let theirs = other.0.iter().filter(|&&(dial, _)| self.steps(dial) == 0);
        mine.chain(theirs.map(|&(dial, _)| (dial, 0)))
    }

    /// The one dial that stands differently in another, and how far it is turned here; `None` where it is not one.
    fn apart(&self, other: &Self) -> Option<(usize, i32)> {
        let mut unlike = self.unlike(other);
        unlike.next().filter(|_| unlike.next().is_none())
    }

    /// How many dials stand differently in another.
    fn away(&self, other: &Self) -> usize {
        self.unlike(other).count()
    }
}

/// What a further step of a dial costs against the first.
const FURTHER: f64 = 0.05;

/// What is to be found.
#[derive(Clone, Debug)]
pub struct Task {
    /// What may be changed.
    pub dials: Vec<Dial>,
    /// What is to be reached, in the order of what [`Plays`] answers.
    pub goals: Vec<Goal>,
    /// The most dials that may be turned.
    pub most: usize,
    /// The most batches that are played, of all settings together.
    pub batches: u64,
    /// The batches by which what is found has to be proven afterwards.
    pub fresh: u64,
}

impl Task {
    /// How far off the goals all together are: the sum of the squares of the misses.
    fn loss(&self, values: &[f64]) -> f64 {
        let each = self.goals.iter().zip(values);
        each.map(|(goal, &value)| goal.safe_miss(value).powi(2)).sum()
    }

    /// The same that is to be expected of numbers that are known to within their errors, of bounds that are drawn in by what
    /// it takes to prove them: what may lie outside counts, so that of two settings that look alike the one that is better
    /// known, or lies further within, is the nearer.
    fn expected_loss(&self, known: &Measured, proof: &[f64]) -> f64 {
        let each = self.goals.iter().enumerate().map(|(at, goal)| {
            let (mean, error) = (known.means[at], known.errors[at]);
            let proof = proof[at].min((goal.high - goal.low) / 2.0);
            let over = |beyond: f64| expected_square(beyond / goal.scale, error / goal.scale);
            if mean.is_nan() {
                return 0.0;
            }
            over(goal.low + proof - mean) + over(mean - goal.high + proof)
        });
        each.sum()
    }

    /// How many goals are missed.
    #[must_use]
    pub fn missed(&self, values: &[f64]) -> usize {
        self.goals.iter().zip(values).filter(|(goal, value)| goal.miss(**value) > 0.0).count()
    }
}

/// What a batch of a setting came to: a number for each goal, NaN where the batch tells nothing of it; `None` where the
/// game does not allow the setting.
pub type Batch = Option<Vec<f64>>;

/// Plays settings.
pub trait Plays {
    /// Plays batches of settings: whatever has the same number of a batch is played on the same chance. `None` when it
    /// was interrupted.
    fn play(&mut self, wanted: &[(Setting, u32)]) -> Option<Vec<Batch>>;
}

/// The mean of the square of the part above 0 of a normal number: in closed form, from its mean and its standard deviation.
fn expected_square(mean: f64, error: f64) -> f64 {
    if !error.is_finite() || error <= 0.0 {
        return mean.max(0.0).powi(2);
    }
    let z = mean / error;
    // Beyond this nothing is left, or nothing is missing.
    if z.abs() > 8.0 {
        return mean.max(0.0).powi(2);
    }
    let normal = Normal::standard();
    error.powi(2) * ((1.0 + z * z) * normal.cdf(z) + z * normal.pdf(z))
}

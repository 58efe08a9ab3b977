//! What was played of which settings.

use std::collections::BTreeMap;
use std::fmt;

use super::{Batch, Setting};

/// What was measured of every setting that was played.
#[derive(Clone, Default)]
pub struct Records {
    list: BTreeMap<Setting, Record>,
    played: u64,
}

#[derive(Clone, Default)]
struct Record {
    /// The batches from the first on.
    batches: Vec<Vec<f64>>,
    refused: bool,
}

impl fmt::Debug for Records {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{} batches of {} settings", self.played, self.list.len())
    }
}

/// A mean for each goal, with its standard error.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Over how many batches.
    pub batches: usize,
    /// The means; NaN where nothing was told.
    pub means: Vec<f64>,
    /// Their standard errors; infinite with fewer than two batches.
    pub errors: Vec<f64>,
}

impl Records {
    /// How many batches were played in all.
    #[must_use]
    pub const fn played(&self) -> u64 {
        self.played
    }

    /// How many batches of a setting there are.
    #[must_use]
    pub fn batches(&self, setting: &Setting) -> usize {
        self.list.get(setting).map_or(0, |record| record.batches.len())
    }

    /// Whether the game does not allow a setting.
    #[must_use]
    pub fn is_refused(&self, setting: &Setting) -> bool {
        self.list.get(setting).is_some_and(|record| record.refused)
    }

    /// The settings that were played.
    pub fn settings(&self) -> impl Iterator<Item = &Setting> {
        self.list.iter().filter(|(_, record)| !record.batches.is_empty()).map(|(of, _)| of)
    }

    /// What was played of settings that differ from this in one dial: that dial, and how far it is turned in them.
    pub(super) fn around(&self, centre: &Setting) -> impl Iterator<Item = (&Setting, (usize, i32))> {
        self.settings().filter_map(|of| Some((of, of.apart(centre)?)))
    }

    /// The settings that the game does not allow.
    pub fn refused(&self) -> impl Iterator<Item = &Setting> {
        self.list.iter().filter(|(_, record)| record.refused).map(|(of, _)| of)
    }

    /// Adds the next batch of a setting.
    pub(super) fn add(&mut self, setting: &Setting, batch: Batch) {
        let record = self.list.entry(setting.clone()).or_default();
        match batch {
            Some(values) => {
                record.batches.push(values);
                self.played += 1;
            }
            None => record.refused = true,
        }
    }

    /// What a setting came to: what is known of how all stands, and what the setting came to beyond it on the same
    /// chance. As both share much of their luck, that is known far better than from the setting's own batches (a control
    /// variate: P. Glasserman (2003), Monte Carlo Methods in Financial Engineering, section 4.1).
    #[must_use]
    pub fn measured(&self, setting: &Setting) -> Option<Measured> {
        let base = Setting::default();
        let own = self.own(setting)?;
        let known = match self.list.get(&base) {
            Some(base) if !setting.is_empty() => summed(base.batches.iter().cloned()),
            _ => None,
        };
        let (Some(known), Some(beyond)) = (known, self.beyond(setting, &base)) else {
            return Some(own);
        };
        let sum = |goal: usize| match known.means[goal] + beyond.means[goal] {
            // What is told of only one of them.
            sum if sum.is_nan() => (own.means[goal], own.errors[goal]),
            sum => (sum, known.errors[goal].hypot(beyond.errors[goal])),
        };
        let (means, errors) = (0..own.means.len()).map(sum).unzip();
        Some(Measured { batches: own.batches, means, errors })
    }

    /// What a setting came to by its own batches alone.
    pub(super) fn own(&self, setting: &Setting) -> Option<Measured> {
        summed(self.list.get(setting)?.batches.iter().cloned())
    }

    /// What a setting came to beyond another, over the batches that both were played in.
    #[must_use]
    pub fn beyond(&self, setting: &Setting, other: &Setting) -> Option<Measured> {
        let (mine, theirs) = (&self.list.get(setting)?.batches, &self.list.get(other)?.batches);
        let less = |(mine, theirs): (&Vec<f64>, &Vec<f64>)| {
            mine.iter().zip(theirs).map(|(mine, theirs)| mine - theirs).collect()
        };
        summed(mine.iter().zip(theirs).map(less))
    }
}

/// Means and their errors over batches; what a batch does not tell is left out.
fn summed(batches: impl Iterator<Item = Vec<f64>>) -> Option<Measured> {
    let batches: Vec<Vec<f64>> = batches.collect();
    let goals = batches.first()?.len();
    let of = |goal: usize| {
        let told: Vec<f64> = batches.iter().map(|batch| batch[goal]).filter(|value| value.is_finite()).collect();
        let n = told.len() as f64;
        let mean = told.iter().sum::<f64>() / n;
        let squares: f64 = told.iter().map(|value| (value - mean).powi(2)).sum();
        let error = if n > 1.0 { (squares / (n - 1.0) / n).sqrt() } else { f64::INFINITY };
        (mean, error)
    };
    let (means, errors) = (0..goals).map(of).unzip();
    Some(Measured { batches: batches.len(), means, errors })
}

//! A point estimate with an interval, and the name of the method.

use std::sync::LazyLock;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::named;

/// An estimate with a two-sided interval. `point`, `low` and `high` are in the unit of the quantity estimated. All
/// fields are finite and `low <= point <= high`.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub struct Estimate {
    /// The estimate itself.
    pub point: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// Confidence level of the interval, strictly between 0 and 1.
    pub level: f64,
    /// Number of games (or observations) behind the estimate.
    pub n: u64,
    /// How the interval was computed.
    pub method: Method,
}

impl Estimate {
    /// An interval that reaches as far to both sides of its point.
    pub(super) fn around(point: f64, half: f64, level: f64, n: u64, method: Method) -> Self {
        Estimate { point, low: point - half, high: point + half, level, n, method }
    }

    /// An interval with these ends. If rounding moved one past the point, it is the point.
    pub(super) fn between(point: f64, (low, high): (f64, f64), level: f64, n: u64, method: Method) -> Self {
        Estimate { point, low: low.min(point), high: high.max(point), level, n, method }
    }

    /// The same interval as one of several, at their joint level.
    pub(super) fn joint(self, level: f64, correction: Correction) -> Self {
        Estimate { level, method: self.method.estimator.with(correction), ..self }
    }

    /// The part of the interval that the quantity can lie in at all.
    #[must_use]
    pub fn within(self, low: f64, high: f64) -> Self {
        Estimate { low: self.low.max(low), high: self.high.min(high), ..self }
    }

    /// Returns the estimate in another unit. One of the present unit equals `scale` > 0 of the new one.
    #[must_use]
    pub fn scaled(self, scale: f64) -> Self {
        let Estimate { point, low, high, .. } = self;
        Estimate { point: point * scale, low: low * scale, high: high * scale, ..self }
    }

    /// Half the length of the interval: not the distance of its ends from the point, which need not be in the middle.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether `value` lies in the closed interval.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// How an interval was computed, and corrected for being one of several. Serialised as its [`name`](Method::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Method {
    /// The estimator.
    pub estimator: Estimator,
    /// What the interval pays for.
    pub correction: Correction,
}

named! {
    /// Where an interval comes from.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Estimator {
        /// See [`rate`](crate::rate()) and [`PairSums::estimate`](crate::PairSums::estimate).
        WilsonBlocks = "Wilson, n adjusted for seat blocks",
        /// See [`PairSums::field`](crate::PairSums::field) and [`bradley_terry`](crate::bradley_terry()).
        StudentBatches = "Student t, variance over batches of seat blocks",
        /// See [`equilibrium`](crate::equilibrium()) and [`goodness_of_fit`](crate::goodness_of_fit).
        MultiplierBatches = "simulated from the normal distribution of the errors over batches of seat blocks",
        /// See [`confidence_sequence`](crate::confidence_sequence).
        ConfidenceSequence = "empirical-Bernstein mixture confidence sequence over seat blocks",
        /// See [`mean`](crate::mean()).
        StudentBlocks = "Student t, variance over seat blocks",
        /// See [`ratio_mean`](crate::ratio_mean) and [`presence_effect`](crate::presence_effect).
        RatioBlocks = "ratio linearisation over seat blocks",
        /// See [`paired_rates`](crate::paired_rates).
        PairedBlocks = "Student t, paired differences of seat blocks",
        /// See [`controlled_rate`](crate::controlled_rate).
        ControlVariate = "control variate over paired seat blocks",
        /// See [`Regression`](crate::Regression).
        RegressionBlocks = "least squares over seat blocks, variance over 64 groups",
        /// See [`Ratio`](crate::Ratio).
        Fieller = "Fieller, least squares over seat blocks, variance over 64 groups",
        /// See [`logistic_fit`](crate::logistic_fit).
        LogisticBlocks = "logistic regression, variance over seat blocks",
        /// See [`quantile`](crate::quantile()).
        OrderStatistics = "order statistics, n divided by seat block size",
        /// See [`jackknife`](crate::jackknife()).
        GroupJackknife = "delete-a-group jackknife, 10 groups of seat blocks",
    }
}

named! {
    /// What an interval pays for beside its own level.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Correction {
        /// It holds alone.
        Alone = "",
        /// It holds together with the others of its family.
        Family = ", Bonferroni",
        /// It holds together with those of all expectations, at every look.
        Expectations = ", Bonferroni over expectations",
        /// It holds together with those of all expectations and checkpoints. See [`Spending`](crate::Spending).
        ExpectationsAndCheckpoints = ", Bonferroni over expectations and checkpoints",
        /// It holds together with those of all variants and checkpoints. See [`Spending::paired_rates`](crate::Spending::paired_rates).
        VariantsAndCheckpoints = ", Bonferroni over variants and checkpoints",
        /// It holds for having been picked. See [`false_coverage_level`](crate::false_coverage_level).
        Picked = ", false coverage rate (Benjamini and Yekutieli)",
    }
}

impl Estimator {
    /// The method of an interval that holds alone.
    pub const fn alone(self) -> Method {
        self.with(Correction::Alone)
    }

    /// The method of an interval that pays for this.
    pub const fn with(self, correction: Correction) -> Method {
        Method { estimator: self, correction }
    }
}

/// The names of all methods, in the order of the estimators and then of the corrections.
static NAMES: LazyLock<Vec<(Method, String)>> = LazyLock::new(|| {
    let of = |estimator: Estimator| Correction::ALL.map(|correction| estimator.with(correction));
    let named = |of: Method| (of, format!("{}{}", of.estimator.name(), of.correction.name()));
    Estimator::ALL.into_iter().flat_map(of).map(named).collect()
});

impl Method {
    /// Returns the name in a few words, as in reports.
    pub fn name(self) -> &'static str {
        &NAMES[self.estimator as usize * Correction::ALL.len() + self.correction as usize].1
    }

    /// The method of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        NAMES.iter().find(|(_, known)| known == name).map(|(method, _)| *method)
    }
}

impl Serialize for Method {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Method {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Method::from_name(&name).ok_or_else(|| D::Error::custom("no such method"))
    }
}

#[cfg(test)]
mod tests;

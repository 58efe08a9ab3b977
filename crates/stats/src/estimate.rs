//! A point estimate with an interval, and the name of the method.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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

/// How an interval was computed: by which estimator, and how it was corrected for being one of several. Serialised as its
/// [`name`](Method::name).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Method {
    /// The estimator.
    pub estimator: Estimator,
    /// What the interval pays for.
    pub correction: Correction,
}

/// Where an interval comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Estimator {
    /// See [`rate`](crate::rate()) and [`PairSums::estimate`](crate::PairSums::estimate).
    WilsonBlocks,
    /// See [`PairSums::field`](crate::PairSums::field) and [`bradley_terry`](crate::bradley_terry()).
    StudentBatches,
    /// See [`equilibrium`](crate::equilibrium()) and [`goodness_of_fit`](crate::goodness_of_fit).
    MultiplierBatches,
    /// See [`confidence_sequence`](crate::confidence_sequence).
    ConfidenceSequence,
    /// See [`mean`](crate::mean()).
    StudentBlocks,
    /// See [`ratio_mean`](crate::ratio_mean) and [`presence_effect`](crate::presence_effect).
    RatioBlocks,
    /// See [`paired_rates`](crate::paired_rates).
    PairedBlocks,
    /// See [`Regression`](crate::Regression).
    RegressionBlocks,
    /// See [`Ratio`](crate::Ratio).
    Fieller,
    /// See [`logistic_fit`](crate::logistic_fit).
    LogisticBlocks,
    /// See [`quantile`](crate::quantile()).
    OrderStatistics,
    /// See [`jackknife`](crate::jackknife()).
    GroupJackknife,
}

/// What an interval pays for beside its own level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Correction {
    /// It holds alone.
    Alone,
    /// It holds together with the others of its family.
    Family,
    /// It holds together with those of all expectations, at every look.
    Expectations,
    /// It holds together with those of all expectations and checkpoints. See [`Spending`](crate::Spending).
    ExpectationsAndCheckpoints,
    /// It holds together with those of all variants and checkpoints. See [`Spending::paired_rates`](crate::Spending::paired_rates).
    VariantsAndCheckpoints,
    /// It holds for having been picked. See [`false_coverage_level`](crate::false_coverage_level).
    Picked,
}

/// The name of an estimator with each correction.
macro_rules! corrected {
    ($correction:expr, $name:literal) => {
        match $correction {
            Correction::Alone => $name,
            Correction::Family => concat!($name, ", Bonferroni"),
            Correction::Expectations => concat!($name, ", Bonferroni over expectations"),
            Correction::ExpectationsAndCheckpoints => concat!($name, ", Bonferroni over expectations and checkpoints"),
            Correction::VariantsAndCheckpoints => concat!($name, ", Bonferroni over variants and checkpoints"),
            Correction::Picked => concat!($name, ", false coverage rate (Benjamini and Yekutieli)"),
        }
    };
}

impl Estimator {
    const ALL: [Estimator; 12] = [
        Estimator::WilsonBlocks,
        Estimator::StudentBatches,
        Estimator::MultiplierBatches,
        Estimator::ConfidenceSequence,
        Estimator::StudentBlocks,
        Estimator::RatioBlocks,
        Estimator::PairedBlocks,
        Estimator::RegressionBlocks,
        Estimator::Fieller,
        Estimator::LogisticBlocks,
        Estimator::OrderStatistics,
        Estimator::GroupJackknife,
    ];

    /// The method of an interval that holds alone.
    pub const fn alone(self) -> Method {
        self.with(Correction::Alone)
    }

    /// The method of an interval that pays for this.
    pub const fn with(self, correction: Correction) -> Method {
        Method { estimator: self, correction }
    }
}

impl Correction {
    const ALL: [Correction; 6] = [
        Correction::Alone,
        Correction::Family,
        Correction::Expectations,
        Correction::ExpectationsAndCheckpoints,
        Correction::VariantsAndCheckpoints,
        Correction::Picked,
    ];
}

impl Method {
    /// Returns the name in a few words, as in reports.
    pub const fn name(self) -> &'static str {
        let by = self.correction;
        match self.estimator {
            Estimator::WilsonBlocks => corrected!(by, "Wilson, n adjusted for seat blocks"),
            Estimator::StudentBatches => corrected!(by, "Student t, variance over batches of seat blocks"),
            Estimator::MultiplierBatches => {
                corrected!(by, "simulated from the normal distribution of the errors over batches of seat blocks")
            }
            Estimator::ConfidenceSequence => {
                corrected!(by, "empirical-Bernstein mixture confidence sequence over seat blocks")
            }
            Estimator::StudentBlocks => corrected!(by, "Student t, variance over seat blocks"),
            Estimator::RatioBlocks => corrected!(by, "ratio linearisation over seat blocks"),
            Estimator::PairedBlocks => corrected!(by, "Student t, paired differences of seat blocks"),
            Estimator::RegressionBlocks => corrected!(by, "least squares over seat blocks, variance over 64 groups"),
            Estimator::Fieller => corrected!(by, "Fieller, least squares over seat blocks, variance over 64 groups"),
            Estimator::LogisticBlocks => corrected!(by, "logistic regression, variance over seat blocks"),
            Estimator::OrderStatistics => corrected!(by, "order statistics, n divided by seat block size"),
            Estimator::GroupJackknife => corrected!(by, "delete-a-group jackknife, 10 groups of seat blocks"),
        }
    }

    /// The method of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        let of = |estimator: Estimator| Correction::ALL.map(|correction| estimator.with(correction));
        Estimator::ALL.into_iter().flat_map(of).find(|method| method.name() == name)
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

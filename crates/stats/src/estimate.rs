//! A point with an interval, and the name of the method behind it.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::named;

/// An estimate with a two-sided interval.
///
/// `point`, `low` and `high` are in the unit of the quantity estimated.
/// All fields are finite and `low <= point <= high`.
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

    /// The same in another unit, of which `scale` > 0 make one of the present unit.
    #[must_use]
    pub fn scaled(self, scale: f64) -> Self {
        let Estimate { point, low, high, .. } = self;
        Estimate { point: point * scale, low: low * scale, high: high * scale, ..self }
    }

    /// Half the length of the interval, in the unit of the quantity.
    ///
    /// Intervals need not be symmetric about the point, so this is not the
    /// distance from the point to either end.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether `value` lies in the closed interval.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

named! {
    /// How an interval was computed. Serialised as its [`name`](Method::name).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Method {
        /// See [`rate`](crate::rate()).
        WilsonBlocks = "Wilson, n adjusted for seat blocks",
        /// See [`PairSums::estimate`](crate::PairSums::estimate) and
        /// [`rate_family`](crate::rate_family).
        WilsonBlocksBonferroni = "Wilson, n adjusted for seat blocks, Bonferroni",
        /// See [`PairSums::field`](crate::PairSums::field) and
        /// [`bradley_terry`](crate::bradley_terry()).
        StudentBatches = "Student t, variance over batches of seat blocks",
        /// See [`equilibrium`](crate::equilibrium()) and [`goodness_of_fit`](crate::goodness_of_fit).
        MultiplierBatches = "draws from the normal law of the errors over batches of seat blocks",
        /// See [`confidence_sequence`](crate::confidence_sequence).
        ConfidenceSequence = "empirical-Bernstein mixture confidence sequence over seat blocks",
        /// See [`mean`](crate::mean()).
        StudentBlocks = "Student t, variance over seat blocks",
        /// See [`guarded_mean`](crate::guarded_mean).
        StudentBlocksBonferroni = "Student t, variance over seat blocks, Bonferroni",
        /// See [`ratio_mean`](crate::ratio_mean) and
        /// [`presence_effect`](crate::presence_effect).
        RatioBlocks = "ratio linearisation over seat blocks",
        /// See [`presence_effect_family`](crate::presence_effect_family).
        RatioBlocksBonferroni = "ratio linearisation over seat blocks, Bonferroni",
        /// See [`paired_rates`](crate::paired_rates).
        PairedBlocks = "Student t, paired differences of seat blocks",
        /// See [`paired_rates_family`](crate::paired_rates_family).
        PairedBlocksBonferroni = "Student t, paired differences of seat blocks, Bonferroni",
        /// See [`Regression`](crate::Regression).
        RegressionBlocks = "least squares over seat blocks, variance over 64 groups",
        /// The same for several coefficients together.
        RegressionBlocksBonferroni = "least squares over seat blocks, variance over 64 groups, Bonferroni",
        /// The same for coefficients that were picked for being told from 0: see
        /// [`false_coverage_level`](crate::false_coverage_level).
        RegressionBlocksPicked = "least squares over seat blocks, variance over 64 groups, false coverage rate (Benjamini and Yekutieli)",
        /// See [`Spending::combination`](crate::Spending::combination).
        RegressionBlocksLooks = "least squares over seat blocks, variance over 64 groups, Bonferroni over expectations and looks",
        /// See [`Ratio`](crate::Ratio).
        FiellerBonferroni = "Fieller, least squares over seat blocks, variance over 64 groups, Bonferroni",
        /// See [`Spending::paired_rates`](crate::Spending::paired_rates).
        PairedBlocksLooks = "Student t, paired differences of seat blocks, Bonferroni over variants and looks",
        /// See [`logistic_fit`](crate::logistic_fit).
        LogisticBlocks = "logistic regression, variance over seat blocks",
        /// See [`quantile`](crate::quantile()).
        OrderStatistics = "order statistics, n divided by seat block size",
        /// See [`Spending::rate`](crate::Spending::rate).
        ConfidenceSequenceBonferroni = "empirical-Bernstein mixture confidence sequence over seat blocks, Bonferroni over expectations",
        /// See [`Spending::mean`](crate::Spending::mean).
        StudentBlocksLooks = "Student t, variance over seat blocks, Bonferroni over expectations and looks",
        /// See [`Spending::ratio_mean`](crate::Spending::ratio_mean) and
        /// [`Spending::effect`](crate::Spending::effect).
        RatioBlocksLooks = "ratio linearisation over seat blocks, Bonferroni over expectations and looks",
        /// See [`Spending::quantile`](crate::Spending::quantile).
        OrderStatisticsLooks = "order statistics, n divided by seat block size, Bonferroni over expectations and looks",
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

//! Compares the interval of a difference with the smallest difference that matters.

use serde::Serialize;

use super::{Estimate, named};

named! {
    /// How a difference stands to a practical threshold.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum ThresholdVerdict {
        /// More by more than the threshold: the interval lies above it.
        Better = "better",
        /// Less by more than the threshold: the interval lies below its negative.
        Worse = "worse",
        /// Within the threshold either way: the interval lies between the two, the ends included. It may exclude 0.
        TooClose = "too_close",
        /// None of these: the interval reaches over a threshold.
        Unknown = "unknown",
    }
}

impl ThresholdVerdict {
    /// True unless more games are needed: the interval is conclusive.
    pub const fn is_decided(self) -> bool {
        !matches!(self, ThresholdVerdict::Unknown)
    }
}

/// Compares a difference with a threshold by its interval, never by its point. If the interval covers the true
/// difference, a result other than [`ThresholdVerdict::Unknown`] is correct. `threshold` is the smallest difference
/// that matters, above 0, in the unit of the estimate. Two one-sided tests: D. J. Schuirmann (1987), "A comparison of
/// the two one-sided tests procedure and the power approach for assessing the equivalence of average bioavailability",
/// Journal of Pharmacokinetics and Biopharmaceutics 15(6), 657-680, DOI 10.1007/BF01068419, here with a two-sided
/// interval, which also separates better from worse.
pub fn threshold_verdict(difference: &Estimate, threshold: f64) -> ThresholdVerdict {
    if difference.low > threshold {
        ThresholdVerdict::Better
    } else if difference.high < -threshold {
        ThresholdVerdict::Worse
    } else if difference.low >= -threshold && difference.high <= threshold {
        ThresholdVerdict::TooClose
    } else {
        ThresholdVerdict::Unknown
    }
}

#[cfg(test)]
mod tests;

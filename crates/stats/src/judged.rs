//! What an interval says about a difference that is large enough to matter.

use serde::Serialize;

use super::{Estimate, named};

named! {
    /// How a difference stands to a practical threshold.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Judged {
        /// More by more than the threshold: the interval lies above it.
        Better = "better",
        /// Less by more than the threshold: the interval lies below its negative.
        Worse = "worse",
        /// Within the threshold either way: the interval lies between the two, the ends included. It
        /// may leave out 0.
        TooClose = "too_close",
        /// None of these: the interval reaches over a threshold.
        Unknown = "unknown",
    }
}

impl Judged {
    /// Whether more games cannot be asked for: the interval told one of the three.
    #[must_use]
    pub const fn is_decided(self) -> bool {
        !matches!(self, Judged::Unknown)
    }
}

/// Judges a difference by its interval, never by its point. Whenever the interval covers the true
/// difference, a judgement other than [`Judged::Unknown`] is right.
///
/// `threshold` is the least difference that matters, in the unit of the estimate, above 0.
///
/// Two one-sided tests at once: D. J. Schuirmann (1987), "A comparison of the two one-sided tests
/// procedure and the power approach for assessing the equivalence of average bioavailability",
/// Journal of Pharmacokinetics and Biopharmaceutics 15(6), 657-680, DOI 10.1007/BF01068419, here
/// with a two-sided interval, which also tells better from worse.
#[must_use]
pub fn judged(difference: &Estimate, threshold: f64) -> Judged {
    if difference.low > threshold {
        Judged::Better
    } else if difference.high < -threshold {
        Judged::Worse
    } else if difference.low >= -threshold && difference.high <= threshold {
        Judged::TooClose
    } else {
        Judged::Unknown
    }
}

#[cfg(test)]
mod tests;

//! Intervals, tests and sequential rules: pure functions on counts.
//!
//! # The unit of variance
//!
//! Games are played in *seat blocks*: k games on the same chance, with the
//! sides rotated through the seats. Games of one block are dependent, blocks
//! are independent and identically distributed. Every interval here therefore
//! takes its variance from block totals and never from single games.
//!
//! # Accumulators
//!
//! All sums ([`BlockSums`], [`RatioSums`], [`PairedSums`], [`SplitSums`],
//! [`BlockTotals`], [`Histogram`], [`RegressionSums`]) are integers, so merging them is exact: the result does not
//! depend on how the blocks were shared out among threads. Rounding to `f64`
//! happens once, at evaluation.
//!
//! # Conventions
//!
//! `level` is the confidence level as a fraction strictly between 0 and 1
//! (0.95, not 95). Rates are fractions in `[0, 1]`. A value that the data do
//! not determine is `None`, never 0 and never NaN.

mod effect;
mod estimate;
mod mean;
mod multiple;
mod paired;
mod practical;
mod quantile;
mod rate;
mod regression;
mod sequence;
mod spending;
mod sums;
mod tail;

pub use effect::{Effect, presence_effect, presence_effect_family};
pub use estimate::{Estimate, Method};
pub use mean::{mean, ratio_mean};
pub use multiple::{benjamini_hochberg, bonferroni_level, holm};
pub use paired::{
    PairedDifference, PairedSums, paired_means_family, paired_rates, paired_rates_family,
};
pub use practical::{Judged, judged};
pub use quantile::{Histogram, quantile};
pub use rate::{rate, wilson};
pub use regression::{
    Combination, FEWEST_INFORMATIVE, Law, Regression, RegressionSums, Told, regression,
};
pub use sequence::{LookSchedule, confidence_sequence, look_schedule, sequential_rate};
pub use spending::Spending;
pub use sums::{BlockSums, BlockTotals, RatioSums, SplitSums};

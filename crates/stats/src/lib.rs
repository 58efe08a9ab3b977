//! Intervals, tests and sequential rules: pure functions on counts.
//!
//! # The unit of variance
//!
//! Games are played in *seat blocks*: k games with the same dice, with the sides rotated through the seats. Games of
//! one block are dependent; blocks are independent and identically distributed. So every interval takes its variance
//! from block totals, never from single games.
//!
//! # Accumulators
//!
//! All sums ([`BlockSums`], [`RatioSums`], [`PairedSums`], [`SplitSums`], [`BlockTotals`], [`PairSums`], [`Histogram`],
//! [`RegressionSums`]) are integers, so merging them ([`Merge`]) is exact, however blocks are divided among threads.
//! Rounding to `f64` happens once, at evaluation.
//!
//! # Conventions
//!
//! `level` is the confidence level as a fraction strictly between 0 and 1 (0.95, not 95). Rates are fractions in `[0,
//! 1]`. A value that the data don't determine is `None`, never 0 or NaN.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod bradley_terry;
mod control_variate;
mod equilibrium;
mod estimate;
mod goodness_of_fit;
mod guarded;
mod jackknife;
mod logistic;
mod mean;
mod merge;
mod multiple;
mod named;
mod paired;
mod presence;
mod quantile;
mod rate;
mod regression;
mod round_robin;
mod sequence;
mod spending;
mod sums;
mod symmetric;
mod tail;
mod threshold_verdict;

pub use bradley_terry::{ELO, RATINGS_METHOD, Rating, RatingKind, Strengths, bradley_terry};
pub use control_variate::{ControlledRate, controlled_rate};
pub use equilibrium::{Equilibrium, Part, equilibrium};
pub use estimate::{Correction, Estimate, Estimator, Method};
pub use goodness_of_fit::{Cycle, GoodnessOfFit, cycles, goodness_of_fit};
pub use guarded::{Guard, guarded_mean, guarded_ratio};
pub use jackknife::{JACKKNIFE_GROUPS, jackknife};
pub use logistic::{LogisticCurve, LogisticFit, Prediction, logistic_fit};
pub use mean::{count_mean, count_ratio_mean, mean, ratio_mean};
pub use merge::Merge;
pub use multiple::{benjamini_hochberg, bonferroni_level, false_coverage_level, holm, holm_of};
pub use paired::{PairedDifference, PairedSums, paired_means_family, paired_rates, paired_rates_family};
pub use presence::{Effect, presence_effect, presence_effect_family};
pub use quantile::{Histogram, quantile};
pub use rate::{rate, rate_family, wilson};
pub use regression::{
    AddedSums, CoefficientStatus, Combination, Constraint, FittedRow, MIN_INFORMATIVE, Ratio, Regression,
    RegressionSums, regression,
};
pub use round_robin::PairSums;
pub use sequence::{BetRange, BlockMeans, confidence_sequence, look_schedule, sequential_rate};
pub use spending::{MIN_BLOCKS, Spending};
pub use sums::{BlockSums, BlockTotals, RatioSums, SplitSums};
pub use threshold_verdict::{ThresholdVerdict, threshold_verdict};

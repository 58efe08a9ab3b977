//! Joint intervals for decisions: all questions and all checkpoints.

use super::multiple::bonferroni_level;
use super::paired::{PairedDifference, PairedSums, paired_means, paired_rates};
use super::regression::Combination;
use super::sums::{BlockSums, BlockTotals, RatioSums, SplitSums};
use super::{BetRange, sequential_rate};
use super::{
    Correction, Estimate, Estimator, Histogram, count_mean, count_ratio_mean, jackknife, presence_effect, quantile,
};

/// Minimum number of seat blocks for intervals that are large-sample approximations.
pub const MIN_BLOCKS: u64 = 100;

/// How the error is divided over a family of decisions.
///
/// With probability of at least `level`, every interval made here covers the true value: for all `family` questions, at
/// each of the `looks` checkpoints, which must be fixed in advance. So a question may be decided, and the run ended, at
/// the first checkpoint at which its interval is on one side of a bound.
///
/// The error 1 - `level` is divided evenly over the questions. For a rate, a
/// [`confidence_sequence`](super::confidence_sequence) is valid at all checkpoints at once. For every other number, its
/// part is divided evenly over the checkpoints, and the interval for a fixed number of games is used. Both divisions
/// are O. J. Dunn's (1961, see [`bonferroni_level`]). One level at all checkpoints is the shape of S. J. Pocock (1977),
/// "Group sequential methods in the design and analysis of clinical trials", Biometrika 64(2), 191-199, DOI
/// 10.1093/biomet/64.2.191. Pocock's are narrower, by the correlation of checkpoints; these are valid for any joint
/// distribution. `level` of the estimates is the joint level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spending {
    /// The joint confidence level.
    pub level: f64,
    /// Number of questions; 0 counts as 1.
    pub family: usize,
    /// Maximum number of checkpoints; 0 counts as 1.
    pub looks: usize,
}

impl Spending {
    /// Returns the level of one question, joint over all checkpoints.
    pub fn of_question(&self) -> f64 {
        bonferroni_level(self.level, self.family)
    }

    /// Returns the level of one question at one checkpoint.
    pub fn of_look(&self) -> f64 {
        bonferroni_level(self.of_question(), self.looks)
    }

    /// Returns a rate per game. `None` as for [`sequential_rate`].
    pub fn rate(&self, sums: &BlockSums) -> Option<Estimate> {
        // A single checkpoint is at a number of blocks fixed in advance.
        let bets = match self.looks {
            0 | 1 => BetRange::for_blocks(sums.blocks),
            looks => BetRange::for_looks(looks),
        };
        let estimate = sequential_rate(sums, self.of_question(), bets)?;
        Some(estimate.joint(self.level, Correction::Expectations))
    }

    /// Returns a mean per game of a quantity in whole units, as [`count_mean`]. `None` with fewer than 100 seat blocks.
    pub fn mean(&self, sums: &BlockSums) -> Option<Estimate> {
        enough(sums.blocks)?;
        Some(count_mean(sums, self.of_look())?.joint(self.level, Correction::ExpectationsAndCheckpoints))
    }

    /// Returns a mean per observation in whole units, as [`count_ratio_mean`], from 100 blocks with an observation on.
    pub fn ratio_mean(&self, sums: &RatioSums) -> Option<Estimate> {
        enough(sums.observed)?;
        Some(count_ratio_mean(sums, self.of_look())?.joint(self.level, Correction::ExpectationsAndCheckpoints))
    }

    /// As [`Spending::ratio_mean`], of a quantity that depends on what was fitted to the same data: with the interval
    /// of [`jackknife`] if that is wider. `without` holds the mean without each group. `None` as for both.
    pub fn fitted_ratio_mean(&self, sums: &RatioSums, without: &[f64]) -> Option<Estimate> {
        jackknife(self.ratio_mean(sums)?, without, self.of_look())
    }

    /// Returns a quantile. `None` as for [`quantile`](super::quantile()).
    pub fn quantile(&self, histogram: &Histogram, q: f64, cluster: u32) -> Option<Estimate> {
        let estimate = quantile(histogram, q, self.of_look(), cluster)?;
        Some(estimate.joint(self.level, Correction::ExpectationsAndCheckpoints))
    }

    /// Returns the effect of a card in the build on the win rate, from 100 seat blocks with and without the card on.
    pub fn effect(&self, card: &SplitSums, totals: &BlockTotals) -> Option<Estimate> {
        let without = totals.observations.checked_sub(card.a)?;
        enough(card.blocks)?;
        enough(without.div_ceil(totals.observations_per_block()?))?;
        let effect = presence_effect(card, totals, self.of_look())?;
        Some(effect.estimate.joint(self.level, Correction::ExpectationsAndCheckpoints))
    }

    /// Returns a combination of coefficients of a regression over `n` games, multiplied by `scale`. Its variables must
    /// have [coefficients](super::CoefficientStatus::Coefficient), so there are enough blocks. `None` as for
    /// [`Combination::half`].
    pub fn combination(&self, of: &Combination, scale: f64, n: u64) -> Option<Estimate> {
        let half = of.half(self.of_look())? * scale;
        let method = Estimator::RegressionBlocks.with(Correction::ExpectationsAndCheckpoints);
        Some(Estimate::around(of.point * scale, half, self.level, n, method))
    }

    /// Returns the difference of two rates on the same chance, as [`paired_rates`], from 100 seat blocks on.
    pub fn paired_rates(&self, sums: &PairedSums) -> Option<PairedDifference> {
        enough(sums.difference.observed)?;
        let paired = paired_rates(sums, self.of_look())?;
        let estimate = paired.estimate.joint(self.level, Correction::VariantsAndCheckpoints);
        Some(PairedDifference { estimate, ..paired })
    }

    /// Returns the difference of two means on the same chance, guarded as [`Spending::mean`], from 100 blocks on.
    pub fn paired_means(&self, sums: &PairedSums) -> Option<Estimate> {
        enough(sums.difference.observed)?;
        Some(paired_means(sums, self.of_look())?.joint(self.level, Correction::VariantsAndCheckpoints))
    }
}

fn enough(blocks: u64) -> Option<u64> {
    (blocks >= MIN_BLOCKS).then_some(blocks)
}

#[cfg(test)]
mod tests;

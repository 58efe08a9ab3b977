//! Intervals for rules that decide: all questions and all looks at once.

use super::multiple::bonferroni_level;
use super::paired::{PairedDifference, PairedSums, paired_means, paired_rates};
use super::regression::Combination;
use super::sums::{BlockSums, BlockTotals, RatioSums, SplitSums};
use super::{BetRange, sequential_rate};
use super::{Correction, Estimate, Estimator, Histogram, count_mean, count_ratio_mean, presence_effect, quantile};

/// With fewer seat blocks an interval that is an approximation for many decides nothing.
pub const FEWEST_BLOCKS: u64 = 100;

/// How the error of a family of decisions is shared out.
///
/// With probability at least `level` every interval made here covers what it estimates: for all
/// `family` questions, and at each of the `looks` looks at the data, whose times were fixed before.
/// So a question may be decided at the first look at which its interval lies on one side of a
/// bound, and the run ended there.
///
/// The error 1 - `level` is divided evenly among the questions. A rate spends its share on a
/// [`confidence_sequence`](super::confidence_sequence), which holds at all looks as it is. Every
/// other number divides its share evenly among the looks, and takes the interval for a fixed number
/// of games at what is left. Both divisions are O. J. Dunn's (1961, see
/// [`bonferroni_level`]); one level at all looks is the shape of S. J. Pocock (1977), "Group
/// sequential methods in the design and analysis of clinical trials", Biometrika 64(2), 191-199,
/// DOI 10.1093/biomet/64.2.191, who saves by knowing how looks correlate what is given away here in
/// exchange for holding whatever the distribution of the looks together.
///
/// `level` of the estimates is the joint level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spending {
    /// The joint confidence level.
    pub level: f64,
    /// How many questions are decided together; 0 counts as 1.
    pub family: usize,
    /// How many looks there will be at most; 0 counts as 1.
    pub looks: usize,
}

impl Spending {
    /// The level of one question at all looks together.
    #[must_use]
    pub fn of_question(&self) -> f64 {
        bonferroni_level(self.level, self.family)
    }

    /// The level of one question at one look.
    #[must_use]
    pub fn of_look(&self) -> f64 {
        bonferroni_level(self.of_question(), self.looks)
    }

    /// A rate per game. `None` as for [`sequential_rate`].
    #[must_use]
    pub fn rate(&self, sums: &BlockSums) -> Option<Estimate> {
        // One look is at a number of blocks that was fixed before.
        let bets = match self.looks {
            0 | 1 => BetRange::for_blocks(sums.blocks),
            looks => BetRange::for_looks(looks),
        };
        let estimate = sequential_rate(sums, self.of_question(), bets)?;
        Some(self.joint(estimate, Correction::Expectations))
    }

    /// A mean per game of a quantity in whole units, as [`count_mean`].
    ///
    /// `None` with fewer than 100 seat blocks, and as for `count_mean`.
    #[must_use]
    pub fn mean(&self, sums: &BlockSums) -> Option<Estimate> {
        enough(sums.blocks)?;
        Some(self.joint(count_mean(sums, self.of_look())?, Correction::ExpectationsAndLooks))
    }

    /// A mean per observation of a quantity in whole units, as [`count_ratio_mean`].
    ///
    /// `None` with fewer than 100 seat blocks that have an observation.
    #[must_use]
    pub fn ratio_mean(&self, sums: &RatioSums) -> Option<Estimate> {
        enough(sums.observed)?;
        Some(self.joint(count_ratio_mean(sums, self.of_look())?, Correction::ExpectationsAndLooks))
    }

    /// A quantile. `None` as for [`quantile`](super::quantile()).
    #[must_use]
    pub fn quantile(&self, histogram: &Histogram, q: f64, cluster: u32) -> Option<Estimate> {
        let estimate = quantile(histogram, q, self.of_look(), cluster)?;
        Some(self.joint(estimate, Correction::ExpectationsAndLooks))
    }

    /// What holding a card does to the rate of winning.
    ///
    /// `None` unless there are 100 seat blocks with the card and as many without, and as for
    /// [`presence_effect`].
    #[must_use]
    pub fn effect(&self, card: &SplitSums, totals: &BlockTotals) -> Option<Estimate> {
        let without = totals.observations.checked_sub(card.a)?;
        enough(card.blocks)?;
        enough(without.div_ceil(totals.observations_per_block()?))?;
        let effect = presence_effect(card, totals, self.of_look())?;
        Some(self.joint(effect.estimate, Correction::ExpectationsAndLooks))
    }

    /// A combination of the coefficients of a regression on `n` games, in units of which `scale` make one. It is made
    /// of variables that [`Told::Coefficient`](super::Told::Coefficient) is said of, so of enough blocks.
    ///
    /// `None` as for [`Combination::half`].
    #[must_use]
    pub fn combination(&self, of: &Combination, scale: f64, n: u64) -> Option<Estimate> {
        let half = of.half(self.of_look())? * scale;
        let method = Estimator::RegressionBlocks.with(Correction::ExpectationsAndLooks);
        Some(Estimate::around(of.point * scale, half, self.level, n, method))
    }

    /// A difference of rates between two ways of playing on the same chance, as [`paired_rates`].
    ///
    /// `None` with fewer than 100 seat blocks.
    #[must_use]
    pub fn paired_rates(&self, sums: &PairedSums) -> Option<PairedDifference> {
        enough(sums.difference.observed)?;
        let paired = paired_rates(sums, self.of_look())?;
        let estimate = self.joint(paired.estimate, Correction::VariantsAndLooks);
        Some(PairedDifference { estimate, ..paired })
    }

    /// A difference of means of a quantity in whole units between two ways of playing on the same
    /// chance, guarded as [`Spending::mean`] is.
    ///
    /// `None` with fewer than 100 seat blocks.
    #[must_use]
    pub fn paired_means(&self, sums: &PairedSums) -> Option<Estimate> {
        enough(sums.difference.observed)?;
        Some(self.joint(paired_means(sums, self.of_look())?, Correction::VariantsAndLooks))
    }

    fn joint(&self, estimate: Estimate, correction: Correction) -> Estimate {
        Estimate { level: self.level, method: estimate.method.estimator.with(correction), ..estimate }
    }
}

fn enough(blocks: u64) -> Option<u64> {
    (blocks >= FEWEST_BLOCKS).then_some(blocks)
}

#[cfg(test)]
mod tests;

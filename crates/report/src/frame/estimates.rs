//! Which interval goes with which count.

use super::*;
use balance_engine::game::Per;
use balance_stats::{
    BlockMeans, BlockSums, Estimator, RatioSums, confidence_sequence, count_mean, count_ratio_mean, rate,
    sequential_rate, wilson,
};

pub(crate) fn turns_mean(sums: &BlockSums, level: f64) -> Option<Estimate> {
    count_mean(sums, level).map(from_zero)
}

/// The part of an interval of counts that counts can lie in: none is below 0, unless its mean is.
fn from_zero(mean: Estimate) -> Estimate {
    if mean.point < 0.0 { mean } else { mean.within(0.0, f64::INFINITY) }
}

impl Results<'_> {
    /// A rate per game, valid at every checkpoint if the run could stop at any.
    pub(super) fn rate(&self, sums: &BlockSums) -> Option<Estimate> {
        match self.sequential {
            Some(bets) => sequential_rate(sums, self.scenario.level, bets),
            None => rate(sums, self.scenario.level),
        }
    }

    /// The share of `games` in all games. All games of a seat block may have ended alike, so the number of blocks is used as the number
    /// of games: the interval is never too narrow.
    pub(super) fn share(&self, games: u64) -> Option<Estimate> {
        let tally = &self.run.tally;
        self.clustered(games, tally.games, tally.blocks, true)
    }

    /// The rate of wins in sums whose observations are games and whose total is wins.
    pub(super) fn ratio_rate(&self, sums: &RatioSums) -> Option<Estimate> {
        let wins = u64::try_from(sums.sum).ok()?;
        // By Cauchy and Schwarz, equality holds only if all blocks have the same number of games.
        let n = u128::from(sums.n);
        let equal = sums.nn * u128::from(sums.blocks) == n * n;
        self.clustered(wins, sums.n, sums.observed, equal)
    }

    /// The share of `games` with one value in all games that have a value of the metric.
    pub(super) fn value_share(&self, per: Per, sums: &RatioSums, games: u64) -> Option<Estimate> {
        match per {
            Per::Game => self.share(games),
            Per::Recorded => self.ratio_rate(&RatioSums { sum: games.into(), ..sums.clone() }),
        }
    }

    fn clustered(&self, hits: u64, n: u64, blocks: u64, equal: bool) -> Option<Estimate> {
        if n == 0 || hits > n {
            return None;
        }
        let point = hits as f64 / n as f64;
        let total = (point * blocks as f64).min(blocks as f64);
        let ((low, high), method) = match self.sequential.filter(|_| equal) {
            Some(bets) => {
                let means = BlockMeans::of_total(total, blocks);
                (confidence_sequence(means, self.scenario.level, bets)?, Estimator::ConfidenceSequence.alone())
            }
            None => (wilson(total, blocks as f64, self.scenario.level)?, Estimator::WilsonBlocks.alone()),
        };
        Some(Estimate { point, low: low.min(point), high: high.max(point), level: self.scenario.level, n, method })
    }

    /// The mean of a metric in the metric's unit: over all games, or over those with a value.
    pub(super) fn metric(&self, per: Per, sums: &RatioSums) -> Option<Estimate> {
        match per {
            // The sums contain only blocks in which something was recorded, but all blocks count.
            Per::Game => {
                let (games, blocks) = (self.run.tally.games, self.run.tally.blocks);
                turns_mean(&BlockSums { blocks, games, sum: sums.sum, sum_sq: sums.sum_sq }, self.scenario.level)
            }
            Per::Recorded => count_ratio_mean(sums, self.scenario.level).map(from_zero),
        }
    }
}

pub(super) fn count(sum: i128) -> u64 {
    u64::try_from(sum).expect("counts are not negative")
}

pub(crate) fn fraction(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

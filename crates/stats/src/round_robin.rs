//! A round robin: the points of every pair of contestants on the same chance.

use serde::{Deserialize, Serialize};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use statrs::distribution::{ContinuousCDF, Normal};

use super::rate::{UNSEEN_BLOCKS, rate_family, unseen_variance};
use super::sums::BlockSums;
use super::{Estimate, Estimator, merge_fields};

/// Number of batches that blocks are dealt to in turn. With more, the variances over them are more precise.
const BATCHES: usize = 256;

/// The points of every pair of contestants over the same seat blocks.
///
/// A won game is a point, and a game without a winner is half a point for both. Sums are in half points, so they are
/// integers and merge exactly. Pairs of one block share their chance, so they are dependent. Therefore sums are also
/// kept in 256 batches of blocks, and estimates over several pairs take their variance over batches (the method of
/// batch means: R. W. Conway (1963), "Some tactical problems in digital simulation", Management Science 10(1), 47-61,
/// DOI 10.1287/mnsc.10.1.47). With up to 256 blocks, each batch is a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairSums {
    contestants: usize,
    /// Half points of the first contestant of each pair: (0, 1), (0, 2), …, (1, 2), ….
    pairs: Vec<BlockSums>,
    /// The same sums by batch, then by pair.
    batches: Vec<i64>,
    blocks: Vec<u64>,
}

impl PairSums {
    /// Returns empty sums for this many contestants.
    pub fn new(contestants: usize) -> Self {
        let pairs = contestants * contestants.saturating_sub(1) / 2;
        PairSums {
            contestants,
            pairs: vec![BlockSums::default(); pairs],
            batches: vec![0; pairs * BATCHES],
            blocks: vec![0; BATCHES],
        }
    }

    /// Returns the number of contestants.
    pub fn contestants(&self) -> usize {
        self.contestants
    }

    /// Returns the number of seat blocks counted.
    pub fn blocks(&self) -> u64 {
        self.blocks.iter().sum()
    }

    /// Returns all pairs of contestants, in the order of the sums.
    pub fn pairs(contestants: usize) -> impl Iterator<Item = (usize, usize)> {
        (0..contestants).flat_map(move |one| (one + 1..contestants).map(move |two| (one, two)))
    }

    /// Returns the sums of a pair, in either order; `None` for a contestant and itself.
    fn pair(&self, one: usize, two: usize) -> Option<&BlockSums> {
        let (first, second) = (one.min(two), one.max(two));
        let place = || first * (2 * self.contestants - first - 1) / 2 + second - first - 1;
        (one != two).then(|| &self.pairs[place()])
    }

    /// Counts seat block number `block`: by pair the half points of its first contestant over `games` games, at most
    /// two per game; `None` for a pair that does not play. Panics unless there is one entry per pair.
    pub fn add(&mut self, block: u64, games: u32, half_points: &[Option<u32>]) {
        assert_eq!(half_points.len(), self.pairs.len(), "a number for each pair");
        let batch = (block % BATCHES as u64) as usize;
        self.blocks[batch] += 1;
        let row = &mut self.batches[batch * self.pairs.len()..][..half_points.len()];
        for ((sums, total), half) in self.pairs.iter_mut().zip(row).zip(half_points) {
            if let Some(half) = *half {
                sums.add(i64::from(half), games);
                *total += i64::from(half);
            }
        }
    }

    /// Returns the games of two contestants against each other.
    pub fn games(&self, one: usize, two: usize) -> u64 {
        self.pair(one, two).map_or(0, |sums| sums.games)
    }

    /// Returns the points that the first contestant took from the second.
    pub fn points(&self, one: usize, two: usize) -> f64 {
        let Some(sums) = self.pair(one, two) else { return 0.0 };
        let half = sums.sum as f64 / 2.0;
        if one < two { half } else { sums.games as f64 - half }
    }

    /// Returns the first contestant's points per game against the second, in `[0, 1]`; `None` if they did not play.
    pub fn share(&self, one: usize, two: usize) -> Option<f64> {
        let games = self.games(one, two);
        (games > 0).then(|| self.points(one, two) / games as f64)
    }

    /// [`PairSums::share`] with Wilson's interval, as in [`rate`](super::rate()) in units of half points. With `family`
    /// above 1, the level is joint for that many pairs. `None` if they did not play, or unless `0 < level < 1`.
    pub fn estimate(&self, one: usize, two: usize, level: f64, family: usize) -> Option<Estimate> {
        let sums = self.pair(one, two)?;
        let halves = BlockSums { games: 2 * sums.games, ..sums.clone() };
        let mut estimate = rate_family(&halves, level, family)?;
        if one > two {
            let Estimate { point, low, high, .. } = estimate;
            (estimate.point, estimate.low, estimate.high) = (1.0 - point, 1.0 - high, 1.0 - low);
        }
        estimate.n = sums.games;
        Some(estimate)
    }

    /// Returns the points per game of a contestant against all others, all with the same weight, with Student's
    /// interval over batches. `None` if it did not play all, with fewer than two batches, or unless `0 < level < 1`.
    pub fn field(&self, one: usize, level: f64) -> Option<Estimate> {
        let others = || (0..self.contestants).filter(|&two| two != one);
        let shares = others().map(|two| self.share(one, two)).collect::<Option<Vec<f64>>>()?;
        let point = shares.iter().sum::<f64>() / shares.len() as f64;
        let spread = self.spread()?;
        let weights = self.weights(|first, second| {
            let sign = f64::from(i8::from(first == one)) - f64::from(i8::from(second == one));
            sign / shares.len() as f64
        });
        let half = super::tail::t_critical(level, spread.df())? * spread.variance(&weights).sqrt();
        let n = others().map(|two| self.games(one, two)).sum();
        Some(Estimate::around(point, half, level, n, Estimator::StudentBatches.alone()).within(0.0, 1.0))
    }

    pub(super) fn weights(&self, of: impl Fn(usize, usize) -> f64) -> Vec<f64> {
        Self::pairs(self.contestants).map(|(one, two)| of(one, two)).collect()
    }

    /// Returns the joint variation of the shares of all pairs; `None` with fewer than two batches.
    pub(super) fn spread(&self) -> Option<Spread> {
        let used: Vec<usize> = (0..BATCHES).filter(|&batch| self.blocks[batch] > 0).collect();
        let df = (used.len() as u64).checked_sub(1).filter(|&df| df > 0)?;
        let blocks = self.blocks() as f64;
        let inflate = (used.len() as f64 / df as f64).sqrt();
        let size = self.pairs.len();
        let row = |&batch: &usize| -> Vec<f64> {
            let sums = self.pairs.iter().zip(&self.batches[batch * size..][..size]);
            let apart = |(all, &half): (&BlockSums, &i64)| {
                if all.games == 0 {
                    return 0.0;
                }
                let mean = all.sum as f64 / blocks;
                inflate * (half as f64 - mean * self.blocks[batch] as f64) / 2.0 / all.games as f64
            };
            sums.map(apart).collect()
        };
        let rows: Vec<Vec<f64>> = used.iter().map(row).collect();
        let extra = self.pairs.iter().enumerate().map(|(at, all)| {
            let seen: f64 = rows.iter().map(|row| row[at] * row[at]).sum();
            (least_variance(all) - seen).max(0.0)
        });
        Some(Spread { extra: extra.collect(), rows })
    }
}

merge_fields!(PairSums { pairs, batches, blocks; contestants });

/// Returns the minimum variance of a share: that of three more blocks at the far end.
fn least_variance(sums: &BlockSums) -> f64 {
    if sums.games == 0 {
        return 0.0;
    }
    let share = sums.sum as f64 / 2.0 / sums.games as f64;
    let far = share.max(1.0 - share);
    unseen_variance(far, sums.blocks, UNSEEN_BLOCKS)
}

/// The joint errors of the shares of all pairs. The covariance is that over batches, and each pair has at least the
/// variance of the rule of three (J. A. Hanley and A. Lippman-Hand (1983), JAMA 249(13), 1743-1745).
pub(super) struct Spread {
    /// Deviation from the mean by batch and pair; its squares add up to the variance of the pair's share.
    rows: Vec<Vec<f64>>,
    /// By pair: variance to be added to reach the minimum.
    extra: Vec<f64>,
}

impl Spread {
    pub(super) fn df(&self) -> u64 {
        self.rows.len() as u64 - 1
    }

    pub(super) fn variance(&self, weights: &[f64]) -> f64 {
        let seen = self.rows.iter().map(|row| {
            let sum: f64 = row.iter().zip(weights).map(|(error, weight)| error * weight).sum();
            sum * sum
        });
        let extra = self.extra.iter().zip(weights).map(|(extra, weight)| extra * weight * weight);
        seen.sum::<f64>() + extra.sum::<f64>()
    }

    /// Draws errors of all pairs from the normal distribution with their joint covariance: each batch's deviation times
    /// a normal number of its own (multiplier bootstrap: A. W. van der Vaart and J. A. Wellner (1996), Weak Convergence
    /// and Empirical Processes, Springer, section 2.9).
    pub(super) fn draw(&self, normal: &mut Normals) -> Vec<f64> {
        let mut errors: Vec<f64> = vec![0.0; self.extra.len()];
        for row in &self.rows {
            let weight = normal.next();
            for (error, apart) in errors.iter_mut().zip(row) {
                *error += weight * apart;
            }
        }
        for (error, extra) in errors.iter_mut().zip(&self.extra) {
            if *extra > 0.0 {
                *error += normal.next() * extra.sqrt();
            }
        }
        errors
    }
}

/// Standard normal random numbers, the same on every machine for the same seed.
pub(super) struct Normals {
    generator: Xoshiro256PlusPlus,
    law: Normal,
}

impl Normals {
    pub(super) fn new(seed: u64) -> Self {
        Normals { generator: Xoshiro256PlusPlus::seed_from_u64(seed), law: Normal::standard() }
    }

    pub(super) fn next(&mut self) -> f64 {
        // The centre of one of 2^32 - 1 equal intervals: never 0 or 1.
        let wide = u128::from(self.generator.next_u64()) * u128::from(u32::MAX);
        let step = f64::from((wide >> 64) as u32) + 0.5;
        self.law.inverse_cdf(step / f64::from(u32::MAX))
    }
}

#[cfg(test)]
pub(super) mod tests;

//! Intervals for a win rate after a fixed number of seat blocks. They take the dependence of the games of a block into
//! account. A run that may stop early uses the wider intervals of `sequence.rs`; `frame/estimates.rs` chooses.

use super::multiple::bonferroni_level;
use super::sums::BlockSums;
use super::tail::{t_critical, z_critical};
use super::{Correction, Estimate, Estimator};

/// Blocks that the rule of three adds to those seen: an outcome unseen in B trials may have a probability of up to 3 /
/// B. J. A. Hanley and A. Lippman-Hand (1983), "If nothing goes wrong, is everything all right? Interpreting zero
/// numerators", JAMA 249(13), 1743-1745, DOI 10.1001/jama.1983.03330370053031. For standard errors, which serve several
/// levels; an interval of a known level has [`Guard`](super::Guard).
pub(super) const UNSEEN_BLOCKS: f64 = 3.0;

/// Returns the variance of a rate that `unseen` more blocks would add, each `far` from it.
pub(super) fn unseen_variance(far: f64, blocks: u64, unseen: f64) -> f64 {
    let blocks = blocks as f64;
    unseen * far * far / (blocks * (blocks + unseen))
}

/// Returns Wilson's score interval for a binomial proportion: `successes` out of `n` independent trials.
///
/// Both counts may be fractional, for an effective sample size. The ends are in `[0, 1]`: 0 without a success, 1
/// without a failure. `None` unless `n > 0`, `0 <= successes <= n` and `0 < level < 1`. Source: E. B. Wilson (1927),
/// "Probable inference, the law of succession, and statistical inference", Journal of the American Statistical
/// Association 22(158), 209-212, DOI 10.1080/01621459.1927.10502953.
pub fn wilson(successes: f64, n: f64, level: f64) -> Option<(f64, f64)> {
    let z = z_critical(level)?;
    if !(n > 0.0 && n.is_finite() && (0.0..=n).contains(&successes)) {
        return None;
    }
    let p = successes / n;
    let z2 = z * z / n;
    let centre = p + z2 / 2.0;
    let half = z * (p * (1.0 - p) / n + z2 / (4.0 * n)).sqrt();
    // The end next to an extreme rate is equal to it. Rounding must not move it, nor move either end past the point.
    let low = ((centre - half) / (1.0 + z2)).clamp(0.0, p);
    let high = ((centre + half) / (1.0 + z2)).clamp(p, 1.0);
    Some((if p == 0.0 { 0.0 } else { low }, if p == 1.0 { 1.0 } else { high }))
}

/// Returns a rate per game, from successes by block (0 to k of k games), with Wilson's interval on an effective number
/// of games.
///
/// `n` of the estimate is the number of games played. `None` without a block, if the sums can't be successes in equal
/// blocks, or unless `0 < level < 1`.
///
/// # Effective number of games
///
/// The design effect deff is the variance of the block totals, divided by their variance k p (1 - p) if games were
/// independent (L. Kish (1965), Survey Sampling, Wiley, section 8.2). Because sides rotate through the seats on the
/// same chance, games of a block usually compensate each other: deff is below 1 and the interval is narrower. The
/// effective number of games is n / deff · (z / t)², with t on (blocks - 1) degrees of freedom because the variance is
/// estimated: E. L. Korn and B. I. Graubard (1998), "Confidence intervals for proportions with small expected number of
/// positive counts estimated from survey data", Survey Methodology 24(2), 193-201.
///
/// # Little or no variance seen
///
/// Equal block totals don't mean that the rate is known: mirror matches on the same chance may give one win in every
/// block. The block variance is therefore at least that of t² more blocks at the far end, t² D² / (blocks + t²) with D
/// = k max(p, 1 - p) and t the critical value of the interval. It grows with the level and the family, as in
/// [`Guard::step`](super::Guard::step).
///
/// The effective number is at least the number of blocks: deff is at most k, its value if all games of a block end the
/// same way. This bound is used at a rate of exactly 0 or 1, and with a single block.
pub fn rate(sums: &BlockSums, level: f64) -> Option<Estimate> {
    let k = sums.games_per_block()? as f64;
    let successes = sums.successes()?;
    let p = successes as f64 / sums.games as f64;
    let n = effective_games(sums, p, k, level)?;
    Some(Estimate::between(p, wilson(p * n, n, level)?, level, sums.games, Estimator::WilsonBlocks.alone()))
}

/// [`rate`] for one of `m` rates: all `m` intervals cover with joint probability of at least `level`, that of the
/// estimate. `None` as for `rate`.
pub fn rate_family(sums: &BlockSums, level: f64, m: usize) -> Option<Estimate> {
    let correction = if m > 1 { Correction::Family } else { Correction::Alone };
    Some(rate(sums, bonferroni_level(level, m))?.joint(level, correction))
}

fn effective_games(sums: &BlockSums, p: f64, k: f64, level: f64) -> Option<f64> {
    let blocks = sums.blocks as f64;
    let binomial = k * p * (1.0 - p);
    if sums.blocks < 2 || binomial <= 0.0 {
        return Some(blocks);
    }
    let far = k * p.max(1.0 - p);
    let t = t_critical(level, sums.blocks - 1)?;
    let floor = t * t * far * far / (blocks + t * t);
    let variance = (sums.deviations()? / (blocks - 1.0)).max(floor);
    let small_sample = z_critical(level)? / t;
    let n = blocks * k * binomial / variance * small_sample * small_sample;
    Some(n.max(blocks))
}

#[cfg(test)]
mod tests;

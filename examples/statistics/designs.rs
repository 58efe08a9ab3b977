//! Confidence sequences side by side: how many blocks a precision takes, and how often they miss at any look.

use balance_stats::{BetRange, BlockMeans, confidence_sequence, look_schedule};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};
use statrs::function::beta::ln_beta;

use super::Measured;
use super::draws::Draws;

const LEVEL: f64 = 0.95;

/// The half-width that ends a run.
const HALF_WIDTH: f64 = 0.01;

/// Win rates with variances of a block mean: that of `iconica_party`, two independent games, and blocks that end alike.
const CASES: [(f64, f64); 4] = [(0.5, 0.113), (0.5, 0.125), (0.2, 0.08), (0.5, 0.25)];

/// A design by one case.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    design: &'static str,
    rate: f64,
    block_variance: f64,
    half_width: f64,
    /// Blocks until the half-width is reached, as a multiple of those of Student's interval for a fixed number.
    #[serde(serialize_with = "crate::rounded")]
    times_fixed: f64,
    /// The share of runs whose interval misses the truth at any look.
    #[serde(serialize_with = "crate::rounded")]
    missed: f64,
    /// The standard error of that.
    #[serde(serialize_with = "crate::rounded")]
    missed_error: f64,
    runs: u64,
}

/// The blocks up to a look.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// Blocks by number of wins.
    counts: [f64; 3],
}

impl Seen {
    fn blocks(&self) -> f64 {
        self.counts.iter().sum()
    }

    fn total(&self) -> f64 {
        self.counts[1] / 2.0 + self.counts[2]
    }

    fn mean(&self) -> f64 {
        self.total() / self.blocks()
    }

    /// Squared deviations from a value.
    fn squares(&self, from: f64) -> f64 {
        (self.counts.iter().enumerate()).map(|(wins, n)| n * (wins as f64 / 2.0 - from).powi(2)).sum()
    }
}

/// The blocks of a run at each look, from the first to the last.
type Looks<'l> = &'l [Seen];

/// The sequence in use, with the bets of a run of this precision.
fn mixture(looks: Looks<'_>, _max_looks: usize) -> (f64, f64) {
    let now = looks[looks.len() - 1];
    let means = BlockMeans { blocks: now.blocks() as u64, total: now.total(), deviations: now.squares(now.mean()) };
    confidence_sequence(means, LEVEL, BetRange::for_half_width(HALF_WIDTH)).unwrap_or((0.0, 1.0))
}

/// The beta-binomial mixture with a uniform prior, which takes a block for a coin.
fn beta_binomial(looks: Looks<'_>, _max_looks: usize) -> (f64, f64) {
    let now = looks[looks.len() - 1];
    let (n, total) = (now.blocks(), now.total());
    let constant = ln_beta(1.0 + total, 1.0 + n - total) + (1.0 - LEVEL).ln();
    let term = |weight: f64, x: f64| if weight > 0.0 { weight * x.ln() } else { 0.0 };
    ends(now.mean(), |p| constant - term(total, p) - term(n - total, 1.0 - p) < 0.0)
}

/// The stitched empirical-Bernstein sequence (Howard et al. 2021, theorem 4 with equation 10: η = 2, s = 1.4, m = 1, c = 1),
/// with squares about the mean at the look before.
fn stitched(looks: Looks<'_>, _max_looks: usize) -> (f64, f64) {
    let now = looks[looks.len() - 1];
    let (mut variance, mut before, mut predicted) = (0.0, Seen::default(), 0.5);
    for look in looks {
        let batch = Seen { counts: [0, 1, 2].map(|at| look.counts[at] - before.counts[at]) };
        variance += batch.squares(predicted);
        (before, predicted) = (*look, look.mean());
    }
    let variance = variance.max(1.0);
    // ζ(1.4) = 3.1055; the error is divided between both ends.
    let l = 1.4 * (2.0 * variance).ln().max(f64::MIN_POSITIVE).ln().max(0.0)
        + (2.0 * 3.1055 / ((1.0 - LEVEL) * 2_f64.ln().powf(1.4))).ln();
    let k1 = (2_f64.powf(0.25) + 2_f64.powf(-0.25)) / 2_f64.sqrt();
    let k2 = (2_f64.sqrt() + 1.0) / 2.0;
    let reach = ((k1 * k1 * variance * l + k2 * k2 * l * l).sqrt() + k2 * l) / now.blocks();
    (now.mean() - reach, now.mean() + reach)
}

/// Hedged betting (Waudby-Smith and Ramdas 2024) with bets that are fixed at the look before, so that they do not depend on the
/// order of blocks.
fn hedged(looks: Looks<'_>, _max_looks: usize) -> (f64, f64) {
    let now = looks[looks.len() - 1];
    let bound = (2.0 / (1.0 - LEVEL)).ln();
    let wealth = |m: f64, sign: f64| -> f64 {
        let mut before = Seen { counts: [0.0; 3] };
        let mut sum = 0.0;
        for look in looks {
            let variance = match before.blocks() > 0.0 {
                true => (0.25 + before.squares(before.mean())) / (1.0 + before.blocks()),
                false => 0.25,
            };
            let n = look.blocks();
            let bet = (2.0 * bound / (variance * n * (1.0 + n).ln())).sqrt();
            let bet = sign * bet.min(0.5 / if sign > 0.0 { m } else { 1.0 - m }.max(1e-9));
            for wins in 0..3 {
                let x = wins as f64 / 2.0;
                let blocks = look.counts[wins] - before.counts[wins];
                sum += blocks * (bet * (x - m)).ln_1p();
            }
            before = *look;
        }
        sum
    };
    ends(now.mean(), |m| if m < now.mean() { wealth(m, 1.0) } else { wealth(m, -1.0) } < bound)
}

/// Student's interval at every look, with the error divided among the looks.
fn student(looks: Looks<'_>, max_looks: usize) -> (f64, f64) {
    let now = looks[looks.len() - 1];
    let each = (1.0 - LEVEL) / max_looks as f64 / 2.0;
    let z = -Normal::standard().inverse_cdf(each);
    let n = now.blocks();
    let half = z * (now.squares(now.mean()) / (n - 1.0) / n).sqrt();
    (now.mean() - half, now.mean() + half)
}

/// The ends of what is covered around a mean.
fn ends(mean: f64, covered: impl Fn(f64) -> bool) -> (f64, f64) {
    let end = |mut outside: f64| {
        if covered(outside) {
            return outside;
        }
        let mut inside = mean;
        for _ in 0..40 {
            let middle = outside.midpoint(inside);
            *(if covered(middle) { &mut inside } else { &mut outside }) = middle;
        }
        outside
    };
    (end(0.0), end(1.0))
}

/// Returns an interval from the blocks at all checkpoints so far. The number is the run's maximum of checkpoints.
type Interval = fn(Looks<'_>, usize) -> (f64, f64);

const DESIGNS: [(&str, Interval); 5] = [
    ("beta-binomial mixture (in use before)", beta_binomial),
    ("stitched empirical Bernstein", stitched),
    ("hedged betting, bets fixed between looks", hedged),
    ("empirical-Bernstein mixture (in use)", mixture),
    ("Student, Bonferroni over looks (approximate)", student),
];

/// Returns the table, and what of it must keep its bounds: that in use.
pub(crate) fn measured(runs: u64) -> (Vec<Row>, Vec<Measured>) {
    let mut rows = Vec::new();
    for (case, (rate, variance)) in CASES.into_iter().enumerate() {
        let fixed = variance * (1.959_964 / HALF_WIDTH).powi(2);
        // Enough blocks for the slowest.
        let enough = |&look: &u64| (look as f64) < 20.0 * fixed;
        let times: Vec<u64> = look_schedule().take_while(enough).collect();
        let mut stopped = [0.0; DESIGNS.len()];
        let mut missed = [0_u64; DESIGNS.len()];
        for run in 0..runs {
            let mut draws = Draws::new(rate, variance, 1_000_003 * case as u64 + run);
            let looks = simulated_looks(&times, &mut draws);
            for (at, (_, interval)) in DESIGNS.iter().enumerate() {
                let (end, miss) = one(&looks, *interval, rate);
                stopped[at] += end;
                missed[at] += u64::from(miss);
            }
        }
        let n = runs as f64;
        rows.extend((0..DESIGNS.len()).map(|at| {
            let miss = missed[at] as f64 / n;
            Row {
                design: DESIGNS[at].0,
                rate,
                block_variance: variance,
                half_width: HALF_WIDTH,
                times_fixed: stopped[at] / n / fixed,
                missed: miss,
                missed_error: (miss * (1.0 - miss) / n).sqrt(),
                runs,
            }
        }));
    }
    let in_use = rows.iter().filter(|row| row.design.ends_with("(in use)"));
    let kept = in_use.flat_map(|row| {
        let of = format!("rate {}, block variance {}", row.rate, row.block_variance);
        [
            Measured {
                what: format!("blocks of a precision run against a fixed run, {of}"),
                value: row.times_fixed,
                at_least: 1.0,
                at_most: 3.0,
                n: row.runs,
            },
            Measured {
                what: format!("misses at any look, {of}"),
                value: row.missed,
                at_least: 0.0,
                at_most: 1.0 - LEVEL,
                n: row.runs,
            },
        ]
    });
    let kept = kept.collect();
    (rows, kept)
}

/// The blocks of a run at each look.
fn simulated_looks(times: &[u64], draws: &mut Draws) -> Vec<Seen> {
    let mut seen = Seen::default();
    let mut blocks = 0;
    let at = |&time: &u64| {
        while blocks < time {
            seen.counts[draws.block()] += 1.0;
            blocks += 1;
        }
        seen
    };
    times.iter().map(at).collect()
}

/// After how many blocks a run ends, and whether its interval misses the truth at any look, also after that.
fn one(looks: Looks<'_>, interval: Interval, truth: f64) -> (f64, bool) {
    let (mut end, mut missed) = (None, false);
    for at in 0..looks.len() {
        let (low, high) = interval(&looks[..=at], looks.len());
        missed |= truth < low || high < truth;
        let mean = looks[at].mean();
        if end.is_none() && (high - mean).max(mean - low) <= HALF_WIDTH {
            end = Some(looks[at].blocks());
        }
    }
    (end.unwrap_or_else(|| looks[looks.len() - 1].blocks()), missed)
}

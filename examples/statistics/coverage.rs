//! How often intervals contain the truth: for a fixed number of games, and for decisions at many looks.

use balance_stats::{BlockSums, MIN_BLOCKS, PairedSums, Spending, look_schedule, mean, paired_rates, rate};

use super::Measured;
use super::draws::Draws;

const LEVEL: f64 = 0.95;

/// Returns all shares of runs, with bounds that leave room for chance.
pub(crate) fn measured(runs: u64) -> Vec<Measured> {
    // Three standard errors of a share of 0.95.
    let room = 3.0 * (LEVEL * (1.0 - LEVEL) / runs as f64).sqrt();
    let mut all = Vec::new();
    for (chance, variance) in [(0.5, 0.113), (0.5, 0.25), (0.2, 0.08), (0.03, 0.0146)] {
        let contains = (0..runs).filter(|&run| {
            let sums = block_sums(&mut Draws::new(chance, variance, run), 1_000);
            rate(&sums, LEVEL).is_some_and(|of| of.contains(chance))
        });
        let means = (0..runs).filter(|&run| {
            let sums = block_sums(&mut Draws::new(chance, variance, runs + run), 1_000);
            mean(&sums, LEVEL).is_some_and(|of| of.contains(chance))
        });
        let of = format!("rate {chance}, block variance {variance}, 1,000 blocks");
        for (method, count) in [("Wilson", contains.count()), ("Student", means.count())] {
            all.push(Measured {
                what: format!("{method} at 95 % contains the truth, {of}"),
                value: count as f64 / runs as f64,
                at_least: LEVEL - room - 0.01,
                at_most: 1.0,
                n: runs,
            });
        }
    }
    for turned in [0.02, 0.12] {
        let contains = (0..runs).filter(|&run| {
            let sums = paired_sums(&mut Draws::new(0.5, 0.113, run), turned, 1_000);
            paired_rates(&sums, LEVEL).is_some_and(|of| of.estimate.contains(turned))
        });
        all.push(Measured {
            what: format!("paired difference at 95 % contains the truth, {turned} turned"),
            value: contains.count() as f64 / runs as f64,
            at_least: LEVEL - room - 0.01,
            at_most: 1.0,
            n: runs,
        });
        let looks: Vec<u64> = look_schedule().take_while(|&look| look < 10_000).collect();
        let spending = Spending { level: LEVEL, family: 1, looks: looks.len() };
        let missed = (0..runs).filter(|&run| {
            let mut draws = Draws::new(0.5, 0.113, 2 * runs + run);
            let mut sums = PairedSums::default();
            looks.iter().any(|&look| {
                while sums.difference.blocks < look {
                    add_pair(&mut sums, &mut draws, turned);
                }
                look >= MIN_BLOCKS && spending.paired_rates(&sums).is_some_and(|of| !of.estimate.contains(turned))
            })
        });
        all.push(Measured {
            what: format!("paired difference misses at any of {} looks, {turned} turned", looks.len()),
            value: missed.count() as f64 / runs as f64,
            at_least: 0.0,
            at_most: 1.0 - LEVEL,
            n: runs,
        });
    }
    all
}

fn block_sums(draws: &mut Draws, blocks: u64) -> BlockSums {
    let mut sums = BlockSums::default();
    for _ in 0..blocks {
        sums.add(draws.block() as i64, 2);
    }
    sums
}

fn paired_sums(draws: &mut Draws, turned: f64, blocks: u64) -> PairedSums {
    let mut sums = PairedSums::default();
    for _ in 0..blocks {
        add_pair(&mut sums, draws, turned);
    }
    sums
}

/// A block in which each lost game is won in the other way with a chance that turns this share of all games.
fn add_pair(sums: &mut PairedSums, draws: &mut Draws, turned: f64) {
    let second = draws.block() as i64;
    let lost = 2 - second;
    // Half of the games are lost.
    let more = (0..lost).filter(|_| draws.uniform() < 2.0 * turned).count() as i64;
    sums.add(2, second + more, second);
}

//! Judgements at the ends, and how often they are wrong at any of many looks.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use super::*;
use crate::{Estimator, PairedSums, Spending, paired_means_family, paired_rates, paired_rates_family};
use balance_engine::sim::Budget;

fn interval(low: f64, high: f64) -> Estimate {
    let point = f64::midpoint(low, high);
    Estimate { point, low, high, level: 0.95, n: 100, method: Estimator::PairedBlocks.alone() }
}

#[test]
fn the_ends_belong_to_what_is_too_close() {
    for (low, high, expected) in [
        (0.011, 0.02, ThresholdVerdict::Better),
        (0.01, 0.02, ThresholdVerdict::Unknown),
        (-0.02, -0.011, ThresholdVerdict::Worse),
        (-0.02, -0.01, ThresholdVerdict::Unknown),
        (-0.01, 0.01, ThresholdVerdict::TooClose),
        (0.002, 0.008, ThresholdVerdict::TooClose),
        (0.002, 0.011, ThresholdVerdict::Unknown),
        (-0.5, 0.5, ThresholdVerdict::Unknown),
    ] {
        assert_eq!(threshold_verdict(&interval(low, high), 0.01), expected, "{low} to {high}");
    }
    assert!(ThresholdVerdict::TooClose.is_decided() && !ThresholdVerdict::Unknown.is_decided());
}

/// The least difference that matters, in the games below.
const THRESHOLD: f64 = 0.02;

/// One seat block of two games of a base and of variants that turn `turned[v]` of its games: a
/// share `.0` of those lost into wins, and a share `.1` of those won into losses.
fn block(rng: &mut Xoshiro256PlusPlus, turned: &[(f64, f64)], sums: &mut [PairedSums]) {
    let base = [chance(rng, 0.5), chance(rng, 0.5)];
    for (&(gains, loses), sums) in turned.iter().zip(sums) {
        let played = base.map(|won| match won {
            1 => 1 - chance(rng, loses),
            _ => chance(rng, gains),
        });
        sums.add(2, played.iter().sum(), base.iter().sum());
    }
}

fn chance(rng: &mut Xoshiro256PlusPlus, p: f64) -> i64 {
    i64::from(((rng.next_u64() >> 11) as f64) < p * (1_u64 << 53) as f64)
}

/// In how many of `runs` any variant was judged wrongly at any look, and how many judgements there
/// were at the end. At the threshold itself both neighbours are wrong but one.
fn judgements(turned: &[(f64, f64)], runs: u32, max_games: u64) -> (u32, u32) {
    let budget = Budget::Until { max_games };
    let looks = budget.looks(2).count();
    let spending = Spending { level: 0.95, family: turned.len(), looks };
    let truth = |&(gains, loses): &(f64, f64)| (gains - loses) / 2.0;
    let right = |difference: f64, threshold_verdict: ThresholdVerdict| match threshold_verdict {
        ThresholdVerdict::Better => difference > THRESHOLD + 1e-9,
        ThresholdVerdict::Worse => difference < -THRESHOLD - 1e-9,
        // On the threshold a hair decides whether it matters: taken for wrong.
        ThresholdVerdict::TooClose => difference.abs() < THRESHOLD - 1e-9,
        ThresholdVerdict::Unknown => true,
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20_261_121);
    let (mut wrong, mut decided) = (0, 0);
    for _ in 0..runs {
        let mut sums = vec![PairedSums::default(); turned.len()];
        let mut known = vec![ThresholdVerdict::Unknown; turned.len()];
        let mut blocks = 0;
        for look in budget.looks(2) {
            while blocks < look {
                block(&mut rng, turned, &mut sums);
                blocks += 1;
            }
            for (known, sums) in known.iter_mut().zip(&sums) {
                // Once known, a variant is dropped.
                if !known.is_decided() {
                    let estimate = spending.paired_rates(sums).unwrap().estimate;
                    *known = threshold_verdict(&estimate, THRESHOLD);
                }
            }
        }
        let all = known.iter().zip(turned);
        wrong += u32::from(all.clone().any(|(&known, turned)| !right(truth(turned), known)));
        decided += all.filter(|(known, _)| known.is_decided()).count() as u32;
    }
    (wrong, decided)
}

#[test]
fn looking_often_at_many_judges_wrongly_no_more_than_allowed() {
    let runs = 400;
    // 20 of 400 at an error of 5 %, and two standard deviations.
    let allowed = 28;
    // On the edge, where every judgement is wrong: common turns, and rare ones.
    let edge = [(0.14, 0.10), (0.10, 0.14), (0.04, 0.0), (0.0, 0.04)];
    let (wrong, _) = judgements(&edge, runs, 20_000);
    assert!(wrong <= allowed, "{wrong} of {runs} on the edge");
    // No difference at all, a large one, and a small one: judged, and judged rightly.
    let clear = [(0.1, 0.1), (0.3, 0.1), (0.02, 0.03), (0.0, 0.0)];
    let (wrong, decided) = judgements(&clear, 100, 20_000);
    assert!(wrong <= 8 && decided >= 390, "{wrong} wrong, {decided} of 400 decided");
}

#[test]
fn the_intervals_of_a_family_cover_together() {
    // Six variants of one base, so that the differences depend on one another.
    let turned: Vec<(f64, f64)> = (0..6).map(|v| (0.10 + 0.02 * f64::from(v), 0.08 + 0.01 * f64::from(v))).collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(20_261_122);
    let (mut together, mut alone) = (0, 0);
    let runs = 1_000;
    for _ in 0..runs {
        let mut sums = vec![PairedSums::default(); turned.len()];
        for _ in 0..500 {
            block(&mut rng, &turned, &mut sums);
        }
        let all = |covers: &dyn Fn(&PairedSums, f64) -> bool| {
            sums.iter().zip(&turned).all(|(sums, (gains, loses))| covers(sums, (gains - loses) / 2.0))
        };
        let family = |sums: &PairedSums| paired_rates_family(sums, 0.9, 6).unwrap().estimate;
        together += u32::from(all(&|sums, truth| family(sums).contains(truth)));
        alone += u32::from(all(&|sums, truth| paired_rates(sums, 0.9).unwrap().estimate.contains(truth)));
    }
    // 90 % less two standard deviations; uncorrected it is far from it.
    assert!(together >= 880, "{together} of {runs} runs");
    assert!(alone < 800, "{alone} of {runs} runs");
}

#[test]
fn differences_of_means_are_those_of_the_blocks() {
    let mut sums = PairedSums::default();
    for b in 0..40_i64 {
        sums.add(2, 20 + (b * 7 + b / 3) % 9, 18 + (b * 5 + b / 4) % 11);
    }
    let means = paired_means_family(&sums, 0.95, 1).unwrap();
    // d = np.array([(20 + (b*7 + b//3) % 9 - 18 - (b*5 + b//4) % 11) / 2 for b in range(40)])
    // scipy.stats.t.interval(.95, 39, d.mean(), scipy.stats.sem(d)); the t² blocks that are one
    // unit off widen it by less than a hundredth.
    let plain = crate::ratio_mean(&sums.difference, 0.95).unwrap();
    assert!((means.point - plain.point).abs() < 1e-12);
    let wider = means.half_width() / plain.half_width();
    assert!(wider > 1.0 && wider < 1.01, "{wider}");
    let reversed = paired_means_family(&sums.reversed(), 0.95, 1).unwrap();
    assert!((reversed.point + means.point).abs() < 1e-12);
    assert!((reversed.low + means.high).abs() < 1e-12);
    // What never differed is not known to be alike.
    let mut alike = PairedSums::default();
    (0..1_000).for_each(|b| alike.add(2, b % 9, b % 9));
    let means = paired_means_family(&alike, 0.95, 3).unwrap();
    assert!(alike.is_alike() && means.point == 0.0 && means.high > 0.0);
}

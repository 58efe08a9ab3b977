//! The fit against known curves, an exact answer, and the coverage of its intervals.

use super::*;
use balance_engine::chance::{Chance, Lane, Stream};

fn curve(scale: f64, to_move: f64, waiting: f64) -> LogisticCurve {
    LogisticCurve { scale, to_move, waiting }
}

/// Scores from games that are won with the probability of a curve: `each` per block, all with the same end.
/// Every second block is seen by the seat that waits.
fn drawn(of: LogisticCurve, blocks: u64, each: u64, seed: u64) -> Vec<Prediction> {
    let mut chance = Stream::new(seed, 0);
    let mut all = Vec::new();
    for block in 0..blocks {
        let score = f64::from(chance.below(Lane::SETUP, 401)) - 200.0;
        let luck = f64::from(chance.below(Lane::SETUP, 1_000_000)) / 1e6;
        let to_move = block % 2 == 0;
        let share = f64::from(u8::from(luck < of.chance(score, to_move)));
        all.extend((0..each).map(|_| Prediction { block, score, to_move, share }));
    }
    all
}

#[test]
fn a_known_curve_is_found() {
    for (scale, to_move, waiting) in [(20.0, 0.0, 0.0), (63.0, 40.0, -55.0), (400.0, 300.0, -100.0)] {
        let all = drawn(curve(scale, to_move, waiting), 20_000, 1, 1);
        let fit = logistic_fit(&all, 0.999).unwrap();
        assert!(fit.scale.contains(scale) && fit.scale.half_width() < scale * 0.2, "{fit:?}");
        for (offset, truth) in [(fit.to_move, to_move), (fit.waiting, waiting)] {
            let offset = offset.unwrap();
            assert!(offset.contains(truth) && offset.half_width() < scale * 0.3, "{fit:?}");
        }
        assert_eq!(fit.scale.n, 20_000);
    }
}

#[test]
fn two_scores_have_an_exact_answer() {
    // Three of four games with 30 won, and of those with 10 one of four.
    let of = |block: u64, score: f64, to_move: bool, won: bool| Prediction {
        block,
        score,
        to_move,
        share: f64::from(u8::from(won)),
    };
    let all: Vec<_> =
        (0..400).map(|n| of(n, if n < 200 { 30.0 } else { 10.0 }, true, (n % 4 == 0) == (n >= 200))).collect();
    let fit = logistic_fit(&all, 0.95).unwrap();
    // Even at a score of 20; e^(10 / scale) is 3.
    assert!((fit.scale.point - 10.0 / 3_f64.ln()).abs() < 1e-6, "{fit:?}");
    assert!((fit.to_move.unwrap().point + 20.0).abs() < 1e-6 && fit.waiting.is_none(), "{fit:?}");
    let entropy = -(0.75 * 0.75_f64.ln() + 0.25 * 0.25_f64.ln());
    let loss = |of: LogisticCurve| all.iter().map(|one| of.log_loss(one)).sum::<f64>() / 400.0;
    assert!((loss(fit.curve()) - entropy).abs() < 1e-9);
    assert!((loss(curve(1e12, 0.0, 0.0)) - 2_f64.ln()).abs() < 1e-9, "a coin");
    let (scale, to_move) = (fit.scale.point, -20.0);
    for worse in [curve(scale * 2.0, to_move, 0.0), curve(scale, 0.0, 0.0)] {
        assert!(loss(worse) > entropy);
    }
}

#[test]
fn nineteen_intervals_in_twenty_contain_the_truth() {
    let truth = curve(60.0, 25.0, -40.0);
    for each in [1, 8] {
        let mut held = [0; 3];
        for seed in 0..400 {
            let fit = logistic_fit(&drawn(truth, 400, each, seed), 0.95).unwrap();
            held[0] += u32::from(fit.scale.contains(60.0));
            held[1] += u32::from(fit.to_move.unwrap().contains(25.0));
            held[2] += u32::from(fit.waiting.unwrap().contains(-40.0));
        }
        // Of 400 with a chance of 0.95 between 365 and 394 in all but 1 case in 500.
        assert!(held.iter().all(|held| (365..=394).contains(held)), "{held:?}, {each} a block");
    }
}

#[test]
fn what_predicts_nothing_has_no_curve() {
    assert_eq!(logistic_fit(&[], 0.95), None);
    let flat = vec![Prediction { block: 0, score: 0.0, to_move: true, share: 1.0 }; 10];
    assert_eq!(logistic_fit(&flat, 0.95), None);
    let truth = curve(60.0, 0.0, 0.0);
    let wrong = drawn(truth, 500, 1, 3).into_iter().map(|f| Prediction { score: -f.score, ..f });
    assert_eq!(logistic_fit(&wrong.collect::<Vec<_>>(), 0.95), None);
    let won = drawn(truth, 500, 1, 3).into_iter().map(|f| Prediction { share: 1.0, ..f });
    assert_eq!(logistic_fit(&won.collect::<Vec<_>>(), 0.95), None, "always won");
    assert_eq!(logistic_fit(&drawn(curve(1e-9, 0.0, 0.0), 500, 1, 4), 0.95), None);
}

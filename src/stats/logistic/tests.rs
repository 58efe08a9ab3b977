//! The fit against known scales, an exact answer, and the coverage of its interval.

use super::*;
use crate::chance::{Chance, Lane, Stream};

/// Scores of a game in which winning is as likely as a logistic curve says: `each` of a block, with one end.
fn drawn(scale: f64, blocks: u64, each: u64, seed: u64) -> Vec<Foretold> {
    let mut chance = Stream::new(seed, 0);
    let mut all = Vec::new();
    for block in 0..blocks {
        let score = f64::from(chance.below(Lane::SETUP, 401)) - 200.0;
        let luck = f64::from(chance.below(Lane::SETUP, 1_000_000)) / 1e6;
        let share = f64::from(u8::from(luck < foretold(score, scale)));
        all.extend((0..each).map(|_| Foretold { block, score, share }));
    }
    all
}

#[test]
fn a_known_scale_is_found() {
    for scale in [20.0, 63.0, 400.0] {
        let fit = logistic_scale(&drawn(scale, 20_000, 1, 1), 0.999).unwrap();
        assert!(fit.contains(scale) && fit.half_width() < scale * 0.2, "{scale}: {fit:?}");
        assert_eq!(fit.n, 20_000);
    }
}

#[test]
fn two_scores_have_an_exact_answer() {
    // Three of four games with +10 won, and of those with -10 one of four: e^(10 / scale) is 3.
    let of = |block: u64, score: f64, won: bool| Foretold {
        block,
        score,
        share: f64::from(u8::from(won)),
    };
    let all: Vec<_> = (0..400)
        .map(|n| of(n, if n < 200 { 10.0 } else { -10.0 }, (n % 4 == 0) == (n >= 200)))
        .collect();
    let fit = logistic_scale(&all, 0.95).unwrap();
    assert!((fit.point - 10.0 / 3_f64.ln()).abs() < 1e-6, "{fit:?}");
    let entropy = -(0.75 * 0.75_f64.ln() + 0.25 * 0.25_f64.ln());
    assert!((log_loss(&all, fit.point) - entropy).abs() < 1e-9);
    assert!((log_loss(&all, 1e12) - 2_f64.ln()).abs() < 1e-9, "who knows nothing");
    assert!(log_loss(&all, fit.point * 2.0) > entropy && log_loss(&all, fit.point / 2.0) > entropy);
}

#[test]
fn nineteen_intervals_in_twenty_hold_the_truth() {
    for each in [1, 8] {
        let holds = |seed: &u64| {
            logistic_scale(&drawn(60.0, 300, each, *seed), 0.95).unwrap().contains(60.0)
        };
        let held = (0..400).filter(holds).count();
        // Of 400 with a chance of 0.95 between 365 and 394 in all but 1 case in 500.
        assert!((365..=394).contains(&held), "{held} of 400 with {each} positions a block");
    }
}

#[test]
fn what_foretells_nothing_has_no_scale() {
    assert_eq!(logistic_scale(&[], 0.95), None);
    let flat = vec![Foretold { block: 0, score: 0.0, share: 1.0 }; 10];
    assert_eq!(logistic_scale(&flat, 0.95), None);
    let wrong: Vec<_> =
        drawn(60.0, 500, 1, 3).iter().map(|f| Foretold { score: -f.score, ..*f }).collect();
    assert_eq!(logistic_scale(&wrong, 0.95), None);
    let sure: Vec<_> = drawn(1e-9, 500, 1, 4);
    assert_eq!(logistic_scale(&sure, 0.95), None);
}

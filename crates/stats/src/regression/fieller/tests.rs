//! Tests of ratios of coefficients.

use super::super::tests::{below, drawn};
use super::super::{Regression, RegressionSums, regression};

/// What each card adds to the wins. Cards cost 1 to 4 points, depending on their number.
const WORTH: [f64; 12] = [0.05, 0.06, 0.08, 0.12, 0.02, 0.10, 0.07, 0.10, 0.04, 0.05, 0.12, 0.01];

fn cost(card: usize) -> f64 {
    (1 + card % 4) as f64
}

/// Games of builds that hold each card as often as not, so that they do not spend alike.
fn bought(run: u64, rows: u64, worth: &[f64; 12]) -> RegressionSums {
    let build = |rng: &mut _| (0..12).filter(|_| below(rng, 2) == 0).collect();
    let chance = |cards: &[usize]| 0.1 + cards.iter().map(|&card| worth[card]).sum::<f64>();
    drawn(12, rows, run, build, chance)
}

/// The weights of the slope of worth on cost, as tables of worth have it.
fn slope(fit: &Regression) -> Vec<(usize, f64)> {
    let weight = |card: usize| fit.variation[card] * cost(card);
    let whole: f64 = (0..12).map(|card| weight(card) * cost(card)).sum();
    (0..12).map(|card| (card, weight(card) / whole)).collect()
}

#[test]
fn intervals_of_ratios_cover_the_truth() {
    let (mut covered, mut status) = (0_u32, 0_u32);
    for run in 0..300 {
        let fit = regression(&bought(run, 1_500, &WORTH), 1.0, &[]).unwrap();
        let slope = slope(&fit);
        let rate: f64 = slope.iter().map(|&(card, weight)| weight * WORTH[card]).sum();
        for (card, worth) in WORTH.into_iter().enumerate() {
            let ratio = fit.ratio(card, &[(card, 1.0)], &slope, 0.95).expect("the rate is known");
            assert!(ratio.low < ratio.point && ratio.point < ratio.high, "{ratio:?}");
            covered += u32::from((ratio.low..=ratio.high).contains(&(worth / rate)));
            status += 1;
        }
    }
    let share = f64::from(covered) / f64::from(status);
    assert!((0.935..0.965).contains(&share), "{share}");
}

#[test]
fn the_ends_are_where_the_difference_stops_being_told_from_nothing() {
    let fit = regression(&bought(7, 2_000, &WORTH), 1.0, &[]).unwrap();
    let slope = slope(&fit);
    for card in 0..12 {
        let ratio = fit.ratio(card, &[(card, 1.0)], &slope, 0.95).unwrap();
        let at = |d: f64| {
            let mut parts: Vec<(usize, f64)> = slope.iter().map(|&(i, w)| (i, -d * w)).collect();
            parts.push((card, 1.0));
            let one = fit.combine(&parts);
            one.point.abs() / one.half(0.95).unwrap()
        };
        assert!(at(ratio.point) < 1e-9);
        assert!((at(ratio.low) - 1.0).abs() < 1e-6, "{}", at(ratio.low));
        assert!((at(ratio.high) - 1.0).abs() < 1e-6, "{}", at(ratio.high));
    }
}

#[test]
fn nothing_is_told_beside_a_rate_that_may_be_nothing() {
    let none = [0.0; 12];
    let fit = regression(&bought(3, 2_000, &none), 1.0, &[]).unwrap();
    assert_eq!(fit.ratio(0, &[(0, 1.0)], &slope(&fit), 0.95), None);
    assert_eq!(fit.ratio(0, &[(0, 1.0)], &[(1, 1.0)], 1.0), None, "no such level");
}

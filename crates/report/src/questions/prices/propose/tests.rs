//! Prices that rounds propose: what moves, and where to.

use super::*;
use crate::frame::CardWorth;
use balance_stats::{Correction, Estimator};

/// A round with one card and the estimate of its fair price.
fn round(point: f64, low: f64, high: f64) -> WorthTable {
    let at = Estimate { point, low, high, level: 0.95, n: 1000, method: Estimator::Fieller.with(Correction::Family) };
    WorthTable {
        side: None,
        measure: "score",
        blocks: 500,
        point_word: "points",
        family: 1,
        priced: 1,
        rate: None,
        notes: Vec::new(),
        cards: vec![CardWorth { in_line_at: Some(at), ..CardWorth::default() }],
    }
}

fn heard(rounds: &[(f64, f64, f64)]) -> Proposals {
    let mut proposals = Proposals::new(1);
    rounds.iter().for_each(|&(at, low, high)| proposals.hear(&round(at, low, high)));
    proposals
}

#[test]
fn one_round_moves_what_its_interval_leaves_out() {
    let one = heard(&[(5.4, 3.1, 9.0)]);
    assert_eq!(one.wanted(0, 3), 5);
    assert_eq!(one.wanted(0, 4), 4, "inside");
    assert_eq!(one.wanted(0, 9), 9, "its end is inside");
    assert_eq!(one.wanted(0, 10), 5);
    assert_eq!(Proposals::new(1).wanted(0, 7), 7, "nothing is known");
}

#[test]
fn no_whole_price_fits_between_two() {
    let one = heard(&[(2.4, 2.2, 2.6)]);
    assert_eq!((one.wanted(0, 2), one.wanted(0, 3)), (2, 2));
}

#[test]
fn later_rounds_count_for_more_and_narrower_ones_too() {
    // The first round was lucky: two more that say otherwise bring it back.
    let all = heard(&[(8.0, 6.0, 10.0), (4.0, 2.0, 6.0), (4.0, 2.0, 6.0)]);
    assert_eq!(all.wanted(0, 8), 5);
    let (at, off) = pooled(&all.estimates[0], 8.0).unwrap();
    // Weights 1, 1/2 and 1/4.
    assert!((at - (4.0 + 2.0 + 2.0) / 1.75).abs() < 1e-12, "{at}");
    assert!((off - 2.0 * (1.0_f64 + 0.25 + 0.0625).sqrt() / 1.75).abs() < 1e-12, "{off}");
    let narrow = heard(&[(8.0, 7.9, 8.1), (4.0, 0.0, 8.0)]);
    assert_eq!(narrow.wanted(0, 4), 8);
}

#[test]
fn what_is_out_of_line_by_all_together_moves_though_no_round_shows_it() {
    let each = (5.0, 3.0, 7.0);
    assert_eq!(heard(&[each]).wanted(0, 3), 3);
    assert_eq!(heard(&[each, each]).wanted(0, 3), 5);
}

//! Sentences about what moved.

use super::*;
use balance_stats::{Correction, Estimator};

fn by(low: f64, point: f64, high: f64) -> Option<Estimate> {
    let method = Estimator::PairedBlocks.with(Correction::Family);
    Some(Estimate { point, low, high, level: 0.95, n: 20_000, method })
}

#[test]
fn what_moved_is_told_and_what_did_not_is_counted_out() {
    let moved = Moved {
        games: 20_000,
        holders: Some(("Warden".into(), by(0.02, 0.03, 0.04))),
        sides: vec![
            ("A".into(), by(-0.044, -0.041, -0.038)),
            ("B".into(), by(-0.004, 0.001, 0.006)),
            ("C".into(), by(-0.02, 0.01, 0.04)),
        ],
        turns: by(-3.2, -3.0, -2.8),
    };
    assert_eq!(
        moved_words(&moved, "turns", 0.01),
        "sides with Warden +3 pp [+2, +4]; A −4.1 pp [−4.4, −3.8]; games 3.0 [2.8, 3.2] turns shorter; C inconclusive, +1 pp [−2, +4]; \
         nothing else moved by 1 percentage point (20,000 games of each)"
    );
}

#[test]
fn nothing_is_said_to_have_moved_whose_interval_holds_zero() {
    let still = Moved {
        games: 400,
        holders: None,
        sides: vec![("A".into(), by(-0.001, 0.0, 0.001))],
        turns: by(-1.0, 0.1, 1.0),
    };
    assert_eq!(moved_words(&still, "turns", 0.01), "nothing moved by 1 percentage point (400 games of each)");
}

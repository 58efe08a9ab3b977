//! What experts say, by the interval of the difference.

use super::*;
use balance_stats::Estimator;

fn found(low: f64, high: f64) -> &'static str {
    let method = Estimator::ControlVariate.alone();
    let estimate = |low: f64, high: f64| Estimate { point: (low + high) / 2.0, low, high, level: 0.95, n: 200, method };
    verdict(Some(&ControlledRate { rate: estimate(0.4, 0.6), difference: estimate(low, high), variance_saved: 0.2 }))
}

#[test]
fn experts_agree_only_if_little_can_differ() {
    assert_eq!(found(-0.06, 0.07), "agree");
    assert_eq!(found(-0.02, 0.11), "inconclusive");
    assert_eq!(found(-0.11, 0.11), "inconclusive");
    assert_eq!(found(0.001, 0.3), "disagree");
    assert_eq!(found(-0.04, -0.01), "disagree");
    assert_eq!(verdict(None), "inconclusive");
}

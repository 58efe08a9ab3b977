//! Tests of the estimate record.

use super::*;

#[test]
fn serialises_the_method_by_name() {
    let e = Estimate { point: 0.5, low: 0.25, high: 1.0, level: 0.95, n: 8, method: Estimator::WilsonBlocks.alone() };
    assert_eq!(
        serde_json::to_string(&e).unwrap(),
        r#"{"point":0.5,"low":0.25,"high":1.0,"level":0.95,"n":8,"method":"Wilson, n adjusted for seat blocks"}"#
    );
    assert_eq!(e.half_width(), 0.375);
    assert!(e.contains(1.0) && e.contains(0.25) && !e.contains(0.2));
}

//! Seeds and other whole numbers beyond 2^53.

use serde::Serialize;
use serde_json::json;

use super::*;

#[derive(Serialize, Deserialize)]
struct Told {
    #[serde(with = "super")]
    seed: u64,
}

#[test]
fn seeds_beyond_2_53_are_strings() {
    let written = |seed| serde_json::to_value(Told { seed }).unwrap();
    assert_eq!(written(7), json!({ "seed": 7 }));
    assert_eq!(written(MAX_EXACT), json!({ "seed": 9_007_199_254_740_992_u64 }));
    assert_eq!(written(MAX_EXACT + 1), json!({ "seed": "9007199254740993" }));
    for seed in [0, 7, MAX_EXACT, MAX_EXACT + 1, u64::MAX] {
        let told: Told = serde_json::from_value(written(seed)).unwrap();
        assert_eq!(told.seed, seed);
    }
    assert!(serde_json::from_value::<Told>(json!({ "seed": "seven" })).is_err());
}

#[test]
fn only_large_whole_numbers_become_strings() {
    let json = json!({ "seed": 9_007_199_254_740_993_i64, "a": [1, 2.5, -9_007_199_254_740_993_i64], "b": 1e300 });
    let wanted = json!({ "seed": "9007199254740993", "a": [1, 2.5, "-9007199254740993"], "b": 1e300 });
    assert_eq!(exact(json), wanted);
}

//! Whole numbers in JSON that every reader gets exactly.
//!
//! Many readers of JSON, those of JavaScript and `jq` among them, hold numbers as doubles. Beyond 2^53 these are not
//! exact, so that a seed would come back as another one. Such a number is written as a string.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};
use serde_json::Value as Json;

/// The largest whole number up to which a double holds every one.
const MAX_EXACT: u64 = 1 << 53;

/// Writes a seed: as a number up to 2^53, as a string beyond.
///
/// # Errors
/// When the serializer fails.
pub fn serialize<S: Serializer>(seed: &u64, to: S) -> Result<S::Ok, S::Error> {
    match *seed <= MAX_EXACT {
        true => to.serialize_u64(*seed),
        false => to.collect_str(seed),
    }
}

/// Reads a seed that [`serialize`] wrote.
///
/// # Errors
/// When it is neither a number nor a string of one.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let wrong = || D::Error::custom("a seed is a whole number");
    match Json::deserialize(from)? {
        Json::String(text) => text.parse().map_err(|_| wrong()),
        number => number.as_u64().ok_or_else(wrong),
    }
}

/// Returns the value with every whole number beyond 2^53, or below its negative, as a string.
#[must_use]
pub fn exact(json: Json) -> Json {
    match json {
        Json::Number(number) => {
            let inexact = number.as_i64().map(i64::unsigned_abs).or(number.as_u64());
            match inexact.is_some_and(|size| size > MAX_EXACT) {
                true => Json::String(number.to_string()),
                false => Json::Number(number),
            }
        }
        Json::Array(items) => items.into_iter().map(exact).collect(),
        Json::Object(entries) => entries.into_iter().map(|(key, value)| (key, exact(value))).collect(),
        other => other,
    }
}

#[cfg(test)]
mod tests {
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
}

//! Whole numbers in JSON that every reader reads exactly.
//!
//! Many JSON readers, such as `jq`, store numbers as doubles, which aren't exact beyond 2^53. So larger seeds are
//! strings.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};
use serde_json::Value as Json;

/// Largest whole number up to which doubles are exact.
const MAX_EXACT: u64 = 1 << 53;

/// Writes a seed: as a number up to 2^53, as a string beyond. Fails if the serializer fails.
pub fn serialize<S: Serializer>(seed: &u64, to: S) -> Result<S::Ok, S::Error> {
    if *seed <= MAX_EXACT { to.serialize_u64(*seed) } else { to.collect_str(seed) }
}

/// Reads a seed that [`serialize`] wrote. Fails unless it is a number or a string of one.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let wrong = || D::Error::custom("a seed is a whole number");
    match Json::deserialize(from)? {
        Json::String(text) => text.parse().map_err(|_| wrong()),
        number => number.as_u64().ok_or_else(wrong),
    }
}

/// Returns the value with every whole number beyond 2^53, or below its negative, as a string.
pub fn exact(json: Json) -> Json {
    match json {
        Json::Number(number) => {
            let size = number.as_i64().map(i64::unsigned_abs).or(number.as_u64());
            let is_exact = size.is_none_or(|size| size <= MAX_EXACT);
            if is_exact { Json::Number(number) } else { Json::String(number.to_string()) }
        }
        Json::Array(items) => items.into_iter().map(exact).collect(),
        Json::Object(entries) => entries.into_iter().map(|(key, value)| (key, exact(value))).collect(),
        other => other,
    }
}

#[cfg(test)]
mod tests;

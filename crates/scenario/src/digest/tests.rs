//! Tests of the digest.

use super::*;
use crate::parse::parse;
use crate::source::Sources;
use proptest::prelude::*;

fn canonical(text: &str) -> String {
    let mut sources = Sources::new();
    let source = sources.add_file("a.toml", text);
    canonical_json(&parse(&sources, source).0)
}

#[test]
fn looks_do_not_count() {
    let one = "b = [1, 2]\n[a]\nx = 0x10 # sixteen\ny = 1e0\nz = 'q\"'\n";
    let two = "a = { z = \"q\\\"\", y = 1.0, x = 1_6 }\nb = [\n 1,\n 2,\n]";
    assert_eq!(canonical(one), r#"{"a":{"x":16,"y":1.0,"z":"q\""},"b":[1,2]}"#);
    assert_eq!(canonical(one), canonical(two));
}

#[test]
fn every_value_counts() {
    let texts = ["a = 1", "a = 2", "a = 1.0", "a = '1'", "a = true", "a = [1]", "a = [1, 1]", "b = 1"];
    let digests: std::collections::BTreeSet<_> = texts.iter().map(|text| digest(&canonical(text))).collect();
    assert_eq!(digests.len(), texts.len());
}

#[test]
fn is_sha_256() {
    // printf abc | sha256sum
    let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(digest("abc"), expected);
}

proptest! {
    #[test]
    fn floats_read_back_the_same(number in prop::num::f64::NORMAL) {
        let written = canonical(&format!("a = {number:e}"));
        let read: serde_json::Value =
            serde_json::from_str(&written).unwrap();
        prop_assert!(read["a"].is_f64());
        let digits = written.trim_start_matches("{\"a\":").trim_end_matches('}');
        prop_assert_eq!(digits.parse(), Ok(number));
    }
}

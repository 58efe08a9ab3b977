//! A digest of a scenario's content, regardless of its formatting.

use crate::prelude::*;
use std::io::{self, Read};

use sha2::{Digest as _, Sha256};

#[cfg(test)]
mod tests;

/// Formats a tree as JSON with sorted keys, no spaces, and floats in their shortest exact form (`1.0` is not `1`).
pub(super) fn canonical_json(node: &Node) -> String {
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    match &node.value {
        Value::String(text) => quoted(text),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}"),
        Value::Bool(truth) => truth.to_string(),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(canonical_json).collect();
            format!("[{}]", items.join(","))
        }
        Value::Table(table) => {
            let mut entries: Vec<&Entry> = table.entries().iter().collect();
            entries.sort_by_key(|entry| &entry.key);
            let pair = |entry: &Entry| format!("{}:{}", quoted(&entry.key), canonical_json(&entry.node));
            let pairs: Vec<String> = entries.into_iter().map(pair).collect();
            format!("{{{}}}", pairs.join(","))
        }
    }
}

/// Returns the SHA-256 of a text, as 64 hexadecimal digits.
pub fn digest(text: &str) -> String {
    hex(&Sha256::digest(text))
}

/// Returns the SHA-256 of the rest of a reader, as 64 hexadecimal digits. Fails if it cannot be read.
pub fn digest_of_reader(mut from: impl Read) -> io::Result<String> {
    let mut hash = Sha256::new();
    let mut part = [0; 1 << 14];
    loop {
        match from.read(&mut part)? {
            0 => return Ok(hex(&hash.finalize())),
            read => hash.update(&part[..read]),
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

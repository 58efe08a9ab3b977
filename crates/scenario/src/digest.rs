//! A digest of a scenario's content, regardless of its formatting.

use std::fmt::Write as _;
use std::io::{self, Read};

use sha2::{Digest as _, Sha256};

use super::tree::{Node, Value};

#[cfg(test)]
mod tests;

/// Formats a tree as JSON with sorted keys, no spaces, and floats in their shortest exact form. A whole number differs
/// from the equal float (`1` and `1.0`).
pub fn canonical_json(node: &Node) -> String {
    let mut out = String::new();
    write(node, &mut out);
    out
}

fn write(node: &Node, out: &mut String) {
    match &node.value {
        Value::String(text) => write_text(text, out),
        // Writing to a string cannot fail.
        Value::Integer(number) => _ = write!(out, "{number}"),
        Value::Float(number) => _ = write!(out, "{number:?}"),
        Value::Bool(truth) => _ = write!(out, "{truth}"),
        Value::Array(items) => {
            out.push('[');
            for (n, item) in items.iter().enumerate() {
                if n > 0 {
                    out.push(',');
                }
                write(item, out);
            }
            out.push(']');
        }
        Value::Table(table) => {
            let mut entries: Vec<_> = table.entries().iter().collect();
            entries.sort_by(|a, b| a.key.cmp(&b.key));
            out.push('{');
            for (n, entry) in entries.into_iter().enumerate() {
                if n > 0 {
                    out.push(',');
                }
                write_text(&entry.key, out);
                out.push(':');
                write(&entry.node, out);
            }
            out.push('}');
        }
    }
}

fn write_text(text: &str, out: &mut String) {
    out.push_str(&serde_json::Value::from(text).to_string());
}

/// Returns the SHA-256 of a text, as 64 hexadecimal digits.
pub fn digest(text: &str) -> String {
    digest_of_bytes(text.as_bytes())
}

/// Returns the SHA-256 of bytes, as 64 hexadecimal digits.
pub fn digest_of_bytes(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
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
    bytes.iter().fold(String::with_capacity(64), |mut hex, byte| {
        _ = write!(hex, "{byte:02x}");
        hex
    })
}

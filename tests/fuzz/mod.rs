//! Mutated scenarios, cards and overrides: read, and where nothing is wrong with them, played.
//!
//! The same input comes of the same seed and number, on every machine. Two use it: `cargo test` looks at
//! some hundred, and `cargo run --release --example fuzz` at as many as it is told.

pub(crate) mod corpus;
pub(crate) mod judge;
mod mutate;
#[allow(dead_code, reason = "the example makes new inputs alone")]
pub(crate) mod once;

pub(crate) use corpus::corpus;
pub(crate) use judge::judge;
pub(crate) use mutate::Mutator;

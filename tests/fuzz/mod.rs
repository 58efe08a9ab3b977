//! Mutated scenarios, cards and overrides: read, and where nothing is wrong with them, played.
//!
//! The same seed and number give the same input on every machine. `cargo test` checks a few hundred inputs, and
//! `cargo run --release --example fuzz` checks the requested number.

pub(crate) mod corpus;
pub(crate) mod judge;
mod mutate;
#[allow(dead_code, reason = "the example makes new inputs alone")]
pub(crate) mod once;

pub(crate) use corpus::corpus;
pub(crate) use judge::judge;
pub(crate) use mutate::Mutator;

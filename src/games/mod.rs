//! The games that `balance` knows, one folder each.

pub mod iconica;

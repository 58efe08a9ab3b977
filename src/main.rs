//! The `balance` command.
fn main() {}

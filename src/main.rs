//! The `balance` command: parses, runs, and ends with an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    balance::main(&[]).into()
}

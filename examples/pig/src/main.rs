//! All commands of `balance`, for this game.

use std::process::ExitCode;

fn main() -> ExitCode {
    balance::main(&[pig::ENTRY]).into()
}

//! Help pages and arguments.

use clap::CommandFactory;

use crate::commands::run;

#[test]
fn the_table_of_arguments_is_sound() {
    let mut command = balance::Cli::command();
    command = command.help_expected(true);
    command.debug_assert();
}

#[test]
fn exit_codes_are_in_the_help() {
    let help = run(&["--help"]);
    assert_eq!(help.code, 0);
    for code in ["  0  ", "  1  ", "  2  ", "  3  ", "101  ", "130  "] {
        assert!(help.stdout.contains(code), "{code}");
    }
}

#[test]
fn wrong_arguments_are_bad_input() {
    assert_eq!(run(&["play"]).code, 2);
    assert_eq!(run(&["run"]).code, 2);
    assert_eq!(run(&["run", "scenarios/iconica_party.toml", "--games", "5", "--precision", "1%"]).code, 2);
}

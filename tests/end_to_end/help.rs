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

#[test]
fn only_options_that_are_much_alike_are_suggested() {
    let scenario = "scenarios/arcane_guardian.toml";
    for (args, wanted) in [
        (&["impact", scenario, "--card", "x"][..], "tip: `balance impact --help` shows its options"),
        (&["compare", scenario, "--search"], "tip: `balance compare --help` shows its options"),
        (&["run", scenario, "--gmaes", "5"], "a similar argument exists: '--games'"),
        (&["list", "cards", "iconica", "--typ", "x"], "a similar argument exists: '--type'"),
    ] {
        let ended = run(args);
        assert_eq!(ended.code, 2);
        assert!(ended.stderr.contains(wanted) && !ended.stderr.contains("--shard"), "{}", ended.stderr);
    }
    assert!(run(&["run"]).stderr.contains("Usage: balance run [OPTIONS] <SCENARIO>"));
}

#[test]
fn an_old_option_works_with_a_remark() {
    let old = ["compare", "scenarios/iconica_variants.toml", "--until-known", "--max-games", "4", "--no-report"];
    let ended = run(&old);
    assert!(ended.code == 0 || ended.code == 3, "{}", ended.stderr);
    assert!(ended.stderr.contains("write `--until-decided` instead of `--until-known`"), "{}", ended.stderr);
    // The maximum alone means the same.
    let alone = run(&["compare", "scenarios/iconica_variants.toml", "--max-games", "4", "--no-report", "--quiet"]);
    assert_eq!((alone.code, alone.stderr.as_str()), (ended.code, ""));
}

//! What people expect of a command line: short options, standard input, defaults, colours, help at hand.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use clap::CommandFactory;

use crate::commands::{Ended, balance, run};

mod defaults;
mod prune;

const PARTY: &str = "scenarios/iconica_party.toml";

fn ended(output: Output) -> Ended {
    Ended {
        code: output.status.code().expect("no signal ended it"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// Runs a command in a folder, with environment variables.
fn run_in(folder: &Path, args: &[&str], variables: &[(&str, &str)]) -> Ended {
    let mut command = balance();
    ended(command.current_dir(folder).args(args).envs(variables.iter().copied()).output().expect("it runs"))
}

/// A folder with the shipped scenario of parties, as `s.toml`.
fn with_scenario(more: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(PARTY)).unwrap();
    let text = text.replace("cards/iconica/original.toml", "house:iconica");
    let text = text.replace("cards/iconica/neutral.toml", "house:iconica/neutral");
    fs::write(folder.path().join("s.toml"), format!("{text}\n{more}")).unwrap();
    folder
}

/// Runs a command with text on its standard input.
fn with_input(mut command: Command, args: &[&str], text: &str) -> Ended {
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    // A command that refuses standard input doesn't read it.
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    ended(child.wait_with_output().unwrap())
}

#[test]
fn frequent_options_have_short_forms() {
    let folder = with_scenario("");
    let short = run_in(folder.path(), &["run", "s.toml", "-n", "200", "-j", "1", "-o", "one"], &[]);
    let long = ["run", "s.toml", "--games", "200", "--threads", "1", "--output", "two"];
    let long = run_in(folder.path(), &long, &[]);
    assert_eq!((short.code, long.code), (0, 0), "{}{}", short.stderr, long.stderr);
    let summary = |of: &str| fs::read(folder.path().join(of).join("summary.json")).unwrap();
    assert_eq!(summary("one"), summary("two"));
}

#[test]
fn a_dash_is_standard_input() {
    let folder = with_scenario("");
    let text = fs::read_to_string(folder.path().join("s.toml")).unwrap();
    let go = |args: &[&str], text: &str| {
        let mut command = balance();
        command.current_dir(folder.path());
        with_input(command, args, text)
    };
    for args in [
        &["run", "-", "-n", "200", "-o", "report"][..],
        &["validate", "-"],
        &["check", "-", "--max-games", "400", "--undecided", "pass"],
        &["trace", "-", "--game", "0"],
        &["list", "cards", "-"],
    ] {
        let done = go(args, &text);
        assert_eq!(done.code, 0, "{args:?}: {}", done.stderr);
    }
    // A merge of its tally needs no standard input any more.
    let again = go(&["merge", "report", "-o", "again"], "");
    assert_eq!(again.code, 0, "{}", again.stderr);
    // Cards are read from the working directory.
    fs::write(folder.path().join("mine.toml"), "[cards.x]\n").unwrap();
    let mistaken = go(&["validate", "-"], &text.replace("\"house:iconica\"", "\"house:iconica\", \"mine.toml\""));
    assert!(mistaken.code == 2 && mistaken.stderr.contains("mine.toml"), "{}", mistaken.stderr);
    let watched = go(&["watch", "-"], &text);
    assert!(watched.code == 2 && watched.stderr.contains("can't read standard input"), "{}", watched.stderr);
    let tuned = go(&["tune", "-", "--write", "--only", "cards.*.health", "--set", TARGET], &text);
    assert!(tuned.code == 2 && tuned.stderr.contains("can't read standard input"), "{}", tuned.stderr);
}

const TARGET: &str = "target=[{ metric = \"turns.mean\", within = [30, 40] }]";

#[test]
fn a_maximum_of_games_is_of_the_whole_command() {
    let folder = with_scenario("");
    let games = |args: &[&str]| {
        let done = run_in(folder.path(), args, &[]);
        assert!([0, 3].contains(&done.code), "{args:?}: {}", done.stderr);
        serde_json::from_str::<serde_json::Value>(&done.stdout).unwrap()
    };
    let all =
        |args: &[&str]| games(&[args, &["--format", "json", "--no-report"]].concat())["total_games"].as_u64().unwrap();
    let steps = ["sensitivity", "s.toml", "--only", "cards.*.health", "--precision", "0.1%", "--max-games", "6000"];
    assert!((2_000..=6_000).contains(&all(&steps)), "{}", all(&steps));
    let other = format!("{}/{PARTY}", env!("CARGO_MANIFEST_DIR"));
    let two = ["compare", "s.toml", &other, "--until-decided", "--threshold", "0.1%", "--max-games", "6000"];
    assert!((2_000..=6_000).contains(&all(&two)), "{}", all(&two));
    let checked = games(&["check", "s.toml", &other, "--max-games", "6000", "--format", "json"]);
    let most: u64 = checked["checks"].as_array().unwrap().iter().map(|one| one["max_games"].as_u64().unwrap()).sum();
    assert_eq!(most, 6_000, "{checked}");
}

#[test]
fn a_percentage_without_its_sign_is_refused_with_what_to_type() {
    for (args, wanted) in [
        (&["run", PARTY, "--precision", "2"][..], "write --precision 2%"),
        (&["run", PARTY, "--precision", "0.02"], "write --precision 0.02%, or --precision 2% if it is a fraction"),
        (&["compare", PARTY, "--threshold", "3"], "write --threshold 3%"),
        (&["run", PARTY, "--precision", "90"], "not a percentage from 0.001% to less than 50%"),
    ] {
        let refused = run(args);
        assert!(refused.code == 2 && refused.stderr.contains(wanted), "{args:?}: {}", refused.stderr);
    }
}

#[test]
fn without_a_report_nothing_is_written() {
    let folder = with_scenario("");
    for args in [
        &["run", "s.toml", "-n", "200"][..],
        &["impact", "s.toml", "-n", "20", "--set", "neutral=\"warden\""],
        &["check", "s.toml", "--max-games", "400", "--undecided", "pass"],
        &["regret", "s.toml", "-n", "4", "--iterations", "6"],
    ] {
        let done = run_in(folder.path(), &[args, &["--no-report"]].concat(), &[]);
        assert_eq!(done.code, 0, "{args:?}: {}", done.stderr);
        assert!(done.stdout.lines().count() > 2, "{}", done.stdout);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{args:?}");
    }
    for more in [&["--out", "r"][..], &["--resume"], &["--shard", "1/2"]] {
        let refused = run_in(folder.path(), &[&["run", "s.toml", "--no-report"], more].concat(), &[]);
        assert!(refused.code == 2 && refused.stderr.contains("cannot be used with"), "{}", refused.stderr);
    }
}

#[test]
fn manual_pages_are_printed() {
    for (args, title) in [(&["man"][..], ".TH balance 1"), (&["man", "run"], ".TH balance-run 1")] {
        let page = run(args);
        assert!(page.code == 0 && page.stdout.contains(title), "{args:?}: {}{}", page.stdout, page.stderr);
    }
    assert!(run(&["man", "list", "cards"]).stdout.contains("balance-list-cards"));
    let refused = run(&["man", "rum"]);
    assert!(refused.code == 2 && refused.stderr.contains("did you mean `run`?"), "{}", refused.stderr);
}

#[test]
fn without_a_command_the_help_is_printed() {
    let bare = run(&[]);
    assert_eq!((bare.code, bare.stderr.as_str()), (0, ""));
    assert_eq!(bare.stdout, run(&["-h"]).stdout);
}

#[test]
fn the_help_has_every_command_in_a_group() {
    let help = run(&["--help"]).stdout;
    let places: Vec<usize> =
        ["Ask about a game:", "Trust the answer:", "Gate changes:", "Files and lookups:", "Options:"]
            .iter()
            .map(|title| help.find(title).unwrap_or_else(|| panic!("{title}: {help}")))
            .collect();
    assert!(places.is_sorted(), "{help}");
    let command = balance::Cli::command();
    for command in command.get_subcommands() {
        let name = command.get_name();
        let about = command.get_about().unwrap().to_string();
        assert!(about.len() <= 60, "{name}: {about}");
        let lines = help.lines().filter(|line| line.starts_with(&format!("  {name} ")) && line.ends_with(&about));
        assert_eq!(lines.count(), 1, "{name}: {help}");
    }
}

/// A help line of an option is short. Further paragraphs explain.
#[test]
fn help_lines_are_short() {
    fn every(command: &clap::Command, check: &mut impl FnMut(&clap::Arg)) {
        command.get_arguments().for_each(&mut *check);
        command.get_subcommands().for_each(|sub| every(sub, check));
    }
    every(&balance::Cli::command(), &mut |arg| {
        let help = arg.get_help().map_or_else(String::new, ToString::to_string);
        assert!(help.len() <= 50, "{}: {help}", arg.get_id());
    });
    for name in ["run", "check", "tune", "compare", "ladder", "trace", "new", "odds"] {
        let help = run(&[name, "--help"]).stdout;
        let wide = help.lines().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{name}");
    }
}

#[test]
fn colours_can_be_forced_by_the_environment() {
    let folder = with_scenario("");
    let coloured = |args: &[&str], variables: &[(&str, &str)]| {
        let mut command = balance();
        command.env_remove("NO_COLOR").env_remove("FORCE_COLOR").current_dir(folder.path());
        command.args(["run", "s.toml", "-n", "200", "--no-report"]).args(args).envs(variables.iter().copied());
        ended(command.output().unwrap()).stdout.contains('\u{1b}')
    };
    assert!(!coloured(&[], &[]));
    assert!(coloured(&[], &[("FORCE_COLOR", "1")]) && coloured(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&[], &[("FORCE_COLOR", "1"), ("NO_COLOR", "1")]));
    assert!(!coloured(&["--color", "never"], &[("FORCE_COLOR", "1")]));
    assert!(coloured(&["--color", "always"], &[("NO_COLOR", "1")]));
}

#[test]
fn a_readme_of_the_user_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("README.md"), "mine\n").unwrap();
    let made = run_in(folder.path(), &["new", "iconica"], &[]);
    assert_eq!(made.code, 0, "{}", made.stderr);
    assert!(made.stderr.contains("README.md already exists and was kept"), "{}", made.stderr);
    assert_eq!(fs::read_to_string(folder.path().join("README.md")).unwrap(), "mine\n");
    assert!(folder.path().join("iconica.toml").is_file() && folder.path().join("schema/cards.json").is_file());
}

#[test]
fn cards_of_a_game_are_listed_and_filtered() {
    let all = run(&["list", "cards", "iconica", "--format", "csv"]).stdout;
    assert!(all.lines().count() > 20, "{all}");
    let legion = run(&["list", "cards", "iconica", "--faction", "Legion", "--format", "csv"]).stdout;
    assert!(legion.lines().count() > 1 && legion.lines().count() < all.lines().count(), "{legion}");
    assert!(legion.lines().skip(1).all(|line| line.contains("legion")), "{legion}");
    let refused = run(&["list", "cards", "arcadia", "--faction", "legion"]);
    assert!(refused.code == 2 && refused.stderr.contains("these cards have no faction"), "{}", refused.stderr);
    let refused = run(&["list", "cards", "iconica", "--faction", "legoin"]);
    assert!(refused.code == 2 && refused.stderr.contains("did you mean `legion`?"), "{}", refused.stderr);
    let unknown = run(&["list", "cards", "iconicca"]);
    assert!(unknown.code == 2 && unknown.stderr.contains("did you mean `iconica`?"), "{}", unknown.stderr);
    assert_eq!(run(&["list", "metrics", "iditacards"]).code, 0);
}

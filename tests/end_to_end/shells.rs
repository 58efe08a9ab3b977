//! What shells offer while a command is typed, and the manual pages.

use std::fs;
use std::process::Command;

use clap::CommandFactory;

use crate::project::Alone;

mod hostile;

/// Runs Bash in a folder where the program is found by its name.
fn bash(alone: &Alone, script: &str) -> Command {
    let mut bash = Command::new("bash");
    bash.args(["--norc", "-c", script]).current_dir(&alone.folder).env("PATH", path(alone));
    bash
}

/// A search path with the program, and without the folders of the user.
fn path(alone: &Alone) -> String {
    format!("{}:/usr/bin:/bin", alone.program.parent().unwrap().display())
}

/// What Bash offers for a line without quotes, with the cursor at its end.
fn offered(alone: &Alone, line: &str) -> Vec<String> {
    // Bash breaks words at these.
    let last = line.rsplit([' ', '=', ':']).next().unwrap();
    let script = format!(
        "source <(balance completions bash); COMP_LINE='{line}'; COMP_POINT=${{#COMP_LINE}}; \
         _balance balance '{last}'; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    );
    let output = bash(alone, &script).output().expect("there is a bash");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn bash_completes_what_is_typed() {
    let alone = Alone::new();
    assert_eq!(alone.run(&["new", "iconica"]).code, 0);
    for (line, wanted) in [
        ("balance calib", &["calibrate"][..]),
        ("balance new ic", &["iconica"]),
        ("balance run ico", &["iconica.toml"]),
        ("balance odds arc", &["arcadia", "arcane_guardian", "arcworlde"]),
        ("balance compare iconica.toml --side L", &["Legion"]),
        ("balance run iconica.toml --set cards.ward", &["cards.warden."]),
        ("balance run iconica.toml --set cards.warden.hea", &["cards.warden.health="]),
        ("balance run iconica.toml --set rules.action_break=", &["advanced", "standard"]),
        ("balance run iconica.toml --set side.1.agent=gr", &["greedy"]),
        ("balance run iconica.toml --set=side.1.agent=ra", &["random"]),
        ("balance run iconica.toml --set expect.0.metric=win_", &["win_rate"]),
        ("balance check iconica.toml --set expect.0.side=", &["Legion", "Protectorate"]),
        ("balance ladder iconica.toml --levels search:2", &["256"]),
        ("balance completions f", &["fish"]),
        ("balance run iconica.toml --set nowhere.", &[]),
        ("balance run no.toml --set cards.", &[]),
    ] {
        let mut offered = offered(&alone, line);
        offered.sort();
        assert_eq!(offered, wanted, "{line}");
    }
}

#[test]
fn what_is_offered_for_players_to_do_without_is_taken() {
    let alone = Alone::new();
    assert_eq!(alone.run(&["new", "iconica"]).code, 0);
    let kinds = offered(&alone, "balance run iconica.toml --set side.0.avoid=");
    assert!(kinds.len() > 2, "{kinds:?}");
    for kind in kinds {
        let script = format!("balance validate iconica.toml --set side.0.avoid={kind}");
        let ended = bash(&alone, &script).output().unwrap();
        assert!(ended.status.success(), "{script}: {}", String::from_utf8_lossy(&ended.stderr));
    }
}

#[test]
fn every_shell_has_a_script() {
    let alone = Alone::new();
    for (shell, word) in [
        ("bash", "complete -o bashdefault -F"),
        ("zsh", "compdef"),
        ("fish", "complete --keep-order"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let script = alone.run(&["completions", shell]);
        assert_eq!(script.code, 0, "{}", script.stderr);
        assert!(script.stdout.contains(word) && script.stdout.contains("BALANCE_COMPLETE"), "{}", script.stdout);
    }
    assert_eq!(alone.run(&["completions", "csh"]).code, 2);
}

#[test]
fn no_variable_of_other_programs_makes_a_command_print_scripts() {
    let alone = Alone::new();
    let games = alone.run(&["list", "games"]);
    for (name, value) in [("COMPLETE", "bash"), ("COMPLETE", "zsh"), ("BALANCE_COMPLETE", "1")] {
        let mut command = Command::new(&alone.program);
        let ended = command.args(["list", "games"]).env(name, value).output().unwrap();
        assert_eq!(String::from_utf8(ended.stdout).unwrap(), games.stdout, "{name}={value}");
    }
}

/// The pages of a command and of those within it.
fn pages(command: &clap::Command, name: &str, found: &mut Vec<String>) {
    found.push(name.to_owned());
    for within in command.get_subcommands().filter(|within| within.get_name() != "help") {
        pages(within, &format!("{name}-{}", within.get_name()), found);
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let alone = Alone::new();
    let ended = alone.run(&["man", "--dir", "man"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let mut names = Vec::new();
    pages(&balance::Cli::command(), "balance", &mut names);
    assert!(names.len() > 20, "{names:?}");
    assert_eq!(fs::read_dir(alone.folder.join("man")).unwrap().count(), names.len());
    for name in names {
        let path = alone.folder.join("man").join(format!("{name}.1"));
        let page = fs::read_to_string(&path).unwrap();
        assert!(page.contains(".TH") && page.contains(".SH OPTIONS"), "{name}");
        // Where there is a typesetter, it understands every line.
        if let Ok(set) = Command::new("groff").args(["-man", "-Kutf8", "-Tutf8", "-ww"]).arg(&path).output() {
            assert_eq!(String::from_utf8_lossy(&set.stderr), "", "{name}");
            assert!(String::from_utf8_lossy(&set.stdout).contains("Print help"), "{name}");
        }
    }
    let taken = alone.folder.join("taken");
    fs::write(&taken, "").unwrap();
    let refused = alone.run(&["man", "--dir", "taken"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("failed to write into taken"), "{}", refused.stderr);
}

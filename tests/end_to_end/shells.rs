//! What shells offer while a command is typed, and the manual pages.

use std::fs;
use std::process::Command;

use clap::CommandFactory;

use crate::project::Alone;

/// What Bash makes of a line with the cursor at its end: it has the program's script, and breaks words as it does.
fn offered(alone: &Alone, line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in line.split(' ') {
        let mut part = String::new();
        for letter in word.chars() {
            if "=:".contains(letter) {
                words.extend((!part.is_empty()).then(|| std::mem::take(&mut part)));
                words.push(letter.to_string());
            } else {
                part.push(letter);
            }
        }
        if !part.is_empty() || word.is_empty() {
            words.push(part);
        }
    }
    let quoted: Vec<String> = words.iter().map(|word| format!("'{word}'")).collect();
    let script = format!(
        "source <(balance completions bash); COMP_WORDS=({}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
         _balance; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        quoted.join(" ")
    );
    let path = format!("{}:/usr/bin:/bin", alone.program.parent().unwrap().display());
    let mut bash = Command::new("bash");
    bash.args(["--norc", "-c", &script]).current_dir(&alone.folder).env("PATH", path);
    let output = bash.output().expect("there is a bash");
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
        ("balance ladder iconica.toml --rungs search:2", &["256"]),
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
    let kinds = offered(&alone, "balance run iconica.toml --set side.0.without=");
    assert!(kinds.len() > 2, "{kinds:?}");
    for kind in kinds {
        let bash = format!("balance validate iconica.toml --set side.0.without={kind}");
        let path = format!("{}:/usr/bin:/bin", alone.program.parent().unwrap().display());
        let mut command = Command::new("bash");
        let ended =
            command.args(["--norc", "-c", &bash]).current_dir(&alone.folder).env("PATH", path);
        let ended = ended.output().unwrap();
        assert!(ended.status.success(), "{bash}: {}", String::from_utf8_lossy(&ended.stderr));
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
        assert!(
            script.stdout.contains(word) && script.stdout.contains("COMPLETE"),
            "{}",
            script.stdout
        );
    }
    assert_eq!(alone.run(&["completions", "csh"]).code, 2);
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
    let ended = alone.run(&["man"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let mut names = Vec::new();
    pages(&balance::cli::Cli::command(), "balance", &mut names);
    assert!(names.len() > 20, "{names:?}");
    assert_eq!(fs::read_dir(alone.folder.join("man")).unwrap().count(), names.len());
    for name in names {
        let path = alone.folder.join("man").join(format!("{name}.1"));
        let page = fs::read_to_string(&path).unwrap();
        assert!(page.contains(".TH") && page.contains(".SH OPTIONS"), "{name}");
        // Where there is a typesetter, it understands every line.
        if let Ok(set) =
            Command::new("groff").args(["-man", "-Kutf8", "-Tutf8", "-ww"]).arg(&path).output()
        {
            assert_eq!(String::from_utf8_lossy(&set.stderr), "", "{name}");
            assert!(String::from_utf8_lossy(&set.stdout).contains("Print help"), "{name}");
        }
    }
    let taken = alone.folder.join("taken");
    fs::write(&taken, "").unwrap();
    let refused = alone.run(&["man", "taken"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("failed to write into taken"), "{}", refused.stderr);
}

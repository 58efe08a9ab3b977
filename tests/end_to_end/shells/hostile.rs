//! Names that a shell would run, completed in real shells: what a Tab inserts is the name and nothing else.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use super::path;
use crate::project::Alone;

/// Names of sides and of files.
const NAMES: [&str; 7] = [
    "Legion$(touch${IFS}PWNED)",
    "Legion`touch PWNED`",
    "Legion';touch PWNED;'",
    "Legion\";touch PWNED;\"",
    "Legion * {a,b} $HOME !! \\ & > PWNED #",
    "Legion=$(touch PWNED):~",
    "Legion, touch PWNED!",
];

/// Types a line in a shell, then Tab and Enter. What the command gets is in the file `GOT`.
type Completes = fn(&Alone, &str);

/// The shells, each with how a line is completed in it. A shell that isn't installed is skipped.
const SHELLS: [(&str, Completes); 3] = [("bash", bash_completes), ("zsh", zsh_completes), ("fish", fish_completes)];

/// In Bash, Readline works without a terminal.
fn bash_completes(alone: &Alone, line: &str) {
    let script = format!(
        "source <(command balance completions bash)\n\
         balance() {{ printf '%s\\0' \"$@\" > GOT; }}\n{line}\t\nexit\n"
    );
    // A session of its own, so that it takes no terminal away from who runs the tests.
    let own_session = Command::new("setsid").arg("true").status().is_ok();
    let mut bash = Command::new(if own_session { "setsid" } else { "bash" });
    bash.args(own_session.then_some(["-w", "bash"]).into_iter().flatten());
    bash.args(["--norc", "-i"]).env("INPUTRC", "/dev/null").env("HISTFILE", "/dev/null");
    let mut bash = started(alone, &mut bash);
    bash.stdin.take().unwrap().write_all(script.as_bytes()).unwrap();
    bash.wait_with_output().unwrap();
}

/// Starts an interactive zsh in a terminal of its own.
const ZSH: &str = r#"
    zmodload zsh/zpty
    zpty -b shell zsh -f -i
    zpty -w shell 'PS1= RPS1=; autoload -Uz compinit; compinit -u -D;
        source <(command balance completions zsh);
        balance() { print -rNn -- "$@" > GOT; print -r DO""NE }; print -r REA""DY'
    zpty -r shell said '*READY*'
    zpty -w -n shell $1$'\t\n'
    zpty -r shell said '*DONE*'
    zpty -d shell
"#;

fn zsh_completes(alone: &Alone, line: &str) {
    let mut zsh = Command::new("zsh");
    started(alone, zsh.args(["-f", "-c", ZSH, "zsh", line])).wait_with_output().unwrap();
}

/// Fish says what it would put in the place of the last word.
const FISH: &str = r#"
    command balance completions fish | source
    function balance; printf '%s\0' $argv > GOT; end
    set -l found (complete --escape --do-complete $argv[1]$argv[2])
    test (count $found) = 1; and eval $argv[1](string split -f 1 \t -- $found)
"#;

fn fish_completes(alone: &Alone, line: &str) {
    let (before, last) = line.split_at(line.rfind(' ').unwrap() + 1);
    let mut fish = Command::new("fish");
    started(alone, fish.args(["--no-config", "-c", FISH, before, last])).wait_with_output().unwrap();
}

fn started(alone: &Alone, shell: &mut Command) -> std::process::Child {
    let shell = shell.current_dir(&alone.folder).env("PATH", path(alone)).env("TERM", "dumb");
    let shell = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    shell.spawn().unwrap()
}

/// Calls a test for every shell that there is.
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn in_every_shell(test: impl Fn(&str, &dyn Fn(&Alone, &str) -> Vec<String>)) {
    for (shell, completes) in SHELLS {
        let there = Command::new(shell).args(["-c", "true"]).output().is_ok();
        assert!(there || shell != "bash", "there is no bash");
        if !there {
            eprintln!("{shell} is not installed: its completions are not tested");
            continue;
        }
        test(shell, &|alone, line| {
            let got = alone.folder.join("GOT");
            let _ = fs::remove_file(&got);
            completes(alone, line);
            assert!(!alone.folder.join("PWNED").exists(), "{shell} ran what it completed: {line}");
            let got = fs::read_to_string(got).unwrap_or_default();
            got.split_terminator('\0').map(str::to_owned).collect()
        });
    }
}

/// A scenario in which a side has a name.
fn scenario(alone: &Alone, file: &str, name: &str) {
    if !alone.folder.join("iconica.toml").exists() {
        assert_eq!(alone.run(&["new", "iconica"]).code, 0);
    }
    let text = fs::read_to_string(alone.folder.join("iconica.toml")).unwrap();
    let name = name.replace('\\', "\\\\").replace('"', "\\\"");
    fs::write(alone.folder.join(file), text.replace("\"Legion\"", &format!("\"{name}\""))).unwrap();
}

#[test]
fn hostile_names_of_sides_are_completed_and_not_run() {
    in_every_shell(|shell, complete| {
        let alone = Alone::new();
        for name in NAMES {
            scenario(&alone, "a b.toml", name);
            for quote in ["", "'", "\""] {
                for file in ["'a b.toml'", "a\\ b.toml"] {
                    let line = format!("balance compare {file} --side {quote}Leg");
                    let got = complete(&alone, &line);
                    assert_eq!(got, ["compare", "a b.toml", "--side", name], "{shell}: {line}");
                }
            }
        }
    });
}

#[test]
fn hostile_names_of_files_are_completed_and_not_run() {
    in_every_shell(|shell, complete| {
        for name in NAMES {
            let alone = Alone::new();
            let file = format!("{name}.toml");
            fs::write(alone.folder.join(&file), "").unwrap();
            for quote in ["", "'", "\""] {
                let line = format!("balance run {quote}Leg");
                assert_eq!(complete(&alone, &line), ["run", &file], "{shell}: {line}");
            }
        }
    });
}

#[test]
fn values_are_completed_behind_spaces_and_open_quotes() {
    in_every_shell(|shell, complete| {
        let alone = Alone::new();
        scenario(&alone, "a b.toml", "The  Legion".replace("  ", " ").as_str());
        let wanted = ["run", "a b.toml", "--set", "expect.0.side=The Legion"];
        for typed in [
            "expect.0.side=Th",
            "'expect.0.side=Th",
            "\"expect.0.side=Th",
            "expect.0.side='Th",
            "expect.0.side=\"Th",
            "expect.0.'side'=Th",
        ] {
            let line = format!("balance run 'a b.toml' --set {typed}");
            assert_eq!(complete(&alone, &line), wanted, "{shell}: {line}");
        }
    });
}

#[test]
fn nothing_that_is_typed_runs_before_enter() {
    let alone = Alone::new();
    scenario(&alone, "s.toml", "Legion");
    let erase = "\u{15}";
    for typed in ["$(touch PWNED)", "`touch PWNED`", "\"$(touch PWNED)\"", "<(touch PWNED)"] {
        bash_completes(&alone, &format!("balance compare s.toml {typed} --side Leg\t{erase}"));
        assert!(!alone.folder.join("PWNED").exists(), "{typed}");
    }
}

#[test]
fn names_that_break_lines_or_look_like_options_are_not_offered() {
    let alone = Alone::new();
    for name in ["Leg\nion.toml", "Leg\u{1b}[2J.toml", "Leg\u{202e}.toml", "--out=x.toml", "Leg.toml"] {
        fs::write(alone.folder.join(name), "").unwrap();
    }
    assert_eq!(super::offered(&alone, "balance run Leg"), ["Leg.toml"]);
    let all = super::offered(&alone, "balance run ");
    assert!(all.iter().all(|name| !name.starts_with("--out=")), "{all:?}");
    assert!(all.contains(&"Leg.toml".to_owned()), "{all:?}");
}

#[test]
fn powershell_evaluates_nothing_and_quotes_candidates() {
    let script = Alone::new().run(&["completions", "powershell"]).stdout;
    assert!(!script.contains("Invoke-Expression") && !script.contains("iex "), "{script}");
    assert!(script.contains("EscapeSingleQuotedStringContent($value)"), "{script}");
}

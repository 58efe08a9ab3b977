//! Games cut at the turn limit: every command that reports numbers of them warns.

use std::fs;
use std::path::{Path, PathBuf};

use crate::commands::run;

/// Games that take about 54 turns, cut after 31: nine in ten are cut.
const SCENARIO: &str = r#"game      = "iconica"
seed      = 7
max_turns = 31
neutral   = "plain_character"
cards     = ["house:iconica", "house:iconica/neutral"]

[[side]]
name  = "A"
party = ["warden", "river_healer", "night_scout"]

[[side]]
name  = "B"
party = ["brood_tender", "spore_drifter", "first_brood"]

[[expect]]
metric  = "turns.mean"
at_most = 30.9

[[expect]]
metric   = "turns.p50"
at_least = 20

[[variant]]
name = "Quicker cut"
set  = { "max_turns" = 21 }
"#;

const WARNING: &str = "of the games were unfinished after 31 turns";

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn written(folder: &Path, more: &str) -> PathBuf {
    let path = folder.join("cut.toml");
    fs::write(&path, format!("{SCENARIO}{more}")).unwrap();
    path
}

/// What a command prints, on one line.
fn printed(args: &[&str]) -> (i32, String) {
    let ended = run(args);
    assert!(!ended.stdout.is_empty(), "{}", ended.stderr);
    (ended.code, ended.stdout.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn a_gate_on_the_length_is_undecided_if_cut_games_may_change_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path(), "");
    let [junit, markdown] = ["j.xml", "m.md"].map(|name| folder.path().join(name));
    let beside = ["--junit", text(&junit), "--markdown", text(&markdown)];
    let (code, page) =
        printed(&[&["check", text(&path), "--max-games", "2000"][..], &beside].concat());
    assert_eq!(code, 3, "{page}");
    assert!(page.contains(WARNING), "{page}");
    assert!(
        page.contains("undecided: games cut at the turn limit would have been longer"),
        "{page}"
    );
    assert!(page.contains("1 of 2 expectations passes, 1 is undecided"), "{page}");
    for file in [junit, markdown] {
        let file = fs::read_to_string(file).unwrap();
        assert!(file.contains(WARNING), "{file}");
    }
    let json = run(&["check", text(&path), "--max-games", "2000", "--format", "json"]).stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(json["checks"][0]["warnings"][0].as_str().unwrap().contains(WARNING), "{json}");
}

#[test]
fn commands_that_compare_warn() {
    let folder = tempfile::tempdir().unwrap();
    let target = "\n[[target]]\nmetric = \"win_rate\"\nside = \"A\"\nwithin = [0.0, 0.01]\n";
    let path = written(folder.path(), target);
    let one = ["--set", "expect=[]", "--only", "cards.warden.health"];
    let tuned = ["--may", "cards.warden.health", "--max-games", "12000", "--set", "expect=[]"];
    let commands: [(&str, &[&str]); 5] = [
        ("compare", &["--games", "200"]),
        ("ladder", &["--games", "40", "--rungs", "random,greedy"]),
        ("impact", &["--games", "200"]),
        ("sensitivity", &[&one[..], &["--max-games", "400"]].concat()),
        ("tune", &tuned),
    ];
    for (command, more) in commands {
        let out = folder.path().join(command);
        let fixed = [command, text(&path), "--out", text(&out)];
        let (_, page) = printed(&[&fixed[..], more].concat());
        assert!(
            page.contains("of the games") && page.contains("unfinished after 31 turns"),
            "{page}"
        );
        let summary = fs::read_to_string(out.join("summary.json")).unwrap();
        assert!(summary.contains("unfinished after 31 turns"), "{command}: {summary}");
        if command == "compare" {
            let variant = "of the games of \"Quicker cut\" were unfinished after 21 turns";
            assert!(page.contains(variant), "{page}");
        }
    }
}

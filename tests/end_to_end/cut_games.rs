//! Games cut at the turn limit: every command that reports numbers of them warns.

use std::fs;
use std::path::{Path, PathBuf};

use crate::commands::run;

/// Games that take about 54 turns, cut after 31: nine in ten are cut.
const SCENARIO: &str = r#"game      = "iconica"
seed      = 7
max_turns = 31
neutral   = "plain_character"
cards     = ["built_in:iconica", "built_in:iconica/neutral"]

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

/// Two builds of a side to play against each other.
const LISTED: &str = r#"
[builds]
side = "A"

[builds.list."One"]
party = ["warden", "river_healer", "night_scout"]

[builds.list."Two"]
party = ["warden", "river_healer", "toll_duelist"]
"#;

/// Builds of a side to be searched.
const SEARCHED: &str = r#"
[builds]
side   = "A"
search = { sample = 6, keep = 2, games = 200 }
"#;

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn written(folder: &Path, more: &str) -> PathBuf {
    let path = folder.join("cut.toml");
    fs::write(&path, format!("{SCENARIO}{more}")).unwrap();
    path
}

/// The scenario without its variant and what it expects, with something else.
fn plain(folder: &Path, name: &str, more: &str) -> PathBuf {
    let (head, _) = SCENARIO.split_once("[[expect]]").unwrap();
    let path = folder.join(name);
    fs::write(&path, format!("{head}{more}")).unwrap();
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
    let (code, page) = printed(&[&["check", text(&path), "--max-games", "2000"][..], &beside].concat());
    assert_eq!(code, 3, "{page}");
    assert!(page.contains(WARNING), "{page}");
    assert!(page.contains("games cut at the turn limit would have been longer"), "{page}");
    assert!(page.contains("1 expectation passes, 1 is undecided"), "{page}");
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
    let tuned = ["--only", "cards.warden.health", "--max-games", "12000", "--set", "expect=[]"];
    let commands: [(&str, &[&str]); 5] = [
        ("compare", &["--games", "200"]),
        ("ladder", &["--games", "40", "--levels", "random,greedy"]),
        ("impact", &["--games", "200"]),
        ("sensitivity", &[&one[..], &["--max-games", "400"]].concat()),
        ("tune", &tuned),
    ];
    for (command, more) in commands {
        let out = folder.path().join(command);
        let fixed = [command, text(&path), "--out", text(&out)];
        let (_, page) = printed(&[&fixed[..], more].concat());
        assert!(page.contains("of the games") && page.contains("unfinished after 31 turns"), "{page}");
        let summary = fs::read_to_string(out.join("summary.json")).unwrap();
        assert!(summary.contains("unfinished after 31 turns"), "{command}: {summary}");
        if command == "compare" {
            let variant = "of the games of \"Quicker cut\" were unfinished after 21 turns";
            assert!(page.contains(variant), "{page}");
        }
    }
}

#[test]
fn all_other_commands_that_play_warn() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = plain(folder.path(), "plain.toml", "");
    let listed = plain(folder.path(), "listed.toml", LISTED);
    let searched = plain(folder.path(), "searched.toml", SEARCHED);
    let searched_side = fs::read_to_string(&searched).unwrap().replacen(
        "party = [\"warden\", \"river_healer\", \"night_scout\"]",
        "party = { random = 3 }",
        1,
    );
    fs::write(&searched, searched_side).unwrap();
    let merits = Path::new("scenarios/arcadia_merits.toml");
    let commands: [(&str, &Path, &[&str], &[&str]); 7] = [
        ("run", &scenario, &["--games", "200"], &["% of the games were"]),
        ("regret", &scenario, &["--games", "8", "--iterations", "6"], &["% of the games were"]),
        ("calibrate", &scenario, &["--games", "40"], &["% of the games were"]),
        (
            "ladder",
            &scenario,
            &["--games", "40", "--levels", "greedy:20%,greedy"],
            &["% of the games at greedy", "% of the games with only one side at greedy"],
        ),
        (
            "compare",
            &listed,
            &["--matrix", "--games", "40"],
            &["% of the games of One against Two", "each counts as half a point for both"],
        ),
        (
            "compare",
            &searched,
            &["--games", "40"],
            &["% of the games of the selection", "% of the games of the best builds"],
        ),
        (
            "compare",
            merits,
            &["--prices", "proposed", "--games", "400", "--set", "max_turns=20"],
            &["% of the games with the prices of today", "% of the games of the selection with the prices of today"],
        ),
    ];
    for (at, (command, path, more, words)) in commands.into_iter().enumerate() {
        let out = folder.path().join(at.to_string());
        let (_, page) = printed(&[&[command, text(path), "--out", text(&out)][..], more].concat());
        let summary = fs::read_to_string(out.join("summary.json")).unwrap();
        for said in words.iter().chain(&["unfinished after"]) {
            assert!(page.contains(said), "{command} {more:?}, {said}: {page}");
            assert!(summary.contains(said), "{command} {more:?}, {said}: {summary}");
        }
    }
    // What differs between two reports is measured by more games.
    let other = folder.path().join("other");
    printed(&["run", text(&scenario), "--games", "200", "--seed", "8", "--out", text(&other)]);
    let (_, said) = printed(&["diff", text(&folder.path().join("0")), text(&other)]);
    assert!(said.contains("% of the games after were unfinished after 31 turns"), "{said}");
}

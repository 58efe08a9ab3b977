//! `balance tune`: what it proposes holds, files change only where they are meant to, and nothing hangs on threads or
//! interrupts.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use crate::commands::{interrupted, run};
use crate::reports::contents;

/// Two parties. The first wins far too often, with cards of its own file.
const SCENARIO: &str = r#"game  = "iconica"
seed  = 3
cards = ["cards.toml"]

[[side]]
name  = "North"
party = ["warden", "river_healer", "night_scout"]

[[side]]
name  = "South"
party = ["standard_bearer", "reed_ranger", "bell_ringer"]

[[target]]
metric = "win_rate"
side   = "North"
within = [0.40, 0.60]

[[expect]]
metric  = "unfinished_rate"
at_most = 0.02

[tune]
only = [
    "cards.*.health",
    { path = "cards.*.actions.*.deal", cost = 3 },
]
max_games = 300_000
"#;

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// A folder with the scenario and its cards.
fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/cards/iconica/original.toml");
    fs::copy(house, folder.path().join("cards.toml")).unwrap();
    let path = folder.path().join("duel.toml");
    fs::write(&path, SCENARIO).unwrap();
    (folder, path)
}

#[test]
fn what_cards_are_worth_is_told_where_it_is_aimed_at() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report");
    let scenario = "scenarios/iconica_roster.toml";
    let ended = run(&["tune", scenario, "--max-games", "8000", "--quiet", "--out", text(&out)]);
    assert_eq!(ended.code, 3, "{}{}", ended.stdout, ended.stderr);
    let worths: Vec<&str> = ended.stdout.lines().filter(|of| of.contains(".worth ")).collect();
    assert_eq!(worths.len(), 22, "{}", ended.stdout);
    assert!(worths.iter().all(|of| of.contains('[')), "{}", ended.stdout);
}

#[test]
fn what_it_proposes_holds() {
    let (folder, path) = folder();
    let out = folder.path().join("report");
    let before =
        run(&["check", text(&path), "--set", "expect=[{ metric = \"win_rate\", side = \"North\", at_most = 0.6 }]"]);
    assert_eq!(before.code, 1, "North wins too often: {}", before.stdout);

    let ended = run(&["tune", text(&path), "--quiet", "--out", text(&out)]);
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    for said in ["both targets are met on fresh dice", "Options", "win_rate of North", "--set "] {
        assert!(ended.stdout.contains(said), "{said}: {}", ended.stdout);
    }
    let words = ended.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, said) = words.split_once("[a, b] are joint 95 % intervals, ").expect(&words);
    let said = said.split_once("Report: ").map_or(said, |(said, _)| said);
    assert!(said.contains(": empirical-Bernstein mixture confidence sequence over seat"), "{words}");
    let summary: Value = serde_json::from_str(&fs::read_to_string(out.join("summary.json")).unwrap()).unwrap();
    let changes = summary["changes"].as_array().unwrap();
    assert!((1..=2).contains(&changes.len()), "{changes:?}");
    assert_eq!(summary["verdict"], "pass");

    // The lines for --set, the variant and the changed file are all the same change, and a check finds it so.
    let set: Vec<&str> =
        (summary["set"].as_array().unwrap().iter()).flat_map(|set| ["--set", set.as_str().unwrap()]).collect();
    let wanted = "expect=[{ metric = \"win_rate\", side = \"North\", within = [0.4, 0.6] }]";
    let checked = [&["check", text(&path), "--set", wanted][..], &set].concat();
    assert_eq!(run(&checked).code, 0);
    let cards = fs::read_to_string(folder.path().join("cards.toml")).unwrap();
    let changed = fs::read_to_string(out.join("changed-cards.toml")).unwrap();
    let differing = cards.lines().zip(changed.lines()).filter(|(a, b)| a != b).count();
    assert_eq!((differing, cards.lines().count()), (changes.len(), changed.lines().count()));
    let variant = fs::read_to_string(out.join("variant.toml")).unwrap();
    fs::write(&path, format!("{SCENARIO}\n{variant}")).unwrap();
    let compared =
        run(&["compare", text(&path), "--games", "2000", "--quiet", "--out", text(&folder.path().join("c"))]);
    assert!(compared.stdout.contains("tuned"), "{}{}", compared.stdout, compared.stderr);
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn files_change_only_where_they_are_meant_to() {
    let (folder, path) = folder();
    let cards = folder.path().join("cards.toml");
    let (was, scenario) = (fs::read(&cards).unwrap(), fs::read(&path).unwrap());
    let tune = |name: &str, more: &[&str]| {
        let out = folder.path().join(name);
        run(&[&["tune", text(&path), "--quiet", "--out", text(&out)][..], more].concat())
    };
    assert_eq!(tune("plain", &[]).code, 0);
    assert!(fs::read(&cards).unwrap() == was, "without `--write` the file is unchanged");
    // What cannot be reached is not written.
    let far = ["--write", "--only", "cards.warden.final_act", "--max-games", "100000"];
    let farther = ["--set", "target.0.within=[0.40, 0.55]"];
    let ended = tune("far", &[&far[..], &farther].concat());
    assert_eq!(ended.code, 1, "{}", ended.stdout);
    assert!(ended.stdout.contains("not met"), "{}", ended.stdout);
    assert!(fs::read(&cards).unwrap() == was, "not met");
    assert_eq!(tune("written", &["--write"]).code, 0);
    let now = fs::read_to_string(&cards).unwrap();
    let copy = fs::read_to_string(folder.path().join("written/changed-cards.toml")).unwrap();
    assert!(now == copy && now.as_bytes() != was);
    assert_eq!(fs::read(&path).unwrap(), scenario);
    // Written, there is nothing left to do.
    let again = tune("again", &[]);
    assert!(again.code == 0 && again.stdout.contains("No change is needed"), "{}", again.stdout);
}

#[test]
fn what_lies_further_within_is_proposed_and_drawn_in_its_unit() {
    let (folder, path) = folder();
    let (before, _) = SCENARIO.split_once("[[side]]").unwrap();
    let sides = "[[side]]\nname = \"North\"\nparty = { random = 3, from = { faction = \"protectorate\" } }\n\
                 [[side]]\nname = \"South\"\nparty = { random = 3, from = { faction = \"legion\" } }\n\
                 [[target]]\nmetric = \"turns.mean\"\nwithin = [30, 40]\n\
                 [[expect]]\nmetric = \"unfinished_rate\"\nat_most = 0.01\n\
                 [tune]\nmay = [\"cards.*.health\"]\nmax_games = 200_000\n";
    fs::write(&path, format!("{before}{sides}")).unwrap();
    let out = folder.path().join("report");
    let args = ["--seed", "1", "--set", "cards.warden.health=100", "--quiet", "--out", text(&out)];
    let ended = run(&[&["tune", text(&path)][..], &args].concat());
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    let said = "both targets are met on fresh dice";
    assert!(ended.stdout.contains(said) && !ended.stdout.contains("No change"), "{}", ended.stdout);
    for chart in ["targets_turns.svg", "targets_rates.svg"] {
        assert!(out.join(chart).exists(), "{chart}");
    }
    let rates = fs::read_to_string(out.join("targets_rates.svg")).unwrap();
    assert!(rates.contains("unfinished rate") && !rates.contains("unfinished_rate"), "{rates}");
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn threads_and_interrupts_change_no_byte() {
    let (folder, path) = folder();
    let written = |name: &str, more: &[&str]| {
        let out = folder.path().join(name);
        let args = ["tune", text(&path), "--quiet", "--out", text(&out)];
        let ended = run(&[&args[..], more].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        contents(&out)
    };
    let one = written("one", &["--threads", "1"]);
    assert_eq!(one, written("four", &["--threads", "4"]));
    let out = folder.path().join("cut");
    interrupted(&["tune", text(&path), "--quiet", "--out", text(&out)], &out);
    assert_eq!(one, written("cut", &["--resume"]));
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn builds_are_brought_in_line_with_each_other() {
    let (folder, path) = folder();
    let builds = r#"
[builds]
side = "North"
[builds.list.Wall]
party = ["warden", "river_healer", "night_scout"]
[builds.list."Third Road"]
party = ["oath_lancer", "moss_giant", "reed_ranger"]
"#;
    let shares = "[[target]]\nmetric = \"shares.*.*\"\nwithin = [0.40, 0.60]\n";
    let (before, after) = SCENARIO.split_once("[[target]]").unwrap();
    let rest = &after[after.find("[[expect]]").unwrap()..];
    fs::write(&path, format!("{before}{shares}\n{rest}{builds}")).unwrap();
    let out = folder.path().join("report");
    let ended = run(&["tune", text(&path), "--quiet", "--format", "json", "--out", text(&out)]);
    let summary: Value = serde_json::from_str(&ended.stdout).unwrap_or_else(|_| panic!("{}", ended.stderr));
    let shares = summary["targets"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["unit"] == "fraction" && row["metric"] != "unfinished_rate");
    let shares = shares.unwrap_or_else(|| panic!("{summary}"));
    assert_eq!(shares["metric"], "shares.\"Third Road\".Wall");
    assert_eq!((ended.code, &shares["verdict"]), (0, &Value::from("pass")), "{summary}");
    assert!(shares["before"]["high"].as_f64().unwrap() < 0.4, "{shares}");
}

#[test]
fn what_cannot_be_tuned_is_told() {
    let (folder, path) = folder();
    let out = folder.path().join("report");
    let aimless = folder.path().join("aimless.toml");
    let (before, after) = SCENARIO.split_once("[[target]]").unwrap();
    let rest = &after[after.find("[[expect]]").unwrap()..];
    fs::write(&aimless, format!("{before}{rest}")).unwrap();
    let fixed = folder.path().join("fixed.toml");
    fs::write(&fixed, SCENARIO.split_once("[tune]").unwrap().0).unwrap();
    let built_in = folder.path().join("built_in.toml");
    fs::write(&built_in, SCENARIO.replace("cards.toml", "built_in:iconica")).unwrap();
    for (file, args, said, help) in [
        (&aimless, &[][..], "has no target", "[[target]]"),
        (&fixed, &[], "no numbers are named that may be changed", "--only"),
        (&path, &["--only", "cards.*.helth"], "matches no number of the scenario", "cards.*.health"),
        (&path, &["--only", "cards.iron_abbot.health"], "takes part", "choose others"),
        (&path, &["--shard", "1/2"], "unexpected argument", "--shard"),
        (&built_in, &["--write"], "built_in:iconica is built in", "balance new iconica --cards"),
        (&path, &["--set", "tune.only=[\"cards.*.helth\"]"], "the scenario has no number at", "cards.*.health"),
        (&path, &["--max-changes", "0"], "0", "from 1 to 12"),
        (&path, &["--set", "target.0.metric=shares.*"], "no metric", "balance list metrics iconica"),
        (&path, &["--set", "tune.only=[{ path = \"cards.*\", cost = 0 }]"], "0", "0.01"),
    ] {
        let ended = run(&[&["tune", text(file), "--out", text(&out)][..], args].concat());
        assert_eq!(ended.code, 2, "{args:?}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(said) && ended.stderr.contains(help), "{}", ended.stderr);
        assert!(!out.exists(), "nothing is written: {args:?}");
    }
}

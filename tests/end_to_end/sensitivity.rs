//! `balance sensitivity`: its report, what it refuses, and that nothing it says hangs on threads or interrupts.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::commands::{interrupted, run};
use crate::reports::contents;

const PARTY: &str = "scenarios/iconica_party.toml";
const ROSTER: &str = "scenarios/iconica_roster.toml";
const HEALTH: [&str; 2] = ["--only", "cards.*.health"];

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn json(args: &[&str]) -> Value {
    let out = tempfile::tempdir().unwrap();
    let all = [args, &["--format", "json", "--out", text(out.path())]].concat();
    let ended = run(&all);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    serde_json::from_str(&ended.stdout).unwrap()
}

#[test]
fn a_report_tells_what_each_step_does() {
    let out = tempfile::tempdir().unwrap();
    let args = ["sensitivity", PARTY, "--only", "cards.*.health", "--max-games", "260000"];
    let ended = run(&[&args[..], &["--out", text(out.path())]].concat());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert_eq!(ended.stderr, "");
    for said in ["cards.warden.health", "120 → 130", "Protectorate", "Legion", "joint level of 95 %"] {
        assert!(ended.stdout.contains(said), "{said}: {}", ended.stdout);
    }
    let files: Vec<String> = contents(out.path()).into_keys().collect();
    for wanted in ["sensitivity.csv", "sensitivity.parquet", "sensitivity_legion.svg"] {
        assert!(files.iter().any(|file| file == wanted), "{wanted}: {files:?}");
    }
    let manifest: Value = serde_json::from_str(&fs::read_to_string(out.path().join("manifest.json")).unwrap()).unwrap();
    assert_eq!(manifest["question"], "sensitivity");
    assert_eq!(manifest["only"], serde_json::json!(["cards.*.health"]));
}

/// A fixed party moves both sides; in random parties a step moves who holds the card.
#[test]
fn more_health_wins_more() {
    let roster = json(&["sensitivity", ROSTER, "--only", "cards.night_scout.health", "--max-games", "120000"]);
    let changes = |summary: &Value| summary["sensitivity"].as_array().unwrap().clone();
    let [fewer, more] = &changes(&roster)[..] else { panic!("{roster}") };
    let end = |change: &Value, nth: usize, end: &str| change["differences"][nth]["difference"][end].as_f64().unwrap();
    assert_eq!(more["differences"][0]["metric"], "holders");
    assert!(end(more, 0, "low") > 0.0 && end(fewer, 0, "high") < 0.0, "{roster}");
    assert!(more["same"].as_u64().unwrap() > 20_000, "three of four parties do without");
    assert!(roster["total_games"].as_u64().unwrap() < 80_000, "{}", roster["total_games"]);

    let party = json(&["sensitivity", PARTY, "--only", "cards.warden.health", "--max-games", "60000"]);
    let [_, more] = &changes(&party)[..] else { panic!("{party}") };
    assert!(more["differences"][0]["metric"] == "win_rate" && more["same"] == 0);
    assert!(end(more, 0, "low") > 0.0 && end(more, 1, "high") < 0.0);
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn threads_and_interrupts_change_no_byte() {
    let above = tempfile::tempdir().unwrap();
    let written = |name: &str, more: &[&str]| {
        let out = above.path().join(name);
        let args = ["sensitivity", ROSTER, "--max-games", "30000", "--out", text(&out)];
        let ended = run(&[&args[..], &HEALTH, more].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        contents(&out)
    };
    let one = written("one", &["--threads", "1"]);
    assert_eq!(one, written("four", &["--threads", "4"]));
    // Interrupted and gone on from.
    let out = above.path().join("cut");
    let args = ["sensitivity", ROSTER, "--max-games", "30000", "--out", text(&out)];
    interrupted(&[&args[..], &HEALTH].concat(), &out);
    assert_eq!(one, written("cut", &["--resume"]));
}

#[test]
fn what_cannot_be_changed_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report");
    for (args, said, help) in [
        (&["--only", "cards.*.helth"][..], "matches no number of the scenario", "cards.*.health"),
        (&["--only", "cards.warden.health", "--step", "5"], "The first, cards.warden.health=", "omit --step"),
        (&["--only", "cards.iron_abbot.health"], "takes part", "omit --only"),
        (&["--shard", "1/2"], "unexpected argument", "--help"),
        (&["--step", "0"], "write a number above 0", "10"),
    ] {
        let ended = run(&[&["sensitivity", PARTY, "--out", text(&out)][..], args].concat());
        assert_eq!(ended.code, 2, "{args:?}: {}", ended.stdout);
        assert!(ended.stderr.contains(said) && ended.stderr.contains(help), "{}", ended.stderr);
        assert!(!out.exists(), "nothing is written: {args:?}");
    }
}

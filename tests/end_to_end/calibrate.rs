//! `balance calibrate`: its report, its bytes, and that its scales are those that players have.

use std::fs;

use serde_json::Value;

use crate::commands::run;
use crate::reports::contents;

const PARTY: &str = "scenarios/iconica_party.toml";

fn json(args: &[&str]) -> Value {
    let out = tempfile::tempdir().unwrap();
    let out = out.path().display().to_string();
    let ended = run(&[&["calibrate"], args, &["--out", &out, "--format", "json"]].concat());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    serde_json::from_str(&ended.stdout).unwrap()
}

#[test]
fn it_prints_a_page_and_writes_a_report() {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().join("report").display().to_string();
    let ended = run(&["calibrate", PARTY, "--games", "600", "--out", &folder]);
    assert_eq!((ended.code, ended.stderr.as_str()), (0, ""));
    for said in [
        "600 games in 300 seat blocks",
        "Protectorate (greedy)",
        "Scale and tempo: points of score",
        "`search` values a position after 6 turns",
        "no score    0.6",
        "90 %  100 %",
        "logistic regression, variance over seat blocks",
    ] {
        assert!(ended.stdout.contains(said), "{said}: {}", ended.stdout);
    }
    let files: Vec<String> = contents(folder.as_ref()).into_keys().collect();
    assert_eq!(
        files,
        [
            "calibration.csv",
            "calibration.parquet",
            "fit.csv",
            "fit.parquet",
            "log_loss.csv",
            "log_loss.parquet",
            "report.html",
            "summary.json",
        ]
    );
    let manifest = fs::read(format!("{folder}/manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!((&manifest["question"], &manifest["games_played"]), (&"calibrate".into(), &600.into()));
}

#[test]
fn threads_change_nothing() {
    let of = |threads| json(&[PARTY, "--games", "300", "--threads", threads]);
    assert_eq!(of("1"), of("3"));
}

#[test]
fn the_score_of_every_game_predicts_the_winner() {
    for (scenario, games) in [
        ("iconica_party", "1000"),
        ("arcane_guardian", "1000"),
        ("iditacards_race", "100"),
        ("arcadia_merits", "200"),
        ("arcworlde_skirmish", "60"),
    ] {
        let told = json(&[&format!("scenarios/{scenario}.toml"), "--games", games]);
        let loss =
            |at: usize| told["log_loss"][at]["loss"]["point"].as_f64().unwrap_or_else(|| panic!("{scenario}: {told}"));
        assert!(loss(0) < loss(2), "{scenario}: {told}");
        let bands = told["calibration"].as_array().unwrap();
        let all: u64 = bands.iter().map(|band| band["positions"].as_u64().unwrap()).sum();
        assert_eq!(Some(all), told["positions"].as_u64());
    }
}

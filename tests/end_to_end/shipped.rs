//! What is shipped: scenarios that run, cards that are fair, schemas that are fresh.

use std::fs;
use std::path::{Path, PathBuf};

use crate::commands::run;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn scenarios() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(root().join("scenarios"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension().is_some_and(|e| e == "toml")
                && !path.file_name().unwrap().to_string_lossy().starts_with('.')
        })
        .collect();
    found.sort();
    found
}

fn summary(scenario: &str, args: &[&str]) -> serde_json::Value {
    let out = tempfile::tempdir().unwrap();
    let mut all = vec!["run", scenario, "--format", "json", "--out"];
    all.push(out.path().to_str().unwrap());
    all.extend(args);
    let ended = run(&all);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    serde_json::from_str(&ended.stdout).unwrap()
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn every_scenario_plays_and_finishes() {
    for path in scenarios() {
        let summary = summary(path.to_str().unwrap(), &["--games", "2000"]);
        let unfinished = summary["unfinished_rate"]["point"].as_f64().unwrap();
        // Drafters both take the healer, and two healers who are left alone may never end.
        assert!(unfinished < 0.025, "{}: {unfinished}", path.display());
        assert_eq!(summary["abandoned_games"], 0);
    }
}

#[test]
fn no_iconica_character_is_worth_more_than_ten_points() {
    let summary = summary("scenarios/iconica_roster.toml", &["--games", "100000"]);
    let table = &summary["cards"][0];
    assert_eq!(table["kind"], "experiment");
    let cards = table["cards"].as_array().unwrap();
    let effects: Vec<(&str, f64)> =
        cards.iter().map(|card| (card["card"].as_str().unwrap(), card["effect"]["point"].as_f64().unwrap())).collect();
    assert_eq!(effects.len(), 22);
    for (card, effect) in effects {
        assert!(effect.abs() < 0.1, "{card}: {effect}");
    }
}

#[test]
fn greedy_beats_random_three_times_in_four_from_either_place() {
    let summary = summary("scenarios/iconica_roster.toml", &["--games", "20000", "--set", "side.1.agent=random"]);
    let greedy = &summary["sides"][0]["side"];
    let seats: Vec<_> = summary["seats"].as_array().unwrap().iter().filter(|seat| seat["side"] == *greedy).collect();
    assert_eq!(seats.len(), 2);
    for seat in seats {
        assert!(seat["win_rate"]["low"].as_f64().unwrap() >= 0.75, "{seat}");
    }
}

#[test]
fn committed_schemas_are_those_of_the_program() {
    let games = run(&["list", "games", "--format", "csv"]).stdout;
    let games: Vec<&str> = games.lines().skip(1).filter_map(|row| row.split(',').next()).collect();
    assert!(games.len() > 3, "{games:?}");
    for game in games {
        for (kind, args) in [("scenario", vec!["schema", game]), ("cards", vec!["schema", game, "--cards"])] {
            let file = format!("docs/schema/{game}.{kind}.json");
            let committed = fs::read_to_string(root().join(&file)).unwrap();
            assert!(committed == run(&args).stdout, "{file} is stale: run scripts/regenerate");
        }
    }
}

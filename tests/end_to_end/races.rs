//! Races of more than two sides: ranks, progress, plans and decks, as every command reports them.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::commands::run;
use crate::reports::contents;

const RACE: &str = "scenarios/iditacards_race.toml";
const SOLO: &str = "scenarios/iditacards_solo.toml";
const DECKS: &str = "scenarios/iditacards_decks.toml";

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Runs a command into a folder of its own: what it printed, and the files with their bytes.
fn written(args: &[&str]) -> (String, Vec<String>, Value) {
    let out = tempfile::tempdir().unwrap();
    let ended = run(&[args, &["--out", text(out.path())]].concat());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let files = contents(out.path()).into_keys().collect();
    let summary = fs::read(out.path().join("summary.json")).unwrap();
    (ended.stdout, files, serde_json::from_slice(&summary).unwrap())
}

#[test]
fn a_race_of_four_is_told_by_ranks_and_by_its_progress() {
    let (said, files, summary) = written(&["run", RACE, "--games", "400", "--associations"]);
    for part in [
        "400 games in 100 seat blocks",
        "Ranks: % of games",
        "a racer crossed the finish line",
        "Variation between games: median, and the range of 80 % of games",
        "Cards of Reckless: win rate when bought minus win rate when not bought",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    for file in [
        "ranks.svg",
        "ranks.csv",
        "series.csv",
        "series_position.svg",
        "distribution_days_to_finish.svg",
        "cards_racer_bought.svg",
    ] {
        assert!(files.iter().any(|name| name == file), "{file}: {files:?}");
    }
    // No racer is missing: the shares of each rank over the four sides add up to the finished games.
    let finished = 1.0 - summary["unfinished_rate"]["point"].as_f64().unwrap();
    let ranks = summary["ranks"].as_array().unwrap();
    let whole = ranks.iter().filter(|row| row["place"].is_null() && !row["side"].is_null());
    let mut first = 0.0;
    let mut sides = 0;
    for row in whole {
        let shares = row["ranks"].as_array().unwrap();
        let share = |at: &Value| at["share"]["point"].as_f64().unwrap();
        let all: f64 = shares.iter().map(share).sum();
        assert!((all - finished).abs() < 1e-9, "{row}");
        first += share(&shares[0]);
        sides += 1;
    }
    assert_eq!(sides, 4);
    assert!(first >= finished - 1e-9, "every race has a first: {first}");
}

#[test]
fn a_lone_racer_arrives_or_dies() {
    let (said, files, summary) = written(&["run", SOLO, "--games", "400"]);
    for part in ["the racer died", "a racer crossed the finish line", "days to finish"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!said.contains("Ranks") && !files.iter().any(|name| name == "ranks.svg"), "{said}");
    let ends = summary["ends"].as_array().unwrap().iter();
    assert_eq!(ends.map(|end| end["games"].as_u64().unwrap()).sum::<u64>(), 400);
    // Days to the finish count only the racers that arrived.
    let metrics = summary["metrics"].as_array().unwrap();
    let days = metrics.iter().find(|metric| metric["metric"] == "days_to_finish").unwrap();
    assert_eq!(days["mean"]["n"], summary["sides"][0]["wins"], "{days}");
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn the_gates_of_the_races_hold() {
    for scenario in [RACE, SOLO, DECKS] {
        let ended = run(&["check", scenario, "--max-games", "60000"]);
        assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    }
}

#[test]
fn plans_and_decks_are_compared() {
    let (said, files, summary) = written(&["compare", DECKS, "--games", "400"]);
    for build in ["Any deck", "Speed", "Careful survivor", "Patient improver", "Reckless attacker"] {
        assert!(said.contains(build), "{build}: {said}");
    }
    assert!(said.contains("Win rate of Buyer") && files.iter().any(|name| name == "compare.svg"));
    // Which cards are bought matters: another deck is another race.
    let rows = summary["compare"].as_array().unwrap();
    let variants: Vec<&Value> = rows.iter().filter(|row| row["verdict"].is_string()).collect();
    assert_eq!(variants.len(), 7);
    let attack = variants.iter().find(|row| row["variant"] == "Attack").unwrap();
    assert_eq!((&attack["alike"], &attack["games"]), (&false.into(), &400.into()), "{attack}");
    // Each against each is for two.
    let ended = run(&["compare", DECKS, "--matrix", "--games", "200"]);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("a game of two sides, not 4"), "{}", ended.stderr);
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn a_blank_card_in_the_place_of_one_is_as_if_it_did_nothing() {
    // Only one upgrade deck, so fewer cards to play again.
    let args = ["--games", "200", "--set", "rules={ decks = [\"speed\"] }"];
    let (said, files, impact) = written(&[&["impact", RACE][..], &args].concat());
    assert!(said.contains("each adds compared with A Blank Card"), "{said}");
    assert!(files.iter().any(|name| name == "impact_racer.svg"), "{files:?}");
    // Move costs nothing, so without its steps it is the blank card of its own deck and type.
    let (_, _, as_it_is) = written(&[&["run", RACE][..], &args].concat());
    let set = ["--set", "cards.move.steps=[]"];
    let (_, _, blank) = written(&[&["run", RACE][..], &args, &set].concat());
    let cards = impact["impact"].as_array().unwrap();
    for side in 0..4 {
        let rate = |summary: &Value| summary["sides"][side]["win_rate"]["point"].clone();
        let name = &as_it_is["sides"][side]["side"];
        let found = cards.iter().find(|card| card["card"] == "move" && card["side"] == *name);
        let card = found.unwrap_or_else(|| panic!("{name}: {said}"));
        assert_eq!(card["games"], 200, "all of them: to have a card is a result of play");
        assert_eq!((&card["win_rate"], &card["win_rate_replaced"]), (&rate(&as_it_is), &rate(&blank)));
    }
}

#[test]
fn a_race_is_told_move_by_move() {
    let told = run(&["trace", RACE, "--game", "11"]);
    assert_eq!(told.code, 0, "{}", told.stderr);
    for part in ["game 11", "Racer", "Survivor", "Improver", "Reckless"] {
        assert!(told.stdout.contains(part), "{part}: {}", told.stdout);
    }
    assert_eq!(told.stdout, run(&["trace", RACE, "--game", "11", "--quiet"]).stdout);
}

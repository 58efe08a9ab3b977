//! `balance ladder`: its report, its verdicts and exit codes, its mistakes, on all games.

use std::fs;
use std::path::Path;

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::commands::run;
use crate::digests::first_digits;
use crate::reports::contents;

const PARTY: &str = "scenarios/iconica_party.toml";
const MAGE: &str = "scenarios/arcane_guardian.toml";

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Climbs, and reads the summary: the exit code, what was printed, and the summary.
fn climbed(args: &[&str]) -> (i32, String, Value) {
    let out = tempfile::tempdir().unwrap();
    let ended = run(&[&["ladder"], args, &["--out", text(out.path())]].concat());
    let summary = fs::read(out.path().join("summary.json")).unwrap_or_else(|_| panic!("{}", ended.stderr));
    (ended.code, ended.stdout, serde_json::from_slice(&summary).unwrap())
}

#[test]
fn it_prints_tables_and_writes_a_report() {
    let out = tempfile::tempdir().unwrap();
    let page = tempfile::tempdir().unwrap();
    let page = page.path().join("ladder.md");
    let rungs = "random,greedy:20%,greedy,search:16";
    let args = ["ladder", PARTY, "--levels", rungs, "--games", "60", "--out", text(out.path())];
    let ended = run(&[&args[..], &["--markdown", text(&page)]].concat());
    assert_eq!(ended.code, 3, "{}", ended.stderr);
    assert_eq!(ended.stderr, "", "no progress where no terminal is");
    for said in [
        "UNDECIDED: Expectations undecided with",
        "Played 4 levels. 600 games in total, with",
        "lead of Protectorate over Legion",
        "greedy (20 % blunders)",
        "Expectations that fail or are undecided",
        "loses anyway",
        "15 changes; the expectations.",
        "Games per second: random ",
    ] {
        assert!(ended.stdout.contains(said), "{said}: {}", ended.stdout);
    }
    let files: Vec<String> = contents(out.path()).into_keys().collect();
    let frames = ["ladder", "ladder_expectations", "ladder_leads", "ladder_levels", "ladder_steps"];
    let frames = frames.iter().flat_map(|name| [format!("{name}.csv"), format!("{name}.parquet")]);
    let mut expected: Vec<String> =
        frames.chain(["ladder.svg", "report.html", "summary.json"].map(str::to_owned)).collect();
    expected.sort();
    assert_eq!(files, expected);
    let manifest = fs::read(out.path().join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!((&manifest["games_played"], &manifest["total_games"]), (&240.into(), &600.into()));
    assert_eq!(manifest["levels"][1], "greedy (20 % blunders)");
    assert_eq!(manifest["climbed"].as_array().unwrap().len(), 4);
    assert!(fs::read_to_string(&page).unwrap().contains("**UNDECIDED**:"));
}

#[test]
fn it_prints_json_and_csv() {
    let out = tempfile::tempdir().unwrap();
    let args = ["ladder", PARTY, "--levels", "random,greedy", "--games", "40", "--out", text(out.path()), "--format"];
    let json = run(&[&args[..], &["json"]].concat());
    let value: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!((&value["schema_version"], &value["ladder_leads"][0]["family"]), (&3.into(), &2.into()));
    let written = fs::read_to_string(out.path().join("summary.json")).unwrap();
    assert_eq!(written, json.stdout);
    let csv = run(&[&args[..], &["csv"]].concat());
    assert_eq!(csv.stdout.lines().count(), 5);
    assert!(csv.stdout.starts_with("skill_level,side,climbs,win_rate,"), "{}", csv.stdout);
}

#[test]
fn a_verdict_that_flips_ends_with_1_and_one_that_holds_with_0() {
    let (code, said, summary) = climbed(&[MAGE, "--levels", "greedy:100%,greedy", "--games", "4000"]);
    assert_eq!((code, &summary["verdict"]), (1, &"flips".into()), "{said}");
    let words = "FLIPS: An expectation fails with greedy (100 % blunders); all expectations pass with greedy.";
    assert!(said.replace('\n', " ").contains(words), "{said}");
    let (code, said, summary) = climbed(&[MAGE, "--levels", "greedy:0.5%,greedy", "--games", "4000"]);
    assert_eq!((code, &summary["verdict"]), (0, &"holds".into()), "{said}");
    assert_eq!(summary["judged_by"], "expectations");
}

#[test]
fn it_ends_where_a_step_changes_nothing() {
    let (_, said, summary) = climbed(&[PARTY, "--levels", "greedy:0.01%,greedy,search:16", "--games", "3000"]);
    assert_eq!(summary["stopped"], "settled", "{said}");
    assert!(
        said.replace('\n', " ")
            .contains("Played 2 of 3 levels: the last step changed no win rate by more than 1 percentage point"),
        "{said}"
    );
}

#[test]
fn two_rungs_that_are_the_same_player_are_noted_and_end_nothing() {
    // Who chooses at random can't slip.
    let (_, said, summary) = climbed(&[PARTY, "--levels", "random,random:20%,greedy", "--games", "3000"]);
    assert_eq!(summary["stopped"], "levels", "{said}");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = "the levels \"random\" and \"random (20 % blunders)\" are the same player: any difference between them is chance";
    assert!(said.contains(words), "{said}");
}

#[test]
fn it_ends_where_playouts_run_out() {
    let (_, said, summary) =
        climbed(&[PARTY, "--levels", "greedy,search:16,search:64", "--games", "20", "--playouts", "100000"]);
    assert_eq!(summary["stopped"], "playouts", "{said}");
    assert_eq!(summary["ladder_levels"].as_array().unwrap().len(), 2);
    let made = summary["total_playouts"].as_u64().unwrap();
    assert!((1..=100_000).contains(&made), "{made}");
    let (_, _, summary) = climbed(&[PARTY, "--levels", "greedy,search:64", "--games", "20", "--playouts", "0"]);
    assert_eq!((&summary["stopped"], &summary["total_playouts"]), (&"playouts".into(), &0.into()));
}

#[test]
fn threads_change_no_byte() {
    let reports = ["1", "2", "5"].map(|threads| {
        let out = tempfile::tempdir().unwrap();
        let args = ["ladder", PARTY, "--levels", "random,greedy:20%,search:16", "--games", "300"];
        run(&[&args[..], &["--threads", threads, "--out", text(out.path())]].concat());
        contents(out.path())
    });
    assert!(reports[0].len() > 5);
    assert!(reports[0] == reports[1] && reports[0] == reports[2]);
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn every_game_can_be_climbed() {
    for (name, sides) in [
        ("iconica_party", 2),
        ("arcane_guardian", 1),
        ("arcadia_merits", 2),
        ("iditacards_race", 4),
        ("iditacards_solo", 1),
        ("arcworlde_skirmish", 2),
    ] {
        let path = format!("scenarios/{name}.toml");
        let (code, said, summary) = climbed(&[&path, "--levels", "random,greedy,search:4", "--games", "4"]);
        assert_eq!(code, 3, "{name}: {said}");
        let [_, greedy, search] = &summary["ladder_levels"].as_array().unwrap()[..] else { panic!("three levels") };
        assert_eq!(summary["players"].as_array().unwrap().len(), sides, "{name}");
        assert_eq!(greedy["playouts"], 0, "{name}");
        assert!(search["playouts"].as_u64().unwrap() > 0, "{name}");
        assert_eq!(summary["ladder"].as_array().unwrap().len(), 3 * sides, "{name}");
        assert_eq!(summary["abandoned_games"], 0, "{name}: {said}");
    }
}

#[test]
fn cards_of_builds_that_are_drawn_are_told_by_rung() {
    let out = tempfile::tempdir().unwrap();
    let args = ["ladder", "scenarios/iconica_roster.toml", "--levels", "greedy:20%,greedy", "--games", "12000"];
    let ended = run(&[&args[..], &["--out", text(out.path())]].concat());
    let summary: Value = serde_json::from_slice(&fs::read(out.path().join("summary.json")).unwrap()).unwrap();
    let cards = summary["ladder_cards"].as_array().unwrap();
    let mut rungs: Vec<&str> = cards.iter().map(|card| card["skill_level"].as_str().unwrap()).collect();
    rungs.dedup();
    assert_eq!(rungs, ["greedy (20 % blunders)", "greedy"]);
    assert!(ended.stdout.contains("Characters: effect on the win rate"), "{}", ended.stdout);
    let csv = fs::read_to_string(out.path().join("ladder_cards.csv")).unwrap();
    assert_eq!(csv.lines().count(), cards.len() + 1);
}

#[test]
fn a_side_that_the_rules_play_stays_as_it_is() {
    let path = "scenarios/arcworlde_rogue.toml";
    let (_, said, summary) = climbed(&[path, "--levels", "random,greedy", "--games", "40"]);
    let flowing = said.replace('\n', " ");
    assert!(flowing.contains("The rules of the game play Rogues at every level."), "{said}");
    let climbs = |side: usize| summary["ladder"][side]["climbs"].as_bool().unwrap();
    assert_eq!([climbs(0), climbs(1)], [true, false]);
    assert!(summary["ladder_steps"][1]["gain"].is_null());
    // Climbing alone is climbing together: those games are not played twice.
    assert_eq!(summary["games"], summary["total_games"]);
}

#[test]
fn what_is_barred_stays_barred() {
    let args = [PARTY, "--levels", "greedy:5%,greedy", "--games", "200"];
    let (_, _, free) = climbed(&args);
    let barred = [&args[..], &["--set", "side.0.avoid=[\"act\"]"]].concat();
    let (_, said, barred) = climbed(&barred);
    assert_ne!(free["ladder"][0], barred["ladder"][0], "{said}");
}

#[test]
fn what_is_no_ladder_is_told() {
    for (rungs, told) in [
        ("gready,greedy", "there is no such player; write a player"),
        ("greedy:64,search", "write `greedy:64%`"),
        ("greedy,search:0", "`0` is neither a number of playouts from 1"),
        ("greedy,rogue", "`rogue` can't be a level"),
        ("greedy", "a ladder has at least two levels"),
        ("greedy,search:64,greedy", "the level \"greedy\" is named twice"),
        ("greedy,random", "the level \"random\" is weaker than one before it"),
        ("greedy,random", "--levels random,greedy"),
        ("greedy,greedy:20%,search:64,search:16", "--levels greedy:20%,greedy,search:16,search:64"),
    ] {
        let ended = run(&["ladder", PARTY, "--levels", rungs]);
        assert_eq!(ended.code, 2, "{rungs}");
        assert!(ended.stderr.contains(told), "{rungs}: {}", ended.stderr);
    }
    for args in [["--threshold", "0%"], ["--games", "0"], ["--playouts", "many"]] {
        let ended = run(&["ladder", PARTY, args[0], args[1]]);
        assert_eq!(ended.code, 2, "{args:?}");
        assert!(ended.stderr.contains(args[0]), "{}", ended.stderr);
    }
}

/// Whether a command says that greedy players are weak.
fn warns(args: &[&str]) -> bool {
    let out = tempfile::tempdir().unwrap();
    let ended = run(&[args, &["--out", text(out.path())]].concat());
    assert!(ended.code == 0 || ended.code == 3, "{}", ended.stderr);
    let page = fs::read_to_string(out.path().join("report.html")).unwrap();
    let said = |told: &str| {
        let words: Vec<&str> = told.split_whitespace().collect();
        words.join(" ").to_lowercase().contains("club players play this game weakly")
    };
    assert_eq!(said(&ended.stdout), said(&page), "{}", ended.stdout);
    said(&ended.stdout)
}

#[test]
fn reports_say_where_club_players_are_weak() {
    let merits = "scenarios/arcadia_merits.toml";
    let race = "scenarios/iditacards_race.toml";
    for scenario in [merits, race, "scenarios/arcworlde_skirmish.toml"] {
        assert!(warns(&["run", scenario, "--games", "40"]), "{scenario}");
    }
    assert!(warns(&["compare", "scenarios/arcadia_builds.toml", "--games", "40"]));
    assert!(warns(&["check", race, "--max-games", "40"]));
    // One greedy side is enough.
    let searches = |side: u8| format!("side.{side}.agent=search");
    let thinks = |side: u8| format!("side.{side}.iterations=4");
    let (agents, playouts) = ([searches(0), searches(1)], [thinks(0), thinks(1)]);
    let one = ["run", merits, "--games", "2", "--set", &agents[0], "--set", &playouts[0]];
    assert!(warns(&one));
    assert!(!warns(&[&one[..], &["--set", &agents[1], "--set", &playouts[1]]].concat()));
    // A ladder measures this itself, so it doesn't warn.
    assert!(!warns(&["ladder", merits, "--levels", "random,greedy", "--games", "40"]));
    for scenario in [PARTY, MAGE, "scenarios/iditacards_solo.toml"] {
        assert!(!warns(&["run", scenario, "--games", "40"]), "{scenario}");
    }
}

#[test]
fn the_docs_tell_how_much_stronger_experts_are_as_reports_do() {
    let docs = fs::read_to_string("docs/players.md").unwrap();
    for scenario in ["arcadia_merits", "iditacards_race", "arcworlde_skirmish"] {
        let ended = run(&["check", &format!("scenarios/{scenario}.toml"), "--max-games", "40"]);
        let told = ended.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, told) = told.split_once("decision, an expert wins ").expect("a note");
        let (points, told) = told.split_once(" percentage points more in the place of one [").unwrap();
        let (low, told) = told.split_once(", ").unwrap();
        let (high, told) = told.split_once(']').unwrap();
        assert!(told.contains(&format!(" in {scenario}, ")), "{told}");
        // Both are those of the file that `scripts/measure-strength` writes.
        let game = scenario.split('_').next().unwrap();
        let file = fs::read_to_string(format!("data/strength/{game}.toml")).unwrap();
        let file: toml::Table = file.parse().unwrap();
        let head = format!("| {} | +{points} [+{low}, +{high}]", file["playouts"].as_integer().unwrap());
        let row = docs.lines().find(|line| line.starts_with(&format!("| `{scenario}`, ")) && line.contains(&head));
        assert!(row.is_some(), "{scenario} {head}");
        let points_of = |key: &str| format!("{:.0}", file[key].as_float().unwrap() * 100.0);
        assert_eq!(["gain", "low", "high"].map(points_of), [points, low, high], "{game}");
        assert_eq!(file["scenario"].as_str(), Some(scenario));
        let files = [format!("players/{game}.toml"), format!("tests/golden/{scenario}.txt")];
        let mut hash = Sha256::new();
        files.iter().for_each(|file| hash.update(fs::read(file).unwrap()));
        let measured = file["played"].as_str().unwrap();
        assert_eq!(first_digits(hash), measured, "play has changed: run `scripts/measure-strength {game}`");
        let command = file["command"].as_str().unwrap();
        let games = file["games"].as_integer().unwrap();
        for said in [format!("scenarios/{scenario}.toml"), format!("--games {games} ")] {
            assert!(command.contains(&said), "{said}: {command}");
        }
        let written: toml::Table = fs::read_to_string(format!("scenarios/{scenario}.toml")).unwrap().parse().unwrap();
        assert_eq!(file["seed"].as_integer(), written["seed"].as_integer(), "{game}");
        let whole = |games: i64| format!("{},{:03} games each", games / 1_000, games % 1_000);
        assert!(told.contains(&whole(games)), "{told}");
        // A build of the program that is not this one is named as such.
        let build = format!("(build {})", file["build"].as_str().unwrap());
        let by_other = told.contains(&format!("measured with build {}", file["commit"].as_str().unwrap()));
        assert_eq!(by_other, !run(&["--version"]).stdout.contains(&build), "{told}");
    }
    let files = fs::read_dir("data/strength").unwrap().count();
    assert_eq!(files, 3, "the files of three games");
}

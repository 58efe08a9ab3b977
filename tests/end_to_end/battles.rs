//! Battles of Warbands on a table: every command of them, and mistakes in Warbands.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::commands::{balance, run};
use crate::reports::contents;

const SKIRMISH: &str = "scenarios/arcworlde_skirmish.toml";
const ROGUE: &str = "scenarios/arcworlde_rogue.toml";
const LISTS: &str = "scenarios/arcworlde_lists.toml";
const FOREST: &str = "scenarios/arcworlde_forest.toml";
const PROFILES: &str = "scenarios/arcworlde_profiles.toml";

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Runs a command into a folder of its own: what it printed, its files, its summary.
fn written(args: &[&str]) -> (String, Vec<String>, Value) {
    let out = tempfile::tempdir().unwrap();
    let ended = run(&[args, &["--quiet", "--out", text(out.path())]].concat());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let files = contents(out.path()).into_keys().collect();
    let summary = fs::read(out.path().join("summary.json")).unwrap();
    (ended.stdout, files, serde_json::from_slice(&summary).unwrap())
}

/// The keys of the cards that a summary says do less than in print.
fn unmodelled(summary: &Value) -> Vec<&str> {
    let all = summary["unmodelled"].as_array().unwrap();
    all.iter().map(|one| one["card"].as_str().unwrap()).collect()
}

/// The mean of a metric of a side.
fn mean(summary: &Value, side: &str, metric: &str) -> f64 {
    let all = summary["metrics"].as_array().unwrap();
    let is = |one: &&Value| one["side"] == side && one["metric"] == metric;
    all.iter().find(is).unwrap()["mean"]["point"].as_f64().unwrap()
}

#[test]
fn a_skirmish_is_told_round_by_round_and_place_by_place() {
    let (said, files, summary) = written(&["run", SKIRMISH, "--games", "200"]);
    for part in ["200 games in 100 seat blocks", "more Victory Points", "in Rounds"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    for file in ["series_standing.svg", "map_knocked_out.svg", "maps.csv", "win_rate.svg"] {
        assert!(files.iter().any(|name| name == file), "{file}: {files:?}");
    }
    // Each Knock Out by one side is a loss of the other. Mishaps cause further losses.
    for (one, other) in [("Halflings", "Ourk"), ("Ourk", "Halflings")] {
        let (won, lost) = (mean(&summary, one, "knock_outs"), mean(&summary, other, "lost"));
        assert!(won > 0.0 && won <= lost + 1e-9, "{one}: {won} of {lost}");
    }
}

#[test]
fn a_report_names_the_cards_that_do_less_than_in_print() {
    let (said, _, summary) = written(&["run", SKIRMISH, "--games", "20"]);
    // However its lines are broken.
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("note: not modelled in full: Boglin, "), "{said}");
    let named = unmodelled(&summary);
    assert!(named.contains(&"halfling_militia") && named.contains(&"ourk_chieftain"), "{named:?}");
    // Only cards that can be in play and lack something are named.
    for not in ["marsh_hydra", "halfling_thing_flinger", "shield", "halfling_ranged_weapon"] {
        assert!(!named.contains(&not), "{not}: {named:?}");
    }
    let militia = &summary["unmodelled"].as_array().unwrap()[1];
    assert_eq!(militia["name"], "Halfling Militia");
    assert_eq!(militia["missing"], serde_json::json!(["Take Orders: 2020 wording played"]));

    // A list that brings in others has them named too.
    let (_, _, compared) = written(&["compare", LISTS, "--games", "20"]);
    assert!(unmodelled(&compared).contains(&"imperial_captain"));
    // What comes out of the forest is named with it alone.
    let (_, _, forest) = written(&["run", FOREST, "--games", "20"]);
    assert!(unmodelled(&forest).contains(&"arcanid"), "{:?}", unmodelled(&forest));
    let none = ["run", FOREST, "--games", "20", "--set", "rules.environment=none"];
    assert!(!unmodelled(&written(&none).2).contains(&"arcanid"));
    // A Rogue Warband may be of any Faction, with Beasts of the Bestiary, but it can't have Swords for Hire.
    let (_, _, rogue) = written(&["run", ROGUE, "--games", "20"]);
    let named = unmodelled(&rogue);
    assert!(["arcanid", "skelt", "bone_goliath"].iter().all(|card| named.contains(card)), "{named:?}");
    assert!(["giant_giantess", "forest_troll"].iter().all(|card| !named.contains(card)));
    // A game that is modelled completely reports nothing.
    let (said, _, whole) = written(&["run", "scenarios/iconica_party.toml", "--games", "20"]);
    assert!(unmodelled(&whole).is_empty() && !said.contains("not modelled"), "{said}");
}

#[test]
fn rogues_are_led_by_the_printed_rules_and_lose_to_who_thinks() {
    let (_, _, summary) = written(&["run", ROGUE, "--games", "400"]);
    assert_eq!(summary["sides"][1]["agent"], "rogue");
    let low = summary["sides"][0]["win_rate"]["low"].as_f64().unwrap();
    assert!(low > 0.5, "{low}");
    // Either side can be led so.
    let both = ["run", SKIRMISH, "--games", "20", "--set", "side.0.agent=rogue"];
    assert_eq!(written(&both).2["sides"][0]["agent"], "rogue");
}

#[test]
fn lists_of_equal_cost_play_each_against_each() {
    let (said, files, summary) = written(&["compare", LISTS, "--matrix", "--games", "20"]);
    assert_eq!(summary["ratings"].as_array().unwrap().len(), 6);
    assert_eq!(summary["matrix"].as_array().unwrap().len(), 30, "both directions of 15 pairs");
    assert!(summary["apart"].as_array().unwrap().is_empty());
    assert!(files.iter().any(|name| name == "matrix.svg"), "{files:?}");
    assert!(said.contains("note: not modelled in full: "), "{said}");
}

#[test]
fn what_a_profile_is_worth_is_measured_by_random_warbands() {
    let (said, files, summary) = written(&["run", PROFILES, "--games", "4000"]);
    assert!(said.contains("worth for their GP"), "{said}");
    assert!(files.iter().any(|name| name == "worth.svg"), "{files:?}");
    let cards = summary["worth"][0]["cards"].as_array().unwrap();
    assert!(cards.len() > 50, "{}", cards.len());
}

#[test]
fn threads_change_no_byte_of_a_battle() {
    let played = ["1", "2"].map(|threads| {
        let out = tempfile::tempdir().unwrap();
        let of = ["run", FOREST, "--games", "60", "--threads", threads, "--quiet"];
        let ended = run(&[&of[..], &["--out", text(out.path())]].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        contents(out.path())
    });
    assert!(played[0].len() > 15, "{:?}", played[0].keys());
    assert!(played[0] == played[1]);
}

#[test]
fn trace_tells_a_battle_and_draws_the_table_round_by_round() {
    let told = run(&["trace", SKIRMISH, "--game", "3"]);
    assert_eq!(told.code, 0, "{}", told.stderr);
    for part in ["is placed at", "Round 1", " the initiative", "is Activated", "Round 5"] {
        assert!(told.stdout.contains(part), "{part}: {}", told.stdout);
    }
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("drawn");
    let drawn = run(&["trace", SKIRMISH, "--game", "3", "--svg", text(&folder)]);
    assert_eq!((drawn.code, &drawn.stdout), (0, &told.stdout), "{}", drawn.stderr);
    let files = contents(&folder);
    for file in ["turn-00.svg", "turn-01.svg", "turn-04.svg", "end.svg"] {
        let bytes = files.get(file).unwrap_or_else(|| panic!("{file}: {:?}", files.keys()));
        let svg = String::from_utf8(bytes.clone()).unwrap();
        assert!(svg.starts_with("<svg role=\"img\"") && svg.contains("inches"), "{file}");
    }
}

/// A scenario with these Warbands, in TOML.
fn scenario(folder: &Path, one: &str, other: &str) {
    let root = env!("CARGO_MANIFEST_DIR");
    let cards = ["armoury", "artefacts", "halflings", "ourk"];
    let cards = cards.map(|file| format!("\"{root}/scenarios/cards/arcworlde/{file}.toml\""));
    let text = format!(
        "game = \"arcworlde\"\ngames = 100\ncards = [{}]\n\n[rules]\ngame_value = 200\n\n\
         [[side]]\nname = \"One\"\nwarband = [\n{one}\n]\n\n\
         [[side]]\nname = \"Other\"\nwarband = {other}\n",
        cards.join(", ")
    );
    fs::write(folder.join("s.toml"), text).unwrap();
}

/// What is said of a scenario that must be refused.
fn refused(one: &str, other: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    scenario(folder.path(), one, other);
    let output = balance().current_dir(folder.path()).args(["run", "s.toml"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "something was written");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn mistakes_in_warbands_are_told_all_at_once() {
    let one = "    \"halfling_sherif\",\n    \
               { profile = \"halfling_militia\", equipment = [\"ourk_ranged_weapon\"] },\n    \
               { profile = \"trollhound\", equipment = [\"shield\"] },\n    \
               { profile = \"halfling_town_guard\", equipment = [\"light_armour\"] },";
    let other = "[\"ourk_chieftain\", \"ourk_dreameater\", { profile = \"boglin\", count = 40 }]";
    insta::assert_snapshot!("mistakes_in_warbands", refused(one, other));
}

#[test]
fn a_warband_must_be_led_and_paid_for() {
    let said = refused("    \"halfling_militia\",", "[\"ourk_chieftain\", { profile = \"ourk_brute\", rides = 1 }]");
    for part in [
        "the Warband has no Commander",
        "add a profile of the class",
        "the Warband costs 205 GP; rules.game_value is 200",
        "remove at least 5 GP",
        "the rider must be one Character that isn't a Creature, and the mount needs Monstrous Mount",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let said = refused(
        "    \"halfling_sheriff\",",
        "{ random = \"legal\", gp = 100, faction = \"ourks\", also = [\"bestiarry\"] }",
    );
    for part in ["no Faction \"ourks\" has a Commander for 100 GP or less", "\"bestiarry\""] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn terrain_leaves_room_for_the_warbands() {
    let told = |terrain: &str| {
        let set = format!("rules.table.terrain=[{terrain}]");
        run(&["validate", "scenarios/arcworlde_skirmish.toml", "--set", &set])
    };
    for fine in [
        "{ at = [18, 18], size = [36, 36] }",
        "{ at = [18, 18], radius = 11, ground = 'impassable' }",
        "{ at = [18, 18], size = [36, 0.25], ground = 'impassable' }",
    ] {
        let ended = told(fine);
        assert_eq!(ended.code, 0, "{fine}: {}", ended.stderr);
    }
    let covered = "{ at = [18, 18], size = [36, 36], ground = 'impassable' }";
    let zone = "{ at = [18, 33], size = [36, 6], ground = 'impassable' }";
    // Room for one base or two in each zone, and nowhere else.
    let holes = "{ at = [19.5, 18], size = [33, 36], ground = 'impassable' }, \
                 { at = [1.5, 18], size = [3, 32], ground = 'impassable' }";
    for (terrain, said) in [
        (covered, "fills a deployment zone"),
        (zone, "fills a deployment zone"),
        (holes, "no room for"),
        ("{ at = [18, 18], size = [1e18, 4] }", "must be from 0.25 to 96"),
        ("{ at = [18, 18], size = [0, 4] }", "must be from 0.25 to 96"),
        ("{ at = [18, 18], radius = 1e18 }", "must be from 0.25 to 24"),
        ("{ at = [1e18, 18], radius = 1 }", "must be from 0 to 96"),
        ("{ at = [nan, 18], radius = 1 }", "command line"),
    ] {
        let ended = told(terrain);
        assert_eq!(ended.code, 2, "{terrain}: {}", ended.stdout);
        assert!(ended.stderr.contains(said), "{terrain}: {}", ended.stderr);
        assert!(ended.stderr.contains("--set"), "{terrain}: {}", ended.stderr);
    }
    let table = run(&["validate", "scenarios/arcworlde_skirmish.toml", "--set", "rules.table.width=200"]);
    assert!(table.stderr.contains("must be from 12 to 96"), "{}", table.stderr);
}

#[test]
fn what_a_profile_is_worth_is_told_for_each_mission() {
    let (page, files, summary) = written(&["compare", PROFILES, "--games", "600"]);
    assert!(page.contains("What profiles and Equipment are worth in each variant"), "{page}");
    assert!(files.contains(&"compare_worth.csv".to_owned()), "{files:?}");
    let worth = summary["compare_worth"].as_array().unwrap();
    let missions: Vec<&str> = worth.iter().map(|of| of["variant"].as_str().unwrap()).collect();
    assert_eq!(missions, ["hold_middle", "gather", "knock_out"]);
    for of in worth {
        let (mission, notes) = (of["variant"].as_str().unwrap(), of["notes"].to_string());
        assert!(notes.contains(&format!("are for the mission {mission}")), "{notes}");
        assert_eq!(of["cards"].as_array().unwrap().len(), worth[0]["cards"].as_array().unwrap().len());
    }
    // The value of each card needs a fixed number of games, so `--until-decided` reports none.
    let (page, files, _) =
        written(&["compare", PROFILES, "--until-decided", "--max-games", "1200", "--threshold", "49%"]);
    assert!(!page.contains("worth in each") && !files.contains(&"compare_worth.csv".to_owned()));
}

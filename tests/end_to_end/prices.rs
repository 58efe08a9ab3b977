//! `balance compare --prices`: a card that is absurdly priced comes into line, and nothing hangs on threads.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use crate::commands::{interrupted, run};
use crate::reports::contents;

/// Both sides draw their builds from a few cards.
const SIDE: &str = r#"
agent  = "greedy"
quests = { random = 1 }

[side.build.random]
from = ["sly_step", "feather_step", "warhorse", "geasa", "thorn_knife", "one_last_trick", "veiled_eyes",
    "grey_courser", "pack_of_hounds", "sea_worthy", "homesick", "dreamer", "weak_knees", "imps"]
"#;

/// Makes a built-in card an absurd bargain.
const ABSURD: &str = "cards.sly_step.cost=0";

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// A folder with a scenario.
fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("market.toml");
    let head = "game = \"arcadia\"\nseed = 5\ngames = 6000\ncards = [\"built_in:arcadia\"]\n";
    let sides = ["Challenger", "Rival"].map(|name| format!("\n[[side]]\nname = \"{name}\"{SIDE}"));
    fs::write(&path, format!("{head}{}", sides.concat())).unwrap();
    (folder, path)
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn an_absurd_price_comes_into_line() {
    let (folder, path) = folder();
    let out = folder.path().join("report");
    let args = ["compare", text(&path), "--prices", "proposed", "--set", ABSURD, "--out", text(&out)];
    let ended = run(&args);
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    for said in [
        "of 14 cards mispriced before, ",
        "✓ now fair",
        "Strongest build of Challenger with each price list: the best of 1,000 random builds",
        "Rounds: the games of each round use the prices of the previous one",
        "--set cards.sly_step.cost=",
        "6,000 fresh games each with the current and the proposed prices",
    ] {
        let words = ended.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(said), "{said}: {}", ended.stdout);
    }
    let summary = fs::read_to_string(out.join("summary.json")).unwrap();
    let summary: Value = serde_json::from_str(&summary).unwrap();
    let cards = summary["prices"].as_array().unwrap();
    let sly = cards.iter().find(|row| row["card"] == "sly_step").unwrap();
    assert_eq!((&sly["verdict"], &sly["today"]), (&"came_into_line".into(), &0.into()), "{sly}");
    assert!(sly["proposed"].as_i64().unwrap() >= 3, "{sly}");
    assert!(sly["over_before"]["low"].as_f64().unwrap() > 0.0, "{sly}");
    let lists: Vec<&str> =
        summary["strongest"].as_array().unwrap().iter().map(|of| of["prices"].as_str().unwrap()).collect();
    assert_eq!(lists, ["today", "proposed"]);
    let counted = |verdict: &[&str]| {
        let is = |row: &&Value| verdict.contains(&row["verdict"].as_str().unwrap());
        cards.iter().filter(is).count() as u64
    };
    let out_after = counted(&["fell_out", "still_underpriced", "still_overpriced", "overshot"]);
    assert_eq!(summary["out_after"].as_u64().unwrap(), out_after);
    assert!(cards.iter().all(|row| row["why"].is_null() == (row["after"] == "in_line")));

    // What is proposed is what a run with the patch plays: the same games, so the same going rate.
    let set: Vec<&str> =
        (summary["set"].as_array().unwrap().iter()).flat_map(|set| ["--set", set.as_str().unwrap()]).collect();
    let again = folder.path().join("again");
    let played = run(&[&["run", text(&path), "--quiet", "--format", "json", "--out", text(&again)][..], &set].concat());
    let played: Value = serde_json::from_str(&played.stdout).unwrap();
    assert_eq!(played["worth"][0]["rate"]["point"], summary["rate_after"]["point"]);
    let variant = fs::read_to_string(out.join("variant.toml")).unwrap();
    assert!(variant.contains("\"cards.sly_step.cost\" = "), "{variant}");
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn threads_change_no_byte_and_an_interrupt_writes_what_it_has() {
    let (folder, path) = folder();
    let base = ["compare", text(&path), "--prices", "proposed", "--quiet", "--set", ABSURD];
    let written = |threads: &str| {
        let out = folder.path().join(threads);
        let more = ["--games", "1200", "--price-rounds", "3", "--threads", threads, "--out", text(&out)];
        let ended = run(&[&base[..], &more].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        contents(&out)
    };
    assert!(written("1") == written("4"));
    let out = folder.path().join("cut");
    interrupted(&[&base[..], &["--games", "100000000", "--out", text(&out)]].concat(), &out);
    let summary = fs::read_to_string(out.join("summary.json")).unwrap();
    let summary: Value = serde_json::from_str(&summary).unwrap();
    assert_eq!((&summary["stopped"], &summary["games"]), (&"interrupted".into(), &0.into()));
    assert!(summary["total_games"].as_u64().unwrap() > 0);
}

#[test]
fn what_has_no_prices_is_told() {
    let (folder, path) = folder();
    let out = folder.path().join("report");
    let merits = "scenarios/arcadia_merits.toml";
    for (args, said, help) in [
        (&["scenarios/iconica_party.toml"][..], "have no price that can be changed", "whose cards cost points"),
        (&["scenarios/arcworlde_skirmish.toml"], "no side has random builds", "`random`"),
        (&[merits, text(&path)], "for one scenario", "name only one"),
        (&[merits, "--shard", "1/2"], "played at once", "omit --shard and --resume"),
        (&[merits, "--resume"], "played at once", "omit --shard and --resume"),
        (&[merits, "--matrix"], "--matrix", "--prices"),
        (&[merits, "--until-decided"], "--until-decided", "--prices"),
        (&[merits, "--price-rounds", "9"], "9", "from 1 to 8"),
    ] {
        let ended = run(&[&["compare", "--prices", "proposed", "--out", text(&out)][..], args].concat());
        assert_eq!(ended.code, 2, "{args:?}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stderr.contains(said) && ended.stderr.contains(help), "{}", ended.stderr);
        assert!(!out.exists(), "nothing is written: {args:?}");
    }
}

#[test]
fn where_builds_are_not_listed_the_strongest_is_not_told() {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().join("report");
    let args = ["compare", "scenarios/arcworlde_profiles.toml", "--prices", "proposed", "--games", "200"];
    let ended = run(&[&args[..], &["--out", text(&folder)]].concat());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(ended.stdout.contains("Unknown: arcworlde can't list"), "{}", ended.stdout);
    assert!(ended.stderr.contains("its variants are not played"), "{}", ended.stderr);
}

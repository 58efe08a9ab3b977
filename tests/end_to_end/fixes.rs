//! `validate --fix`: names of the last version are rewritten in the user's files, and nothing else.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::commands::run;

const SCENARIO: &str = r#"# Two parties, and who plays them.
game = "iconica"
cards = ["house:iconica", "more/own.toml"]   # built in and our own

[[side]]
name   = "North"
party  = ["mine", "river_healer", "night_scout"]
slips  = "5%"            # a casual player

[[side]]
name    = "South"
party   = ["standard_bearer", "reed_ranger", "bell_ringer"]
without = [
    "pass",
]
"#;

const NEW_SCENARIO: &str = r#"# Two parties, and who plays them.
game = "iconica"
cards = ["built_in:iconica", "more/own.toml"]   # built in and our own

[[side]]
name   = "North"
party  = ["mine", "river_healer", "night_scout"]
blunder_rate  = "5%"            # a casual player

[[side]]
name    = "South"
party   = ["standard_bearer", "reed_ranger", "bell_ringer"]
avoid = [
    "pass",
]
"#;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A folder with a scenario and a card file that it includes, both with old names.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/cards/iconica/original.toml");
    let house = fs::read_to_string(house).unwrap();
    let warden = house.split("\n[cards.").find(|card| card.starts_with("warden]")).unwrap();
    let cards = format!("# Ours.\n[cards.{warden}\n")
        .replace("[cards.warden", "[cards.mine")
        .replace("Halla Brook, Ford Warden", "Mine")
        .replace("built_in", "house");
    fs::create_dir(folder.path().join("more")).unwrap();
    fs::write(folder.path().join("more/own.toml"), "include = [\"cards.toml\"]\n").unwrap();
    fs::write(folder.path().join("more/cards.toml"), cards).unwrap();
    fs::write(folder.path().join("s.toml"), SCENARIO).unwrap();
    folder
}

#[test]
fn old_names_are_remarked_on_and_rewritten_with_comments_and_order_kept() {
    let folder = folder();
    let (scenario, cards) = (folder.path().join("s.toml"), folder.path().join("more/cards.toml"));
    let old_cards = fs::read_to_string(&cards).unwrap();
    let played = run(&["run", text(&scenario), "--games", "40", "--out", text(&folder.path().join("report"))]);
    assert_eq!(played.code, 0, "{}", played.stderr);
    for said in ["s.toml:8: write `blunder_rate` instead of `slips`", "cards.toml:", "balance validate --fix "] {
        assert!(played.stderr.contains(said), "{said}: {}", played.stderr);
    }
    let quiet = run(&["validate", text(&scenario), "--quiet"]);
    assert_eq!((quiet.code, quiet.stderr.as_str()), (0, ""));
    let fixed = run(&["validate", "--fix", text(&scenario)]);
    assert_eq!(fixed.code, 0, "{}", fixed.stderr);
    assert!(fixed.stderr.contains("s.toml:13: `without` is now `avoid`"), "{}", fixed.stderr);
    assert_eq!(fs::read_to_string(&scenario).unwrap(), NEW_SCENARIO);
    let new_cards = fs::read_to_string(&cards).unwrap();
    assert_eq!(new_cards, old_cards.replace("\"house\"", "\"built_in\""));
    assert_ne!(new_cards, old_cards);
    let again = run(&["validate", "--fix", text(&scenario)]);
    assert_eq!(again.code, 0);
    assert!(again.stderr.contains("nothing to rewrite"), "{}", again.stderr);
    assert_eq!(fs::read_to_string(&scenario).unwrap(), NEW_SCENARIO);
    let resumed =
        run(&["run", text(&scenario), "--games", "40", "--resume", "--out", text(&folder.path().join("report"))]);
    assert_eq!(resumed.code, 0, "the same games, by either name: {}", resumed.stderr);
    assert!(resumed.stderr.contains("continuing from"), "{}", resumed.stderr);
}

#[test]
fn line_endings_and_byte_order_marks_stay() {
    let folder = folder();
    let scenario = folder.path().join("s.toml");
    fs::write(&scenario, format!("\u{feff}{}", SCENARIO.replace('\n', "\r\n"))).unwrap();
    assert_eq!(run(&["validate", "--fix", text(&scenario)]).code, 0);
    assert_eq!(fs::read_to_string(&scenario).unwrap(), format!("\u{feff}{}", NEW_SCENARIO.replace('\n', "\r\n")));
}

#[test]
fn a_scenario_with_mistakes_stays_as_it_is() {
    let folder = folder();
    let scenario = folder.path().join("s.toml");
    let wrong = SCENARIO.replace("\"reed_ranger\"", "\"red_ranger\"");
    fs::write(&scenario, &wrong).unwrap();
    let cards = fs::read_to_string(folder.path().join("more/cards.toml")).unwrap();
    let refused = run(&["validate", "--fix", text(&scenario)]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("nothing is rewritten, because there are mistakes"), "{}", refused.stderr);
    assert_eq!(fs::read_to_string(&scenario).unwrap(), wrong);
    assert_eq!(fs::read_to_string(folder.path().join("more/cards.toml")).unwrap(), cards);
}

#[test]
fn if_one_file_cannot_be_written_none_is() {
    let folder = folder();
    let (scenario, cards) = (folder.path().join("s.toml"), folder.path().join("more/cards.toml"));
    let mut mode = fs::metadata(&cards).unwrap().permissions();
    mode.set_readonly(true);
    fs::set_permissions(&cards, mode).unwrap();
    if fs::OpenOptions::new().write(true).open(&cards).is_ok() {
        return; // Nothing is read-only for the superuser.
    }
    let refused = run(&["validate", "--fix", text(&scenario)]);
    assert_ne!(refused.code, 0, "{}", refused.stderr);
    assert!(refused.stderr.contains("cards.toml can't be written"), "{}", refused.stderr);
    assert_eq!(fs::read_to_string(&scenario).unwrap(), SCENARIO);
}

#[test]
fn programs_get_the_old_names_as_json() {
    let folder = folder();
    let json = run(&["validate", text(&folder.path().join("s.toml")), "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    let first = &json["files"][0]["old_names"][0];
    assert_eq!(
        (&first["line"], &first["old"], &first["new"]),
        (&3.into(), &"house:iconica".into(), &"built_in:iconica".into())
    );
}

#[test]
fn old_options_are_hidden_but_work() {
    let help = run(&["tune", "--help"]).stdout + &run(&["ladder", "--help"]).stdout;
    assert!(help.contains("--levels") && help.contains("--max-changes") && !help.contains("--rungs"));
    assert!(!help.contains("--most") && !help.contains("--may"));
    let folder = folder();
    let climbed = run(&[
        "ladder",
        text(&folder.path().join("s.toml")),
        "--rungs",
        "random,greedy",
        "--games",
        "20",
        "--out",
        text(&folder.path().join("report")),
    ]);
    assert!([0, 1, 3].contains(&climbed.code), "{}", climbed.stderr);
}

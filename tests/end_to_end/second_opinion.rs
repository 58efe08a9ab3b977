//! A second opinion by experts: when there is one, what it says, and that parts of it are one.

use std::fs;
use std::path::Path;

use crate::commands::run;

const PARTY: &str = "scenarios/iconica_party.toml";

fn json_of(args: &[&str]) -> serde_json::Value {
    let ended = run(args);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    serde_json::from_str(&ended.stdout).unwrap()
}

fn experts(args: &[&str]) -> serde_json::Value {
    json_of(&[&["run", PARTY, "--format", "json", "--no-report"], args].concat())["experts"].clone()
}

#[test]
fn experts_play_as_many_games_as_asked() {
    assert_eq!(experts(&["--games", "400"]), serde_json::json!([]), "they are hardly stronger here");
    let told = experts(&["--games", "4000", "--experts", "101"]);
    let side = &told[0];
    assert_eq!((&side["games"], &side["playouts"]), (&102.into(), &64.into()), "{told}");
    assert_eq!((&side["club_rate"]["n"], &side["expert_rate"]["n"]), (&4_000.into(), &102.into()));
    assert_eq!(side["expert_rate"]["method"], "control variate over paired seat blocks, Bonferroni");
    // They play no more games than there are, and the same from a scenario and on any number of threads.
    assert_eq!(experts(&["--games", "40", "--experts", "100"])[0]["games"], 40);
    assert_eq!(experts(&["--games", "4000", "--set", "experts=101", "--threads", "1"]), told);
    let weak = ["run", "scenarios/arcadia_merits.toml", "--games", "20000", "--format", "json", "--no-report"];
    let told = json_of(&[&weak[..], &["--experts", "off"]].concat());
    assert_eq!(told["experts"], serde_json::json!([]));
}

#[test]
fn the_answer_has_it_in_words() {
    let ended = run(&["run", PARTY, "--games", "2000", "--experts", "200", "--no-report"]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(
        ended.stdout.contains("Second opinion: win rates of experts, who search with 64 playouts"),
        "{}",
        ended.stdout
    );
    let told = ended.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        told.contains("Experts agree: among them ") || told.contains("Experts: inconclusive. Among them "),
        "{told}"
    );
    let ended = run(&[
        "run",
        PARTY,
        "--games",
        "40",
        "--experts",
        "10",
        "--set",
        "side.0.agent=random",
        "--set",
        "side.1.agent=random",
    ]);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("a second opinion needs a side that a club player plays"), "{}", ended.stderr);
    let ended = run(&["run", PARTY, "--experts", "some"]);
    assert!(ended.stderr.contains("write a whole number from 1 to"), "{}", ended.stderr);
}

#[test]
fn a_check_has_one_if_asked() {
    let check = ["check", PARTY, "--max-games", "1000", "--undecided", "pass"];
    let said = |args: &[&str]| run(&[&check[..], args].concat()).stdout.contains("\nExperts");
    assert!(!said(&[]), "it may be one of many in CI");
    assert!(said(&["--experts", "40"]) && said(&["--set", "experts=40"]));
    let told = json_of(&[&check[..], &["--experts", "40", "--format", "json"]].concat());
    let words = told["checks"][0]["second_opinion"].as_str().unwrap();
    assert!(words.starts_with("Experts") && words.contains("of 40 games"), "{words}");
    let out = tempfile::tempdir().unwrap();
    let page = out.path().join("check.md");
    assert_eq!(run(&[&check[..], &["--experts", "40", "--markdown", page.to_str().unwrap()]].concat()).code, 0);
    assert!(fs::read_to_string(page).unwrap().contains("\nExperts"));
}

#[test]
fn shards_and_a_resumed_run_have_the_same() {
    let above = tempfile::tempdir().unwrap();
    let place = |name: &str| above.path().join(name).to_str().unwrap().to_owned();
    let play = |name: &str, more: &[&str]| {
        let args = ["run", PARTY, "--games", "800", "--experts", "300", "--quiet", "--out", &place(name)];
        let ended = run(&[&args, more].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
    };
    let summary = |name: &str| fs::read_to_string(Path::new(&place(name)).join("summary.json")).unwrap();
    play("whole", &[]);
    (1..=4).for_each(|k| play(&format!("part{k}"), &["--shard", &format!("{k}/4")]));
    let parts: Vec<String> = (1..=4).map(|k| place(&format!("part{k}"))).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let merged = run(&[&["merge", "--quiet", "--out", &place("merged")], &parts[..]].concat());
    assert_eq!(merged.code, 0, "{}", merged.stderr);
    assert!(summary("merged") == summary("whole"), "of shards");
    // More games, with the same ones of experts.
    let longer = ["run", PARTY, "--games", "1600", "--experts", "300", "--quiet", "--force"];
    let resumed = run(&[&longer[..], &["--resume", "--out", &place("whole")]].concat());
    assert_eq!(resumed.code, 0, "{}", resumed.stderr);
    assert!(run(&[&longer[..], &["--out", &place("fresh")]].concat()).code == 0);
    assert!(summary("whole") == summary("fresh"), "resumed");
}

#[test]
fn levels_have_names() {
    let agents = |agent: &str| {
        let sets = [format!("side.0.agent={agent}"), format!("side.1.agent={agent}")];
        let args =
            ["run", PARTY, "--games", "40", "--no-report", "--format", "json", "--set", &sets[0], "--set", &sets[1]];
        json_of(&args)["sides"].clone()
    };
    let told = agents("beginner");
    assert_eq!(told[0]["agent"], "greedy, 20 % blunders");
    assert_eq!(agents("club"), agents("greedy"));
    let told = (agents("expert"), agents("search"));
    assert_eq!((&told.0[0]["agent"], &told.0[0]["wins"]), (&"expert".into(), &told.1[0]["wins"]), "{told:?}");
}

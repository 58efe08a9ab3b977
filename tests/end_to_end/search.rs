//! `balance compare` of builds that are searched: its report, its mistakes.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::commands::run;
use crate::reports::contents;

const SEARCH: &str = "scenarios/iconica_search.toml";

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn a_search_prints_a_table_and_writes_a_report() {
    let out = tempfile::tempdir().unwrap();
    let less = "builds.search.games=20000";
    let args = ["compare", SEARCH, "--games", "400", "--set", less, "--out", text(out.path())];
    let ended = run(&args);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert_eq!(ended.stderr, "", "no progress where no terminal is");
    for said in [
        "663 legal builds (all), against Legion",
        "Strongest builds: win rate in fresh games, and in the games of the selection",
        "All 10 intervals have a joint level of 95 % (Bonferroni)",
        "Characters of the strongest: share of builds with each",
        "n = 400 games in 200 seat blocks of each of the best",
    ] {
        assert!(ended.stdout.contains(said), "{said}: {}", ended.stdout);
    }
    let files: Vec<String> = contents(out.path()).into_keys().collect();
    let expected = [
        "played.tally",
        "report.html",
        "search.csv",
        "search.parquet",
        "search.svg",
        "search_cards.csv",
        "search_cards.parquet",
        "search_climbs.csv",
        "search_climbs.parquet",
        "search_key_cards.csv",
        "search_key_cards.parquet",
        "search_rounds.csv",
        "search_rounds.parquet",
        "summary.json",
    ];
    assert_eq!(files, expected);
    let summary = fs::read_to_string(out.path().join("summary.json")).unwrap();
    let summary: Value = serde_json::from_str(&summary).unwrap();
    let best = summary["search"].as_array().unwrap();
    assert_eq!(best.len(), 10);
    let average = summary["average"]["point"].as_f64().unwrap();
    for build in best {
        assert!(build["win_rate"]["point"].as_f64().unwrap() > average + 0.1, "{build}");
        assert_eq!(build["win_rate"]["n"], 400);
    }
}

/// Builds of a search, pasted from what it printed into the scenario, meet each other.
#[test]
fn the_best_builds_can_be_pasted_and_played_on() {
    for (scenario, few, key) in [
        (SEARCH, "builds.search={ sample = 40, keep = 3, games = 2000 }", "party = ["),
        (
            "scenarios/arcadia_search.toml",
            "builds.search={ sample = 20, keep = 3, games = 400 }",
            "build.character = \"",
        ),
    ] {
        let out = tempfile::tempdir().unwrap();
        let folder = out.path().join("search");
        let all = ["compare", scenario, "--games", "40", "--set", few, "--out", text(&folder)];
        let ended = run(&all);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        let (_, pasted) = ended.stdout.split_once("These builds as TOML").unwrap();
        let (_, pasted) = pasted.split_once('\n').unwrap();
        let (pasted, _) = pasted.split_once("\nElimination rounds").unwrap();
        assert_eq!(pasted.matches(&format!("\n  {key}")).count(), 3, "{pasted}");
        assert!(!pasted.contains('…'));
        let cards = format!("\"{}/scenarios/cards/", env!("CARGO_MANIFEST_DIR"));
        let scenario = fs::read_to_string(scenario).unwrap().replace("\"cards/", &cards);
        let kept = scenario.lines().filter(|line| !line.starts_with("search "));
        let kept: Vec<&str> = kept.collect();
        // `[[expect]]` tables follow those of `[builds]` all the same.
        let file = out.path().join("pasted.toml");
        fs::write(&file, kept.join("\n") + "\n" + pasted).unwrap();
        let folder = out.path().join("matrix");
        let all = ["compare", text(&file), "--matrix", "--games", "40", "--out", text(&folder)];
        let ended = run(&all);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        assert!(ended.stdout.contains("best 1") && ended.stdout.contains("best 3"));
    }
}

/// The scenario with few builds, and the seed of the dice on which its winners meet.
const FEW: &str = "builds.search={ sample = 40, keep = 4, games = 2000, starts = 1 }";

#[test]
fn the_winners_of_a_search_meet_each_against_each() {
    let play = |threads: &str| {
        let out = tempfile::tempdir().unwrap();
        let all = ["compare", SEARCH, "--matrix", "--games", "200", "--set", FEW];
        let ended = run(&[&all[..], &["--threads", threads, "--out", text(out.path())]].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        let cost = "playing about 22,000 games: 20,800 to search, and then 200 of each of the 6 pairs of the best 4";
        assert_eq!(ended.stderr.trim_end(), cost);
        let summary = fs::read_to_string(out.path().join("summary.json")).unwrap();
        (ended.stdout, contents(out.path()), serde_json::from_str::<Value>(&summary).unwrap())
    };
    let (page, files, summary) = play("1");
    assert!(files == play("2").1, "threads change no byte");
    for file in ["search.csv", "search_cards.csv", "matrix.csv", "ratings.csv", "search.svg", "matrix.svg"] {
        assert!(files.contains_key(file), "{file}: {:?}", files.keys());
    }
    // The builds have the same name in the table, in the full list and in the matrix.
    let best = summary["search"]["search"].as_array().unwrap();
    let met = summary["matrix"]["ratings"].as_array().unwrap();
    assert_eq!((best.len(), met.len()), (4, 4));
    for (build, contestant) in best.iter().zip(met) {
        assert_eq!(build["name"], contestant["contestant"]);
        let (name, whole) = (build["name"].as_str().unwrap(), build["build"].as_str().unwrap());
        assert!(page.lines().any(|line| line.contains(name) && line.ends_with(whole)), "{name} {whole}: {page}");
    }
    assert!(!page.contains("together  "), "what all builds won stands with the rounds: {page}");
    assert!(page.contains("In the first round all 40 builds won"), "{page}");
    // The winners as a list give the same matrix, with the dice that docs/statistics.md names.
    let folder = tempfile::tempdir().unwrap();
    let cards = format!("\"{}/scenarios/cards/", env!("CARGO_MANIFEST_DIR"));
    let scenario = fs::read_to_string(SEARCH).unwrap().replace("\"cards/", &cards);
    let mut scenario: String =
        scenario.lines().filter(|line| !line.starts_with("search ")).map(|line| format!("{line}\n")).collect();
    for build in best {
        let (name, keys) = (build["name"].as_str().unwrap(), build["written"].as_str().unwrap());
        scenario += &format!("[builds.list.\"{name}\"]\n{keys}\n");
    }
    let file = folder.path().join("winners.toml");
    fs::write(&file, scenario).unwrap();
    let seed = (7 + 0x006d_6565_7469_6e67_i64).to_string();
    let out = folder.path().join("matrix");
    let all = ["compare", text(&file), "--matrix", "--games", "200", "--seed", &seed, "--out", text(&out)];
    let ended = run(&all);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(contents(&out)["matrix.csv"] == files["matrix.csv"]);
}

#[test]
fn what_a_search_with_a_matrix_refuses() {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().join("report");
    for (args, wanted) in [
        (&["--shard", "1/2"][..], "so it has no shards"),
        (&["--resume"], "omit --resume"),
        (&["--set", "builds.search.keep=1"], "2 to 64 contestants; here there are 2 sides, and the search keeps 1"),
    ] {
        let all = ["compare", SEARCH, "--matrix", "--games", "20", "--out", text(&folder)];
        let ended = run(&[&all[..], args].concat());
        assert_eq!(ended.code, 2, "{args:?}: {}", ended.stderr);
        assert!(ended.stderr.contains(wanted), "{args:?}: {}", ended.stderr);
    }
    assert!(!folder.exists(), "nothing was written");
}

#[test]
fn threads_change_no_byte() {
    let reports = ["1", "2", "8"].map(|threads| {
        let out = tempfile::tempdir().unwrap();
        let folder = text(out.path()).to_owned();
        let few = "builds.search={ sample = 40, keep = 3, games = 2000 }";
        let all = ["compare", SEARCH, "--games", "200", "--set", few, "--threads", threads];
        let ended = run(&[&all[..], &["--out", &folder]].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        assert!(ended.stdout.contains("40 random builds"), "{}", ended.stdout);
        contents(out.path())
    });
    assert!(reports[0] == reports[1] && reports[0] == reports[2]);
}

#[test]
fn another_seed_draws_another_sample() {
    let rows = ["3", "4", "3"].map(|seed| {
        let out = tempfile::tempdir().unwrap();
        let few = "builds.search={ sample = 12, keep = 12, games = 24 }";
        let all = ["compare", SEARCH, "--games", "2", "--set", few, "--format", "csv"];
        let ended = run(&[&all[..], &["--seed", seed, "--out", text(out.path())]].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        let build = |line: &str| line.rsplit(',').next().unwrap().to_owned();
        let mut builds: Vec<String> = ended.stdout.lines().skip(1).map(build).collect();
        builds.sort();
        assert_eq!(builds.len(), 12);
        builds
    });
    assert_eq!(rows[0], rows[2]);
    assert_ne!(rows[0], rows[1]);
}

#[test]
fn what_a_search_refuses() {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().join("report");
    let refused = |args: &[&str], wanted: &str| {
        let all = [&["compare", "--games", "100", "--out", text(&folder)], args].concat();
        let ended = run(&all);
        assert_eq!(ended.code, 2, "{wanted}: {}", ended.stdout);
        assert!(ended.stderr.contains(wanted) && ended.stdout.is_empty(), "{}", ended.stderr);
        assert!(!folder.exists());
    };
    for (set, wanted) in [
        ("builds.search={ all = true, sample = 5 }", "a search covers all builds or a sample"),
        ("builds.search={ all = false }", "a search covers all builds or a sample"),
        ("builds.search={ sample = 5, keep = 0 }", "must be from"),
        ("builds.search={ sampel = 5 }", "sample"),
    ] {
        refused(&[SEARCH, "--set", set], wanted);
    }
    refused(&[SEARCH, "--side", "Legion"], "omit --until-decided, --max-games, --side and --threshold");
    refused(&[SEARCH, "--threshold", "2%"], "omit --until-decided, --max-games, --side and --threshold");
    let solo = fs::read_to_string("scenarios/arcane_guardian.toml").unwrap();
    let cards = format!("{}/scenarios/cards", env!("CARGO_MANIFEST_DIR"));
    let solo = solo.replace("\"cards/", &format!("\"{cards}/"));
    let file = out.path().join("solo.toml");
    fs::write(&file, solo + "\n[builds]\nsearch = { all = true }\n").unwrap();
    refused(&[text(&file)], "arcane_guardian can't list the builds of a side");
}

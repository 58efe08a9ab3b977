//! `balance compare --matrix`: its report, its mistakes, and that it plays what it says.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::commands::{interrupted, run};
use crate::reports::contents;

const FIELD: &str = "scenarios/iconica_field.toml";

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// Returns the path of the built-in cards, valid from any folder.
fn house() -> String {
    format!("{}/scenarios/cards/iconica/original.toml", env!("CARGO_MANIFEST_DIR"))
}

/// A scenario of two sides with `more` at its end.
fn scenario(folder: &Path, more: &str) -> String {
    let file = folder.join("s.toml");
    let head = format!(
        "game = \"iconica\"\ngames = 300\ncards = [\"{}\"]\n[[side]]\nname = \"North\"\nparty = \
         [\"warden\", \"river_healer\", \"night_scout\"]\n[[side]]\nname = \"South\"\nparty = \
         [\"shell_guard\", \"brood_tender\", \"brood_reaver\"]\n",
        house()
    );
    fs::write(&file, head + more).unwrap();
    text(&file).to_owned()
}

#[test]
fn a_matrix_prints_a_table_and_writes_a_report() {
    let out = tempfile::tempdir().unwrap();
    let ended = run(&["compare", FIELD, "--matrix", "--games", "600", "--out", text(out.path())]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert_eq!(ended.stderr, "", "no progress where no terminal is");
    for said in [
        "600 games in 300 seat blocks",
        "Points per 100 games of the row against the column",
        "All 28 intervals have a joint level of 95 %",
        "Strengths in Elo points above their mean",
        "Goodness of fit: do the strengths explain who beats whom?",
        "Intransitive cycles: each significantly beats the next",
        "Nash equilibrium: the mixture that no contestant beats",
        "The game is symmetric: all 8 contestants were even against themselves (512 games each)",
    ] {
        assert!(ended.stdout.contains(said), "{said}: {}", ended.stdout);
    }
    let widest = ended.stdout.lines().take(26).map(|line| line.chars().count()).max();
    assert!(widest.unwrap() <= 100);
    let files: Vec<String> = contents(out.path()).into_keys().collect();
    let expected = [
        "cycles.csv",
        "cycles.parquet",
        "matrix.csv",
        "matrix.parquet",
        "matrix.svg",
        "mirrors.csv",
        "mirrors.parquet",
        "played.tally",
        "ratings.csv",
        "ratings.parquet",
        "ratings.svg",
        "report.html",
        "summary.json",
    ];
    assert_eq!(files, expected);
    let manifest = fs::read(out.path().join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!((&manifest["games_played"], &manifest["total_games"]), (&600.into(), &16800.into()));
    assert_eq!(manifest["stopping_rule"], "600 games of each pair, rounded up to whole seat blocks");
}

#[test]
fn threads_change_no_byte() {
    let reports = ["1", "2", "8"].map(|threads| {
        let out = tempfile::tempdir().unwrap();
        let folder = text(out.path()).to_owned();
        let all = ["compare", FIELD, "--matrix", "--games", "200", "--threads", threads];
        let ended = run(&[&all[..], &["--out", &folder]].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        contents(out.path())
    });
    assert!(reports[0] == reports[1] && reports[0] == reports[2]);
}

#[test]
fn a_pair_has_the_games_of_a_run_with_both_in_their_places() {
    let out = tempfile::tempdir().unwrap();
    let fixed = ["--games", "2000", "--format", "json", "--out", text(out.path())];
    let json = |args: &[&str]| -> Value {
        let ended = run(&[args, &fixed].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        serde_json::from_str(&ended.stdout).unwrap()
    };
    let matrix = json(&["compare", FIELD, "--matrix"]);
    let names: Vec<&str> =
        matrix["ratings"].as_array().unwrap().iter().map(|c| c["contestant"].as_str().unwrap()).collect();
    let at = |name: &str| names.iter().position(|other| *other == name).unwrap();
    let (lances, road) = (at("Lances") as u64, at("Road") as u64);
    let pairs = matrix["matrix"].as_array().unwrap();
    assert_eq!(pairs.len(), 56, "both directions of 28 pairs");
    let pair = pairs.iter().find(|p| p["one"] == lances && p["two"] == road).unwrap();
    let run = json(&[
        "run",
        FIELD,
        "--set",
        "side.0.party=[\"oath_lancer\", \"night_scout\", \"reed_ranger\"]",
        "--set",
        "side.1.party=[\"toll_duelist\", \"hedge_surgeon\", \"salt_corsair\"]",
    ]);
    for (side, key) in [(0, "wins"), (1, "losses")] {
        assert_eq!(run["sides"][side]["wins"], pair[key]);
    }
    let number = |key: &str| pair[key].as_f64().unwrap();
    let points = number("wins") + (number("draws") + number("unfinished")) / 2.0;
    assert!((pair["share"]["point"].as_f64().unwrap() - points / 2000.0).abs() < 1e-12);
    let weights: f64 = matrix["ratings"].as_array().unwrap().iter().map(|c| c["equilibrium"].as_f64().unwrap()).sum();
    assert!((weights - 1.0).abs() < 1e-9);
}

#[test]
fn variants_of_one_side_meet_the_side_as_it_is_written() {
    let out = tempfile::tempdir().unwrap();
    let file = scenario(
        out.path(),
        "[[variant]]\nname = \"Reed\"\nset = { \"side.1.party.2\" = \"spore_drifter\" }\n\
         [[variant]]\nname = \"At random\"\nset = { \"side.1.agent\" = \"random\" }\n",
    );
    let folder = out.path().join("report");
    let ended = run(&["compare", &file, "--matrix", "--format", "csv", "--out", text(&folder)]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let rows: Vec<&str> = ended.stdout.lines().collect();
    assert_eq!(rows.len(), 7);
    assert!(rows[0].starts_with("contestant,opponent,wins,losses,draws,unfinished,share,"));
    assert!(rows[1].starts_with("base,Reed,") && rows[6].starts_with("At random,Reed,"));
    let ratings = fs::read_to_string(folder.join("ratings.csv")).unwrap();
    assert!(ratings.contains("\nAt random,random,3,"), "{ratings}");
}

#[test]
fn who_cannot_meet_is_told_and_leaves_no_equilibrium() {
    let out = tempfile::tempdir().unwrap();
    let build = |name: &str, third: &str| {
        format!("[builds.list.{name}]\nparty = [\"warden\", \"river_healer\", \"{third}\"]\n")
    };
    let builds = build("A", "standard_bearer") + &build("B", "reed_ranger");
    let builds = format!("[builds]\nside = \"North\"\n{builds}");
    let legends = "[builds.list.C]\nparty = [\"bell_ringer\", \"moss_giant\", \"standard_bearer\"]\n";
    let file = scenario(out.path(), &(builds + legends));
    let folder = out.path().join("report");
    let ended = run(&["compare", &file, "--matrix", "--out", text(&folder)]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    for said in ["pairs that cannot meet: A and C (", "Not known: a pair did not meet"] {
        assert!(ended.stdout.contains(said), "{said}: {}", ended.stdout);
    }
}

#[test]
fn what_a_matrix_refuses() {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().join("report");
    let roster = "scenarios/iconica_roster.toml";
    let refused = |args: &[&str], wanted: &str| {
        let all = [&["compare", "--matrix", "--games", "100", "--out", text(&folder)], args].concat();
        let ended = run(&all);
        assert_eq!(ended.code, 2, "{wanted}: {}", ended.stdout);
        assert!(ended.stderr.contains(wanted) && ended.stdout.is_empty(), "{}", ended.stderr);
        assert!(!folder.exists());
    };
    refused(&[roster], "the scenario has no builds or variants to play");
    refused(&["scenarios/arcane_guardian.toml"], "a matrix needs a game of two sides, not 1");
    refused(&[FIELD, roster], "a matrix needs a single scenario");
    refused(&[FIELD, "--until-decided"], "cannot be used with");
    let cards = "[[variant]]\nname = \"x\"\nset = { \"cards.warden.health\" = 100 }\n";
    refused(&[&scenario(out.path(), cards)], "\"x\" changes more than one side");
    let alone = "[builds]\nside = \"North\"\n[builds.list.A]\n";
    refused(&[&scenario(out.path(), alone)], "a matrix has 2 to 64 contestants, not 1");
}

#[cfg(unix)]
#[test]
fn an_interrupted_matrix_is_written_and_says_so() {
    let above = tempfile::tempdir().unwrap();
    let out = above.path().join("report");
    interrupted(&["compare", FIELD, "--matrix", "--games", "10000000", "--out", text(&out)], &out);
    let summary = fs::read_to_string(out.join("summary.json")).unwrap();
    let summary: Value = serde_json::from_str(&summary).unwrap();
    assert_eq!(summary["stopped"], "interrupted");
    assert!(summary["games"].as_u64().unwrap() > 0);
}

#[test]
fn builds_of_the_same_content_are_noted_and_none_is_called_stronger() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("twins.toml");
    let party = "party = [\"warden\", \"river_healer\", \"night_scout\"]";
    let other = "party = [\"brood_tender\", \"spore_drifter\", \"first_brood\"]";
    let head = "game = \"iconica\"\nseed = 7\ncards = [\"built_in:iconica\"]\n";
    let sides = format!("[[side]]\nname = \"A\"\n{party}\n[[side]]\nname = \"B\"\n{other}\n");
    let build = |(name, party): (&str, &str)| format!("[builds.list.{name}]\n{party}\n");
    let said = |builds: &[(&str, &str)]| {
        let builds: String = builds.iter().copied().map(build).collect();
        fs::write(&path, format!("{head}{sides}[builds]\nside = \"A\"\n{builds}")).unwrap();
        let out = folder.path().join("out");
        let args = ["compare", path.to_str().unwrap(), "--matrix", "--games", "40", "--force"];
        let ended = run(&[&args[..], &["--out", out.to_str().unwrap()]].concat());
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        let summary = fs::read_to_string(out.join("summary.json")).unwrap();
        let page = fs::read_to_string(out.join("report.html")).unwrap();
        let printed = ended.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        (printed, serde_json::from_str::<Value>(&summary).unwrap(), page)
    };
    let (printed, summary, page) = said(&[("One", party), ("Two", party)]);
    let warning = "One and Two differ only by name: any difference between them is chance";
    assert!(printed.contains(warning), "{printed}");
    assert_eq!(summary["identical"], serde_json::json!([["One", "Two"]]));
    assert!(page.contains("One and Two differ only by name, so any difference is chance."));
    let unlike = "party = [\"warden\", \"river_healer\", \"toll_duelist\"]";
    let (printed, summary, _) = said(&[("One", party), ("Two", unlike)]);
    assert!(!printed.contains("only by name"), "{printed}");
    assert_eq!(summary["identical"], serde_json::json!([]));
}

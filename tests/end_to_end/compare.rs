//! `balance compare`: its report, its mistakes, and that it plays what the scenario says.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::commands::{interrupted, run};
use crate::reports::contents;

const VARIANTS: &str = "scenarios/iconica_variants.toml";
const BUILDS: &str = "scenarios/iconica_builds.toml";
const PARTY: &str = "scenarios/iconica_party.toml";

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// A shipped scenario with `more` at its end, elsewhere.
fn written(folder: &Path, scenario: &str, more: &str) -> PathBuf {
    let cards = format!("{}/scenarios/cards/iconica", env!("CARGO_MANIFEST_DIR"));
    let shipped = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(scenario));
    let file = folder.join("s.toml");
    fs::write(&file, shipped.unwrap().replace("cards/iconica", &cards) + more).unwrap();
    file
}

/// The summary of a comparison.
fn summary(args: &[&str]) -> Value {
    let out = tempfile::tempdir().unwrap();
    let fixed = ["--format", "json", "--out", text(out.path())];
    let ended = run(&[&["compare"], args, &fixed].concat());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let value: Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(fs::read_to_string(out.path().join("summary.json")).unwrap(), ended.stdout);
    value
}

/// The rows of the variants for the judged side.
fn judged(summary: &Value) -> Vec<&Value> {
    let rows = summary["compare"].as_array().unwrap().iter();
    rows.filter(|row| row["verdict"].is_string()).collect()
}

fn names(summary: &Value) -> Vec<&str> {
    judged(summary).into_iter().map(|row| row["variant"].as_str().unwrap()).collect()
}

#[test]
fn compare_prints_a_table_and_writes_a_report() {
    let out = tempfile::tempdir().unwrap();
    let ended = run(&["compare", VARIANTS, "--games", "4000", "--out", text(out.path())]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert_eq!(ended.stderr, "", "no progress where no terminal is");
    for said in [
        "5 variants against \"as printed\"",
        "24,000 games in total",
        "Win rate of Protectorate",
        "▼ Scout at 80",
        "worse",
        "joint 95 % intervals for all 5 variants",
    ] {
        assert!(ended.stdout.contains(said), "{said}: {}", ended.stdout);
    }
    let files: Vec<String> = contents(out.path()).into_keys().collect();
    let expected = ["compare.csv", "compare.parquet", "compare.svg", "played.tally", "report.html", "summary.json"];
    assert_eq!(files, expected);
    let manifest = fs::read(out.path().join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!((&manifest["games_played"], &manifest["total_games"]), (&4000.into(), &24_000.into()));
    assert_eq!((&manifest["side"], &manifest["stopped"]), (&"Protectorate".into(), &"games".into()));
    assert_eq!(manifest["variants"].as_array().unwrap().len(), 5);
    let csv = ["--games", "400", "--format", "csv", "--force", "--out", text(out.path())];
    let csv = run(&[&["compare", VARIANTS][..], &csv].concat());
    assert_eq!(csv.stdout.lines().count(), 1 + 6 * 2, "a row for each side of the baseline and the variants");
    assert!(csv.stdout.starts_with("variant,side,verdict,win_rate,"), "{}", csv.stdout);
}

#[test]
fn a_variant_wins_as_often_as_a_run_with_the_same_set() {
    let summary = summary(&[VARIANTS, "--games", "3000"]);
    let rate = |value: &Value| value["win_rate"]["point"].as_f64().unwrap();
    for (at, set) in [
        (0, "cards.night_scout.health=80"),
        (2, "cards.first_brood.health=100"),
        (4, "rules={ action_break = \"advanced\" }"),
    ] {
        let out = tempfile::tempdir().unwrap();
        let args = ["run", VARIANTS, "--games", "3000", "--set", set, "--format", "json", "--out"];
        let ended = run(&[&args[..], &[text(out.path())]].concat());
        let alone: Value = serde_json::from_str(&ended.stdout).expect(&ended.stderr);
        for side in 0..2 {
            let [base, variant] = [side, 2 * (at + 1) + side].map(|row| &summary["compare"][row]);
            assert_eq!(rate(variant), rate(&alone["sides"][side]), "{set}");
            let difference = variant["difference"]["point"].as_f64().unwrap();
            assert!((rate(variant) - rate(base) - difference).abs() < 1e-12);
        }
    }
}

#[test]
fn builds_are_held_against_the_first_of_them() {
    let all = summary(&[BUILDS, "--games", "1000"]);
    assert_eq!(all["baseline"], "Night Scout");
    assert_eq!(names(&all)[..2], ["Oath Lancer", "Bell Ringer"]);
    assert_eq!((&all["side"], all["family"].as_u64()), (&"Protectorate".into(), Some(5)));
    // With variants beside them the scenario as it is written is the baseline.
    let folder = tempfile::tempdir().unwrap();
    let more = "[[variant]]\nname = \"x\"\nset = { \"side.1.agent\" = \"random\" }\n";
    let file = written(folder.path(), BUILDS, more);
    let all = summary(&[text(&file), "--games", "200", "--side", "Legion"]);
    assert_eq!((&all["baseline"], &all["side"]), (&"base".into(), &"Legion".into()));
    assert_eq!(names(&all)[..2], ["x", "Night Scout"]);
    assert_eq!(judged(&all)[1]["alike"], true, "as it is written");
}

#[test]
fn several_files_are_held_against_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path(), PARTY, "");
    let out = folder.path().join("report");
    let args = ["compare", PARTY, text(&file), VARIANTS, "--games", "400", "--out", text(&out)];
    let ended = run(&args);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(ended.stdout.contains("2 variants against \"iconica_party\""), "{}", ended.stdout);
    assert!(ended.stderr.contains("iconica_variants.toml: its variants are not played"));
    let json = fs::read(out.join("summary.json")).unwrap();
    let json: Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(names(&json), ["s", "iconica_variants"]);
    assert_eq!(judged(&json)[0]["alike"], true, "the same scenario");
    assert_eq!(json["side"], "Protectorate");
}

#[test]
fn until_decided_drops_what_is_decided() {
    let out = tempfile::tempdir().unwrap();
    let args = ["compare", VARIANTS, "--until-decided", "--format", "json", "--out", text(out.path())];
    let ended = run(&[&args[..], &["--max-games", "180000", "--threshold", "2.5%"]].concat());
    // The Warden is near the threshold, and stays undecided.
    assert_eq!(ended.code, 3, "{}", ended.stderr);
    let json: Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!((&json["stopped"], &json["threshold"]), (&"undecided".into(), &0.025.into()));
    let by = |name: &str| judged(&json).into_iter().find(|row| row["variant"] == name).unwrap().clone();
    let (scout, warden) = (by("Scout at 80"), by("Warden at 110"));
    assert_eq!((&scout["verdict"], &warden["verdict"]), (&"worse".into(), &"unknown".into()));
    assert!(scout["games"].as_u64() < Some(5_000) && warden["games"] == 30_000);
    let ended = run(&[&args[..], &["--max-games", "240000", "--threshold", "7.3%"]].concat());
    assert_eq!(ended.code, 3, "the scout is too near 7.3 points: {}", ended.stdout);
    // Where none is near, all is known.
    let ended = run(&[&args[..], &["--max-games", "360000", "--threshold", "3.9%"]].concat());
    let json: Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!((ended.code, &json["stopped"]), (0, &"decided".into()), "{}", ended.stdout);
    let manifest = fs::read_to_string(out.path().join("manifest.json")).unwrap();
    assert!(manifest.contains("until its difference is judged against 0.039"), "{manifest}");
}

#[test]
fn threads_change_no_byte() {
    for how in [&["--games", "1500"][..], &["--until-decided", "--max-games", "36000"]] {
        let reports = ["1", "2", "8"].map(|threads| {
            let out = tempfile::tempdir().unwrap();
            let args = ["compare", VARIANTS, "--threads", threads, "--out", text(out.path())];
            let ended = run(&[&args[..], how].concat());
            assert!([0, 3].contains(&ended.code), "{}", ended.stderr);
            contents(out.path())
        });
        assert!(reports[0] == reports[1] && reports[0] == reports[2]);
    }
}

#[test]
fn what_compare_refuses() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report");
    let solo = "scenarios/arcane_guardian.toml";
    let cases: [(&[&str], &str); 9] = [
        (&[PARTY], "nothing to compare"),
        (&[PARTY, solo], "compare scenarios of one game"),
        (&[PARTY, PARTY], "is named twice"),
        (&[VARIANTS, "--side", "Protektorate"], "did you mean \"Protectorate\"?"),
        (&[VARIANTS, "--side", "Stranger"], "the sides are \"Protectorate\" and \"Legion\""),
        (&[VARIANTS, "--threshold", "0.01"], "write --threshold 0.01%"),
        (&[VARIANTS, "--games", "100", "--until-decided"], "cannot be used with"),
        (&[VARIANTS, "--max-games", "100", "--matrix"], "cannot be used with"),
        (
            &[VARIANTS, "--set", "variant.0.set={ \"cards.warden.helth\" = 4 }"],
            "did you mean `\"cards.warden.health\"`?",
        ),
    ];
    for (args, wanted) in cases {
        let ended = run(&[&["compare"], args, &["--out", text(&out)]].concat());
        assert_eq!(ended.code, 2, "{args:?}");
        assert!(ended.stderr.contains(wanted) && ended.stdout.is_empty(), "{}", ended.stderr);
    }
    // A precision is about win rates.
    let file = written(folder.path(), VARIANTS, "");
    let precise = fs::read_to_string(&file).unwrap().replace("games = 50_000", "precision = \"1%\"");
    fs::write(&file, precise).unwrap();
    let ended = run(&["compare", text(&file), "--out", text(&out)]);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("or play until all are decided"), "{}", ended.stderr);
    assert!(!out.exists(), "nothing was written");
    let ended = run(&["compare", text(&file), "--games", "100", "--out", text(&out)]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
}

#[test]
fn mistakes_in_variants_are_mistakes_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let more = "[[variant]]\nname = \"Too many\"\nset = { \"side.1.party.0\" = \"spore_drifter\" }\n\
                [[variant]]\nname = \"Lost\"\nset = { \"cards.wardn.health\" = 90 }\n";
    let file = written(folder.path(), VARIANTS, more);
    for command in ["validate", "run", "trace", "compare"] {
        let game: &[&str] = if command == "trace" { &["--game", "0"] } else { &[] };
        let ended = run(&[&[command, text(&file)], game].concat());
        assert_eq!(ended.code, 2, "{command}: {}", ended.stderr);
        for said in ["is in the party twice", "did you mean `cards.warden`?", "2 mistakes in"] {
            assert!(ended.stderr.contains(said), "{command}: {said}: {}", ended.stderr);
        }
    }
}

#[test]
fn variants_change_nothing_of_a_run() {
    let folder = tempfile::tempdir().unwrap();
    let more = "[[variant]]\nname = \"x\"\nset = { \"cards.warden.health\" = 100 }\n";
    let file = written(folder.path(), PARTY, more);
    let played = |scenario: &str| {
        let out = tempfile::tempdir().unwrap();
        let ended = run(&["run", scenario, "--games", "400", "--out", text(out.path())]);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        let manifest = fs::read(out.path().join("manifest.json")).unwrap();
        let manifest: Value = serde_json::from_slice(&manifest).unwrap();
        let mut files = contents(out.path());
        // It holds the scenario, to be played on from anywhere.
        files.remove("played.tally");
        // It shows the scenario as it is.
        files.remove("report.html");
        (files, manifest["digest"].clone())
    };
    assert!(played(PARTY) == played(text(&file)));
}

#[test]
fn its_folder_tells_questions_apart() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join(VARIANTS);
    for more in [&[][..], &["--side", "Legion"], &["--threshold", "2%"]] {
        let mut balance = crate::commands::balance();
        balance.current_dir(folder.path());
        balance.args(["compare", text(&scenario), "--games", "100", "--quiet"]).args(more);
        assert!(balance.output().unwrap().status.success());
    }
    let names: Vec<String> = fs::read_dir(folder.path().join("reports"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "index.html")
        .collect();
    assert_eq!(names.len(), 3, "{names:?}");
    assert!(names.iter().all(|name| name.contains("-compare-seed-7-100-games")), "{names:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_writes_what_was_played() {
    let above = tempfile::tempdir().unwrap();
    let out = above.path().join("report");
    interrupted(&["compare", VARIANTS, "--games", "1000000000", "--out", text(&out)], &out);
    let summary = fs::read(out.join("summary.json")).unwrap();
    let summary: Value = serde_json::from_slice(&summary).unwrap();
    assert_eq!(summary["stopped"], "interrupted");
    let (games, all) = (&summary["games"], &summary["total_games"]);
    assert_eq!(games.as_u64().unwrap() * 6, all.as_u64().unwrap());
    assert!(games.as_u64().unwrap() > 0);
}
